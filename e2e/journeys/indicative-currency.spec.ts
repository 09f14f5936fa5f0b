import { expectAccessible } from '../helpers/accessible.ts'
import { expect, test } from '../helpers/journey.ts'
import { aLeg, searchScreen } from '../helpers/search-legs.ts'

const ABOUT = 'about €1,290, charged in USD'

test('A price is also shown in a chosen currency, and compared in it', async ({
  traveller,
  product,
  newBrowser,
}) => {
  const way = { from: 'SPJC', to: 'SKBO' }
  await aLeg(product, { ...way, inDays: 20, price: 1465 })
  await aLeg(product, { ...way, inDays: 22, price: 1800 })
  const page = await newBrowser()
  const { count, cards, filters, bar } = searchScreen(page)
  await page.goto('/booking?from=SPJC&to=SKBO')
  await expect(cards.first()).toContainText('$1,465')
  await expect(page.getByText(/charged in/)).toHaveCount(0)

  await page.getByLabel('Also show prices in').selectOption('EUR')
  await expect(cards.first()).toContainText('$1,465')
  await expect(cards.first()).toContainText(ABOUT)
  await expect(cards.first().getByText(ABOUT)).toHaveAttribute('title', /^Rate of \d+ \w+ \d{4}, /)
  await expectAccessible(page)
  await page.reload()
  await expect(cards.first()).toContainText(ABOUT)

  await filters.click()
  await bar.getByLabel('Maximum per person, in EUR').fill('1290')
  await expect(count).toHaveText('1 flight')
  await expect(page).toHaveURL(/priceCurrency=EUR/)
  await bar.getByLabel('Maximum per person, in EUR').fill('1289')
  await expect(count).toHaveText('No flights')

  // The account has its own choice, which stays.
  const { page: own } = traveller
  await own.goto('/booking?from=SPJC&to=SKBO')
  await own.getByLabel('Also show prices in').selectOption('EUR')
  await expect(own.getByText(ABOUT)).toBeVisible()
  await own.evaluate(() => localStorage.removeItem('currency'))
  await own.reload()
  await expect(own.getByText(ABOUT)).toBeVisible()
  await own
    .getByRole('button', { name: /^Select/ })
    .first()
    .click()
  const booking = own.getByRole('region', { name: 'Booking' })
  await expect(booking).toContainText(ABOUT)
  await expect(booking).toContainText(/Rate of \d+ \w+ \d{4}/)
  await expectAccessible(own)
})

test('Without a rate of the last three days no converted price is shown', async ({ product, newBrowser }) => {
  await aLeg(product, { from: 'SEQM', to: 'SKBO', price: 1465 })
  const old = { day: '2020-01-03', source: 'www.ecb.europa.eu', perEuro: { EUR: '1', USD: '1.1364' } }
  for (const rates of [old, null]) {
    const page = await newBrowser()
    await page.route('**/api/api/rates', (route) => route.fulfill({ json: { success: true, rates } }))
    await page.addInitScript(() => localStorage.setItem('currency', 'EUR'))
    await page.goto('/booking?from=SEQM&to=SKBO')
    const { cards } = searchScreen(page)
    await expect(page.getByLabel('Also show prices in')).toHaveValue('EUR')
    await expect(cards.first()).toContainText('$1,465')
    await expect(page.getByText(/charged in/)).toHaveCount(0)
  }
})
