import { expect, test } from '../helpers/journey.ts'
import { aLeg, chooseFrom, formatDayIn, searchScreen } from '../helpers/search-legs.ts'
import { tabTo } from '../helpers/tab-to.ts'

test('A place and a radius find flights from there and nearby, also after a reload', async ({
  page,
  product,
}) => {
  await aLeg(product, { from: 'NZWN', to: 'YSSY' })
  await aLeg(product, { from: 'NZPM', to: 'YSSY' })
  const { count, cards, filters, bar, from } = searchScreen(page)
  await page.goto('/booking')
  await chooseFrom(page, 'wellington', /^Wellington/)
  await expect(count).toHaveText('1 flight')
  await expect(cards).toHaveCount(1)
  await expect(page).toHaveURL(/\/booking\?from=/)

  await filters.click()
  await bar.getByLabel('Around the start').selectOption('Within 150 km')
  await expect(count).toHaveText('2 flights')
  await expect(page.getByText(/^Leaves \d+ km from where you asked, at Palmerston North/)).toBeVisible()
  await expect(page).toHaveURL(/fromRadiusKm=150/)

  await page.reload()
  await expect(count).toHaveText('2 flights')
  await expect(from).toHaveValue(/Wellington/)
  await page.goBack()
  await expect(count).toHaveText('1 flight')
})

test('Days, people, aircraft, price and order refine the results', async ({ page, product }) => {
  const way = { from: 'SBGR', to: 'SAEZ' }
  await aLeg(product, { ...way, inDays: 20, price: 2400, seats: 2, aircraft: 'C25B' })
  await aLeg(product, { ...way, inDays: 22, price: 1800, seats: 6, aircraft: 'C56X' })
  await aLeg(product, { ...way, inDays: 25, price: 3200, seats: 8, aircraft: 'CL30' })
  const { count, cards, filters, bar, sort } = searchScreen(page)
  await page.goto('/booking?from=SBGR&to=SAEZ')
  await expect(count).toHaveText('3 flights')
  await expect(cards.first()).toContainText('$2,400')

  await sort.selectOption('Price, lowest first')
  await expect(cards.first()).toContainText('$1,800')
  await sort.selectOption('Savings, highest first')
  await expect(cards.last()).toContainText('$3,200')

  await bar.getByLabel('People').selectOption('4')
  await expect(count).toHaveText('2 flights')
  await filters.click()
  await bar.getByLabel('Maximum per person, in USD').fill('2500')
  await expect(count).toHaveText('1 flight')
  await expect(page).toHaveURL(/maxPriceMinor=250000/)
  await bar.getByLabel('Maximum per person, in USD').fill('')
  await expect(count).toHaveText('2 flights')
  await bar.getByRole('checkbox', { name: /^Super Midsize Jet/ }).click()
  await expect(count).toHaveText('1 flight')
  await expect(cards).toContainText('Challenger 300')

  await page.goto(`/booking?from=SBGR&to=SAEZ&dateFrom=${formatDayIn(21)}&dateTo=${formatDayIn(26)}`)
  await expect(count).toHaveText('2 flights')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/booking$/)
  await expect(page.getByText(/jets are flying home anyway/)).toBeVisible()
})

test('A typed price is applied, and does not return the user from an opened flight', {
  tag: '@full',
}, async ({ page, product }) => {
  const id = await aLeg(product, { from: 'SKBO', to: 'SEQM', price: 2400 })
  const { count, cards, filters, bar } = searchScreen(page)
  await page.goto('/booking?from=SKBO&to=SEQM')
  await expect(count).toHaveText('1 flight')
  await filters.click()
  await bar.getByLabel('Maximum per person, in USD').fill('2500')
  await cards.getByRole('button', { name: 'Select Flight' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible()
  await page.waitForTimeout(600)
  await expect(page).toHaveURL(`/booking?legId=${id}`)
  await page.goBack()
  await expect(page).toHaveURL(/maxPriceMinor=250000/)
  await expect(count).toHaveText('1 flight')
})

test('The calendar shows the cheapest day, and a click on it finds its flight', { tag: '@full' }, async ({
  page,
  product,
}) => {
  // Both days are in the same month, so that one page of the calendar shows them.
  const inDays = 20 + ([28, 29, 30, 31].includes(new Date(Date.now() + 20 * 86_400_000).getUTCDate()) ? 5 : 0)
  await aLeg(product, { from: 'SCEL', to: 'SPJC', inDays, price: 900 })
  await aLeg(product, { from: 'SCEL', to: 'SPJC', inDays: inDays + 1, price: 1300 })
  const { count, cards, when } = searchScreen(page)
  await page.goto('/booking?from=SCEL&to=SPJC')
  await expect(count).toHaveText('2 flights')
  await when.click()
  const dialog = page.getByRole('dialog', { name: 'When do you fly?' })
  const day = dialog.getByRole('button', { name: /1 flight from 900 USD, the cheapest day of the month$/ })
  await expect(async () => {
    if (!(await day.isVisible())) await dialog.getByRole('button', { name: 'The next month' }).click()
    await expect(day).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expect(day).toContainText('900')
  await day.click()
  await expect(page).toHaveURL(new RegExp(`date=${formatDayIn(inDays)}`))
  await dialog.getByRole('button', { name: /from 1,300 USD$/ }).click()
  await expect(page).toHaveURL(
    new RegExp(`dateFrom=${formatDayIn(inDays)}&dateTo=${formatDayIn(inDays + 1)}`),
  )
  await dialog.getByRole('button', { name: 'Any date' }).click()
  await day.click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(when).toBeFocused()
  await expect(count).toHaveText('1 flight')
  await expect(cards).toContainText('$900')
})

test('Without a direct flight the user can allow one connection, which opens both flights', async ({
  page,
  product,
}) => {
  const first = await aLeg(product, { from: 'FACT', to: 'FAOR' })
  const second = await aLeg(product, { from: 'FAOR', to: 'FALE', hoursLater: 5 })
  const { count } = searchScreen(page)
  await page.goto('/booking?from=FACT&to=FALE')
  await expect(page.getByText('No flight matches yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Allow one connection' }).click()
  await expect(count).toContainText('1 journey with a connection')
  await page.getByRole('button', { name: 'Select Both Flights' }).click()
  await expect(page).toHaveURL(new RegExp(`/booking/journey/${first}/${second}`))
})

test('A flight that passes nearby shows what a stop would add', { tag: '@full' }, async ({
  page,
  product,
}) => {
  await aLeg(product, { from: 'YPPH', to: 'YSSY' })
  const { count, cards, filters, bar } = searchScreen(page)
  await page.goto('/booking?from=YPPH&to=YPAD')
  await expect(page.getByText('No flight matches yet.')).toBeVisible()
  await filters.click()
  await bar.getByRole('checkbox', { name: /^Flights that pass nearby/ }).click()
  await expect(bar.getByRole('checkbox', { name: /^Flights that pass nearby/ })).toBeChecked()
  await expect(count).toHaveText('1 flight that passes nearby')
  await expect(cards).toContainText(/A stop in Adelaide \(ADL\) to leave would add \d+ km to this flight\./)
})

test('A search without results links to an alert with the same criteria', { tag: '@full' }, async ({
  page,
}) => {
  const day = formatDayIn(30)
  await page.goto(`/booking?from=PHNL&to=NTAA&people=3&date=${day}`)
  await expect(page.getByText('No flight matches yet.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set an alert for this search' })).toHaveAttribute(
    'href',
    `/alerts/new?from=PHNL&to=NTAA&people=3&dateFrom=${day}&dateTo=${day}`,
  )
})

test('The map and the list highlight each other, and a route on the map opens its card', async ({
  page,
  product,
}) => {
  await aLeg(product, { from: 'VHHH', to: 'RCTP' })
  await aLeg(product, { from: 'VHHH', to: 'WSSS', inDays: 21 })
  const { cards, map } = searchScreen(page)
  await page.goto('/booking?from=VHHH')
  await expect(cards).toHaveCount(2)
  const marked = page.locator('li[data-marked]')
  const arc = map.getByRole('link', { name: /Singapore .*: 1 flight$/ })

  await cards.nth(1).hover()
  await expect(map.locator('.stroke-route')).not.toHaveCount(0)
  await cards.nth(0).getByRole('button', { name: 'Select Flight' }).focus()
  await expect(marked).toHaveCount(1)
  await expect(marked).toContainText('TPE')

  await arc.focus()
  await expect(marked).toContainText('SIN')
  await page.keyboard.press('Enter')
  await expect(cards.nth(1).getByRole('button', { name: 'Select Flight' })).toBeFocused()
})

test('Near me asks the browser only when it is chosen, and sends the position to about a kilometre', {
  tag: '@full',
}, async ({ newBrowser, product }) => {
  await aLeg(product, { from: 'RJTT', to: 'RKSI' })
  const page = await newBrowser(undefined, {
    geolocation: { latitude: 35.68124, longitude: 139.76712 },
    permissions: ['geolocation'],
  })
  const { cards, from, bar, filters } = searchScreen(page)
  await page.goto('/booking')
  await page.getByRole('button', { name: /^From:/ }).click()
  await page.getByRole('option', { name: /^Near me/ }).click()
  await expect(page).toHaveURL(/from=near%3A35\.68%2C139\.77/)
  await expect(from).toHaveValue('Near me')
  // Other journeys have legs from Tokyo too.
  await expect(cards.filter({ hasText: 'ICN' }).first()).toBeVisible()
  await filters.click()
  await expect(bar.getByLabel('Around the start')).toHaveValue('150')
})

test('A user who does not share their position sees a message, and can type a place instead', {
  tag: '@full',
}, async ({ newBrowser }) => {
  const page = await newBrowser(undefined, { permissions: [] })
  await page.goto('/booking')
  await page.getByRole('button', { name: /^From:/ }).click()
  await page.getByRole('option', { name: /^Near me/ }).click()
  await expect(page.getByText(/Type a city instead\./)).toBeVisible()
})

test('From the list to a flight and back by keyboard alone', { tag: '@full' }, async ({ page, product }) => {
  await aLeg(product, { from: 'NZCH', to: 'NZQN' })
  const { count, cards, to } = searchScreen(page)
  await page.goto('/booking')
  await expect(cards.first()).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: /^From:/ }))
  await page.keyboard.press('Enter')
  await expect(searchScreen(page).from).toBeFocused()
  await page.keyboard.type('christchurch')
  // England has a place with this name too.
  await expect(page.getByRole('search').getByText('2 places found')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(count).toHaveText(/^\d+ flights?$/)
  await tabTo(page, to)
  await page.keyboard.type('ZQN')
  await expect(page.getByRole('option', { name: /Queenstown/ }).first()).toBeVisible()
  // Leaving the field with Tab chooses the first suggestion.
  await page.keyboard.press('Tab')
  await expect(count).toHaveText('1 flight')
  await tabTo(page, cards.getByRole('button', { name: 'Select Flight' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to Flight Selection' }).focus()
  await page.keyboard.press('Enter')
  await expect(count).toHaveText('1 flight')
  await expect(to).toHaveValue(/ZQN/)
})

test('The back button and a reload restore the number of pages and the scroll position', {
  tag: '@full',
}, async ({ page }) => {
  const { cards } = searchScreen(page)
  await page.goto('/booking?from=region:North+America')
  await expect(cards).toHaveCount(24)
  await page.getByRole('button', { name: 'Show more flights' }).click()
  await expect(page).toHaveURL(/pages=2/)
  const slots = page.getByRole('region', { name: 'Flights found' }).getByRole('listitem')
  let shown = 0
  await expect(async () => {
    shown = await slots.count()
    // Two placeholders stand for the page that loads.
    expect(shown).toBeGreaterThan(24 + 2)
    expect(await cards.count()).toBe(shown)
  }).toPass()
  const last = cards.nth(shown - 2)
  await last.scrollIntoViewIfNeeded()
  const before = Number(await page.evaluate('scrollY'))
  expect(before).toBeGreaterThan(2000)

  await last.getByRole('button', { name: 'Select Flight' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Complete Your Booking' })).toBeVisible()
  await page.goBack()
  await expect(cards).toHaveCount(shown)
  await expect(async () => {
    expect(Math.abs(Number(await page.evaluate('scrollY')) - before)).toBeLessThan(200)
  }).toPass()

  await page.reload()
  await expect(cards).toHaveCount(shown)
  await expect(async () => {
    expect(Math.abs(Number(await page.evaluate('scrollY')) - before)).toBeLessThan(200)
  }).toPass()
})

test('A reload of the list of all flights restores its length and scroll position', {
  tag: '@full',
}, async ({ page }) => {
  const { cards } = searchScreen(page)
  await page.goto('/booking')
  await expect(cards).toHaveCount(48)
  await page.getByRole('button', { name: 'Show more flights' }).click()
  await expect(cards).toHaveCount(96)
  await cards.nth(90).scrollIntoViewIfNeeded()
  const before = Number(await page.evaluate('scrollY'))
  await page.reload()
  await expect(cards).toHaveCount(96)
  await expect(async () => {
    expect(Math.abs(Number(await page.evaluate('scrollY')) - before)).toBeLessThan(200)
  }).toPass()
})
