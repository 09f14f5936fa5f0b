import type { Page } from '@playwright/test'
import { isQuickRun } from '#test/full-run.ts'
import { WIDTHS } from '../screens/screen.ts'
import { chooseWidths, LEVEL_AA, readWithAxe, SETTLED } from './accessible.ts'
import { focusProblems, layoutProblems, motionProblems, tooWide } from './wcag.ts'

const [WIDE, NARROW] = [1440, 390]

/** Where nothing may be wider than the window: the last but one is a window of 1280 CSS pixels at 400 % (WCAG 2.2, 1.4.10). */
const ALL_WIDTHS = [1920, WIDE, 768, 320, NARROW]

/**
 * What is wrong with a screen, in one walk through the widths: what is too wide and what axe finds; but for the quick run also
 * where the Tab key goes, what larger and more spaced text breaks, what moves. `onlyAt` is the width of a state that exists at no other.
 * `isLater` says that the page was read in another state before: axe then checks all rules at the wide width, and only colours and the
 * size of targets at the narrow one.
 */
export async function screenProblems(
  page: Page,
  { onlyAt, isLater = false }: { onlyAt?: number | undefined; isLater?: boolean } = {},
): Promise<string[]> {
  const problems: string[] = []
  const widths = onlyAt ? [onlyAt] : WIDTHS
  const read = chooseWidths(widths)
  for (const width of isQuickRun || onlyAt ? read : ALL_WIDTHS) {
    // A new width or theme is laid out and drawn again, the most expensive part of a reading: both at once.
    await page.emulateMedia({ colorScheme: width === NARROW ? 'dark' : 'light', reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(SETTLED)
    problems.push(...(await tooWide(page)).map((text) => `at ${width} pixels: ${text}`))
    if (!read.includes(width)) continue
    problems.push(...(await readWithAxe(page, { widths, tags: LEVEL_AA, isLater })))
    if (!isQuickRun && !onlyAt) problems.push(...(await layoutProblems(page)))
  }
  if (isQuickRun) return problems
  problems.push(...(await motionProblems(page)))
  // Last, for the focus opens and closes things. From the narrow width on, where the window is.
  return [...problems, ...(await focusProblems(page, read.toReversed()))]
}
