import type { Page } from '@playwright/test'

/** Adds up every shift that does not follow a press of one's own, as the metric counts them; before the page is opened. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(`
    globalThis.shifts = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifts += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  `)
}

/** The sum so far. */
export async function shifts(page: Page): Promise<number> {
  return await page.evaluate('globalThis.shifts')
}
