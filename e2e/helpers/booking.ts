import { expect, type Locator, type Page } from '@playwright/test'
import type { LegListing } from '#contract/legs/legs.ts'

/** The parts of the booking screen by their visible names. */
export function bookingScreen(page: Page) {
  return {
    passengers: page.getByLabel('Passengers'),
    holdButton: page.getByRole('button', { name: /^Hold \d+ seats?$/ }),
    timer: page.getByRole('region', { name: 'Booking' }).getByRole('timer'),
    payButton: page.getByRole('button', { name: /^Pay .+ by card$/ }),
    releaseButton: page.getByRole('button', { name: 'Release seats' }),
    widget: page.getByRole('region', { name: 'Booking' }),
  }
}

export function findCard(page: Page, leg: Pick<LegListing, 'origin' | 'destination'>): Locator {
  return page.getByRole('article', { name: `${leg.origin} to ${leg.destination}` })
}

export function seatsText(seats: number): string {
  return seats === 1 ? '1 seat available' : `${seats} seats available`
}

/** Opens a leg and holds seats on it. Returns the hold from the server's answer. */
export async function holdOn(
  page: Page,
  leg: Pick<LegListing, 'id'>,
  seats = 1,
  infants = 0,
): Promise<{ bookingId: string; holdExpiresUTC: string }> {
  const { passengers, holdButton, timer } = bookingScreen(page)
  await page.goto(`/booking?legId=${leg.id}`)
  if (seats > 1) await passengers.selectOption(String(seats))
  if (infants > 0) await page.getByLabel('Infants on a lap').selectOption(String(infants))
  const answer = page.waitForResponse((response) => response.url().endsWith('/hold'))
  await holdButton.click()
  await expect(timer).toBeVisible()
  return await (await answer).json()
}

const CARDS = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksForAuthentication: '4000 0025 0000 3155',
}

/** Goes from a running hold to the provider's page. */
export async function goToPayment(page: Page): Promise<void> {
  await bookingScreen(page).payButton.click()
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible()
}

/** Fills in the provider's page and sends it. */
export async function payByCard(page: Page, card: keyof typeof CARDS): Promise<void> {
  await page.getByLabel('Card number').fill(CARDS[card])
  await page.getByLabel('Expiry (MM / YY)').fill('12 / 40')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('Kim Newcomer')
  await page.getByRole('button', { name: /^Pay / }).click()
}

/** The polite live region of the booking screen, visible only to screen readers. */
export function spoken(page: Page, sentence: string | RegExp): Locator {
  return page.getByRole('region', { name: 'Booking' }).getByRole('status').filter({ hasText: sentence })
}
