import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Axe's names for WCAG 2.0 to 2.2, levels A and AA. */
export const LEVEL_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

const THEMES = ['light', 'dark'] as const
const OVERFLOW = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

// A new width or theme is drawn with the next frame, and colours on their way to it have the contrast of neither.
export const SETTLED = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))).then(() =>
  Promise.allSettled(document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().iterations !== Infinity)
    .map((one) => one.finished))).then(() => {})`

/** What axe finds wrong once colours and motion have come to rest: by all of its rules, or those of `tags`. */
export async function violationsOf(page: Page, tags?: string[]): Promise<string[]> {
  await page.evaluate(SETTLED)
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (tags ? axe.withTags(tags) : axe).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary}`),
  )
}

/** Expects no finding of axe at each width in both themes, and nothing to scroll sideways. The window is put back. */
export async function expectAccessible(page: Page, widths = [1440, 390]): Promise<void> {
  const before = page.viewportSize()
  const problems: string[] = []
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate(SETTLED)
    const overflow = Number(await page.evaluate(OVERFLOW))
    // Behind a dialog the page has no scroll bar.
    if (overflow > 0) problems.push(`${width}: ${overflow} pixels wider than the window`)
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      problems.push(...(await violationsOf(page)).map((text) => `${width}, ${colorScheme}: ${text}`))
    }
  }
  if (before) await page.setViewportSize(before)
  expect(problems).toEqual([])
}
