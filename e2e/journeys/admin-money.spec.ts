import type { Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { aPaidBooking, demoAdmin } from '../helpers/admin-money.ts'
import { expect, test } from '../helpers/journey.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { hold, newPerson, takeLeg } from '../helpers/travellers.ts'

const backOfficeTest = test.extend<{ backOffice: Page }>({
  backOffice: async ({ newBrowser, product }, use) => use(await newBrowser(await demoAdmin(product))),
})

function findRow(page: Page, text: string) {
  return page.getByRole('row').filter({ hasText: text })
}

test('a user without the role sees that the page is for administrators', { tag: '@full' }, async ({
  traveller,
}) => {
  const { page } = traveller
  for (const path of ['/admin/bookings', '/admin/ledger']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(page.getByText('You need admin privileges to access this page.')).toBeVisible()
  }
})

backOfficeTest.describe('bookings', () => {
  backOfficeTest(
    'are captured, with the specified sentence',
    { tag: '@full' },
    async ({ backOffice, product }) => {
      const { reference } = await aPaidBooking(product, { confirmed: false })
      await backOffice.goto(`/admin/bookings?search=${reference}`)
      await findRow(backOffice, reference)
        .getByRole('button', { name: `Capture booking ${reference}` })
        .click()
      await expect(
        backOffice.getByRole('status').filter({ hasText: 'Payment captured successfully!' }),
      ).toBeVisible()
      await expect(findRow(backOffice, reference).getByText('Confirmed')).toBeVisible()
    },
  )

  backOfficeTest(
    'with a lapsed authorisation are not captured, and the alert says why',
    { tag: '@full' },
    async ({ backOffice, product }) => {
      const { reference, bookingId } = await aPaidBooking(product, { confirmed: false })
      await backOffice.goto(`/admin/bookings?search=${reference}`)
      await expect(findRow(backOffice, reference)).toBeVisible()
      await pauseWebhooks(product, true)
      try {
        await cancelAuthorisation(product, bookingId)
        await backOffice.getByRole('button', { name: `Capture booking ${reference}` }).click()
        await expect(backOffice.getByRole('alert')).toHaveText(
          'Failed to capture payment: The authorisation has lapsed, so nothing was charged and the seats are on sale again.',
        )
      } finally {
        await pauseWebhooks(product, false)
      }
      await expect(findRow(backOffice, reference).getByText('Cancelled')).toBeVisible()
    },
  )

  backOfficeTest(
    'are cancelled with a reason, which is kept',
    { tag: '@full' },
    async ({ backOffice, product }) => {
      const { reference, bookingId } = await aPaidBooking(product, { confirmed: false })
      await backOffice.goto(`/admin/bookings?status=pending&search=${reference}`)
      await backOffice.getByRole('button', { name: `Cancel booking ${reference}` }).click()
      const dialog = backOffice.getByRole('dialog', { name: 'Cancel this booking?' })
      await dialog.getByLabel('Reason (optional)').fill('Crew out of hours')
      // The typed reason is kept after the dialog was closed.
      await dialog.getByRole('button', { name: 'Keep Booking' }).click()
      await backOffice.getByRole('button', { name: `Cancel booking ${reference}` }).click()
      await expect(dialog.getByLabel('Reason (optional)')).toHaveValue('Crew out of hours')
      await dialog.getByRole('button', { name: 'Cancel Booking' }).click()
      await expect(
        backOffice.getByRole('status').filter({ hasText: 'Booking cancelled successfully!' }),
      ).toBeVisible()
      await backOffice.goto(`/admin/bookings/${bookingId}`)
      await expect(backOffice.getByText('Crew out of hours').first()).toBeVisible()
      await expect(backOffice.getByText('In the audit log: booking.cancel')).toBeVisible()
    },
  )

  backOfficeTest(
    'show the specified sentence when the server does not answer',
    { tag: '@full' },
    async ({ backOffice, product }) => {
      const { reference } = await aPaidBooking(product, { confirmed: false })
      await backOffice.goto(`/admin/bookings?search=${reference}`)
      await expect(findRow(backOffice, reference)).toBeVisible()
      await backOffice.route('**/capture', (route) => route.fulfill({ status: 409, body: 'gone' }))
      await backOffice.getByRole('button', { name: `Capture booking ${reference}` }).click()
      await expect(backOffice.getByRole('alert')).toHaveText(/^Failed to capture payment: /)
    },
  )

  backOfficeTest(
    'show their tabs, search and order in the address, and the empty sentence',
    { tag: '@full' },
    async ({ backOffice, product }) => {
      const { reference } = await aPaidBooking(product)
      await backOffice.goto('/admin/bookings')
      await backOffice.getByRole('tab', { name: 'Confirmed' }).click()
      await expect(backOffice).toHaveURL(/status=confirmed/)
      await backOffice.getByLabel('Search').fill(reference)
      await expect(backOffice).toHaveURL(new RegExp(`search=${reference}`))
      await expect(backOffice.getByRole('row')).toHaveCount(2)
      await backOffice.getByRole('tab', { name: 'Confirmed' }).press('ArrowRight')
      await expect(backOffice.getByText('No bookings found for the selected filter.')).toBeVisible()
      await expect(backOffice.getByRole('tab', { name: 'Cancelled' })).toHaveAttribute(
        'aria-selected',
        'true',
      )
      await backOffice.goto('/admin/bookings')
      await backOffice.getByRole('button', { name: 'Amount' }).click()
      await expect(backOffice).toHaveURL(/sort=amount&order=asc/)
      await backOffice.getByRole('button', { name: 'Next' }).click()
      await expect(backOffice).toHaveURL(/page=2/)
      await backOffice.getByRole('button', { name: 'Refresh' }).click()
      await expect(backOffice.getByText(/^Page 2 of/)).toBeVisible()
    },
  )

  backOfficeTest('whose hold has passed are red', { tag: '@full' }, async ({ backOffice, product }) => {
    const leg = await takeLeg(product)
    const { bookingId } = await hold(product, { as: await newPerson(product), legId: leg.id, seats: 1 })
    await query(product, 'update bookings set hold_expires_at = now() where id = $1', [bookingId])
    await backOffice.goto(`/admin/bookings?search=${bookingId}`)
    await expect(backOffice.getByText('Hold Expired')).toBeVisible()
    await expect(backOffice.getByRole('button', { name: /^Capture booking/ })).toHaveCount(0)
  })

  backOfficeTest('that are not answered offer to try again', { tag: '@full' }, async ({ backOffice }) => {
    await backOffice.route('**/admin/bookings?**', (route) => route.fulfill({ status: 400, body: '' }))
    await backOffice.goto('/admin/bookings')
    await expect(backOffice.getByRole('button', { name: 'Try Again' })).toBeVisible()
    await backOffice.unroute('**/admin/bookings?**')
    await backOffice.getByRole('button', { name: 'Try Again' }).click()
    await expect(backOffice.getByRole('row')).toHaveCount(21)
  })
})

backOfficeTest(
  'the address keeps the filter for failed refunds beside the dialog of a refund',
  { tag: '@full' },
  async ({ backOffice, product }) => {
    const { bookingId, reference } = await aPaidBooking(product)
    await backOffice.goto('/admin/bookings?refunds=failed')
    const every = backOffice.getByRole('button', { name: 'Bookings with every refund' })
    await expect(every).toBeVisible()
    await expect(backOffice.getByRole('dialog')).toBeHidden()
    await backOffice.goto(`/admin/bookings?refunds=failed&refund=${bookingId}`)
    const dialog = backOffice.getByRole('dialog', { name: 'Refund' })
    await expect(dialog.getByText('How much goes back')).toBeVisible()
    await backOffice.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(backOffice).toHaveURL(/\?refunds=failed$/)
    await every.click()
    await expect(backOffice).toHaveURL(/\/admin\/bookings$/)
    await backOffice.goto(`/admin/bookings?search=${reference}`)
    await expect(findRow(backOffice, reference)).toBeVisible()
  },
)

backOfficeTest(
  'a flight shows its current state, and not only that it was published',
  { tag: '@full' },
  async ({ backOffice, product }) => {
    const { id } = await takeLeg(product)
    const row = backOffice.getByRole('table', { name: 'Flights' }).getByRole('row').nth(1)
    await backOffice.goto(`/admin/legs?search=${id}`)
    await expect(row).toContainText('On sale')
    await query(
      product,
      `update legs set departure_at = now() - interval '1 hour', arrival_at = now() + interval '2 hours' where id = $1`,
      [id],
    )
    await backOffice.reload()
    await expect(row).toContainText('Departed')
    await expect(row).not.toContainText('Published')
  },
)

backOfficeTest.describe('a refund', () => {
  backOfficeTest(
    'by policy shows who bears it, frees the seats, and completes when the provider confirms it',
    async ({ backOffice, product }) => {
      const { reference, bookingId, legId } = await aPaidBooking(product, { seats: 2 })
      await backOffice.goto(`/admin/bookings?search=${reference}`)
      await backOffice.getByRole('button', { name: `Refund booking ${reference}` }).click()
      const dialog = backOffice.getByRole('dialog', { name: 'Refund' })
      await expect(dialog.getByText('Refunded so far')).toBeVisible()
      await expect(dialog.getByText(/^Departure is in \d+ h\. The policy as booked gives \d+%/)).toBeVisible()
      await expect(dialog.getByText('Operator bears')).toBeVisible()
      await dialog.getByRole('button', { name: /^Cancel and Refund/ }).click()
      await expect(dialog.getByText('A reason is required')).toBeVisible()
      await dialog.getByLabel('Reason').fill('Traveller is ill')
      await dialog.getByRole('button', { name: /^Cancel and Refund/ }).dblclick()
      await expect(backOffice.getByRole('status').filter({ hasText: 'is on its way back' })).toBeVisible()
      const [leg] = await query(product, 'select seats_sold, seats_held from legs where id = $1', [legId])
      expect(leg).toEqual({ seats_sold: 0, seats_held: 0 })
      await backOffice.goto(`/admin/bookings/${bookingId}`)
      await expect(
        backOffice.getByRole('table', { name: 'Refunds of this booking' }).getByText('Refunded'),
      ).toBeVisible()
      await expect(backOffice.getByText('Mail to the traveller: money refunded')).toBeVisible()
      await expect(
        backOffice.getByRole('table', { name: 'Refunds of this booking' }).getByRole('row'),
      ).toHaveCount(2)
    },
  )

  backOfficeTest(
    'of an amount keeps the seats, and can be repeated up to the paid amount',
    { tag: '@full' },
    async ({ backOffice, product }) => {
      const { bookingId, amountMinor } = await aPaidBooking(product)
      await backOffice.goto(`/admin/bookings/${bookingId}`)
      for (const amount of ['25.50', '10']) {
        await backOffice.getByRole('button', { name: /^Refund booking/ }).click()
        const dialog = backOffice.getByRole('dialog', { name: 'Refund' })
        await dialog.getByText('An amount', { exact: true }).click()
        await dialog.getByLabel(/^Amount in/).fill(String(amountMinor))
        await dialog.getByLabel('Reason').fill('Goodwill')
        await dialog.getByLabel(/^Cancel the booking/).uncheck()
        await dialog.getByRole('button', { name: /^Refund/ }).click()
        await expect(dialog.getByText(/is left to refund$/)).toBeVisible()
        await dialog.getByLabel(/^Amount in/).fill(amount)
        await dialog.getByRole('button', { name: /^Refund .*\d/ }).click()
        await expect(backOffice.getByRole('status').filter({ hasText: 'is on its way back' })).toBeVisible()
        await expect(dialog).toBeHidden()
      }
      await expect(
        backOffice.getByRole('table', { name: 'Refunds of this booking' }).getByText('Refunded'),
      ).toHaveCount(2)
      await expect(backOffice.getByText('Confirmed').first()).toBeVisible()
    },
  )

  backOfficeTest(
    'that the bank sends back is shown as failed and can be tried again',
    { tag: '@full' },
    async ({ backOffice, product }) => {
      const { bookingId } = await aPaidBooking(product, { card: 'refundFails' })
      await backOffice.goto(`/admin/bookings/${bookingId}?refund=${bookingId}`)
      const dialog = backOffice.getByRole('dialog', { name: 'Refund' })
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
      await backOffice.reload()
      await expect(backOffice.getByText('expired or canceled card').first()).toBeVisible()
      await backOffice.getByRole('button', { name: 'Try Again' }).click()
      await expect(backOffice.getByText('The refund is being sent again.')).toBeVisible()
      await expect(
        backOffice.getByRole('table', { name: 'Refunds of this booking' }).getByRole('row'),
      ).toHaveCount(3)
    },
  )
})

backOfficeTest(
  'an administrator finds a flight, opens its bookings, and cancels it with full refunds',
  async ({ backOffice, product }) => {
    const { legId, reference, bookingId } = await aPaidBooking(product)
    await backOffice.goto(`/admin/legs?search=${legId}`)
    await backOffice.getByRole('link', { name: '1 booking' }).click()
    await expect(findRow(backOffice, reference)).toBeVisible()
    await backOffice.goBack()
    await backOffice.getByRole('button', { name: /^Cancel the flight/ }).click()
    const dialog = backOffice.getByRole('dialog', { name: 'Cancel this flight?' })
    await dialog.getByRole('button', { name: 'Cancel Flight' }).click()
    await expect(dialog.getByText('A reason is required')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Runway closed')
    await dialog.getByRole('button', { name: 'Cancel Flight' }).click()
    await expect(
      backOffice.getByRole('status').filter({ hasText: /^Flight cancelled\. .+ goes back for 1 booking/ }),
    ).toBeVisible()
    await backOffice.goto(`/admin/bookings/${bookingId}`)
    await expect(backOffice.getByText('Refund of', { exact: false }).first()).toBeVisible()
  },
)

backOfficeTest(
  'the ledger shows balances, agrees with the provider, is filtered and exported',
  async ({ backOffice, product }) => {
    const { reference } = await aPaidBooking(product)
    await backOffice.goto('/admin/ledger')
    await expect(backOffice.getByText('Every posting sums to zero.')).toBeVisible()
    await expect(backOffice.getByRole('table', { name: 'Balance of each account by currency' })).toBeVisible()
    await backOffice.getByRole('button', { name: 'Compare Now' }).click()
    await expect(
      backOffice.getByText(/between the ledger and the provider|agrees with the provider/),
    ).toBeVisible()
    await backOffice.getByLabel('Search').fill(reference)
    await backOffice.getByLabel('Account').selectOption('platform_fees')
    await expect(backOffice.getByRole('table', { name: 'Ledger entries' }).getByRole('row')).toHaveCount(2)
    await expect(backOffice).toHaveURL(/account=platform_fees/)
    const [download] = await Promise.all([
      backOffice.waitForEvent('download'),
      backOffice.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^ferrywing-ledger-.+\.csv$/)
    await backOffice.goto(`/admin/payments?search=${reference}`)
    await backOffice.getByRole('link', { name: reference }).click()
    await expect(backOffice.getByRole('heading', { level: 1, name: reference })).toBeVisible()
  },
)

backOfficeTest('a booking that does not exist is named so', { tag: '@full' }, async ({ backOffice }) => {
  await backOffice.goto('/admin/bookings/01a1ff0e-0393-7386-81b3-135d4feebfff')
  await expect(backOffice.getByRole('heading', { name: 'Booking Not Found' })).toBeVisible()
})

for (const [path, shows] of [
  ['/admin/bookings?search=nobody-at-all', 'No bookings found'],
  ['/admin/bookings?refund=ID', 'How much goes back'],
] as const) {
  backOfficeTest(
    `${path} is accessible at every width`,
    { tag: '@full' },
    async ({ backOffice, product }) => {
      const { bookingId } = await aPaidBooking(product)
      await backOffice.emulateMedia({ reducedMotion: 'reduce' })
      await backOffice.goto(path.replace('ID', bookingId))
      await expect(backOffice.getByText(shows)).toBeVisible()
      await expectAccessible(backOffice, [1440, 768, 390])
    },
  )
}

async function pauseWebhooks(product: RunningProduct, paused: boolean): Promise<void> {
  await fetch(`${product.sandboxUrl}/_sandbox/webhooks`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ paused }),
  })
}

// Cancels the authorisation at the provider; while webhooks are paused, the product does not know it.
async function cancelAuthorisation(product: RunningProduct, bookingId: string): Promise<void> {
  const [payment] = await query(
    product,
    'update payments set check_at = null where booking_id = $1 returning payment_intent_id',
    [bookingId],
  )
  await fetch(`${product.sandboxUrl}/v1/payment_intents/${payment?.payment_intent_id}/cancel`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_journey' },
  })
}
