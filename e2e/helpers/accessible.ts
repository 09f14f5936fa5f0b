import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { isQuickRun } from '#test/full-run.ts'

/** Axe's names for WCAG 2.0 to 2.2, levels A and AA. */
export const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// The rules that depend on the theme, and the one that depends on the width.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const SIZE_RULE = 'target-size'

// Our pages have no frames, so we run axe without its builder for Playwright, which takes a third more
// processor time.
const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};0`

type Reading = { width: number; colorScheme: 'light' | 'dark'; rules?: string[] }

/** The widths that this run reads pages at. */
export function chooseWidths(widths: readonly number[]): number[] {
  return isQuickRun ? widths.slice(-1) : [...widths]
}

/**
 * Plans how axe reads a page at these widths, the widest first. A state that exists at one width only is read there
 * by every rule. Each theme is read at one width, because a theme changes only colours, and both themes of every part
 * are read at /dev/ui. In a later state of a page, only colours and sizes are read at the narrow width. The quick run
 * reads once, where most can be wrong: at the narrow width, in the dark theme.
 */
function planReadings(widths: readonly number[], isLater: boolean): Reading[] {
  const wide = Math.max(...widths)
  const narrow = Math.min(...widths)
  if (isQuickRun) return [{ width: narrow, colorScheme: 'dark' }]
  const light: Reading = { width: wide, colorScheme: 'light' }
  const dark: Reading = { width: narrow, colorScheme: 'dark' }
  if (wide === narrow) return [light, { ...dark, rules: COLOUR_RULES }]
  return [light, isLater ? { ...dark, rules: [...COLOUR_RULES, SIZE_RULE] } : dark]
}

const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

// A new width or theme is drawn with the next frame. While colours change, their contrast is that of neither
// theme, and an element that inherits a colour may start to change when its parent has finished.
export const SETTLED = `(async () => {
  const drawn = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  const findMoving = () => document.getAnimations().filter((one) =>
    one.playState === 'running' && one.effect.getComputedTiming().iterations !== Infinity)
  await drawn()
  for (let moving = findMoving(); moving.length > 0; moving = findMoving()) {
    await Promise.allSettled(moving.map((one) => one.finished))
    await drawn()
  }
})()`

/** Returns axe's findings at the window's width; in both themes unless the page is read at several `widths`. */
export async function readWithAxe(
  page: Page,
  { widths, tags, isLater = false }: { widths?: readonly number[]; tags?: string[]; isLater?: boolean } = {},
): Promise<string[]> {
  const here = page.viewportSize()?.width ?? 0
  const problems: string[] = []
  for (const { width, colorScheme, rules } of planReadings(widths ?? [here], isLater)) {
    if (width !== here) continue
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await findViolations(page, { tags, rules })
    problems.push(...found.map((text) => `${width}, ${colorScheme}: ${text}`))
  }
  return problems
}

/**
 * Returns axe's findings after colours and motion have come to rest: by all rules, those of `tags`, or only `rules`.
 */
async function findViolations(
  page: Page,
  { tags, rules }: { tags?: string[] | undefined; rules?: string[] | undefined },
): Promise<string[]> {
  await page.evaluate(SETTLED)
  // Half a megabyte of script, once for each document.
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(AXE)
  const runOnly = rules ? { type: 'rule', values: rules } : tags
  // Does not describe what passes, which took more time than the rules. No page plays sound or depends on the
  // screen's orientation (preload).
  const options = { resultTypes: ['violations'], preload: false, ...(runOnly ? { runOnly } : {}) }
  return await page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(${LIST_VIOLATIONS})`,
  )
}

const LIST_VIOLATIONS = `({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary))`

/**
 * Expects that nothing scrolls sideways at these widths and, except in the quick run, that axe finds nothing at the
 * narrowest one in both themes. It is for states that journeys reach; e2e/screens reads each page at every width.
 * Restores the window.
 */
export async function expectAccessible(page: Page, widths: readonly number[] = [1440, 390]): Promise<void> {
  const before = page.viewportSize()
  const problems: string[] = []
  for (const width of chooseWidths(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(SETTLED)
    const overflow = Number(await page.evaluate(OVERFLOW))
    // Behind a dialog the page has no scroll bar.
    if (overflow > 0) problems.push(`${width}: ${overflow} pixels wider than the window`)
    if (!isQuickRun && width === Math.min(...widths)) problems.push(...(await readWithAxe(page)))
  }
  if (before) await page.setViewportSize(before)
  expect(problems).toEqual([])
}
