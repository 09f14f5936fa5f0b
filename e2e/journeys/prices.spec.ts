import type { Locator, Page } from '@playwright/test'
import { findNextPriceStep } from '#contract/legs/price.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { bookingScreen } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { aLegOfTheDemo, theOperator } from '../helpers/legs-of-the-demo.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { inventTail, registerAircraft } from '../helpers/register-aircraft.ts'
import { readLeg } from '../helpers/travellers.ts'
import { changeUntaxed } from '../helpers/without-taxes.ts'

const STEP_SECONDS = 12
// No other leg costs as much, so the price identifies the card. A retry of the journey uses another price.
const CHARTER_DOLLARS = 480_000 + Math.floor(Math.random() * 9999)
const CHARTER = `$${CHARTER_DOLLARS.toLocaleString('en')}`

/** A leg of the demo's operator whose price falls by a dollar every twelve seconds. */
async function aFallingLeg(product: RunningProduct): Promise<string> {
  const { legId: id } = await aLegOfTheDemo(product)
  const tail = await registerAircraft(product, { tail: inventTail() })
  await changeUntaxed(product, {
    legId: id,
    set: `tail = $2, aircraft_type = 'C56X', origin_icao = 'KTEB', destination_icao = 'KOPF',
      arrival_at = departure_at + interval '172 minutes', origin_fbo_id = null, destination_fbo_id = null, seats_total = 2, currency = 'USD', price_mode = 'DECLINING', price_basis = 'ALL_IN', reference_price_minor = $4,
      published_at = now() - interval '2 days', floor_price_minor = 20000000, time_agreed_on_request = true,
      ask_price_minor = 20000000 + 100 * floor(extract(epoch from departure_at - now() + interval '46 hours') / $3)::bigint`,
    values: [tail, STEP_SECONDS, CHARTER_DOLLARS * 100],
  })
  await query(
    product,
    `insert into price_evidence (leg_id, method, currency, per_person_minor, quoted_by, quoted_minor, evidence_on, note)
     values ($1, 'QUOTE', 'USD', $2::bigint, 'Harbourlight Charter Desk', $2::bigint * 2, current_date - 1, 'Quote HL-2214')`,
    [id, CHARTER_DOLLARS * 100],
  )
  return id
}

async function openWholeList(page: Page): Promise<Locator> {
  await page.route('**/api/routes', (route) => route.continue({ url: `${route.request().url()}?limit=100` }))
  await page.goto('/booking')
  const card = page.getByRole('article').filter({ hasText: CHARTER })
  const more = page.getByRole('button', { name: 'Show more flights' })
  await expect(page.getByRole('article').first()).toBeVisible()
  while (!(await card.isVisible()) && (await more.isVisible())) {
    const before = await page.getByRole('article').count()
    await more.click()
    await expect.poll(() => page.getByRole('article').count()).toBeGreaterThan(before)
  }
  await expect(card).toBeVisible()
  return card
}

test('A price falls on the open page, the operator changes it, a hold keeps it, and a chart shows its history', async ({
  page,
  product,
  newBrowser,
  traveller,
}) => {
  test.slow()
  const legId = await aFallingLeg(product)
  const card = await openWholeList(page)
  const { priceSchedule } = await readLeg(product, legId)

  // The card names the next price, and then shows it in time.
  await expect(card).toContainText(/Falls to \$2\d\d,\d{3} (on \w+ \d+ \w+ )?at \d\d:\d\d \w/)
  const nextPrice = /Falls to (\$[\d,]+)/.exec((await card.textContent()) ?? '')?.[1] ?? ''
  await expect(card).toContainText(`${nextPrice}per person`, { timeout: STEP_SECONDS * 3000 })
  const now = new Date()
  const step = findNextPriceStep(priceSchedule, now)
  expect(step && step.at.getTime() - now.getTime()).toBeLessThanOrEqual(STEP_SECONDS * 1000 + 1000)

  const { holdButton, payButton, widget } = bookingScreen(traveller.page)
  await traveller.page.goto(`/booking?legId=${legId}`)
  await expect(widget).toContainText('Falls to $2')
  await holdButton.click()
  await expect(payButton).toBeVisible()
  const held = (await payButton.textContent()) ?? ''

  const visitor = await newBrowser()
  await visitor.goto(`/booking?legId=${legId}`)
  const history = visitor.getByRole('figure', { name: 'Price history' })
  await expect(history.getByRole('img', { name: 'Price history' })).toBeVisible()
  await history.getByText('Show as table').click()
  await expect(history.getByRole('row', { name: /When sales close/ })).toContainText('$200,000')
  const policy = visitor.getByRole('region', { name: 'If you cancel' })
  await expect(policy.getByRole('listitem').filter({ hasText: /^Until .*\d% back$/ })).not.toHaveCount(0)
  await expect(policy).toContainText(
    'If the operator cancels the flight, everything you paid goes back to you.',
  )
  await expectAccessible(visitor)

  const operator = await newBrowser(await theOperator(product))
  await operator.goto(`/operator/flights/${legId}`)
  await operator.getByRole('radio', { name: 'Fixed' }).check()
  await operator.getByRole('textbox', { name: 'Price', exact: true }).fill('90,000')
  await operator.getByRole('button', { name: 'Save changes' }).click()
  await expect(operator.getByText('Saved. Travellers see it at once.')).toBeVisible()

  await expect(card).toContainText('$90,000')
  await expect(card).toContainText('The price is fixed')
  await expect(visitor.getByRole('region', { name: 'Booking' })).toContainText('$90,000')
  await expect(history.getByRole('row', { name: /Changed by the operator/ }).last()).toContainText('$90,000')
  await expect(payButton).toHaveText(held)

  const own = operator.getByRole('figure', { name: 'Price history' })
  await own.getByText('Show as table').click()
  await expect(own.getByRole('row', { name: /Changed by the operator/ }).last()).toContainText('$90,000')
  await expectAccessible(operator)
})

test('An unreadable price history shows an error, and the flight can still be booked', async ({
  page,
  product,
}) => {
  const { legId: id } = await aLegOfTheDemo(product)
  await page.route('**/legs/*/prices', (route) => route.fulfill({ status: 409, body: '' }))
  await page.goto(`/booking?legId=${id}`)
  await expect(page.getByText('The price history could not be loaded.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByRole('heading', { name: 'Hold your seats' })).toBeVisible()
  await page.unroute('**/legs/*/prices')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('figure', { name: 'Price history' })).toBeVisible()
})

test('An unreadable refund policy shows an error, and can be read again', async ({ page, product }) => {
  const { legId: id } = await aLegOfTheDemo(product)
  await page.route('**/legs/*/quote*', (route) => route.fulfill({ status: 409, body: '' }))
  await page.goto(`/booking?legId=${id}`)
  await expect(page.getByText('The refund policy could not be loaded.')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/legs/*/quote*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('region', { name: 'If you cancel' })).toContainText(/\d% back/)
})
