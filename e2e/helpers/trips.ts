import { expect, type Locator, type Page } from '@playwright/test'
import { goToPayment, holdOn, payByCard } from './booking.ts'
import { buySeats } from './legs-of-the-demo.ts'
import { query, type RunningProduct } from './products.ts'
import { type Person, takeLeg } from './travellers.ts'
import { changeUntaxed } from './without-taxes.ts'

export type BoughtTrip = { bookingId: string; legId: string }

/**
 * Buys seats for the page's signed-in user, from Teterboro to Opa-locka or across a border to Nice. By default without the
 * browser, which is ten times as fast; `onScreen` uses the browser, allows infants, and ends on the page after paying.
 */
export async function buyTrip(
  page: Page,
  product: RunningProduct,
  { seats = 2, infants = 0, abroad = false, byHand = false, carrier = '', onScreen = false } = {},
): Promise<BoughtTrip> {
  // Some small aircraft ask for weights. Excludes them, so that all legs ask for the same details.
  const leg = await takeLeg(
    product,
    ({ operatingCarrier, aircraftClass }) =>
      (!carrier || operatingCarrier === carrier) && !/light|turboprop/i.test(aircraftClass),
  )
  await changeUntaxed(product, {
    legId: leg.id,
    set: `origin_icao = 'KTEB', destination_icao = $2, departure_at = now() + interval '9 days',
      arrival_at = now() + interval '9 days 7 hours', departure_latest_at = null, instant_confirm = $3`,
    values: [abroad ? 'LFMN' : 'KOPF', !byHand],
  })
  if (!onScreen) {
    const traveller = await whoIsSignedIn(page, product)
    return { bookingId: await buySeats(product, { traveller, legId: leg.id, seats }), legId: leg.id }
  }
  const { bookingId } = await holdOn(page, leg, seats, infants)
  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(
    page.getByRole('heading', { name: byHand ? 'Payment Processing' : 'Payment Successful!' }),
  ).toBeVisible()
  return { bookingId, legId: leg.id }
}

async function whoIsSignedIn(page: Page, product: RunningProduct): Promise<Person> {
  const { origins } = await page.context().storageState()
  const kept = origins.find(({ origin }) => origin === product.url)?.localStorage ?? []
  const read = (name: string) => kept.find((one) => one.name === name)?.value ?? ''
  const tokens = { accessToken: read('authToken'), refreshToken: read('refreshToken') }
  const headers = { authorization: `Bearer ${tokens.accessToken}` }
  const answer = await fetch(`${product.url}/api/api/auth/me`, { headers })
  const { user } = (await answer.json()) as { user: { name: string; email: string } }
  return { name: user.name, email: user.email, tokens }
}

/** Moves a leg's departure to this interval from now. */
export async function leaveIn(product: RunningProduct, legId: string, time: string): Promise<void> {
  await query(
    product,
    `update legs set departure_at = now() + $2::interval, arrival_at = now() + $2::interval + interval '3 hours' where id = $1`,
    [legId, time],
  )
}

export function findSeat(page: Page, seat: number) {
  return page
    .getByRole('region', { name: 'Passengers' })
    .getByRole('listitem')
    .filter({ hasText: `Seat ${seat}` })
}

/** Fills in what a leg within the United States asks for besides the name. */
export async function fillBirth(form: Page | Locator, bornOn = '1984-03-09'): Promise<void> {
  await form.getByLabel('Date of birth').fill(bornOn)
  await form.getByLabel('Sex').selectOption('F')
}

export async function fillPassport(page: Page, fields: { number: string; expiresOn: string }): Promise<void> {
  await page.getByLabel('Date of birth').fill('1984-03-09')
  await page.getByLabel('Nationality').selectOption('CH')
  await page.getByLabel('Document', { exact: true }).selectOption('PASSPORT')
  await page.getByLabel('Document number').fill(fields.number)
  await page.getByLabel('Country of issue').selectOption('CH')
  await page.getByLabel('Expiry date').fill(fields.expiresOn)
  await page.getByLabel('Sex').selectOption('F')
  await page.getByLabel('Country of residence').selectOption('CH')
}
