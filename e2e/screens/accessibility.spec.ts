import { isQuickRun } from '#test/full-run.ts'
import { expect, test } from '../helpers/journey.ts'
import { expectNoInlineScript } from '../helpers/own-origin.ts'
import { screenProblems } from '../helpers/screen-problems.ts'
import { SCREENS, STORIES } from '../helpers/screens.ts'
import { personFor } from '../helpers/travellers.ts'

// The pages of the quick run, one of each kind, each in its first state. All parts in all states are read at
// /dev/ui.
const QUICK = new Set([
  ...['home', 'menu', 'routes', 'pricing', 'article', 'contact', 'login', 'register', 'settings', 'premium'],
  ...['alerts', 'new-alert', 'list', 'flight', 'hold', 'search', 'cancel', 'payment', 'journey', 'pass'],
  ...['check-in', 'trip'],
])
for (const name of QUICK)
  if (!SCREENS.some(({ page }) => page === name)) throw new Error(`There is no page ${name}`)

for (const story of STORIES) {
  const quick = story.filter(({ page, isFirst }) => isFirst && QUICK.has(page))
  const read = new Set(isQuickRun ? quick : story)
  const played = story.slice(0, story.findLastIndex((one) => read.has(one)) + 1)
  const names = Map.groupBy(story, ({ page }) => page)
  const title = [...names].map(([page, states]) => `${page} (${states.map(({ state }) => state).join(', ')})`)
  test(`${title.join(', ')}: accessible at every width and in both themes`, {
    tag: quick.length > 0 ? [] : '@full',
  }, async ({ newBrowser, product }) => {
    // Five widths and every stop of the Tab key, for each state: on a busy machine ten seconds.
    test.setTimeout(60_000 + story.length * 20_000)
    const as = story[0]?.as
    const person = as === 'traveller' || as === 'confirmed' ? await personFor(product, as) : undefined
    const page = await newBrowser(person, { reducedMotion: 'reduce' })
    for (const screen of played) {
      await test.step(`${screen.page}, ${screen.state}`, async () => {
        await page.setViewportSize({ width: 1440, height: 900 })
        await screen.show(page, product)
        if (!read.has(screen)) return
        await expectNoInlineScript(page, `${screen.page}, ${screen.state}`)
        const found = await screenProblems(page, { onlyAt: screen.onlyAt, isLater: !screen.isFirst })
        expect.soft(found, `${screen.page}, ${screen.state}`).toEqual([])
      })
    }
  })
}
