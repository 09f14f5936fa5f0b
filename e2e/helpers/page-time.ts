import type { Page } from '@playwright/test'

// So far into its second, a moment counts as that second whatever few milliseconds the page's clock is off.
const INTO_THE_SECOND_MS = 300

/**
 * Lets the test decide what time the page takes it to be; call it before the page is opened. A question for the
 * server's clock is answered with the page's own, or the countdown would be set back to the real time.
 */
export async function giveOwnTime(page: Page): Promise<void> {
  await page.route('**/api/api/health', async (route) => {
    const timestamp = new Date(await page.evaluate(() => Date.now())).toISOString()
    await route.fulfill({ json: { success: true, status: 'ok', timestamp } })
  })
}

/** Holds the page's clock at the moment when so many seconds are left until an instant. Its timers go on. */
export async function leaveSeconds(page: Page, seconds: number, instantUTC: string): Promise<void> {
  await page.clock.setFixedTime(Date.parse(instantUTC) - seconds * 1000 + INTO_THE_SECOND_MS)
}
