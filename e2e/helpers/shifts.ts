import type { Page } from '@playwright/test'

/** Sums the layout shifts that no recent input caused, like the metric CLS. Call it before the page opens. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  `)
}

/** The sum of layout shifts so far. */
export async function shifts(page: Page): Promise<number> {
  return await page.evaluate('globalThis.shifts')
}
