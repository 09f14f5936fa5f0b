import { readFileSync } from 'node:fs'
import { isFullRun } from '#test/full-run.ts'
import { chooseWidths, LEVEL_AA, readWithAxe } from './accessible.ts'
import { expect, test } from './journey.ts'
import { DESK_SCREENS, showDesk } from './screens/desk-screens.ts'
import { WIDTHS } from './screens/screen.ts'
import { focusProblems, layoutProblems, motionProblems } from './wcag.ts'

type Known = { routes: { pattern: string }[] }
const built = new URL('../.build/web/routes.json', import.meta.url)

test('every page of the desks is among the screens', () => {
  const { routes } = JSON.parse(readFileSync(built, 'utf8')) as Known
  const ofDesks = routes.map(({ pattern }) => pattern).filter((one) => /^\/(operator|admin)(\/|$)/.test(one))
  expect(ofDesks.length).toBeGreaterThan(20)
  const walked = DESK_SCREENS.map(({ route }) => route)
  expect(ofDesks.filter((pattern) => !walked.includes(pattern))).toEqual([])
  expect(walked.filter((route) => !ofDesks.includes(route))).toEqual([])
})

for (const { page: name, as, path } of DESK_SCREENS) {
  test(`${name}: axe, reflow, large and spaced text, targets, and the focus`, async ({
    newBrowser,
    product,
  }) => {
    // Two widths, two themes and every stop of the Tab key: on a busy machine more than a minute.
    test.slow()
    const page = await newBrowser(await as(product), { reducedMotion: 'reduce' })
    await showDesk(page, await path(product))
    const problems: string[] = []
    const widths = chooseWidths(WIDTHS)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      problems.push(...(await readWithAxe(page, LEVEL_AA)).map((text) => `${width}, ${text}`))
    }
    if (isFullRun) problems.push(...(await layoutProblems(page, widths)), ...(await motionProblems(page)))
    problems.push(...(await focusProblems(page, widths)))
    expect(problems).toEqual([])
  })
}
