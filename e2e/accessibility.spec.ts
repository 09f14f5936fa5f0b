import { isFullRun } from '#test/full-run.ts'
import { chooseWidths, LEVEL_AA, readWithAxe } from './accessible.ts'
import { expect, test } from './journey.ts'
import { ALL_WIDTHS, WIDTHS } from './screens/screen.ts'
import { SCREENS } from './screens.ts'
import { personFor } from './travellers.ts'
import { focusProblems, layoutProblems, motionProblems } from './wcag.ts'

const seen = new Set<string>()

for (const screen of SCREENS) {
  const { page: name, state, as, onlyAt } = screen
  // The quick run reads each page once, in its first state.
  const tag = seen.has(name) ? '@full' : []
  seen.add(name)
  test(`${name}, ${state}: accessible at every width and in both themes`, { tag }, async ({
    newBrowser,
    product,
  }) => {
    // Two widths, two themes and every stop of the Tab key: on a busy machine more than a minute.
    test.slow()
    const person = as === 'visitor' ? undefined : await personFor(product, as)
    const page = await newBrowser(person, { reducedMotion: 'reduce' })
    await screen.show(page, product)
    const problems: string[] = []
    const widths = chooseWidths(onlyAt ? [onlyAt] : WIDTHS)
    for (const width of onlyAt || !isFullRun ? widths : ALL_WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      const overflow = await page.evaluate<number>(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      )
      // Less than nothing: the page behind an open dialog has no scroll bar.
      if (overflow > 0) problems.push(`${width}: ${overflow} pixels wider than the window`)
      if (widths.includes(width))
        problems.push(...(await readWithAxe(page, LEVEL_AA)).map((text) => `${width}, ${text}`))
    }
    if (isFullRun && !onlyAt) problems.push(...(await layoutProblems(page, widths)))
    if (isFullRun) problems.push(...(await motionProblems(page)))
    problems.push(...(await focusProblems(page, widths)))
    expect(problems).toEqual([])
  })
}
