import type { Page } from '@playwright/test'

/** In the form of a flight: what stands behind the struck-out price is a charter of the whole aircraft, quoted yesterday. */
export async function giveQuote(page: Page, price: string): Promise<void> {
  await page.getByRole('radio', { name: 'A quote' }).check()
  await page.getByLabel('Quoted by').fill('Harbourlight Charter Desk')
  await page.getByLabel('Quoted price, whole aircraft').fill(price)
  await page.getByLabel('Day of the quote').fill(new Date(Date.now() - 86_400_000).toISOString().slice(0, 10))
  await page.getByLabel('Evidence', { exact: true }).fill('Quote HL-2214')
}
