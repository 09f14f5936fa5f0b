import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'
import { buyTrip, fillBirth } from '../helpers/trips.ts'

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

test('two seats and an infant: chosen at the hold, named with a date of birth, and with an own pass', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const { bookingId } = await buyTrip(page, product, { seats: 2, infants: 1, onScreen: true })
  expect(await query(product, 'select seats, infants from bookings where id = $1', [bookingId])).toEqual([
    { seats: 2, infants: 1 },
  ])
  await page.goto(`/trips/${bookingId}`)
  await expect(page.getByText('2 seats and 1 infant on a lap')).toBeVisible()
  await expect(page.getByText('An infant on a lap also needs a date of birth.')).toBeVisible()

  await page.getByRole('button', { name: 'Name passenger, infant 1' }).click()
  const form = page.getByRole('form', { name: 'Infant 1, on a lap' })
  await form.getByLabel('First names').fill('Bea')
  await form.getByLabel('Family name').fill('Vale')
  await fillBirth(form, daysAgo(3 * 365))
  await form.getByRole('button', { name: 'Save passenger' }).click()
  await expect(
    form.getByText('On a lap a child must be under two until the flight has landed.'),
  ).toBeVisible()
  await form.getByLabel('Date of birth').fill(daysAgo(300))
  await form.getByRole('button', { name: 'Save passenger' }).click()
  await expect(page.getByText('Bea Vale travels on a lap.')).toBeVisible()

  await page.getByRole('button', { name: 'Name passenger, seat 1' }).click()
  await page.getByLabel('First names').fill('Ada')
  await page.getByLabel('Family name').fill('Vale')
  await fillBirth(page)
  await page.getByRole('button', { name: 'Save passenger' }).click()
  await expect(page.getByText('Ada Vale has seat 1.')).toBeVisible()
  await page.goto(`/trips/${bookingId}/pass`)
  const pass = page.getByRole('article').filter({ hasText: 'Bea Vale' })
  await expect(pass).toContainText('on the lap of Ada Vale')
})
