import type { Tokens, User } from '#contract/accounts/accounts.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { PASSWORD, type Person, takeLeg } from '../helpers/travellers.ts'

/** The demo's approved operator, signed in. */
async function theOperator(product: RunningProduct): Promise<Person> {
  const response = await fetch(`${product.url}/api/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'operator@ferrywing.test', password: PASSWORD }),
  })
  const { user, tokens } = (await response.json()) as { user: User; tokens: Tokens }
  return { name: user.name, email: user.email, tokens }
}

test('An operator says that nobody came: the penalty is kept, the rest goes back, the traveller is told', async ({
  traveller,
  product,
  newBrowser,
}) => {
  const leg = await takeLeg(product)
  await query(
    product,
    `update legs set operator_id = (select o.id from operators o join users u on u.id = o.user_id where u.email = $2)
     where id = $1`,
    [leg.id, 'operator@ferrywing.test'],
  )
  const { bookingId } = await holdOn(traveller.page, leg, 2)
  await goToPayment(traveller.page)
  await payByCard(traveller.page, 'pays')
  await expect(traveller.page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await query(product, 'update bookings set no_show_penalty_pct = 80 where id = $1', [bookingId])
  await query(
    product,
    `update legs set departure_at = now() - interval '1 hour', departure_latest_at = null,
     arrival_at = now() + interval '1 hour' where id = $1`,
    [leg.id],
  )

  const backOffice = await newBrowser(await theOperator(product))
  await backOffice.goto(`/operator/flights/${leg.id}/bookings`)
  await backOffice.getByRole('button', { name: /^Nobody came of booking FW-/ }).click()
  const dialog = backOffice.getByRole('dialog', { name: 'Nobody came?' })
  await expect(dialog).toContainText(
    /2 passengers: 80% of the price is kept \(.+\), and .+ goes back to the traveller/,
  )
  await expectAccessible(backOffice)
  await dialog.getByRole('button', { name: 'Mark as no-show' }).click()
  await expect(dialog).toBeHidden()
  await expect(backOffice.getByText('No-show', { exact: true })).toBeVisible()
  await expect(backOffice.getByRole('button', { name: /^Nobody came/ })).toBeHidden()
  await expectAccessible(backOffice)

  await expect
    .poll(async () => (await mailsTo(product, traveller.email)).map(({ subject }) => subject.split(':')[0]))
    .toContain('Marked as no-show')
})
