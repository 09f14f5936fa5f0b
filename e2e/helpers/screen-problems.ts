import type { Page } from '@playwright/test'
import { isQuickRun } from '#test/full-run.ts'
import { WIDTHS } from '../screens/screen.ts'
import { chooseWidths, LEVEL_AA, readWithAxe, SETTLED } from './accessible.ts'
import { focusProblems, layoutProblems, motionProblems, tooWide } from './wcag.ts'

const [WIDE, NARROW] = [1440, 390]

/**
 * The widths at which nothing may be wider than the window. 320 is a window of 1280 CSS pixels at 400 % (WCAG 2.2,
 * 1.4.10).
 */
const ALL_WIDTHS = [1920, WIDE, 768, 320, NARROW]

/**
 * Returns the problems of a screen at each width: content that is too wide, and axe's findings. The full run also
 * checks the stops of the Tab key, larger and more spaced text, and motion. `onlyAt` is the width of a state that
 * exists at no other. `isLater` says that the page was read in another state before: axe then checks all rules at the
 * wide width, and only colours and the size of targets at the narrow one.
 */
export async function screenProblems(
  page: Page,
  { onlyAt, isLater = false }: { onlyAt?: number | undefined; isLater?: boolean } = {},
): Promise<string[]> {
  const problems: string[] = []
  const widths = onlyAt ? [onlyAt] : WIDTHS
  const read = chooseWidths(widths)
  for (const width of isQuickRun || onlyAt ? read : ALL_WIDTHS) {
    // Sets width and theme together, because drawing the page again is the most expensive part.
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
  // Comes last, because moving the focus opens and closes things. Begins at the narrow width, which the
  // window has now.
  return [...problems, ...(await focusProblems(page, read.toReversed()))]
}
