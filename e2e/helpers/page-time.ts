import type { Page } from '@playwright/test'
import { closeAfterTest } from './contexts.ts'

// A time this far into a second stays in that second, even if the page's clock is some milliseconds off.
const INTO_THE_SECOND_MS = 300

/**
 * Lets the test set the page's clock; call it before the page opens. Blocks requests for the server's time, which would set the
 * countdown back to the real time, or shift it by the delay of a busy browser.
 */
export async function giveOwnTime(page: Page): Promise<void> {
  closeAfterTest(page.context())
  await page.route('**/api/api/health', () => {})
}

/** Stops the page's clock when this many seconds are left until an instant. Its timers continue. */
export async function leaveSeconds(page: Page, seconds: number, instantUTC: string): Promise<void> {
  await page.clock.setFixedTime(Date.parse(instantUTC) - seconds * 1000 + INTO_THE_SECOND_MS)
}
