import { expectAccessible } from '../helpers/accessible.ts'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { aLegOfTheDemo, theOperator } from '../helpers/legs-of-the-demo.ts'
import { mailsTo, query } from '../helpers/products.ts'

test('An operator marks a no-show: the penalty is kept, the rest is refunded, and the traveller is notified', async ({
  traveller,
  product,
  newBrowser,
}) => {
  const { legId } = await aLegOfTheDemo(product)
  const { bookingId } = await holdOn(traveller.page, { id: legId }, 2)
  await goToPayment(traveller.page)
  await payByCard(traveller.page, 'pays')
  await expect(traveller.page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await query(product, 'update bookings set no_show_penalty_pct = 80 where id = $1', [bookingId])
  await query(
    product,
    `update legs set departure_at = now() - interval '1 hour', departure_latest_at = null,
     arrival_at = now() + interval '1 hour' where id = $1`,
    [legId],
  )

  const backOffice = await newBrowser(await theOperator(product))
  await backOffice.goto(`/operator/flights/${legId}/bookings`)
  await backOffice.getByRole('button', { name: /^No-show of booking FW-/ }).click()
  const dialog = backOffice.getByRole('dialog', { name: 'Mark as no-show' })
  await expect(dialog).toContainText(
    /2 passengers: 80% of the price is kept \(.+\), and .+ goes back to the traveller/,
  )
  const howMany = dialog.getByLabel('How many did not come')
  await howMany.selectOption('1')
  await expect(dialog).toContainText(/1 of 2 passengers: .+ goes back to the traveller/)
  await expectAccessible(backOffice)
  await howMany.selectOption('2')
  await expect(dialog).toContainText(/2 passengers: 80%/)
  await expectAccessible(backOffice)
  await dialog.getByRole('button', { name: 'Mark as no-show' }).click()
  await expect(dialog).toBeHidden()
  await expect(backOffice.getByText('No-show', { exact: true })).toBeVisible()
  await expect(backOffice.getByRole('button', { name: /^No-show of booking/ })).toBeHidden()
  await expectAccessible(backOffice)

  await expect
    .poll(async () => (await mailsTo(product, traveller.email)).map(({ subject }) => subject.split(':')[0]))
    .toContain('Marked as no-show')
})
