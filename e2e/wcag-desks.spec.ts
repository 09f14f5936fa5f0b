import { violationsOf } from './accessible.ts'
import { expect, test } from './journey.ts'
import { DESK_SCREENS, showDesk } from './screens/desk-screens.ts'
import { WIDTHS } from './screens/screen.ts'
import { focusProblems, layoutProblems, motionProblems } from './wcag.ts'

for (const { page: name, as, path } of DESK_SCREENS) {
  test(`${name}: reflow, large and spaced text, targets, and the focus`, async ({ newBrowser, product }) => {
    const page = await newBrowser(await as(product), { reducedMotion: 'reduce' })
    await showDesk(page, await path(product))
    const problems = [
      ...(await layoutProblems(page, WIDTHS)),
      ...(await violationsOf(page, ['wcag22aa'])),
      ...(await motionProblems(page)),
      ...(await focusProblems(page, WIDTHS)),
    ]
    expect(problems).toEqual([])
  })
}
