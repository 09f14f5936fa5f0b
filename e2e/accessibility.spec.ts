import { LEVEL_AA, violationsOf } from './accessible.ts'
import { expect, test } from './journey.ts'
import { ALL_WIDTHS, THEMES, WIDTHS } from './screens/screen.ts'
import { SCREENS } from './screens.ts'
import { newPerson } from './travellers.ts'
import { focusProblems, layoutProblems, motionProblems } from './wcag.ts'

for (const screen of SCREENS) {
  const { page: name, state, as, onlyAt } = screen
  test(`${name}, ${state}: accessible at every width and in both themes`, async ({ newBrowser, product }) => {
    // Two widths, two themes and every stop of the Tab key: on a busy machine more than a minute.
    test.slow()
    const person = as === 'traveller' ? await newPerson(product) : undefined
    const page = await newBrowser(person, { reducedMotion: 'reduce' })
    await screen.show(page, product)
    const problems: string[] = []
    for (const width of onlyAt ? [onlyAt] : ALL_WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      // Less than nothing: the page behind an open dialog has no scroll bar.
      if (overflow > 0) problems.push(`${width}: ${overflow} pixels wider than the window`)
      if (!onlyAt && !WIDTHS.includes(width)) continue
      for (const colorScheme of THEMES) {
        await page.emulateMedia({ colorScheme })
        problems.push(
          ...(await violationsOf(page, LEVEL_AA)).map((text) => `${width}, ${colorScheme}: ${text}`),
        )
      }
    }
    const widths = onlyAt ? [onlyAt] : WIDTHS
    problems.push(...(onlyAt ? [] : await layoutProblems(page, widths)))
    problems.push(...(await motionProblems(page)), ...(await focusProblems(page, widths)))
    expect(problems).toEqual([])
  })
}
