import type { Locator, Page } from '@playwright/test'

const MOST_STOPS = 80

/** Presses Tab until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === element.ownerDocument.activeElement)) return
  }
  throw new Error(`${MOST_STOPS} presses of Tab do not lead to ${target}`)
}
