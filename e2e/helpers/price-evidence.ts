import type { Page } from '@playwright/test'

/** Fills in the evidence of a leg's struck-out price: yesterday's quote of a whole aircraft. */
export async function giveQuote(page: Page, price: string): Promise<void> {
  await page.getByRole('radio', { name: 'A quote' }).check()
  await page.getByLabel('Quoted by').fill('Harbourlight Charter Desk')
  await page.getByLabel('Quoted price, whole aircraft').fill(price)
  await page.getByLabel('Day of the quote').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('Evidence', { exact: true }).fill('Quote HL-2214')
}
