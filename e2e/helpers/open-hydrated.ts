import { expect, type Page } from '@playwright/test'

/**
 * Opens a prerendered page and waits until React has hydrated it. Before that the page can be read, but a link loads a whole new
 * page, and a field has no handler.
 */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.addInitScript("addEventListener('hydrated', () => { window.isHydrated = true })")
  await page.goto(path)
  await expect.poll(() => page.evaluate('window.isHydrated')).toBe(true)
}
