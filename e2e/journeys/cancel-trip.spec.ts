import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { mailsTo, query, type RunningProduct } from '../helpers/products.ts'
import { readLeg, takeLeg } from '../helpers/travellers.ts'
import { payOneConfirmedByHand } from '../screens/screen.ts'

const HOUR_MS = 3_600_000

/** Moves the leg to depart in this many hours. */
async function leaveIn(product: RunningProduct, legId: string, hours: number): Promise<void> {
  await query(
    product,
    `update legs set departure_at = $2, arrival_at = $2::timestamptz + interval '3 hours', departure_latest_at = null where id = $1`,
    [legId, new Date(Date.now() + hours * HOUR_MS)],
  )
}

async function savePolicies(product: RunningProduct, bookingId: string): Promise<void> {
  const tiers = [
    { hoursBeforeMin: 72, refundPct: 95, description: '72+ hours before departure' },
    { hoursBeforeMin: 24, hoursBeforeMax: 72, refundPct: 70, description: '24-72 hours before departure' },
    { hoursBeforeMin: 0, hoursBeforeMax: 24, refundPct: 0, description: 'Under 24 hours before departure' },
  ]
  await query(
    product,
    'update bookings set refund_rules = $2, cancel_window_hours = 24, no_show_penalty_pct = 80 where id = $1',
    [bookingId, JSON.stringify(tiers)],
  )
}

test('A traveller sees the refund, cancels, and gets exactly that amount', async ({ traveller, product }) => {
  const { page } = traveller
  const leg = await takeLeg(product)
  await leaveIn(product, leg.id, 100)
  const { bookingId } = await holdOn(page, leg, 2)
  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(page.getByText('Payment Successful').first()).toBeVisible()
  await savePolicies(product, bookingId)
  const before = (await readLeg(product, leg.id)).seatsAvailable

  await page.goto(`/trips/${bookingId}`)
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this booking?' })
  await expect(dialog.getByText('Goes back to your card')).toBeVisible()
  await expect(dialog).toContainText('gives 95% back (72+ hours before departure)')
  await expect(dialog).toContainText(/This is valid until .+ local time of departure/)
  // The dialog stays open after a reload, and keeping the booking changes nothing.
  await page.reload()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep my booking' }).click()
  await expect(dialog).toBeHidden()

  // The tier changes while the dialog is open, so the cancellation is refused and shows the new amount.
  await page.getByRole('button', { name: 'Cancel this booking' }).click()
  const confirm = dialog.getByRole('button', { name: /^Cancel, .+ back$/ })
  await expect(confirm).toBeEnabled()
  const shown = await confirm.textContent()
  await leaveIn(product, leg.id, 50)
  await confirm.click()
  await expect(dialog.getByRole('alert')).toContainText('The amount has changed while you looked')
  await expect(dialog).toContainText('gives 70% back')
  await expect(confirm).not.toHaveText(shown ?? '')
  await confirm.click()
  const done = page
    .getByRole('status')
    .filter({ hasText: /Your booking is cancelled\. .+ is on its way back/ })
  await expect(done).toBeFocused()
  expect((await readLeg(product, leg.id)).seatsAvailable).toBe(before + 2)

  await expect
    .poll(async () =>
      (await mailsTo(product, traveller.email)).slice(0, 3).map(({ subject }) => subject.split(':')[0]),
    )
    .toEqual(['Refunded', 'Cancelled', 'Confirmed'])
  await expect(page.getByText('Refunded').first()).toBeVisible({ timeout: 20_000 })
})

test('Within the cancel window the page shows the no-show penalty, and a moved flight allows a full refund', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  const leg = await takeLeg(product)
  const { bookingId } = await holdOn(page, leg)
  await goToPayment(page)
  await payByCard(page, 'pays')
  await expect(page.getByText('Payment Successful').first()).toBeVisible()
  await savePolicies(product, bookingId)
  await leaveIn(product, leg.id, 10)
  await page.goto(`/trips/${bookingId}`)
  await expect(page.getByText(/Cancelling here ended 24 hours before departure/)).toBeVisible()
  await expect(page.getByText(/If nobody comes, 80% of the price is kept/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel this booking' })).toBeHidden()

  await query(product, 'update bookings set full_refund_offered_at = now() where id = $1', [bookingId])
  await page.reload()
  await expect(page.getByRole('button', { name: 'Cancel with a full refund' })).toBeVisible()
  await page.getByRole('link', { name: 'Ask for the refund' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Nothing is kept')
  await dialog.getByRole('button', { name: /^Cancel, .+ back$/ }).click()
  await expect(page.getByText(/Your booking is cancelled/)).toBeVisible()
})

test('A booking that waits for confirmation can be withdrawn without a charge', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  const leg = await takeLeg(product)
  await payOneConfirmedByHand(page, product, leg)
  await page.goto(`/booking?legId=${leg.id}`)
  await page.getByRole('link', { name: 'See your trip' }).click()
  await page.getByRole('button', { name: 'Withdraw this booking' }).click()
  const dialog = page.getByRole('dialog', { name: 'Withdraw this booking?' })
  await expect(dialog).toContainText('Nothing has been charged, and nothing will be.')
  await dialog.getByRole('button', { name: 'Withdraw booking' }).click()
  await expect(page.getByText(/Your booking is withdrawn\. Nothing was charged/)).toBeVisible()
  await expect
    .poll(async () => (await mailsTo(product, traveller.email))[0]?.subject ?? '')
    .toMatch(/^Not charged: /)
})
