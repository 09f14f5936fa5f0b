import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator } from '#test/build.ts'
import { pickDailyRates } from './daily-rates.ts'

const app = await openTestApp()
const { db, call } = app
const DAY_MS = 86_400_000
const dayBefore = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)

async function setRates(day: string | null, rates: Record<string, string> = {}): Promise<void> {
  await db.deleteFrom('fxRates').execute()
  const rows = Object.entries(rates).map(([toCurrency, rate]) => ({ toCurrency, rate }))
  if (!day) return
  await db
    .insertInto('fxRates')
    .values(rows.map((row) => ({ ...row, day, fromCurrency: 'EUR', source: 'www.ecb.europa.eu' })))
    .execute()
}

const RATES = { USD: '1.1364', GBP: '0.8650', CHF: '0.9300', JPY: '176.36', KWD: '0.3491' }

/** Reads until the server has received the change. */
async function readRates(isThere: (rates: { day: string } | null) => boolean) {
  for (let tries = 0; ; tries++) {
    const { json } = await call('GET', '/api/api/rates')
    if (isThere(json.rates)) return json.rates
    assert.ok(tries < 50, JSON.stringify(json.rates))
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

describe('the rates of the day', () => {
  const row = (date: string, to: 'USD' | 'GBP', rate: string) => ({
    ...{ date, to, rate, from: 'EUR' as const, source: 'bank' },
  })
  const at = new Date('2026-11-26T12:00:00Z')

  test('are those of the newest day, including pegged currencies', () => {
    const stored = [row('2026-11-24', 'GBP', '0.9'), row('2026-11-25', 'USD', '1.1364')]
    assert.deepEqual(pickDailyRates(stored, { at }), {
      day: '2026-11-25',
      source: 'bank',
      perEuro: { USD: '1.1364', EUR: '1', AED: '4.17342900', SAR: '4.261500' },
    })
  })

  test('end after three days, and never have a future day', () => {
    assert.equal(pickDailyRates([row('2026-11-23', 'USD', '1.1')], { at })?.day, '2026-11-23')
    assert.equal(pickDailyRates([row('2026-11-22', 'USD', '1.1')], { at }), null)
    assert.equal(pickDailyRates([row('2026-11-27', 'USD', '1.1')], { at }), null)
    assert.equal(pickDailyRates([], { at }), null)
  })

  test('of an earlier day stay the same for the later pages of a search', () => {
    const stored = [row('2026-11-22', 'USD', '1.1'), row('2026-11-26', 'USD', '1.2')]
    assert.equal(pickDailyRates(stored, { at, day: '2026-11-22' })?.perEuro.USD, '1.1')
  })

  test('are public, and null when they are too old', async () => {
    await setRates(dayBefore(3), RATES)
    const rates = await readRates((rates) => rates !== null)
    assert.deepEqual(
      [rates.day, rates.source, rates.perEuro.JPY],
      [dayBefore(3), 'www.ecb.europa.eu', '176.36'],
    )
    await setRates(dayBefore(4), RATES)
    await readRates((rates) => rates === null)
  })
})

describe('a search across currencies', () => {
  const names = new Map<string, string>()
  let operatorId = ''
  const of = async (currency: 'USD' | 'EUR' | 'GBP' | 'JPY' | 'KWD', askPriceMinor: number) =>
    (await aLeg(db, { operatorId, currency, askPriceMinor, floorPriceMinor: askPriceMinor })).id
  before(async () => {
    operatorId = (await anOperator(db)).id
    for (const [name, currency, amount] of [
      ['1,200 dollars', 'USD', 120_000],
      ['1,000 euros', 'EUR', 100_000],
      ['900 pounds', 'GBP', 90_000],
      ['200,000 yen', 'JPY', 200_000],
      ['300 dinars', 'KWD', 300_000],
    ] as const)
      names.set(await of(currency, amount), name)
  })

  async function find(query: Record<string, string>): Promise<string[]> {
    const found: string[] = []
    let cursor: string | undefined
    do {
      const page = new URLSearchParams({ ...query, limit: '2', ...(cursor ? { cursor } : {}) })
      const { status, json, text } = await call('GET', `/api/api/search?${page}`)
      assert.equal(status, 200, text)
      for (const { leg } of json.results) found.push(names.get(leg.id) ?? leg.id)
      cursor = json.nextCursor ?? undefined
    } while (cursor)
    return found
  }

  test('sorts by the converted price, page after page', async () => {
    await setRates(dayBefore(1), RATES)
    await readRates((rates) => rates?.day === dayBefore(1))
    assert.deepEqual(await find({ sort: 'price' }), [
      '300 dinars',
      '1,000 euros',
      '900 pounds',
      '1,200 dollars',
      '200,000 yen',
    ])
  })

  test('compares a maximum price exactly in every currency', async () => {
    // 1,200 dollars are 1,055.966… euros.
    const within = (maxPriceMinor: number) =>
      find({ sort: 'price', priceCurrency: 'EUR', maxPriceMinor: String(maxPriceMinor) })
    assert.deepEqual(await within(105_596), ['300 dinars', '1,000 euros', '900 pounds'])
    assert.deepEqual(await within(105_597), ['300 dinars', '1,000 euros', '900 pounds', '1,200 dollars'])
    assert.deepEqual(await within(99_999), ['300 dinars'])
    const month = new Date(Date.now() + 3 * DAY_MS).toISOString().slice(0, 7)
    const calendar = `/api/api/search/calendar?month=${month}&months=1&priceCurrency=EUR&maxPriceMinor=99999`
    for (const { prices } of (await call('GET', calendar)).json.days)
      assert.deepEqual(
        prices.map(({ currency }: { currency: string }) => currency),
        ['KWD'],
      )
    const sold = { currency: 'USD', priceCurrency: 'EUR' }
    assert.deepEqual(await find({ ...sold, maxPriceMinor: '105597' }), ['1,200 dollars'])
    assert.deepEqual(await find({ ...sold, maxPriceMinor: '105596' }), [])
  })

  test('counts its results', async () => {
    const { json } = await call('GET', '/api/api/search?priceCurrency=EUR&maxPriceMinor=105597')
    assert.deepEqual(json.totals.direct, { count: 4, isAtLeast: false })
  })

  test('lists flights in a currency without a rate last, and excludes them under a maximum', async () => {
    const { JPY: _, GBP: __, ...fewer } = RATES
    await setRates(dayBefore(0), fewer)
    await readRates((rates) => rates?.day === dayBefore(0))
    assert.deepEqual(await find({ sort: 'price' }), [
      '300 dinars',
      '1,000 euros',
      '1,200 dollars',
      '900 pounds',
      '200,000 yen',
    ])
    const query = { sort: 'price', priceCurrency: 'EUR', maxPriceMinor: '1000000' }
    assert.deepEqual(await find(query), ['300 dinars', '1,000 euros', '1,200 dollars'])
  })

  test('without rates uses only the currency of the maximum, and sorts by currency first', async () => {
    await setRates(null)
    await readRates((rates) => rates === null)
    const query = { priceCurrency: 'EUR', maxPriceMinor: '1000000' }
    assert.deepEqual(await find(query), ['1,000 euros'])
    assert.deepEqual(await find({ sort: 'price' }), [
      '1,200 dollars',
      '1,000 euros',
      '900 pounds',
      '200,000 yen',
      '300 dinars',
    ])
  })
})
