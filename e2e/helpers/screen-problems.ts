import type { Page } from '@playwright/test'
import { isFullRun } from '#test/full-run.ts'
import { ALL_WIDTHS, WIDTHS } from '../screens/screen.ts'
import { chooseWidths, LEVEL_AA, readWithAxe, SETTLED } from './accessible.ts'
import { focusProblems, layoutProblems, motionProblems, tooWide } from './wcag.ts'

/**
 * What is wrong with a screen, in one walk through the widths: what is too wide and what axe finds; in the full run also
 * where the Tab key goes, what larger and more spaced text breaks, what moves. `onlyAt` is the width of a state that exists at no other.
 */
export async function screenProblems(page: Page, onlyAt?: number): Promise<string[]> {
  const problems: string[] = []
  const widths = onlyAt ? [onlyAt] : WIDTHS
  const read = chooseWidths(widths)
  for (const width of isFullRun && !onlyAt ? ALL_WIDTHS : read) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(SETTLED)
    problems.push(...(await tooWide(page)).map((text) => `at ${width} pixels: ${text}`))
    if (!read.includes(width)) continue
    problems.push(...(await readWithAxe(page, { widths, tags: LEVEL_AA })))
    if (isFullRun && !onlyAt) problems.push(...(await layoutProblems(page, [width])))
  }
  if (!isFullRun) return problems
  problems.push(...(await motionProblems(page)))
  // Last, for the focus opens and closes things. From the narrow width on, where the window is.
  return [...problems, ...(await focusProblems(page, read.toReversed()))]
}
