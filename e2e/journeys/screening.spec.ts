import { aUkList } from '#test/samples/sanctions-lists.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { query } from '../helpers/products.ts'
import { takeLeg } from '../helpers/travellers.ts'

test('a traveller who resembles a listed person pays, sees that they are checked, and flies once cleared', async ({
  product,
  traveller,
  newBrowser,
}) => {
  test.slow()
  // A name that occurs in no other journey and not in the demo.
  const name = 'Quentyn Vandermolen'
  await query(product, 'update users set name = $2 where email = $1', [traveller.email, name])
  const office = await newBrowser(await theAdministrator(product))
  await office.goto('/admin/screening')
  await office.getByRole('button', { name: 'Load a List' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByLabel('List', { exact: true }).selectOption('UK Sanctions List')
  await dialog.getByLabel('Day of the file').fill('2026-01-15')
  await dialog.getByLabel('Reason').fill('The list of the week.')
  const choose = async (file: string) =>
    await dialog
      .getByLabel('File of the list')
      .setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(file) })
  await choose('Unique ID,Name 1\n1,Ann\n')
  await dialog.getByRole('button', { name: 'Load It' }).click()
  await expect(dialog.getByText(/^Column “Name 2” is missing\./)).toBeVisible()
  await expectAccessible(office)
  await choose(
    aUkList([
      ['VANDERMOLLEN', 'Quentin', '08/03/1961'],
      ['NOBODY', `Number ${Date.now()}`, '01/01/1900'],
    ]),
  )
  await dialog.getByRole('button', { name: 'Load It' }).click()
  await expect(dialog).toBeHidden()
  await expect(
    office.getByText('The list is loaded. Everybody who is still to fly is compared again.'),
  ).toBeVisible()
  await expect(
    office.getByRole('row').filter({ hasText: 'UK Sanctions List' }).filter({ hasText: 'Current' }),
  ).toHaveCount(1)

  const { page } = traveller
  const { bookingId } = await holdOn(page, await takeLeg(product))
  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(page.getByText(/^We are checking this booking, as we do with some\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'See your trip' }).click()
  await expect(page.getByText(/^We are checking this booking/)).toBeVisible()
  await expect(page.getByText(/sanction|VANDERMOLLEN/i)).toHaveCount(0)
  const [held] = await query(product, 'select status, reference from bookings where id = $1', [bookingId])
  expect(held?.status).toBe('PENDING')

  await office.goto('/admin/screening')
  const waiting = office.getByRole('listitem').filter({ hasText: String(held?.reference) })
  await expect(waiting.getByText('Listed as Quentin VANDERMOLLEN')).toBeVisible()
  await waiting.getByRole('button', { name: /^Decide/ }).click()
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog.getByText('Choose one')).toBeVisible()
  await dialog.getByLabel('Decision').selectOption('Clear: another person')
  await dialog.getByLabel('Reason').fill('The passport shows another year of birth.')
  await expectAccessible(office)
  await dialog.getByRole('button', { name: 'Decide' }).click()
  await expect(dialog).toBeHidden()
  await expect(waiting).toHaveCount(0)
  await office.getByLabel('Status').selectOption('Cleared')
  await expect(waiting.getByText(/The passport shows another year of birth\./)).toBeVisible()

  await page.reload()
  await expect(page.getByText(/^We are checking this booking/)).toHaveCount(0)
  const [flies] = await query(product, 'select status from bookings where id = $1', [bookingId])
  expect(flies?.status).toBe('CONFIRMED')
})
