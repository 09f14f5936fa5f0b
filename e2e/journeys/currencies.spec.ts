import { randomUUID } from 'node:crypto'
import type { LegListing } from '#contract/legs/legs.ts'
import { type Currency, formatAmountWithCode, formatMoney } from '#contract/money.ts'
import { expectAccessible } from '../helpers/accessible.ts'
import { theAdministrator } from '../helpers/administrators.ts'
import { goToPayment, holdOn, payByCard } from '../helpers/booking.ts'
import { expect, test } from '../helpers/journey.ts'
import { query, type RunningProduct } from '../helpers/products.ts'
import { registerAircraft } from '../helpers/register-aircraft.ts'
import { PASSWORD } from '../helpers/travellers.ts'
import { NO_TAXES } from '../helpers/without-taxes.ts'

const ROUTES = {
  JPY: { priceMinor: 620_003, origin: 'RJTT', destination: 'RJBB', hours: 5 },
  KWD: { priceMinor: 1_250_550, origin: 'OKKK', destination: 'OBBI', hours: 6 },
} as const satisfies Partial<Record<Currency, object>>

/** A leg of the demo's operator in this currency, among the first of the list. */
async function aLegIn(product: RunningProduct, currency: keyof typeof ROUTES) {
  const { priceMinor, origin, destination, hours } = ROUTES[currency]
  const id = randomUUID()
  const now = Date.now()
  const fields = {
    ...{ id, currency, origin_icao: origin, destination_icao: destination, tail: `N7${currency}` },
    ...{ ask_price_minor: priceMinor, floor_price_minor: priceMinor, reference_price_minor: priceMinor * 3 },
    reference_until: '2100-01-01T00:00:00Z',
    ...NO_TAXES,
    ...{ price_mode: 'FIXED', sale_mode: 'PER_SEAT', seats_total: 8, seats_held: 0, seats_sold: 0 },
    ...{ status: 'PUBLISHED', instant_confirm: true, import_key: null, departure_latest_at: null },
    departure_at: new Date(now + hours * 3_600_000).toISOString(),
    arrival_at: new Date(now + (hours + 2) * 3_600_000).toISOString(),
  }
  await registerAircraft(product, { tail: `N7${currency}` })
  await query(
    product,
    `insert into legs select (jsonb_populate_record(leg, $1)).* from legs leg
     where leg.id = (select l.id from legs l join operators o on o.id = l.operator_id join users u on u.id = o.user_id
       where u.email = 'operator@ferrywing.test' and l.status = 'PUBLISHED' limit 1)`,
    [fields],
  )
  const response = await fetch(`${product.url}/api/routes?limit=100`)
  const { routes } = (await response.json()) as { routes: LegListing[] }
  const leg = routes.find((one) => one.id === id)
  if (!leg) throw new Error('The leg is not listed')
  return { leg, priceMinor }
}

for (const currency of ['JPY', 'KWD'] as const) {
  test(`${currency} is the same on the list, the flight, the payment page, the receipt and in both back offices`, async ({
    traveller,
    product,
    newBrowser,
  }) => {
    const { leg, priceMinor } = await aLegIn(product, currency)
    const price = formatMoney(priceMinor, currency)
    const total = formatMoney(priceMinor * 2, currency)
    expect([price, total]).toEqual(
      currency === 'JPY' ? ['¥620,003', '¥1,240,006'] : ['KWD\u00a01,250.550', 'KWD\u00a02,501.100'],
    )
    const { page } = traveller

    await page.goto('/booking')
    const card = page.getByRole('article', { name: `${leg.origin} to ${leg.destination}` })
    await expect(card).toContainText(`${price}per person`)
    await expect(card).toContainText(formatMoney(priceMinor * 3, currency))

    await holdOn(page, leg, 2)
    await expect(page.getByRole('region', { name: 'Booking' })).toContainText(total)
    await goToPayment(page)
    await expect(page.locator('body')).toContainText(total)
    await expect(page.getByRole('button', { name: /^Pay / })).toContainText(total)
    await payByCard(page, 'pays')
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(formatAmountWithCode(priceMinor * 2, currency))

    const operator = await newBrowser()
    await operator.goto('/login')
    await operator.getByLabel('Email').fill('operator@ferrywing.test')
    await operator.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await operator.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(operator.getByRole('button', { name: /^Account of/ })).toBeVisible()
    const rows = operator.getByRole('table', { name: /^Flights with/ }).getByRole('row')
    const row = rows.filter({ hasText: `N7${currency}` })
    // The latest arrivals come first, and other journeys sell later legs of this operator, so turn the pages.
    for (let at = 1; at === 1 || ((await row.count()) === 0 && at < 10); at++) {
      await operator.goto(`/operator/payouts?page=${at}`)
      await expect(rows.nth(1)).toBeVisible()
    }
    const fee = currency === 'JPY' ? 124_001 : 250_110
    await expect(row).toContainText(total)
    await expect(row).toContainText(`−${formatMoney(fee, currency)}`)
    await expect(row).toContainText(formatMoney(priceMinor * 2 - fee, currency))
    await expect(operator.getByRole('region', { name: 'Statements' })).toContainText(
      formatMoney(priceMinor * 2 - fee, currency),
    )

    const [payment] = await query(
      product,
      `select p.session_id, b.reference from payments p join bookings b on b.id = p.booking_id where b.leg_id = $1`,
      [leg.id],
    )
    const admin = await newBrowser(await theAdministrator(product))
    await admin.goto(`/admin/payments?search=${payment?.session_id}&sort=amount`)
    const paid = admin.getByRole('row').filter({ hasText: payment?.reference })
    await expect(paid).toContainText(total)
    await expect(admin.getByText('Sorted currency by currency, then by amount.')).toBeVisible()
  })
}

test('an operator chooses among eight currencies, for a flight and for a schedule', async ({
  newBrowser,
}) => {
  const page = await newBrowser()
  await page.goto('/login')
  await page.getByLabel('Email').fill('operator@ferrywing.test')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible()
  for (const path of ['/operator/flights/new', '/operator/schedule']) {
    await page.goto(path)
    const options = page.getByLabel('Currency').getByRole('option')
    await expect(options).toHaveText(['USD', 'EUR', 'GBP', 'CHF', 'AED', 'SAR', 'JPY', 'KWD'])
  }
  await page.goto('/operator/flights?sort=price')
  await expect(page.getByText('Sorted currency by currency, then by price.')).toBeVisible()
  await expectAccessible(page)
})
