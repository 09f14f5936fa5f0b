import type { Page } from '@playwright/test'

// So far into its second, a moment counts as that second whatever few milliseconds the page's clock is off.
const INTO_THE_SECOND_MS = 300

/**
 * Lets the test decide what time the page takes it to be; call it before the page is opened. Questions for the server's clock
 * are not answered: the countdown would be set back to the real time, or by as much as a busy browser took for the answer.
 */
export async function giveOwnTime(page: Page): Promise<void> {
  await page.route('**/api/api/health', () => {})
}

/** Holds the page's clock at the moment when this many seconds are left until an instant. Its timers go on. */
export async function leaveSeconds(page: Page, seconds: number, instantUTC: string): Promise<void> {
  await page.clock.setFixedTime(Date.parse(instantUTC) - seconds * 1000 + INTO_THE_SECOND_MS)
}
