import { readFileSync } from 'node:fs'
import { LEVEL_AA, violationsOf } from './accessible.ts'
import { expect, test } from './journey.ts'
import { DESK_SCREENS, showDesk } from './screens/desk-screens.ts'
import { THEMES, WIDTHS } from './screens/screen.ts'
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
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        const found = await violationsOf(page, LEVEL_AA)
        problems.push(...found.map((text) => `${width}, ${colorScheme}: ${text}`))
      }
    }
    problems.push(
      ...(await layoutProblems(page, WIDTHS)),
      ...(await motionProblems(page)),
      ...(await focusProblems(page, WIDTHS)),
    )
    expect(problems).toEqual([])
  })
}
