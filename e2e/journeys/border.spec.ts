import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { theOperator } from '../helpers/legs-of-the-demo.ts'
import { query } from '../helpers/products.ts'
import { buyTrip, fillBirth, findSeat, leaveIn } from '../helpers/trips.ts'

const yearsAgo = (years: number) =>
  new Date(Date.now() - years * 365.25 * 86_400_000).toISOString().slice(0, 10)

test('a child flies alone by the operator’s rule, with contacts; the operator sees who is not ready', async ({
  product,
  newBrowser,
  traveller,
}) => {
  const carrier = 'Northlight Air Charter LLC'
  const { page } = traveller
  const { bookingId, legId } = await buyTrip(page, product, { carrier, seats: 1 })
  await leaveIn(product, legId, '20 hours')

  const office = await newBrowser(await theOperator(product))
  await office.goto('/operator/flights')
  await expect(office.getByText('T-24: 1 not ready').first()).toBeVisible()
  await office.goto(`/operator/flights/${legId}`)
  const ready = office.getByRole('region', { name: 'Passengers ready' })
  await expect(ready).toContainText('1 of 1 is not ready, less than 24 hours before departure.')
  await expect(ready.getByRole('listitem')).toContainText('Missing: name')
  await expectAccessible(office)

  await page.goto(`/trips/${bookingId}?seat=1`)
  const form = page.getByRole('form', { name: 'Passenger in seat 1' })
  await form.getByLabel('First names').fill('Cy')
  await form.getByLabel('Family name').fill('Quillfeather')
  await fillBirth(form, yearsAgo(9))
  await form.getByRole('button', { name: 'Save passenger' }).click()
  await expect(form.getByText('At least one passenger has to be 18 or older')).toBeVisible()

  await office.goto('/operator/company#children')
  const rule = office.getByRole('region', { name: 'Children' })
  await rule.getByRole('radio', { name: 'From five' }).check()
  await rule.getByRole('button', { name: 'Save rule' }).click()
  await expect(rule.getByText('Your rule for children is saved.')).toBeVisible()
  await expectAccessible(office)

  await page.reload()
  await expect(form.getByRole('group', { name: 'Without an adult' })).toBeVisible()
  await form.getByLabel('Who brings the child', { exact: true }).fill('Bo Quillfeather')
  await form.getByLabel('Phone number of the adult who brings the child').fill('+1 212 555 0100')
  await form.getByLabel('Who meets the child', { exact: true }).fill('Di Quillfeather')
  await form.getByRole('button', { name: 'Save passenger' }).click()
  await expect(form.getByText('Phone number of the adult who meets the child is required')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Phone number of the adult who meets the child').fill('+1 305 555 0100')
  await form.getByRole('button', { name: 'Save passenger' }).click()
  await expect(findSeat(page, 1)).toContainText('Cy Quillfeather')

  await office.goto(`/operator/flights/${legId}/bookings`)
  await expect(ready).toContainText('The passenger is ready.')
  await office.goto(`/operator/flights/${legId}/check-in`)
  await expect(office.getByText('brought by Bo Quillfeather (+12125550100)')).toBeVisible()
  // Restores the rule for other journeys that share this operator.
  await query(product, `update operators set unaccompanied_minors = 'NONE' where legal_name = $1`, [carrier])
})
