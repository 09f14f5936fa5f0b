import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { goToPayment, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { takeJourney } from '../helpers/journeys.ts'
import { query, type RunningProduct } from '../helpers/products.ts'

function findBookingParts(page: Page) {
  const widget = page.getByRole('region', { name: 'Booking' })
  return {
    widget,
    people: page.getByLabel('Passengers'),
    hold: page.getByRole('button', { name: 'Hold both flights' }),
    release: page.getByRole('button', { name: 'Release both flights' }),
    timer: widget.getByRole('timer'),
  }
}

test('A traveller holds two flights as one journey, finds it again, and pays for both on one page', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { path, first, second } = await takeJourney(product)
  const { people, hold, timer, widget } = findBookingParts(page)

  await page.goto(path)
  await expect(page.getByText('New York to Los Angeles by way of Miami')).toBeVisible()
  await expect(page.getByText(/4h .*to go from .*\(OPF\) to .*\(FLL\), 22 km by road or more/)).toBeVisible()
  await people.selectOption('2')
  await expect(page).toHaveURL(`${path}?people=2`)
  await expect(widget).toContainText('$20,600')
  await expectAccessible(page)

  await hold.click()
  await expect(timer).toHaveText(/^14:5\d$/)
  await expectAccessible(page)
  expect(await statuses(product, [first.id, second.id])).toEqual(['PENDING', 'PENDING'])

  await page.goto('/booking')
  const held = page.getByRole('complementary', { name: 'Seats you hold' })
  await expect(held.getByRole('timer')).toHaveCount(1)
  await expect(held).toContainText('TEB → VNY')
  await held.getByRole('link', { name: /Continue/ }).click()
  await expect(page).toHaveURL(path)

  await page.goto(`/booking?legId=${second.id}`)
  await page.getByRole('link', { name: 'Go to your journey' }).click()
  await expect(page).toHaveURL(path)

  await goToPayment(page)
  await expect(page.getByText('2 seats, New York (TEB) to Miami (OPF)')).toBeVisible()
  await expect(page.getByText('2 seats, Fort Lauderdale (FLL) to Los Angeles (VNY)')).toBeVisible()
  await payByCard(page, 'pays')

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Both flights of your journey have been booked successfully.')).toBeVisible()
  await expectAccessible(page)
  expect(await statuses(product, [first.id, second.id])).toEqual(['CONFIRMED', 'CONFIRMED'])

  await page.getByRole('link', { name: 'Name the passengers' }).click()
  await page
    .getByRole('link', { name: /New York to Miami/ })
    .first()
    .click()
  await expect(page.getByText('The first flight of a journey.')).toBeVisible()
  await page.getByRole('link', { name: /The second, Fort Lauderdale to Los Angeles/ }).click()
  await expect(page.getByText('The second flight of a journey.')).toBeVisible()

  await page.getByRole('button', { name: /^Cancel/ }).click()
  const cancel = page.getByRole('dialog').getByRole('button', { name: /^Cancel/ })
  await cancel.click()
  const cancelled = page.getByText(/Your booking is cancelled/)
  await expect(cancelled).toBeVisible()
  await page.getByRole('link', { name: /The first, New York to Miami/ }).click()
  await expect(page.getByText('The first flight of a journey.')).toBeVisible()
  await expect(cancelled).toBeHidden()
})

test('Two flights in two currencies are one hold and two payments, captured together', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  const { path, first, second } = await takeJourney(product, { secondIn: 'EUR' })
  const { hold, timer, widget } = findBookingParts(page)
  await page.goto(path)
  await expect(widget).toContainText('$4,200 + €6,100')
  await expect(widget).toContainText(/about \$[\d,]+ together/)
  await expect(widget).toContainText('so you pay twice, one after the other')
  await expectAccessible(page)
  await hold.click()
  await expect(timer).toBeVisible()

  await goToPayment(page)
  await expect(page.getByText('1 seat, New York (TEB) to Miami (OPF)')).toBeVisible()
  await payByCard(page, 'pays')
  await expect(widget).toContainText('Your card is authorised for $4,200, and nothing is charged yet.')
  await expect(timer).toBeVisible()
  await expectAccessible(page)
  expect(await statuses(product, [first.id, second.id])).toEqual(['PENDING', 'PENDING'])
  await page.goto('/booking')
  const held = page.getByRole('complementary', { name: 'Seats you hold' })
  await expect(held.getByRole('timer')).toHaveCount(1)
  await held.getByRole('link', { name: /Continue/ }).click()

  await page.getByRole('button', { name: 'Pay €6,100 by card' }).click()
  await expect(page.getByText('1 seat, Fort Lauderdale (FLL) to Los Angeles (VNY)')).toBeVisible()
  await payByCard(page, 'pays')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('4200.00 USD + 6100.00 EUR')).toBeVisible()
  expect(await statuses(product, [first.id, second.id])).toEqual(['CONFIRMED', 'CONFIRMED'])
})

test('A declined second payment charges nothing, and both flights are released together', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  const { path, first, second } = await takeJourney(product, { secondIn: 'EUR' })
  const { hold, release } = findBookingParts(page)
  await page.goto(path)
  await hold.click()
  await goToPayment(page)
  await payByCard(page, 'pays')
  await page.getByRole('button', { name: 'Pay €6,100 by card' }).click()
  await payByCard(page, 'declined')
  await page.getByRole('link', { name: /Back to/ }).click()
  await expect(page.getByText(/Nothing was charged, and your seats stay held/)).toBeVisible()
  await release.click()
  await expect(hold).toBeEnabled()
  expect(await statuses(product, [first.id, second.id])).toEqual(['CANCELLED', 'CANCELLED'])
  await expect
    .poll(() => paymentsOn(product, [first.id, second.id]), { timeout: 20_000 })
    .toEqual(['CANCELLED', 'EXPIRED'])
})

test('A declined card charges nothing, and both flights are released together', { tag: '@full' }, async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { path, first, second } = await takeJourney(product)
  const { hold, release, timer } = findBookingParts(page)
  await page.goto(path)
  await hold.click()
  await expect(timer).toBeVisible()
  await goToPayment(page)
  await payByCard(page, 'declined')
  await page.getByRole('link', { name: /Back to/ }).click()
  await expect(
    page.getByText(/Payment cancelled. Nothing was charged, and your seats stay held/),
  ).toBeVisible()
  await release.click()
  await expect(hold).toBeEnabled()
  expect(await statuses(product, [first.id, second.id])).toEqual(['CANCELLED', 'CANCELLED'])
})

test('When the operator cancels one flight, the other can be cancelled with a full refund', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  const { path, first, second } = await takeJourney(product)
  const { hold } = findBookingParts(page)
  await page.goto(path)
  await hold.click()
  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await query(
    product,
    `update bookings set status = 'CANCELLED', cancel_reason = 'OPERATOR', cancelled_at = now() where leg_id = $1`,
    [first.id],
  )
  await query(product, `update legs set seats_sold = 0, status = 'CANCELLED' where id = $1`, [first.id])
  const [booking] = await query(product, 'select id from bookings where leg_id = $1', [second.id])
  await page.goto(`/trips/${booking?.id}`)
  await expect(page.getByText(/you can get a full refund \(\$6,100\)/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel with a full refund' }).click()
  await expect(page.getByRole('dialog')).toContainText('$6,100')
  await expectAccessible(page)
})

test('A journey with an unavailable flight says so, and an unknown journey is not found', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  const { path, first, second } = await takeJourney(product)
  await query(product, `update legs set seats_sold = seats_total where id = $1`, [second.id])
  await page.goto(path)
  await expect(page.getByText('One of these flights is no longer on sale.')).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/booking/journey/${first.id}/${crypto.randomUUID()}`)
  await expect(page.getByText('There is no such journey.')).toBeVisible()
})

async function paymentsOn(product: RunningProduct, legIds: string[]): Promise<string[]> {
  const rows = await query(
    product,
    `select p.status from payments p join bookings b on b.id = p.booking_id
     where b.leg_id = any($1) order by b.journey_part`,
    [legIds],
  )
  return rows.map(({ status }) => String(status))
}

async function statuses(product: RunningProduct, legIds: string[]): Promise<string[]> {
  const rows = await query(
    product,
    'select status from bookings where leg_id = any($1) order by journey_part',
    [legIds],
  )
  return rows.map(({ status }) => String(status))
}
