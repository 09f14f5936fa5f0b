import { bookingScreen, holdOn, spoken } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { giveOwnTime, leaveSeconds } from '../helpers/page-time.ts'
import { query } from '../helpers/products.ts'
import { takeLeg } from '../helpers/travellers.ts'

const EXPIRED = 'Your hold has expired. Please try booking again.'
const RELEASED =
  'Your seat hold has expired. The seats have been released and are now available to other customers.'

test.describe('with holds of a few seconds', () => {
  test.use({ shortHolds: true })

  test('An expired hold ends on the open page, when the server says so', { tag: '@full' }, async ({
    traveller,
    product,
  }) => {
    const { page } = traveller
    const { payButton, releaseButton, holdButton, timer } = bookingScreen(page)
    const askedAt: number[] = []
    page.on('request', (request) => {
      if (request.url().includes('/checkout/status/')) askedAt.push(Date.now())
    })
    const { bookingId } = await holdOn(page, await takeLeg(product))

    await expect(page.getByText('Hurry Up!')).toBeVisible()
    await expect(payButton).toBeEnabled()
    await expect(page.getByText('Hold Expiring!')).toBeVisible()
    await expect(payButton).toBeDisabled()
    await expect(releaseButton).toBeHidden()

    await expect(page.getByText('Hold Expired', { exact: true })).toBeVisible({ timeout: 15_000 })
    await expect(page.getByText(RELEASED)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(EXPIRED)
    await expect(holdButton).toBeEnabled()
    await expect(timer).toBeHidden()
    expect(
      await query(product, 'select status, cancel_reason from bookings where id = $1', [bookingId]),
    ).toEqual([{ status: 'CANCELLED', cancel_reason: 'EXPIRED' }])

    expect(askedAt.length).toBeGreaterThan(1)
    const gaps = askedAt.slice(1).map((at, index) => at - (askedAt[index] ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(4500)

    await holdButton.click()
    await expect(timer).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
  })
})

test('The countdown changes at 300, 10 and 0 seconds, and not before', async ({ traveller, product }) => {
  const { page } = traveller
  const { payButton, releaseButton, holdButton, timer } = bookingScreen(page)
  await giveOwnTime(page)
  const { bookingId, holdExpiresUTC } = await holdOn(page, await takeLeg(product))
  const at = (seconds: number) => leaveSeconds(page, seconds, holdExpiresUTC)

  await at(301)
  await expect(timer).toHaveText('05:01')
  await expect(page.getByText('Your seats are held', { exact: true })).toBeVisible()

  await at(300)
  await expect(timer).toHaveText('05:00')
  await expect(page.getByText('Hurry Up!')).toBeVisible()
  await expect(payButton).toBeEnabled()

  await at(11)
  await expect(timer).toHaveText('00:11')
  await expect(page.getByText('Hurry Up!')).toBeVisible()
  await expect(payButton).toBeEnabled()
  await expect(releaseButton).toBeEnabled()

  await at(10)
  await expect(timer).toHaveText('00:10')
  await expect(page.getByText('Hold Expiring!')).toBeVisible()
  await expect(payButton).toBeDisabled()
  await expect(releaseButton).toBeHidden()
  await expect(page.getByText('Checking with the server...')).toBeVisible()

  await at(1)
  await expect(timer).toHaveText('00:01')
  await at(0)
  await expect(page.getByText('Hold Expired', { exact: true })).toBeVisible()
  await expect(page.getByText(RELEASED)).toBeVisible()
  await expect(timer).toBeHidden()

  // The page's clock alone does not end the hold; the server's answer does.
  await expect(holdButton).toBeHidden()
  await query(product, "update bookings set hold_expires_at = now() - interval '1 second' where id = $1", [
    bookingId,
  ])
  await expect(page.getByRole('alert')).toHaveText(EXPIRED)
  await expect(holdButton).toBeEnabled()
})

test('The remaining time is spoken only at its marks, by a polite live region and not by the timer', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  const { timer } = bookingScreen(page)
  await giveOwnTime(page)
  const { holdExpiresUTC } = await holdOn(page, await takeLeg(product))
  await expect(timer).toHaveAttribute('aria-label', /^Time left: 1[45] minutes/)
  await expect(timer).not.toHaveAttribute('aria-live')
  const live = page.locator('[aria-live], [role=status], [role=alert]')
  await expect(live.filter({ has: page.getByRole('timer') })).toHaveCount(0)

  const marks = [
    [600, '10 minutes'],
    [300, '5 minutes'],
    [60, '1 minute'],
    [30, '30 seconds'],
    [10, '10 seconds'],
  ] as const
  for (const [seconds, words] of marks) {
    await leaveSeconds(page, seconds + 1, holdExpiresUTC)
    await expect(spoken(page, 'left to pay')).toHaveCount(0)
    await leaveSeconds(page, seconds, holdExpiresUTC)
    await expect(spoken(page, `${words} left to pay for your seats.`)).toHaveCount(1)
  }
  await leaveSeconds(page, 0, holdExpiresUTC)
  await expect(spoken(page, 'Hold Expired. The seats have been released.')).toHaveCount(1)
})

test('The server is asked about a hold from 30 seconds on, at most once in 5 seconds', {
  tag: '@full',
}, async ({ traveller, product }) => {
  const { page } = traveller
  const { timer } = bookingScreen(page)
  await giveOwnTime(page)
  const { holdExpiresUTC } = await holdOn(page, await takeLeg(product))
  const askedAt: number[] = []
  page.on('request', (request) => {
    if (request.url().includes('/checkout/status/')) askedAt.push(Date.now())
  })
  await leaveSeconds(page, 31, holdExpiresUTC)
  await expect(timer).toHaveText('00:31')
  await page.waitForTimeout(1500)
  expect(askedAt).toEqual([])
  await leaveSeconds(page, 30, holdExpiresUTC)
  await expect.poll(() => askedAt.length, { timeout: 12_000 }).toBe(2)
  expect(Number(askedAt[1]) - Number(askedAt[0])).toBeGreaterThan(4900)
})
