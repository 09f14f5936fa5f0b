import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { FlyingRecord } from '#contract/legs/likelihood.ts'
import { estimateFlying, type FlyingFacts } from './estimate-flying.ts'

const KNOWN: FlyingFacts = {
  operatorRecord: { flown: 32, notFlown: 4 },
  platformRecord: { flown: 800, notFlown: 200 },
  daysLeft: 7,
  parentTripConfirmed: null,
  hoursSinceConfirmation: 5,
}
const estimate = (facts: Partial<FlyingFacts>) => estimateFlying({ ...KNOWN, ...facts })

describe('the likelihood of a flight', () => {
  test('follows its operator’s record, weighted with the platform’s record', () => {
    assert.equal(estimate({}), 90)
    assert.equal(estimate({ operatorRecord: { flown: 18, notFlown: 18 } }), 55)
    assert.equal(estimate({ operatorRecord: { flown: 5, notFlown: 0 } }), 90)
  })

  test('rises with fewer days left and with a confirmed parent trip', () => {
    const operatorRecord = { flown: 18, notFlown: 18 }
    const days = [14, 7, 3, 1].map((daysLeft) => estimate({ operatorRecord, daysLeft }))
    assert.deepEqual(days, [30, 55, 75, 90])
    const parents = [false, null, true].map((parentTripConfirmed) =>
      estimate({ operatorRecord, parentTripConfirmed }),
    )
    assert.deepEqual(parents, [30, 55, 75])
  })

  test('is never certain', () => {
    const platformRecord = { flown: 1000, notFlown: 0 }
    const best = { operatorRecord: { flown: 400, notFlown: 0 }, platformRecord, parentTripConfirmed: true }
    assert.equal(estimate({ ...best, daysLeft: 0 }), 95)
    const none = { flown: 0, notFlown: 1000 }
    assert.equal(estimate({ operatorRecord: none, platformRecord: none }), 5)
  })

  test('is unknown with too little data, and without a confirmation in the last 72 hours', () => {
    assert.equal(estimate({ operatorRecord: { flown: 4, notFlown: 0 } }), null)
    assert.equal(estimate({ platformRecord: { flown: 19, notFlown: 0 } }), null)
    assert.equal(estimate({ hoursSinceConfirmation: 71.9 }), 90)
    assert.equal(estimate({ hoursSinceConfirmation: 72 }), null)
    assert.equal(estimate({ hoursSinceConfirmation: null }), null)
  })
})

test('the formula is calibrated on generated schedules, and better than one share for all flights', (t) => {
  const forecasts = generateForecasts(seeded(20_261_204))
  const { length } = forecasts
  assert.ok(length > 20_000, `${length} forecasts`)
  const baseRate = forecasts.filter(({ flew }) => flew).length / length
  const brier = mean(forecasts.map(({ percent, flew }) => (percent / 100 - Number(flew)) ** 2))
  const ofBaseRate = mean(forecasts.map(({ flew }) => (baseRate - Number(flew)) ** 2))
  t.diagnostic(`${length} forecasts, ${baseRate.toFixed(3)} flew, Brier score ${brier.toFixed(4)},`)
  t.diagnostic(`of the base rate ${ofBaseRate.toFixed(4)}, skill ${(1 - brier / ofBaseRate).toFixed(3)}`)
  assert.ok(brier < 0.9 * ofBaseRate, `${brier} against ${ofBaseRate}`)
  // With so few legs, the statistical error of the observed share exceeds the bound.
  for (let low = 0; low < 100; low += 10) {
    const bin = forecasts.filter(({ percent }) => percent >= low && percent < low + 10)
    if (bin.length < 300) continue
    const predicted = mean(bin.map(({ percent }) => percent / 100))
    const flew = mean(bin.map((one) => Number(one.flew)))
    t.diagnostic(
      `${low} to ${low + 9} %: ${bin.length}, said ${predicted.toFixed(3)}, flew ${flew.toFixed(3)}`,
    )
    assert.ok(Math.abs(predicted - flew) < 0.06, `said ${predicted}, flew ${flew} of ${bin.length}`)
  }
})

type Random = () => number
type Forecast = { percent: number; flew: boolean }

/**
 * Generates legs of 1,500 operators by a process that the formula does not know: each operator has its own risk
 * per day, which a parent trip and each leg's own luck change, and 1 % of legs fail on the day itself. Legs
 * are on sale for 1 to 14 days.
 */
function generateForecasts(random: Random): Forecast[] {
  const operators = Array.from({ length: 1500 }, () => {
    // Most operators are good and some are not: the chance for a week is between 0.3 and 0.99.
    const reliability = 0.99 - 0.69 * random() ** 2.2
    const past = Array.from({ length: Math.floor(random() * 80) }, () => generateLeg(random, reliability))
    return { reliability, record: countRecord(past) }
  })
  const platformRecord = operators.reduce(
    (sum, { record }) => ({
      flown: sum.flown + record.flown,
      notFlown: sum.notFlown + record.notFlown,
    }),
    { flown: 0, notFlown: 0 },
  )
  return operators.flatMap(({ reliability, record }) =>
    Array.from({ length: 30 }, () => generateLeg(random, reliability)).flatMap((leg) => {
      const daysLeft = random() * leg.daysOnSale
      // The leg was withdrawn before this time.
      if (leg.endsDaysBefore !== null && leg.endsDaysBefore > daysLeft) return []
      const percent = estimateFlying({
        operatorRecord: record,
        platformRecord,
        daysLeft,
        parentTripConfirmed: leg.parent,
        hoursSinceConfirmation: random() * 71,
      })
      return percent === null ? [] : [{ percent, flew: leg.endsDaysBefore === null }]
    }),
  )
}

type SoldLeg = { daysOnSale: number; parent: boolean | null; endsDaysBefore: number | null }

function generateLeg(random: Random, reliability: number): SoldLeg {
  const daysOnSale = 1 + 13 * random()
  const chance = random()
  const parent = chance < 0.4 ? true : chance < 0.8 ? null : false
  const factor = parent === null ? 1 : parent ? 0.45 : 1.75
  const luck = 0.6 + 0.8 * random()
  const riskPerDay = (-Math.log(reliability) / 7) * factor * luck
  const livesDays = -Math.log(1 - random()) / riskPerDay
  if (livesDays < daysOnSale) return { daysOnSale, parent, endsDaysBefore: daysOnSale - livesDays }
  return { daysOnSale, parent, endsDaysBefore: random() < 0.01 ? 0 : null }
}

function countRecord(legs: readonly SoldLeg[]): FlyingRecord {
  const flown = legs.filter(({ endsDaysBefore }) => endsDaysBefore === null).length
  return { flown, notFlown: legs.length - flown }
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

// Mulberry32, which gives the same schedules in every run.
function seeded(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
