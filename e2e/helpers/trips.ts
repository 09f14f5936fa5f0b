import { expect, type Locator, type Page } from '@playwright/test'
import { goToPayment, holdOn, payByCard } from './booking.ts'
import { buySeats } from './flights-of-the-demo.ts'
import { query, type RunningProduct } from './products.ts'
import { type Person, takeLeg } from './travellers.ts'
import { changeUntaxed } from './without-taxes.ts'

export type BoughtTrip = { bookingId: string; legId: string }

/**
 * The user who is signed in on the page buys seats from Teterboro to Opa-locka, or across a border to Nice: without the browser, which
 * takes a tenth of the time, or `onScreen`, which ends on the page after paying and takes infants.
 */
export async function buyTrip(
  page: Page,
  product: RunningProduct,
  { seats = 2, infants = 0, abroad = false, byHand = false, carrier = '', onScreen = false } = {},
): Promise<BoughtTrip> {
  // Whom a flight asks for a weight depends on the aircraft: none of the small ones, so that all ask the same.
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

/** Moves a flight to leave so long from now. */
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

/** What a flight within the United States asks besides the name. */
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
