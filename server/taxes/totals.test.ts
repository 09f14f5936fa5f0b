import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { computeAskAt } from '#contract/legs/price.ts'
import { CURRENCIES } from '#contract/money.ts'
import { computeTaxes } from '#contract/taxes/compute-taxes.ts'
import { computePartyPrice } from '#contract/taxes/tax-terms.ts'
import { findPriceFor, selectWholeLegRows, toListing } from '#server/legs/queries.ts'
import { anOperator } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { ADULT, LAP_INFANT, taxCase } from '#test/samples/tax-cases.ts'
import { aTaxedLeg } from '#test/samples/taxed-leg.ts'
import { computePartyLines } from './tax-lines.ts'

const { db, pool } = await openTestDatabase()
const operator = await anOperator(db)

const ROUTES = [
  'KTEB–KOPF',
  'EGLF–LFMN',
  'EGLF–EGPH',
  'LFPB–LFMN',
  'EDDB–EDDM',
  'LIRA–LIRN',
  'LFMD–LIML',
  'EGGW–KTEB',
  'LSZH–LSGG',
]

const RATES = CURRENCIES.flatMap((to) =>
  (['USD', 'EUR', 'GBP', 'CHF'] as const).flatMap((from) =>
    from === to
      ? []
      : [{ date: '2026-11-23', from, to, rate: to === 'JPY' ? '163.27' : '0.8431', source: 'test' }],
  ),
)

const anySale = fc.record({
  route: fc.constantFrom(...ROUTES),
  currency: fc.constantFrom(...CURRENCIES),
  basis: fc.constantFrom('NET' as const, 'ALL_IN' as const),
  saleMode: fc.constantFrom('PER_SEAT' as const, 'WHOLE_AIRCRAFT' as const),
  people: fc.integer({ min: 1, max: 19 }),
  infants: fc.integer({ min: 0, max: 2 }),
  seatsTotal: fc.integer({ min: 1, max: 19 }),
  asked: fc.integer({ min: 1, max: 40_000 }),
})

test('the total of the rules, of the leg in SQL, of a quote and of a hold are equal', async () => {
  const cases = fc.sample(anySale, 120)
  let compared = 0
  for (const { route, currency, basis, saleMode, people, infants: laps, seatsTotal, asked } of cases) {
    const step = currency === 'KWD' ? 10 : 1
    const askedMinor = (asked + 60_000) * step
    const onBoard = saleMode === 'WHOLE_AIRCRAFT' ? Math.min(people, seatsTotal) : people
    const infants = Math.min(laps, onBoard)
    const given = { currency, basis, rates: RATES, facts: { saleMode } }
    const sale = { askedMinor, seatsTotal, operatorId: operator.id }
    const leg = await aTaxedLeg(db, route, sale, given)
    const priceMinor = saleMode === 'WHOLE_AIRCRAFT' ? askedMinor * seatsTotal : askedMinor
    const compute = (adults: number, onLaps: number) => {
      const people = [...Array.from({ length: adults }, () => ADULT)]
      people.push(...Array.from({ length: onLaps }, () => LAP_INFANT))
      return computeTaxes({ ...taxCase(route, askedMinor, given), people, priceMinor })
    }
    const expected = compute(onBoard, infants)
    if (!leg) {
      // A whole aircraft is sold only if something of its price is left after the taxes with every seat taken.
      const isWhole = saleMode === 'WHOLE_AIRCRAFT'
      assert.ok('problem' in compute(isWhole ? seatsTotal : onBoard, isWhole ? Math.min(2, seatsTotal) : 0))
      continue
    }
    assert.ok(!('problem' in expected), JSON.stringify(expected))
    compared++
    const { terms, lines } = leg
    const price = computePartyPrice(terms, { askedMinor, currency, people: onBoard, infants })
    assert.deepEqual([price.fareMinor, price.totalMinor], [expected.fareMinor, expected.totalMinor])

    const { rows } = await pool.query(
      `select leg_total_minor(l, $2, now()) as total, f.* from legs l cross join lateral freeze_price(l, $2, $3, now()) f where l.id = $1`,
      [leg.id, onBoard, infants],
    )
    const [inSql] = rows
    const alone = compute(onBoard, 0)
    assert.ok(!('problem' in alone))
    assert.deepEqual(
      [inSql.total, inSql.fare_minor, inSql.fare_minor + inSql.tax_minor],
      [alone.totalMinor, expected.fareMinor, expected.totalMinor],
      JSON.stringify({ route, currency, basis, saleMode, onBoard, infants, seatsTotal, askedMinor }),
    )
    assert.deepEqual(inSql.tax_lines, computePartyLines(lines, terms, { ...price, infants }))
    const byRule = Map.groupBy(expected.lines, (line) => line.ruleId)
    for (const line of inSql.tax_lines) {
      const sum = (byRule.get(line.ruleId) ?? []).reduce((all, one) => all + one.amountMinor, 0)
      assert.equal(line.amountMinor, sum, line.ruleId)
    }

    // A quote and the listing must show the same as a hold.
    const quoted = await findPriceFor(db, { legId: leg.id, people: onBoard, infants })
    assert.equal(quoted?.price.totalMinor, expected.totalMinor)
    const row = await selectWholeLegRows(db).where('legs.id', '=', leg.id).executeTakeFirstOrThrow()
    const card = toListing(row, { people: onBoard })
    assert.equal(card.priced.totalMinor * (onBoard / card.priced.people), alone.totalMinor)
    assert.equal(computeAskAt(card.priceSchedule, new Date()), askedMinor)
  }
  assert.ok(compared > 60, `${compared}`)
})
