import { expect, test } from '../helpers/journey.ts'
import { screenProblems } from '../helpers/screen-problems.ts'
import { SCREENS } from '../helpers/screens.ts'
import { personFor } from '../helpers/travellers.ts'

// What the quick run reads, each in its first state: a page of each kind. All parts in all states are read at /dev/ui.
const QUICK = new Set([
  ...['home', 'menu', 'routes', 'pricing', 'article', 'contact', 'login', 'register', 'settings', 'premium'],
  ...['alerts', 'new-alert', 'list', 'flight', 'hold', 'search', 'cancel', 'payment', 'journey', 'pass'],
  ...['check-in', 'trip'],
])
for (const name of QUICK)
  if (!SCREENS.some(({ page }) => page === name)) throw new Error(`There is no page ${name}`)

const seen = new Set<string>()

for (const screen of SCREENS) {
  const { page: name, state, as, onlyAt, isOnlyOpened } = screen
  const tag = seen.has(name) || !QUICK.has(name) ? '@full' : []
  seen.add(name)
  test(`${name}, ${state}: accessible at every width and in both themes`, { tag }, async ({
    newBrowser,
    sharedPage,
    product,
  }) => {
    // Five widths and every stop of the Tab key: on a busy machine more than a minute.
    test.slow()
    const person = as === 'visitor' ? undefined : await personFor(product, as)
    const page = isOnlyOpened
      ? await sharedPage('visitor')
      : await newBrowser(person, { reducedMotion: 'reduce' })
    await screen.show(page, product)
    expect(await screenProblems(page, onlyAt)).toEqual([])
  })
}
