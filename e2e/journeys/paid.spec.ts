import { formatAmountWithCode, formatMoney } from '#contract/money.ts'
import { bookingScreen, findCard, goToPayment, holdOn, payByCard, seatsText } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { mailsTo, query } from '../helpers/products.ts'
import { PASSWORD, takeLeg, takeListedLeg } from '../helpers/travellers.ts'

test('A new traveller finds an empty leg, holds two seats, pays by card and is confirmed', async ({
  page,
  product,
}) => {
  const leg = await takeListedLeg(product)
  const { passengers, holdButton, timer, payButton } = bookingScreen(page)

  await page.goto('/')
  await page.getByRole('link', { name: 'Explore Routes' }).first().click()
  await expect(page).toHaveURL('/routes')
  await page.getByRole('link', { name: 'All flights on sale' }).first().click()
  await expect(page).toHaveURL('/booking')
  await expect(page.getByRole('heading', { level: 1, name: 'Book Your Flight' })).toBeVisible()

  const card = findCard(page, leg)
  await expect(card).toContainText(leg.aircraft)
  await expect(card).toContainText(seatsText(leg.seatsAvailable))
  await expect(card).toContainText(leg.duration)
  await expect(card).toContainText(`${formatMoney(leg.price, leg.currency)}per person`)
  await expect(card).toContainText(`Operated by ${leg.operatingCarrier}`)
  await card.getByRole('button', { name: 'Select Flight' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible()
  await expect(page).toHaveURL(`/booking?legId=${leg.id}`)

  await expect(holdButton).toBeDisabled()
  await expect(page.getByText('Please log in to book this flight')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill('traveller@ferrywing.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`/booking?legId=${leg.id}`)

  await passengers.selectOption('2')
  const answer = page.waitForResponse((response) => response.url().endsWith('/hold'))
  await holdButton.click()
  await expect(timer).toHaveText(/^14:5\d$/)
  const { bookingId } = await (await answer).json()
  const first = await timer.textContent()
  await expect(timer).not.toHaveText(first ?? '')
  await expect(timer).toHaveText(/^14:5\d$/)

  const [booking] = await query(product, 'select * from bookings where id = $1', [bookingId])
  const amountMinor = Number(booking?.amount_minor)
  expect(amountMinor).toBe(leg.price * 2)
  await expect(payButton).toHaveText(`Pay ${formatMoney(amountMinor, leg.currency)} by card`)

  await goToPayment(page)
  expect(new URL(page.url()).port).toBe(new URL(product.sandboxUrl).port)
  await expect(page.getByLabel('Email')).toHaveValue('traveller@ferrywing.test')
  await payByCard(page, 'pays')

  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('Your flight has been booked successfully.')).toBeVisible()
  const sessionId = new URL(page.url()).searchParams.get('session_id') ?? ''
  expect(sessionId).toMatch(/^cs_test_/)
  const main = page.getByRole('main')
  await expect(main).toContainText(sessionId)
  await expect(main).toContainText(formatAmountWithCode(amountMinor, leg.currency))
  await expect(main).toContainText('CONFIRMED')
  await expect(main).toContainText(booking?.reference)

  const [after] = await query(product, 'select status, seats from bookings where id = $1', [bookingId])
  expect(after).toEqual({ status: 'CONFIRMED', seats: 2 })
  const entries = await query(
    product,
    'select account, amount_minor from ledger_entries where booking_id = $1',
    [bookingId],
  )
  expect(entries.map(({ account }) => account).sort()).toEqual([
    'platform_fees',
    'provider',
    'travellers_held',
  ])
  expect(entries.reduce((sum, entry) => sum + Number(entry.amount_minor), 0)).toBe(0)

  await expect(async () => {
    const mail = (await mailsTo(product, 'traveller@ferrywing.test')).find((one) =>
      /^Confirmed: /.test(one.subject),
    )
    expect(mail?.subject).toContain(booking?.reference)
    expect(mail?.text).toContain('Your 2 seats')
  }).toPass({ timeout: 10_000 })

  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('A booking is confirmed after the traveller answers the bank’s request for authentication', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { bookingId } = await holdOn(page, await takeLeg(product))
  await goToPayment(page)
  await payByCard(page, 'asksForAuthentication')
  await expect(page.getByRole('heading', { name: 'Confirm it is you' })).toBeVisible()
  await page.getByRole('button', { name: 'Complete authentication' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await query(product, 'select status from bookings where id = $1', [bookingId])).toEqual([
    { status: 'CONFIRMED' },
  ])
})

test('A booking without instant confirmation waits with an authorised card, also after a reload', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const leg = await takeLeg(product)
  await query(product, 'update legs set instant_confirm = false where id = $1', [leg.id])
  await holdOn(page, leg)
  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(page.getByRole('heading', { name: 'Payment Processing' })).toBeVisible()
  await expect(page.getByText('Status: authorized')).toBeVisible()
  await page.goto(`/booking?legId=${leg.id}`)
  await expect(page.getByRole('heading', { name: 'Waiting for confirmation' })).toBeVisible()
})
