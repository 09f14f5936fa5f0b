import type { BrowserContext, Page } from '@playwright/test'
import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { aLegOfTheDemo, buyPasses, theOperator } from '../helpers/legs-of-the-demo.ts'
import { query } from '../helpers/products.ts'

// The browser reports failed requests in its console while offline.
test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED|Failed to fetch/] })

/** Opens the check-in page of a leg as a crew member, and waits until it is cached for offline use. */
async function openCheckIn(page: Page, legId: string, crew: string): Promise<void> {
  await page.goto(`/operator/flights/${legId}/check-in`)
  await expect(page.getByText('This page also opens offline.')).toBeVisible()
  await page.getByLabel('Who checks in here?').fill(crew)
}

async function check(page: Page, code: string): Promise<void> {
  await page.getByLabel('Pass code or number').fill(code)
  await page.getByRole('button', { name: 'Check pass' }).click()
}

const verdict = (page: Page) => page.getByRole('region', { name: 'The last pass' })
const findRow = (page: Page, number: string) => page.getByRole('listitem').filter({ hasText: number })
const goOffline = (page: Page) => (page.context() as BrowserContext).setOffline(true)
const goOnline = (page: Page) => (page.context() as BrowserContext).setOffline(false)

/** A forged code: the same code with one letter of its facts changed. */
function forged(code: string): string {
  const [version, key, facts = '', signature] = code.split('.')
  const altered = Buffer.from(Buffer.from(facts, 'base64url').toString().replace('Kim', 'Tom'))
  return [version, key, altered.toString('base64url'), signature].join('.')
}

test('A crew checks passes offline, and its check-ins are reported when the phone is online again', async ({
  product,
  newBrowser,
  traveller,
}) => {
  const { legId } = await aLegOfTheDemo(product)
  const { bookingId, passes } = await buyPasses(product, { traveller, legId, seats: 2 })
  const [first, second] = passes
  const page = await newBrowser(await theOperator(product))
  await page.goto(`/operator/flights/${legId}/bookings`)
  await page.getByRole('link', { name: 'Check-in' }).click()
  await expect(page).toHaveURL(`/operator/flights/${legId}/check-in`)
  await openCheckIn(page, legId, 'Ana')
  await expect(page.getByText('0 of 2 checked in')).toBeVisible()

  await goOffline(page)
  await page.reload()
  await expect(page.getByText(/^No network\. List read at/)).toBeVisible()
  await expect(page.getByLabel('Who checks in here?')).toHaveValue('Ana')

  await check(page, first.code)
  await expect(verdict(page)).toContainText('Checked in')
  await expect(verdict(page)).toContainText('Kim Newcomer')
  await check(page, forged(second.code))
  await expect(verdict(page)).toContainText('Forged or altered')
  await check(page, first.code)
  await expect(verdict(page)).toContainText(/Used already.*Checked in at .* by Ana, not reported yet/s)
  await check(page, 'hello')
  await expect(verdict(page)).toContainText('Not a trip pass')

  // The check-ins survive a reload.
  await page.reload()
  await expect(findRow(page, first.number)).toContainText(/Checked in at .* by Ana, not reported yet/)
  await expect(page.getByText('1 check-in is kept on this phone')).toBeVisible()

  await goOnline(page)
  await expect(findRow(page, first.number)).toContainText('by Ana, account of')
  await expect(page.getByText('1 of 2 checked in')).toBeVisible()
  const rows = await query(product, 'select seat, crew, by_code from check_ins where booking_id = $1', [
    bookingId,
  ])
  expect(rows).toEqual([{ seat: 1, crew: 'Ana', by_code: true }])

  await check(page, second.number)
  await expect(verdict(page)).toContainText('No code was read. Compare the name with an ID.')
  await verdict(page).getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('1 of 2 checked in')).toBeVisible()
})

test('A pass that two phones admitted is shown on both with time and crew member', { tag: '@full' }, async ({
  product,
  newBrowser,
  traveller,
}) => {
  const { legId } = await aLegOfTheDemo(product)
  const [pass] = (await buyPasses(product, { traveller, legId, seats: 1 })).passes
  const operator = await theOperator(product)
  const [ana, max] = [await newBrowser(operator), await newBrowser(operator)]
  await openCheckIn(ana, legId, 'Ana')
  await openCheckIn(max, legId, 'Max')
  for (const phone of [ana, max]) {
    await goOffline(phone)
    await check(phone, pass.code)
    await expect(verdict(phone)).toContainText('Checked in')
  }
  for (const phone of [ana, max]) await goOnline(phone)
  for (const phone of [ana, max]) {
    const row = findRow(phone, pass.number)
    await expect(row).toContainText('Used twice', { timeout: 20_000 })
    await expect(row).toContainText(/Checked in at .* by Ana, account of .*/)
    await expect(row).toContainText(/Checked in at .* by Max, account of .*/)
    await expect(phone.getByRole('alert')).toContainText(`Used twice or after cancelling: ${pass.number}`)
  }
})

test('A pass of a cancelled booking is refused, offline by the last list', {
  tag: '@full',
}, async ({ product, newBrowser, traveller }) => {
  const { legId } = await aLegOfTheDemo(product)
  const { bookingId, passes } = await buyPasses(product, { traveller, legId, seats: 2 })
  const [first, second] = passes
  const cancel = `update bookings set status = 'CANCELLED', cancel_reason = 'TRAVELLER', cancelled_at = now() where id = $1`
  const page = await newBrowser(await theOperator(product))
  await openCheckIn(page, legId, 'Ana')

  await goOffline(page)
  await query(product, cancel, [bookingId])
  await check(page, first.code)
  await expect(verdict(page)).toContainText('Checked in')
  await expect(page.getByText(/Whatever was booked or cancelled since is not known here/)).toBeVisible()

  await goOnline(page)
  const row = findRow(page, first.number)
  await expect(row).toContainText('Cancelled', { timeout: 20_000 })
  await expect(row).toContainText('after the booking was cancelled')
  await check(page, second.code)
  await expect(verdict(page)).toContainText('this pass is void')

  await goOffline(page)
  await page.reload()
  await check(page, second.code)
  await expect(verdict(page)).toContainText('this pass is void')
  await expect(verdict(page)).toContainText(/By the list of \d\d:\d\d/)
})

test('Only the operator of the flight can check in, and signing out deletes the phone’s data', {
  tag: '@full',
}, async ({ product, newBrowser, traveller }) => {
  const { legId } = await aLegOfTheDemo(product)
  await traveller.page.goto(`/operator/flights/${legId}/check-in`)
  await expect(traveller.page.getByRole('heading', { name: 'Not one of your flights' })).toBeVisible()
  const page = await newBrowser(await theOperator(product))
  await openCheckIn(page, legId, 'Ana')
  await page.evaluate('localStorage.clear()')
  await goOffline(page)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Please sign in' })).toBeVisible()
})

test.describe('when the server cannot answer', () => {
  test.use({ allowedErrors: [/status of 503/] })

  test('the check-in page says so instead of showing offline, and continues with its list', {
    tag: '@full',
  }, async ({ product, newBrowser, traveller }) => {
    const { legId } = await aLegOfTheDemo(product)
    const [pass] = (await buyPasses(product, { traveller, legId, seats: 1 })).passes
    const page = await newBrowser(await theOperator(product))
    const calls = '**/api/api/**'
    await page.route(calls, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto(`/operator/flights/${legId}/check-in`)
    await expect(page.getByRole('heading', { name: 'The server could not answer' })).toBeVisible()
    await page.unroute(calls)
    await page.getByRole('button', { name: 'Try again' }).click()
    await openCheckIn(page, legId, 'Ana')

    await page.route(calls, (route) => route.fulfill({ status: 503, body: '' }))
    await check(page, pass.code)
    await expect(verdict(page)).toContainText('Checked in')
    await expect(page.getByText(/^The server could not answer\. List read at/)).toContainText(
      '1 check-in is kept on this phone and reported when it answers.',
    )
    await page.unroute(calls)
    await expect(page.getByText('1 of 1 checked in')).toBeVisible()
    await expect(page.getByText(/^Online\./)).toBeVisible()
  })
})

test('The service worker controls only that page, and changes no other page', { tag: '@full' }, async ({
  product,
  newBrowser,
}) => {
  const { legId } = await aLegOfTheDemo(product)
  const page = await newBrowser(await theOperator(product))
  await openCheckIn(page, legId, 'Ana')
  const scopes = await page.evaluate<string[]>(
    'navigator.serviceWorker.getRegistrations().then((all) => all.map(({ scope }) => scope))',
  )
  expect(scopes).toEqual([`${product.url}/operator/flights/${legId}/check-in`])
  const readPolicy = async (path: string) =>
    (await page.request.get(path)).headers()['content-security-policy'] ?? ''
  const own = await readPolicy(`/operator/flights/${legId}/check-in`)
  expect(own).toContain('trusted-types ferrywing-check-in')
  expect(own.replace('trusted-types ferrywing-check-in', "trusted-types 'none'")).toBe(await readPolicy('/'))
  await page.goto('/operator/flights')
  expect(await page.evaluate('navigator.serviceWorker.controller')).toBe(null)
})

test('The check-in page is accessible in both themes, at both widths, and by keyboard alone', {
  tag: '@full',
}, async ({ product, newBrowser, traveller }) => {
  test.slow()
  const { legId } = await aLegOfTheDemo(product)
  const [first, second] = (await buyPasses(product, { traveller, legId, seats: 3 })).passes
  const page = await newBrowser(await theOperator(product))
  await openCheckIn(page, legId, 'Ana')
  await page.getByLabel('Who checks in here?').press('Tab')
  await page.keyboard.press('Tab')
  await page.getByLabel('Pass code or number').focus()
  await page.keyboard.insertText(first.code)
  await page.keyboard.press('Enter')
  await expect(verdict(page)).toContainText('Checked in')
  for (const text of [first.code, forged(second.code), 'hello']) {
    await check(page, text)
    await expect(page.getByLabel('Pass code or number')).toHaveValue('')
    await expectAccessible(page)
  }
})
