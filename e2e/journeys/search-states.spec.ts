import { chooseWidths, expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { aLeg, openCalendar, searchScreen } from '../helpers/search-legs.ts'
import { recordShifts, shifts } from '../helpers/shifts.ts'
import { leaveSeats } from '../helpers/travellers.ts'
import { changeUntaxed } from '../helpers/without-taxes.ts'

const STREAM = '**/search/stream*'

test('Seats and prices of the results follow the server without moving', async ({ page, product }) => {
  const way = { from: 'WMKK', to: 'VTBS' }
  const legId = await aLeg(product, { ...way, price: 2000, seats: 4 })
  await aLeg(product, { ...way, inDays: 21, price: 2600 })
  const { cards, count } = searchScreen(page)
  await recordShifts(page)
  await page.goto('/booking?from=WMKK&to=VTBS&people=2')
  await expect(cards).toHaveCount(2)
  await expect(count).toHaveText('2 flights')
  await expect(page.getByText('Seats and prices are live')).toBeVisible()

  await changeUntaxed(product, { legId, set: 'ask_price_minor = 170000, floor_price_minor = 170000' })
  // The next event has the price of its moment.
  await leaveSeats(product, legId, 1)
  await expect(cards.first()).toContainText('1 seat available')
  await expect(cards.first()).toContainText('$1,700')
  // A search for two no longer finds the leg. After a new read, its card shows the remaining seats.
  const readAgain = page.waitForResponse(STREAM)
  const readAlone = page.waitForResponse(`**/checkout/${legId}/status`)
  await aLeg(product, { from: 'OMDB', to: 'OERK' })
  await readAgain
  await readAlone
  await page.waitForTimeout(500)
  await expect(cards.first()).toContainText('1 seat available')
  await leaveSeats(product, legId, 0)
  await expect(cards.first()).toContainText('Seats just taken')
  await expect(cards.first().getByRole('button', { name: 'Select Flight' })).toBeDisabled()
  await expect(cards).toHaveCount(2)
  await expect(count).toHaveText('1 flight')
  expect(await shifts(page)).toBeLessThan(0.05)

  // A new visit does not show the leg.
  await page.reload()
  await expect(count).toHaveText('1 flight')
})

test('Placeholders reserve the space of results, which appear as they are found', async ({
  page,
  product,
}) => {
  await aLeg(product, { from: 'RPLL', to: 'WIII' })
  const { count, cards } = searchScreen(page)
  await recordShifts(page)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(STREAM, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/booking?from=RPLL')
  await expect(page.locator('[aria-busy="true"] li')).toHaveCount(6)
  answer()
  await expect(count).toHaveText('1 flight')
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 flight found' })).toBeAttached()
  await page.waitForTimeout(500)
  expect(await shifts(page)).toBeLessThan(0.05)
})

for (const width of chooseWidths([1440, 390])) {
  test(`A search opened at ${width} pixels does not move while it loads`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await recordShifts(page)
    await page.goto('/booking?from=region:Europe&sort=price')
    await expect(searchScreen(page).cards.first()).toBeVisible()
    await page.waitForTimeout(800)
    expect(await shifts(page)).toBeLessThan(0.05)
  })
}

test('Results that arrive one by one over a slow connection do not move each other', async ({ page }) => {
  await recordShifts(page)
  await page.goto('/booking')
  const line = await page.context().newCDPSession(page)
  const slow = { offline: false, latency: 20, downloadThroughput: 60_000, uploadThroughput: 60_000 }
  await line.send('Network.emulateNetworkConditions', slow)
  await page.goto('/booking?from=region:Europe&sort=price')
  await expect(searchScreen(page).cards.first()).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await page.waitForTimeout(800)
  expect(await shifts(page)).toBeLessThan(0.05)
})

test.describe('when the server cannot be reached', () => {
  test.use({ allowedErrors: [/status of 503|ERR_|EventSource/] })

  test('the search shows an error and can be repeated', async ({ page }) => {
    await page.route(STREAM, (route) => route.fulfill({ status: 503, body: '' }))
    await page.goto('/booking?from=region:Europe')
    await expect(page.getByText('The flights could not be loaded.')).toBeVisible({ timeout: 20_000 })
    await page.unroute(STREAM)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(searchScreen(page).cards.first()).toBeVisible()
  })

  test('the page says when the live connection is lost, and when it is back', async ({ page, context }) => {
    await page.goto('/booking?from=region:Europe')
    await expect(page.getByText('Seats and prices are live')).toBeVisible()
    const top = (await searchScreen(page).cards.first().boundingBox())?.y
    await page.route('**/legs/events', (route) => route.abort())
    await context.setOffline(true)
    await page.evaluate("dispatchEvent(new Event('pagehide')); dispatchEvent(new Event('pageshow'))")
    await expect(page.getByText('Connection lost. Seats and prices may be old.')).toBeVisible()
    expect((await searchScreen(page).cards.first().boundingBox())?.y).toBe(top)
    await page.unroute('**/legs/events')
    await context.setOffline(false)
    await expect(page.getByText('Seats and prices are live')).toBeVisible({ timeout: 20_000 })
  })
})

test('An unknown place shows an error, and can be cleared', async ({ page }) => {
  await page.goto('/booking?from=qqqqqq')
  await expect(page.getByText('This search cannot be read.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(searchScreen(page).cards.first()).toBeVisible()
})

test('On a phone the map replaces the list, and a route returns to its card', async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await aLeg(product, { from: 'OMAD', to: 'FIMP' })
  const { cards, map } = searchScreen(page)
  await page.goto('/booking?from=OMAD&to=FIMP')
  await expect(cards).toHaveCount(1)
  await page.getByRole('button', { name: 'Show map' }).click()
  await expect(page).toHaveURL(/view=map/)
  await expect(cards.first()).toBeHidden()
  await map.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(cards.getByRole('button', { name: 'Select Flight' })).toBeFocused()
})

test.describe('accessible in light and dark:', () => {
  test.describe.configure({ timeout: 120_000 })

  test('results with every filter visible', async ({ page, product }) => {
    await aLeg(product, { from: 'LGAV', to: 'LPPT' })
    await page.goto('/booking?from=LGAV&fromRadiusKm=100')
    await expect(searchScreen(page).cards.first()).toBeVisible()
    await searchScreen(page).filters.click()
    await expect(page.getByLabel('Around the start')).toBeVisible()
    await expectAccessible(page)
  })

  test('the map on a phone', async ({ page, product }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await aLeg(product, { from: 'LROP', to: 'LKPR' })
    await page.goto('/booking?from=LROP&view=map')
    await searchScreen(page).map.getByRole('link').first().focus()
    await expectAccessible(page, [390])
  })

  test('the calendar', async ({ page }) => {
    await page.goto('/booking?from=region:Europe')
    await openCalendar(page)
    await expectAccessible(page)
  })

  test('places to choose from', async ({ page }) => {
    await page.goto('/booking?from=NTAA&people=8')
    await searchScreen(page).to.fill('lond')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('nothing found', async ({ page }) => {
    await page.goto('/booking?from=NTAA&to=PHNL&people=8')
    await expect(page.getByText('No flight matches yet.')).toBeVisible()
    await expectAccessible(page)
  })
})
