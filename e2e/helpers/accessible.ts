import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import { isQuickRun } from '#test/full-run.ts'

/** Axe's names for WCAG 2.0 to 2.2, levels A and AA. */
export const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// The rules that another theme can break, and the one that another width can.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']
const SIZE_RULE = 'target-size'

// Our pages have no frames: axe by itself, without its builder for Playwright, takes three quarters of the processor.
const AXE = `${readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')};0`

type Reading = { width: number; colorScheme: 'light' | 'dark'; rules?: string[] }

/** The widths that this run reads pages at. */
export function chooseWidths(widths: readonly number[]): number[] {
  return isQuickRun ? widths.slice(-1) : [...widths]
}

/**
 * How axe reads a page that is seen at these widths, the widest first. What stands at one width only is read by every rule there,
 * and each theme is read once: a theme changes nothing but colours, and the parts of the design have a page of their own
 * where both are read. Of a later state of a page, the narrow width is read for its colours and sizes. The quick run looks once,
 * where most can be wrong: at the narrow width, in the dark.
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

// A new width or theme is drawn with the next frame, and colours on their way to it have the contrast of neither. What inherits
// a colour may begin to move when its parent has arrived.
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

/** What axe finds at the window's width, in both themes where it is not one of several `widths` that the page is read at. */
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

/** What axe finds once colours and motion have come to rest: by all of its rules, those of `tags`, or `rules` alone. */
async function findViolations(
  page: Page,
  { tags, rules }: { tags?: string[] | undefined; rules?: string[] | undefined },
): Promise<string[]> {
  await page.evaluate(SETTLED)
  // Half a megabyte of script, once for each document.
  if (!(await page.evaluate<boolean>("typeof axe === 'object'"))) await page.evaluate(AXE)
  const runOnly = rules ? { type: 'rule', values: rules } : tags
  // What passes is not described: that took more time than the rules. Nothing here plays sound or turns with the screen (preload).
  const options = { resultTypes: ['violations'], preload: false, ...(runOnly ? { runOnly } : {}) }
  return await page.evaluate<string[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(${LIST_VIOLATIONS})`,
  )
}

const LIST_VIOLATIONS = `({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target, failureSummary }) => id + ' at ' + target.join(' ') + ': ' + failureSummary))`

/**
 * Expects nothing to scroll sideways at these widths, and no finding of axe at the narrowest, in both themes, but for the quick run:
 * for states that journeys come to. Each page by itself is read at every width (e2e/screens). The window is put back.
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
