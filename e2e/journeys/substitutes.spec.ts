import { expectAccessible } from '../helpers/accessible.ts'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { theOperator } from '../helpers/legs-of-the-demo.ts'
import { mailsTo, type RunningProduct } from '../helpers/products.ts'
import { readLeg, takeLeg } from '../helpers/travellers.ts'
import { changeUntaxed } from '../helpers/without-taxes.ts'

const CARRIER = 'Northlight Air Charter LLC'

/** A leg from Cape Town to Johannesburg, which no other leg serves, in this many hours at this many dollars a seat. */
async function aFarLeg(product: RunningProduct, { hours, dollars }: { hours: number; dollars: number }) {
  const leg = await takeLeg(product, (one) => one.currency === 'USD' && one.operatingCarrier === CARRIER)
  await changeUntaxed(product, {
    legId: leg.id,
    set: `origin_icao = 'FACT', destination_icao = 'FAOR', departure_at = now() + make_interval(hours => $2),
      arrival_at = now() + make_interval(hours => $2 + 2), departure_latest_at = null, price_mode = 'FIXED',
      ask_price_minor = $3, floor_price_minor = $3, instant_confirm = true`,
    values: [hours, dollars * 100],
  })
  return leg
}

test('a traveller of a cancelled flight chooses one of the flights that are held in its place', async ({
  traveller,
  product,
}) => {
  const { page } = traveller
  const booked = await aFarLeg(product, { hours: 300, dollars: 3000 })
  const { bookingId } = await holdOn(page, booked, 2)
  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(page.getByText('Payment Successful').first()).toBeVisible()
  const cheaper = await aFarLeg(product, { hours: 303, dollars: 2500 })
  const dearer = await aFarLeg(product, { hours: 310, dollars: 3800 })
  await page.goto(`/trips/${bookingId}`)

  const { tokens } = await theOperator(product)
  const cancelled = await fetch(`${product.url}/api/api/operators/flights/${booked.id}/cancel`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.accessToken}` },
    body: JSON.stringify({ reason: 'The aircraft is in the hangar', isImpossible: true }),
  })
  expect(cancelled.status).toBe(200)
  // The open page updates by itself.
  const offered = page.getByRole('region', { name: 'Other flights for you' })
  await expect(offered.getByText('2 other flights are held for you alone.')).toBeVisible()
  await expect(offered).toContainText('Your refund of $6,000 goes to your card whatever you choose.')
  await expect(offered.getByRole('article')).toContainText([
    /\$1,000 less than you paid/,
    /\$1,600 more than you paid/,
  ])
  expect((await readLeg(product, cheaper.id)).seatsAvailable).toBe(cheaper.seatsTotal - 2)
  await expect
    .poll(async () => {
      const mails = await mailsTo(product, traveller.email)
      return mails.find(({ subject }) => /held for you/.test(subject))?.text
    })
    .toContain(`/trips/${bookingId}#substitutes`)
  await expectAccessible(page)

  await offered
    .getByRole('button', { name: /^Take this flight:/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Take this flight?' })
  await expect(dialog).toContainText('You get $1,000 back in all')
  await expect(dialog.getByText('operates this flight; Ferrywing does not.')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await dialog.getByRole('button', { name: 'Pay $5,000 by card' }).click()
  await expect(page.getByRole('heading', { name: 'Pay with card' })).toBeVisible()
  // The other leg is on sale again. The back button changes nothing.
  expect((await readLeg(product, dearer.id)).seatsAvailable).toBe(dearer.seatsTotal)
  await page.goto(`/trips/${bookingId}`)
  await expect(offered).toContainText('You chose this flight.')
  await offered.getByRole('button', { name: /^Take this flight:/ }).click()
  await dialog.getByRole('button', { name: 'Pay $5,000 by card' }).click()
  await payByCard(page, 'pays')
  await expect(page.getByText('Payment Successful').first()).toBeVisible()
  await page.goto(`/trips/${bookingId}`)
  await offered.getByRole('link', { name: 'Cape Town to Johannesburg' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cape Town to Johannesburg' })).toBeVisible()
  await expect(page).not.toHaveURL(new RegExp(bookingId))
})
