import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { openTestDatabase } from '#test/db.ts'
import { CURRENCIES, getMinorPerMajor, getMoneyStep } from '../money.ts'
import type { PriceSchedule } from './legs.ts'
import { computeAskAt, computePersonPriceAt, findNextPriceStep } from './price.ts'

const { pool } = await openTestDatabase()

const START = Date.parse('2026-12-01T00:00:00Z')
const END = START + 100_000_000

// From $4,200 to $3,200 in 100,000 seconds: a dollar every 100 seconds.
const FALLING: PriceSchedule = {
  mode: 'DECLINING',
  askPriceMinor: 420_000,
  floorPriceMinor: 320_000,
  currency: 'USD',
  startsAt: new Date(START).toISOString(),
  endsAt: new Date(END).toISOString(),
}

const after = (seconds: number) => new Date(START + seconds * 1000)

describe('the price of a leg', () => {
  const table: [string, number, number][] = [
    ['a day before publication', -86_400, 420_000],
    ['at publication', 0, 420_000],
    ['one second later, rounded up to the dollar', 1, 420_000],
    ['just before the first whole dollar has fallen', 99, 420_000],
    ['when the first whole dollar has fallen', 100, 419_900],
    ['halfway', 50_000, 370_000],
    ['one second before sales close', 99_999, 320_100],
    ['when sales close', 100_000, 320_000],
    ['a day after', 186_400, 320_000],
  ]
  for (const [when, seconds, priceMinor] of table) {
    test(`${when} is ${priceMinor}`, () =>
      assert.equal(computePersonPriceAt(FALLING, after(seconds)), priceMinor))
  }

  test('that is fixed equals the ask at every time', () => {
    for (const seconds of [-1, 0, 50_000, 100_000, 200_000]) {
      assert.equal(computePersonPriceAt({ ...FALLING, mode: 'FIXED' }, after(seconds)), 420_000)
    }
  })

  test('falls in whole units of currencies with no decimals and with three', () => {
    assert.equal(computePersonPriceAt({ ...FALLING, currency: 'JPY' }, after(1)), 419_999)
    assert.equal(computePersonPriceAt({ ...FALLING, currency: 'JPY' }, after(50_001)), 369_999)
    assert.equal(computePersonPriceAt({ ...FALLING, currency: 'KWD' }, after(50_001)), 370_000)
    assert.equal(computePersonPriceAt({ ...FALLING, currency: 'KWD' }, after(51_000)), 369_000)
  })

  test('with an ask in cents is not rounded up above the ask', () => {
    const odd = { ...FALLING, askPriceMinor: 420_050 }
    assert.equal(computePersonPriceAt(odd, after(1)), 420_050)
    assert.equal(computePersonPriceAt(odd, after(100)), 420_000)
  })

  test('of a leg that is published after its sales close is the ask', () => {
    const late = { ...FALLING, startsAt: FALLING.endsAt, endsAt: FALLING.startsAt }
    assert.equal(computePersonPriceAt(late, after(50_000)), 420_000)
  })
})

/** Any schedule that the database accepts, and an instant near it, to the millisecond. */
const anySchedule = fc
  .record({
    mode: fc.constantFrom('FIXED' as const, 'DECLINING' as const, 'DECLINING' as const),
    currency: fc.constantFrom(...CURRENCIES),
    ask: fc.integer({ min: 1, max: 50_000_000 }),
    floorShare: fc.double({ min: 0, max: 1, noNaN: true }),
    startMs: fc.integer({ min: 0, max: 1_000_000 }),
    lengthMs: fc.oneof(fc.integer({ min: -5_000, max: 5_000 }), fc.integer({ min: 0, max: 90 * 86_400_000 })),
  })
  .map(({ mode, currency, ask, floorShare, startMs, lengthMs }) => ({
    mode,
    currency,
    askPriceMinor: ask * getMoneyStep(currency),
    floorPriceMinor: Math.max(1, Math.floor(ask * floorShare)) * getMoneyStep(currency),
    startsAt: new Date(START + startMs).toISOString(),
    endsAt: new Date(START + startMs + lengthMs).toISOString(),
  }))

const anyMoment = fc.double({ min: -0.2, max: 1.2, noNaN: true })

function computeMoment(schedule: PriceSchedule, share: number): Date {
  const [from, to] = [Date.parse(schedule.startsAt), Date.parse(schedule.endsAt)]
  return new Date(Math.round(from + (to - from) * share))
}

describe('for every schedule, the price', () => {
  test('is never above the ask nor below the floor', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, (schedule, share) => {
        const price = computePersonPriceAt(schedule, computeMoment(schedule, share))
        assert.ok(price >= schedule.floorPriceMinor && price <= schedule.askPriceMinor, `${price}`)
      }),
      { numRuns: 2000 },
    )
  })

  test('never rises', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, fc.nat(86_400_000), (schedule, share, laterMs) => {
        const at = computeMoment(schedule, share)
        const later = new Date(at.getTime() + laterMs)
        assert.ok(computePersonPriceAt(schedule, later) <= computePersonPriceAt(schedule, at))
      }),
      { numRuns: 2000 },
    )
  })

  test('is in whole major units between the ask and the floor', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, (schedule, share) => {
        const price = computePersonPriceAt(schedule, computeMoment(schedule, share))
        const isEnd = price === schedule.askPriceMinor || price === schedule.floorPriceMinor
        assert.ok(isEnd || price % getMinorPerMajor(schedule.currency) === 0, `${price}`)
      }),
      { numRuns: 2000 },
    )
  })

  test('is the same in the database', async () => {
    const cases = fc.sample(fc.tuple(anySchedule, anyMoment), 5000).map(([schedule, share]) => ({
      schedule,
      at: computeMoment(schedule, share),
    }))
    const rows = await pool.query<{ price: number }>(
      `select leg_price_minor(mode, ask, floor, currency, starts_at, ends_at, at) as price
       from unnest($1::text[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[], $6::timestamptz[], $7::timestamptz[])
         with ordinality as t (mode, ask, floor, currency, starts_at, ends_at, at, i) order by i`,
      [
        cases.map(({ schedule }) => schedule.mode),
        cases.map(({ schedule }) => schedule.askPriceMinor),
        cases.map(({ schedule }) => schedule.floorPriceMinor),
        cases.map(({ schedule }) => schedule.currency),
        cases.map(({ schedule }) => schedule.startsAt),
        cases.map(({ schedule }) => schedule.endsAt),
        cases.map(({ at }) => at),
      ],
    )
    assert.equal(rows.rows.length, cases.length)
    for (const [i, { schedule, at }] of cases.entries()) {
      assert.equal(computeAskAt(schedule, at), rows.rows[i]?.price, JSON.stringify({ schedule, at }))
    }
  })
})

test('currencies have the same exponents in the database', async () => {
  const rows = await pool.query<{ minor: number }>(
    'select currency_minor_per_major(code) as minor from unnest($1::text[]) with ordinality as t (code, i) order by i',
    [CURRENCIES],
  )
  assert.deepEqual(
    rows.rows.map((row) => row.minor),
    CURRENCIES.map(getMinorPerMajor),
  )
})

describe('the next price step', () => {
  const table: [string, number, number, number][] = [
    ['at publication', 0, 100, 419_900],
    ['before publication', -500, 100, 419_900],
    ['one second before it', 99, 100, 419_900],
    ['when a step has just been taken', 100, 200, 419_800],
    ['at the last dollar', 99_999, 100_000, 320_000],
  ]
  for (const [when, now, at, priceMinor] of table) {
    test(`${when} is to ${priceMinor} at ${at} s`, () => {
      assert.deepEqual(findNextPriceStep(FALLING, after(now)), { at: after(at), priceMinor })
    })
  }

  test('does not exist if the price is fixed or has reached the floor', () => {
    assert.equal(findNextPriceStep({ ...FALLING, mode: 'FIXED' }, after(0)), null)
    assert.equal(findNextPriceStep(FALLING, after(100_000)), null)
    assert.equal(findNextPriceStep({ ...FALLING, floorPriceMinor: 420_000 }, after(0)), null)
  })

  test('is the first instant with a lower price', () => {
    fc.assert(
      fc.property(anySchedule, anyMoment, (schedule, share) => {
        const at = computeMoment(schedule, share)
        const now = computePersonPriceAt(schedule, at)
        const step = findNextPriceStep(schedule, at)
        const atLast = computePersonPriceAt(schedule, new Date(at.getTime() + 200 * 86_400_000))
        if (!step) return assert.equal(atLast, now)
        assert.ok(step.at > at)
        assert.ok(step.priceMinor < now)
        assert.equal(step.priceMinor, computePersonPriceAt(schedule, step.at))
        assert.equal(computePersonPriceAt(schedule, new Date(step.at.getTime() - 1)), now)
      }),
      { numRuns: 3000 },
    )
  })
})
