import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { isFullRun } from '#test/full-run.ts'

/** Axe's names for WCAG 2.0 to 2.2, levels A and AA. */
export const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// The rules that another theme can break.
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

type Reading = { colorScheme: 'light' | 'dark'; rules: 'all' | 'colours' }
// A theme changes nothing but colours. The quick run looks once, where most can be wrong: at the narrow width, in the dark.
const READINGS: Reading[] = [
  { colorScheme: 'light', rules: 'all' },
  { colorScheme: 'dark', rules: 'colours' },
]
const QUICK_READING: Reading = { colorScheme: 'dark', rules: 'all' }

/** The widths that this run reads pages at. */
export function chooseWidths(widths: number[]): number[] {
  return isFullRun ? widths : widths.slice(-1)
}
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

// A new width or theme is drawn with the next frame, and colours on their way to it have the contrast of neither.
export const SETTLED = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished))).then(() => {})`

/** What axe finds at this width in both themes, each finding with the theme it is in. */
export async function readWithAxe(page: Page, tags?: string[]): Promise<string[]> {
  const problems: string[] = []
  for (const { colorScheme, rules } of isFullRun ? READINGS : [QUICK_READING]) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const found = await findViolations(page, rules === 'all' ? { tags } : { rules: COLOUR_RULES })
    problems.push(...found.map((text) => `${colorScheme}: ${text}`))
  }
  return problems
}

/** What axe finds once colours and motion have come to rest: by all of its rules, those of `tags`, or `rules` alone. */
async function findViolations(
  page: Page,
  { tags, rules }: { tags?: string[] | undefined; rules?: string[] } = {},
): Promise<string[]> {
  await page.evaluate(SETTLED)
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (tags) axe.withTags(tags)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

/** Expects no finding of axe at each width in both themes, and nothing to scroll sideways. The window is put back. */
export async function expectAccessible(page: Page, widths = [1440, 390]): Promise<void> {
  const before = page.viewportSize()
  const problems: string[] = []
  for (const width of chooseWidths(widths)) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(SETTLED)
    const overflow = Number(await page.evaluate(OVERFLOW))
    // Behind a dialog the page has no scroll bar.
    if (overflow > 0) problems.push(`${width}: ${overflow} pixels wider than the window`)
    problems.push(...(await readWithAxe(page)).map((text) => `${width}, ${text}`))
  }
  if (before) await page.setViewportSize(before)
  expect(problems).toEqual([])
}
