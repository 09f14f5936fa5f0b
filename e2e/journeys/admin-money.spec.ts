import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { aPaidBooking, demoAdmin } from '../helpers/admin-money.ts'
import { expect, test } from '../helpers/journey.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { hold, newPerson, takeLeg } from '../helpers/travellers.ts'

const deskTest = test.extend<{ desk: Page }>({
  desk: async ({ newBrowser, product }, use) => use(await newBrowser(await demoAdmin(product))),
})

function rowOf(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text })
}

test('whoever is no administrator is told so', async ({ traveller }) => {
  const { page } = traveller
  for (const path of ['/admin/bookings', '/admin/ledger']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible()
  }
})

deskTest.describe('bookings', () => {
  deskTest('are captured, with the specified sentence', async ({ desk, product }) => {
    const { reference } = await aPaidBooking(product, { confirmed: false })
    await desk.goto(`/admin/bookings?search=${reference}`)
    await rowOf(desk, reference)
      .getByRole('button', { name: `Capture booking ${reference}` })
      .click()
    await expect(desk.getByRole('status').filter({ hasText: 'Payment captured successfully!' })).toBeVisible()
    await expect(rowOf(desk, reference).getByText('Confirmed')).toBeVisible()
  })

  deskTest('whose authorisation has lapsed are not, and the alert says why', async ({ desk, product }) => {
    const { reference, bookingId } = await aPaidBooking(product, { confirmed: false })
    await desk.goto(`/admin/bookings?search=${reference}`)
    await expect(rowOf(desk, reference)).toBeVisible()
    await letAuthorisationGo(product, bookingId)
    await desk.getByRole('button', { name: `Capture booking ${reference}` }).click()
    await expect(desk.getByRole('alert')).toHaveText(
      'Failed to capture payment: The authorisation has lapsed, so nothing was charged and the seats are on sale again.',
    )
    await expect(rowOf(desk, reference).getByText('Cancelled')).toBeVisible()
  })

  deskTest('are cancelled with a reason, which is kept', async ({ desk, product }) => {
    const { reference, bookingId } = await aPaidBooking(product, { confirmed: false })
    await desk.goto(`/admin/bookings?status=pending&search=${reference}`)
    await desk.getByRole('button', { name: `Cancel booking ${reference}` }).click()
    const dialog = desk.getByRole('dialog', { name: 'Cancel this booking?' })
    await dialog.getByLabel('Reason (optional)').fill('Crew out of hours')
    // What was written is still there after the dialog was closed.
    await dialog.getByRole('button', { name: 'Keep Booking' }).click()
    await desk.getByRole('button', { name: `Cancel booking ${reference}` }).click()
    await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Crew out of hours')
    await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
    await expect(
      desk.getByRole('status').filter({ hasText: 'Booking cancelled successfully!' }),
    ).toBeVisible()
    await desk.goto(`/admin/bookings/${bookingId}`)
    await expect(desk.getByText('Crew out of hours').first()).toBeVisible()
    await expect(desk.getByText('In the audit log: booking.cancel')).toBeVisible()
  })

  deskTest('that cannot be reached say so in the specified words', async ({ desk, product }) => {
    const { reference } = await aPaidBooking(product, { confirmed: false })
    await desk.goto(`/admin/bookings?search=${reference}`)
    await expect(rowOf(desk, reference)).toBeVisible()
    await desk.route('**/capture', (route) => route.fulfill({ status: 409, body: 'gone' }))
    await desk.getByRole('button', { name: `Capture booking ${reference}` }).click()
    await expect(desk.getByRole('alert')).toHaveText(/^Failed to capture payment: /)
  })

  deskTest(
    'show their tabs, search and order in the address, and the empty sentence',
    async ({ desk, product }) => {
      const { reference } = await aPaidBooking(product)
      await desk.goto('/admin/bookings')
      await desk.getByRole('tab', { name: 'Confirmed' }).click()
      await expect(desk).toHaveURL(/status=confirmed/)
      await desk.getByLabel('Search').fill(reference)
      await expect(desk).toHaveURL(new RegExp(`search=${reference}`))
      await expect(desk.getByRole('row')).toHaveCount(2)
      await desk.getByRole('tab', { name: 'Confirmed' }).press('ArrowRight')
      await expect(desk.getByText('No bookings found for the selected filter.')).toBeVisible()
      await expect(desk.getByRole('tab', { name: 'Cancelled' })).toHaveAttribute('aria-selected', 'true')
      await desk.goto('/admin/bookings')
      await desk.getByRole('button', { name: 'Amount' }).click()
      await expect(desk).toHaveURL(/sort=amount&order=asc/)
      await desk.getByRole('button', { name: 'Next' }).click()
      await expect(desk).toHaveURL(/page=2/)
      await desk.getByRole('button', { name: 'Refresh' }).click()
      await expect(desk.getByText(/^Page 2 of/)).toBeVisible()
    },
  )

  deskTest('whose hold has passed are red', async ({ desk, product }) => {
    const leg = await takeLeg(product)
    const { bookingId } = await hold(product, { as: await newPerson(product), legId: leg.id, seats: 1 })
    await query(product, 'update bookings set hold_expires_at = now() where id = $1', [bookingId])
    await desk.goto(`/admin/bookings?search=${bookingId}`)
    await expect(desk.getByText('Hold Expired')).toBeVisible()
    await expect(desk.getByRole('button', { name: /^Capture booking/ })).toHaveCount(0)
  })

  deskTest('that are not answered offer to try again', async ({ desk }) => {
    await desk.route('**/admin/bookings?**', (route) => route.fulfill({ status: 400, body: '' }))
    await desk.goto('/admin/bookings')
    await expect(desk.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await desk.unroute('**/admin/bookings?**')
    await desk.getByRole('button', { name: 'Try Again' }).click()
    await expect(desk.getByRole('row')).toHaveCount(21)
  })
})

deskTest(
  'the filter for failed refunds and the dialog of a refund stand beside each other',
  async ({ desk, product }) => {
    const { bookingId, reference } = await aPaidBooking(product)
    await desk.goto('/admin/bookings?refunds=failed')
    const every = desk.getByRole('button', { name: 'Bookings with every refund' })
    await expect(every).toBeVisible()
    await expect(desk.getByRole('dialog')).toBeHidden()
    await desk.goto(`/admin/bookings?refunds=failed&refund=${bookingId}`)
    const dialog = desk.getByRole('dialog', { name: 'Refund' })
    await expect(dialog.getByText('How much goes back')).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(desk).toHaveURL(/\?refunds=failed$/)
    await every.click()
    await expect(desk).toHaveURL(/\/admin\/bookings$/)
    await desk.goto(`/admin/bookings?search=${reference}`)
    await expect(rowOf(desk, reference)).toBeVisible()
  },
)

deskTest(
  'a flight says where it stands at this moment, not only that it was published',
  async ({ desk, product }) => {
    const { id } = await takeLeg(product)
    const row = desk.getByRole('table', { name: 'Flights' }).getByRole('row').nth(1)
    await desk.goto(`/admin/legs?search=${id}`)
    await expect(row).toContainText('On sale')
    await query(
      product,
      `update legs set departure_at = now() - interval '1 hour', arrival_at = now() + interval '2 hours' where id = $1`,
      [id],
    )
    await desk.reload()
    await expect(row).toContainText('Departed')
    await expect(row).not.toContainText('Published')
  },
)

deskTest.describe('a refund', () => {
  deskTest(
    'by policy shows who bears it, frees the seats and is done when the provider says so',
    async ({ desk, product }) => {
      const { reference, bookingId, legId } = await aPaidBooking(product, { seats: 2 })
      await desk.goto(`/admin/bookings?search=${reference}`)
      await desk.getByRole('button', { name: `Refund booking ${reference}` }).click()
      const dialog = desk.getByRole('dialog', { name: 'Refund' })
      await expect(dialog.getByText('Refunded so far')).toBeVisible()
      await expect(dialog.getByText(/^Departure is in \d+ h\. The policy as booked gives \d+%/)).toBeVisible()
      await expect(dialog.getByText('Operator bears')).toBeVisible()
      await dialog.getByRole('button', { name: /^Cancel and Refund/ }).click()
      await expect(dialog.getByText('A reason is required')).toBeVisible()
      await dialog.getByLabel('Reason').fill('Traveller is ill')
      await dialog.getByRole('button', { name: /^Cancel and Refund/ }).dblclick()
      await expect(desk.getByRole('status').filter({ hasText: 'is on its way back' })).toBeVisible()
      const [leg] = await query(product, 'select seats_sold, seats_held from legs where id = $1', [legId])
      expect(leg).toEqual({ seats_sold: 0, seats_held: 0 })
      await desk.goto(`/admin/bookings/${bookingId}`)
      await expect(
        desk.getByRole('table', { name: 'Refunds of this booking' }).getByText('Refunded'),
      ).toBeVisible()
      await expect(desk.getByText('Mail to the traveller: money refunded')).toBeVisible()
      await expect(desk.getByRole('table', { name: 'Refunds of this booking' }).getByRole('row')).toHaveCount(
        2,
      )
    },
  )

  deskTest('of an amount keeps the seats, again and again up to what was paid', async ({ desk, product }) => {
    const { bookingId, amountMinor } = await aPaidBooking(product)
    await desk.goto(`/admin/bookings/${bookingId}`)
    for (const amount of ['25.50', '10']) {
      await desk.getByRole('button', { name: /^Refund booking/ }).click()
      const dialog = desk.getByRole('dialog', { name: 'Refund' })
      await dialog.getByText('An amount', { exact: true }).click()
      await dialog.getByLabel(/^Amount in/).fill(String(amountMinor))
      await dialog.getByLabel('Reason').fill('Goodwill')
      await dialog.getByLabel(/^Cancel the booking/).uncheck()
      await dialog.getByRole('button', { name: /^Refund/ }).click()
      await expect(dialog.getByText(/is left to refund$/)).toBeVisible()
      await dialog.getByLabel(/^Amount in/).fill(amount)
      await dialog.getByRole('button', { name: /^Refund .*\d/ }).click()
      await expect(desk.getByRole('status').filter({ hasText: 'is on its way back' })).toBeVisible()
      await expect(dialog).toBeHidden()
    }
    await expect(
      desk.getByRole('table', { name: 'Refunds of this booking' }).getByText('Refunded'),
    ).toHaveCount(2)
    await expect(desk.getByText('Confirmed').first()).toBeVisible()
  })

  deskTest(
    'that the bank sends back is shown as failed and can be tried again',
    async ({ desk, product }) => {
      const { bookingId } = await aPaidBooking(product, { card: 'refundFails' })
      await desk.goto(`/admin/bookings/${bookingId}?refund=${bookingId}`)
      const dialog = desk.getByRole('dialog', { name: 'Refund' })
      await dialog.getByText('In full', { exact: true }).click()
      await dialog.getByLabel('Reason').fill('Fog')
      await dialog.getByRole('button', { name: /^Cancel and Refund/ }).click()
      await expect(dialog).toBeHidden()
      await expect
        .poll(
          async () => {
            const refunds = await query(
              product,
              'select r.status from refunds r join payments p on p.id = r.payment_id where p.booking_id = $1',
              [bookingId],
            )
            return refunds[0]?.status
          },
          { timeout: 30_000 },
        )
        .toBe('FAILED')
      await desk.reload()
      await expect(desk.getByText('expired or canceled card').first()).toBeVisible()
      await desk.getByRole('button', { name: 'Try Again' }).click()
      await expect(desk.getByText('The refund is being sent again.')).toBeVisible()
      await expect(desk.getByRole('table', { name: 'Refunds of this booking' }).getByRole('row')).toHaveCount(
        3,
      )
    },
  )
})

deskTest(
  'a flight is found, its bookings opened, and it is cancelled with everybody refunded',
  async ({ desk, product }) => {
    const { legId, reference, bookingId } = await aPaidBooking(product)
    await desk.goto(`/admin/legs?search=${legId}`)
    await desk.getByRole('link', { name: '1 booking' }).click()
    await expect(rowOf(desk, reference)).toBeVisible()
    await desk.goBack()
    await desk.getByRole('button', { name: /^Cancel the flight/ }).click()
    const dialog = desk.getByRole('dialog', { name: 'Cancel this flight?' })
    await dialog.getByRole('button', { name: 'Cancel Flight' }).click()
    await expect(dialog.getByText('A reason is required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Runway closed')
    await dialog.getByRole('button', { name: 'Cancel Flight' }).click()
    await expect(
      desk.getByRole('status').filter({ hasText: /^Flight cancelled\. .+ goes back for 1 booking/ }),
    ).toBeVisible()
    await desk.goto(`/admin/bookings/${bookingId}`)
    await expect(desk.getByText('Refund of', { exact: false }).first()).toBeVisible()
  },
)

deskTest(
  'the ledger shows balances, agrees with the provider, is filtered and exported',
  async ({ desk, product }) => {
    const { reference } = await aPaidBooking(product)
    await desk.goto('/admin/ledger')
    await expect(desk.getByText('Every posting sums to zero.')).toBeVisible()
    await expect(desk.getByRole('table', { name: 'Balance of each account by currency' })).toBeVisible()
    await desk.getByRole('button', { name: 'Compare Now' }).click()
    await expect(desk.getByText(/between the ledger and the provider|agrees with the provider/)).toBeVisible()
    await desk.getByLabel('Search').fill(reference)
    await desk.getByLabel('Account').selectOption('platform_fees')
    await expect(desk.getByRole('table', { name: 'Ledger entries' }).getByRole('row')).toHaveCount(2)
    await expect(desk).toHaveURL(/account=platform_fees/)
    const [download] = await Promise.all([
      desk.waitForEvent('download'),
      desk.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^ferrywing-ledger-.+\.csv$/)
    await desk.goto(`/admin/payments?search=${reference}`)
    await desk.getByRole('link', { name: reference }).click()
    await expect(desk.getByRole('heading', { level: 1, name: reference })).toBeVisible()
  },
)

deskTest('a booking that does not exist is named so', async ({ desk }) => {
  await desk.goto('/admin/bookings/01a1ff0e-0393-7386-81b3-135d4feebfff')
  await expect(desk.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
})

for (const [path, ready] of [
  ['/admin/bookings', 'table'],
  ['/admin/bookings?search=nobody-at-all', 'text'],
  ['/admin/bookings/ID', 'list'],
  ['/admin/bookings?refund=ID', 'dialog'],
  ['/admin/legs', 'table'],
  ['/admin/payments', 'table'],
  ['/admin/ledger', 'table'],
] as const) {
  deskTest(`${path} is accessible at both widths and in both themes`, async ({ desk, product }) => {
    const { bookingId } = await aPaidBooking(product)
    await desk.emulateMedia({ reducedMotion: 'reduce' })
    await desk.goto(path.replace('ID', bookingId))
    if (ready === 'table') await expect(desk.getByRole('row').nth(3)).toBeVisible()
    if (ready === 'text') await expect(desk.getByText('No bookings found')).toBeVisible()
    if (ready === 'list') await expect(desk.getByRole('heading', { name: 'Timeline' })).toBeVisible()
    if (ready === 'dialog') await expect(desk.getByText('How much goes back')).toBeVisible()
    await expectAccessible(desk, [1440, 768, 390])
  })
}

// The bank lets the authorisation go before anybody here has heard of it.
async function letAuthorisationGo(product: RunningProduct, bookingId: string): Promise<void> {
  const [payment] = await query(
    product,
    'update payments set check_at = null where booking_id = $1 returning payment_intent_id',
    [bookingId],
  )
  await fetch(`${product.sandboxUrl}/_sandbox/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"paused":true}',
  })
  await fetch(`${product.sandboxUrl}/v1/payment_intents/${payment?.payment_intent_id}/cancel`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_journey' },
  })
  setTimeout(() => {
    void fetch(`${product.sandboxUrl}/_sandbox/webhooks`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"paused":false}',
    })
  }, 3000)
}
