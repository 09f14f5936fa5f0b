import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getAircraftType } from '#db/reference/aircraft.ts'
import { getAirport } from '#db/reference/airports.ts'
import { loadReference } from '#db/reference/load.ts'
import { SHIPPED_RULES } from '#db/reference/taxes/shipped-rules.ts'
import { openTestDatabase } from '#test/db.ts'
import { ADULT } from '#test/samples/tax-cases.ts'
import type { TaxedLeg } from './find-tax-facts.ts'
import { quoteTaxes } from './quote-taxes.ts'
import { readTaxBook } from './read-tax-book.ts'

const { db, pool } = await openTestDatabase()

const NOW = new Date('2026-11-23T12:00:00Z')

function aTaxedLeg(route: string, part: Partial<TaxedLeg> = {}): TaxedLeg {
  const [from = '', to = ''] = route.split('–')
  return {
    origin: getAirport(from),
    destination: getAirport(to),
    aircraftType: getAircraftType('C56X'),
    seatsTotal: 8,
    saleMode: 'PER_SEAT',
    currency: 'USD',
    departureAt: new Date('2026-12-15T17:00:00Z'),
    ...part,
  }
}

const ONE = { basis: 'NET', people: [ADULT], now: NOW } as const

async function addRate(day: string, rate: string): Promise<void> {
  const row = { day, fromCurrency: 'GBP', toCurrency: 'USD', rate, source: 'test' }
  await db.insertInto('fxRates').values(row).execute()
}

async function reload(): Promise<void> {
  await db
    .updateTable('referenceFiles')
    .set({ sha256: 'of an older file' })
    .where('name', 'like', 'tax-%')
    .execute()
  await loadReference(pool)
}

describe('the tax rules', () => {
  test('include those of the release', async () => {
    const { rules, coverage, rates } = await readTaxBook(db)
    assert.deepEqual(
      rules,
      [...SHIPPED_RULES].sort((a, b) => (a.id < b.id ? -1 : 1)),
    )
    assert.equal(
      coverage.find(({ jurisdiction, side }) => jurisdiction === 'GB' && side === 'DOMESTIC')?.state,
      'RULES',
    )
    assert.deepEqual(rates, [])
  })

  test('price a leg by its day in the origin’s time zone', async () => {
    const book = await readTaxBook(db)
    const domestic = quoteTaxes(book, aTaxedLeg('KTEB–KOPF'), { ...ONE, priceMinor: 78_577 })
    assert.ok(!('problem' in domestic))
    assert.equal(domestic.totalMinor, 85_000)
    // 22:00 on the last day of 2026 in Van Nuys.
    const late = aTaxedLeg('KVNY–KLAS', { departureAt: new Date('2027-01-01T06:00:00Z') })
    const ofTheYear = quoteTaxes(book, late, { ...ONE, priceMinor: 100_000 })
    assert.ok(!('problem' in ofTheYear))
    assert.deepEqual(
      ofTheYear.lines.map(({ ruleId }) => ruleId),
      ['US-SEG-2026', 'US-FET'],
    )
  })

  test('do not guess: a type without a weight cannot be priced if the weight decides', async () => {
    const leg = aTaxedLeg('EGLF–LFMN', { aircraftType: { ...getAircraftType('C56X'), designator: 'NONE' } })
    const answer = quoteTaxes(await readTaxBook(db), leg, { ...ONE, priceMinor: 100_000 })
    assert.deepEqual(answer, { problem: { code: 'FACT_MISSING', field: 'mtowKg' } })
  })

  test('use the latest exchange rate of the last three days, never an older one', async () => {
    const quote = async (dayOfRate: number) => {
      const day = new Date(Date.now() - dayOfRate * 86_400_000).toISOString().slice(0, 10)
      await addRate(day, '1.3150')
      const leg = aTaxedLeg('EGGW–KTEB', { aircraftType: getAircraftType('GLF4'), seatsTotal: 13 })
      const answer = quoteTaxes(await readTaxBook(db), leg, { ...ONE, priceMinor: 350_000, now: new Date() })
      await db.deleteFrom('fxRates').execute()
      return 'problem' in answer ? answer.problem.code : answer.totalMinor
    }
    assert.equal(await quote(5), 'FX_MISSING')
    assert.equal(await quote(2), 496_596)
  })
})

describe('the table of rules', () => {
  const { id: _, ...segment } = SHIPPED_RULES.find(
    ({ id }) => id === 'US-SEG-2026',
  ) as (typeof SHIPPED_RULES)[number]
  const row = { ...segment, condition: JSON.stringify(segment.condition) }

  test('has at most one rule per slot and day', async () => {
    const twice = db
      .insertInto('taxRules')
      .values({ ...row, id: 'US-SEG-AGAIN' })
      .execute()
    await assert.rejects(twice, /tax_rules_one_a_day/)
  })

  test('allows closing a rule, but not editing it', async () => {
    const edit = db.updateTable('taxRules').set({ amountMinor: 1 }).where('id', '=', 'US-SEG-2026').execute()
    await assert.rejects(edit, /a tax rule cannot be edited: close it and add a new one/)
    await assert.rejects(db.deleteFrom('taxRules').execute(), /cannot be edited/)
    const unknown = db.updateTable('taxRules').where('id', '=', 'US-AKHI')
    await unknown.set({ amountMinor: 1170, isShipped: false }).execute()
    await assert.rejects(unknown.set({ amountMinor: 1180 }).execute(), /cannot be edited/)
  })

  test('keeps administrators’ entries and days when a release is loaded', async () => {
    const own = { isShipped: false, validUntil: '2027-03-31' }
    await db.updateTable('taxRules').set(own).where('id', '=', 'US-SEG-2027').execute()
    const follower = {
      ...row,
      id: 'US-SEG-2027-B',
      amountMinor: 550,
      validFrom: '2027-04-01',
      validUntil: null,
    }
    await db.insertInto('taxRules').values(follower).execute()
    await db
      .insertInto('taxCoverage')
      .values({
        jurisdiction: 'NL',
        side: 'DEPARTURE',
        validFrom: '2025-01-01',
        state: 'IN_FARE',
        sourceTitle: 'test',
        note: '',
      })
      .execute()
    const before = await readTaxBook(db)
    await reload()
    const { rules, coverage } = await readTaxBook(db)
    assert.deepEqual(
      rules.filter(({ slot }) => slot === 'US_SEG').map(({ id, validUntil }) => [id, validUntil]),
      [
        ['US-SEG-2025', '2025-12-31'],
        ['US-SEG-2026', '2026-12-31'],
        ['US-SEG-2027', '2027-03-31'],
        ['US-SEG-2027-B', null],
      ],
    )
    assert.deepEqual(coverage, before.coverage)
  })

  test('takes over a release’s new text about a rule', async () => {
    await db.updateTable('taxRules').set({ note: 'older' }).where('id', '=', 'DE-LUFT-2').execute()
    await reload()
    const { rules } = await readTaxBook(db)
    assert.notEqual(rules.find(({ id }) => id === 'DE-LUFT-2')?.note, 'older')
  })
})
