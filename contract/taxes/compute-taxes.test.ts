import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { CURRENCIES, type Currency, getMoneyStep } from '#contract/money.ts'
import { SHIPPED_RULES } from '#db/reference/taxes/shipped-rules.ts'
import { ADULT, CHILD, LAP_INFANT, taxCase } from '#test/samples/tax-cases.ts'
import { computeTaxes, type Taxes, type TaxInput } from './compute-taxes.ts'

const ROUTES = [
  'KTEB–KOPF',
  'KTEB–CYUL',
  'EGLF–LFMN',
  'EGLF–EGPH',
  'EGLF–KTEB',
  'LFPB–LFMN',
  'EDDB–EDDM',
  'LIRA–LIRN',
  'LSZH–LSGG',
]
// One rate per pair is enough for every tax of these routes, in all eight currencies.
const RATES = CURRENCIES.flatMap((to) =>
  (['USD', 'EUR', 'GBP'] as const)
    .filter((from) => from !== to)
    .map((from) => ({ date: '2026-11-23', from, to, rate: '1.2345', source: 'test' })),
)
const person = fc.constantFrom(ADULT, CHILD, LAP_INFANT)
const input = fc
  .record({
    route: fc.constantFrom(...ROUTES),
    currency: fc.constantFrom<Currency>(...CURRENCIES),
    basis: fc.constantFrom('NET' as const, 'ALL_IN' as const),
    saleMode: fc.constantFrom('PER_SEAT' as const, 'WHOLE_AIRCRAFT' as const),
    type: fc.constantFrom('C56X', 'C510', 'PC12', 'GLEX'),
    steps: fc.integer({ min: 1, max: 9_000_000 }),
    others: fc.array(person, { maxLength: 18 }),
    day: fc.constantFrom('2026-12-15', '2027-03-31', '2027-04-01'),
  })
  .map(({ route, steps, others, saleMode, ...given }) =>
    taxCase(route, steps * getMoneyStep(given.currency), {
      ...given,
      people: [ADULT, ...others],
      rates: RATES,
      facts: { saleMode },
    }),
  )

/** Checks priced results; the only allowed refusal is a price below its taxes. */
function forPriced(check: (taxes: Taxes, given: TaxInput) => void, only = input): void {
  fc.assert(
    fc.property(only, (given) => {
      const taxes = computeTaxes(given)
      if ('problem' in taxes) assert.equal(taxes.problem.code, 'ALL_IN_BELOW_TAXES')
      else check(taxes, given)
    }),
    { numRuns: 300 },
  )
}

function priced(given: TaxInput): Taxes {
  const taxes = computeTaxes(given)
  assert.ok(!('problem' in taxes), JSON.stringify(taxes))
  return taxes
}

const sumHeadTaxes = ({ lines }: Taxes) =>
  lines.filter(({ rateBps }) => rateBps === null).reduce((sum, { amountMinor }) => sum + amountMinor, 0)

describe('taxes of any flight', () => {
  test('and the fare add up to the total, in whole steps, none below zero', () => {
    forPriced((taxes, { currency }) => {
      const sum = taxes.lines.reduce((all, { amountMinor }) => all + amountMinor, taxes.fareMinor)
      assert.equal(sum, taxes.totalMinor)
      for (const amount of [taxes.fareMinor, ...taxes.lines.map(({ amountMinor }) => amountMinor)]) {
        assert.ok(
          Number.isSafeInteger(amount) && amount >= 0 && amount % getMoneyStep(currency) === 0,
          `${amount}`,
        )
      }
    })
  })

  test('keep the entered price: all-in as the total of an adult, before taxes as the fare', () => {
    forPriced((taxes, given) => {
      if (given.basis === 'ALL_IN')
        assert.equal(priced({ ...given, people: [ADULT] }).totalMinor, given.priceMinor)
      else assert.equal(priced({ ...given, people: [ADULT] }).fareMinor, given.priceMinor)
      if (given.basis === 'ALL_IN' && given.facts.saleMode === 'WHOLE_AIRCRAFT')
        assert.equal(taxes.totalMinor, given.priceMinor)
    })
  })

  test('computed from the fare of an all-in price differ by at most one step', () => {
    forPriced((_, given) => {
      if (given.basis === 'NET') return
      const back = priced({ ...given, people: [ADULT] })
      const forth = priced({ ...given, people: [ADULT], basis: 'NET', priceMinor: back.fareMinor })
      assert.ok(Math.abs(forth.totalMinor - back.totalMinor) <= getMoneyStep(given.currency))
    })
  })

  test('of a party in single seats equal the sum of those of each person', () => {
    forPriced((taxes, given) => {
      if (given.facts.saleMode === 'WHOLE_AIRCRAFT') return
      const alone = given.people.map((one) => priced({ ...given, people: [one] }).totalMinor)
      assert.equal(
        alone.reduce((sum, total) => sum + total, 0),
        taxes.totalMinor,
      )
    })
  })

  test('never fall with a higher price or one more person', () => {
    forPriced((taxes, given) => {
      const more = computeTaxes({ ...given, people: [...given.people, ADULT] })
      if (!('problem' in more)) assert.ok(sumHeadTaxes(more) >= sumHeadTaxes(taxes))
      if (given.basis === 'ALL_IN') return
      const dearer = priced({ ...given, priceMinor: given.priceMinor + getMoneyStep(given.currency) })
      assert.ok(dearer.totalMinor > taxes.totalMinor)
      for (const [place, line] of taxes.lines.entries())
        assert.ok((dearer.lines[place]?.amountMinor ?? 0) >= line.amountMinor)
    })
  })

  test('do not depend on the order of the rules or the people', () => {
    forPriced((taxes, given) => {
      const turned = { ...given, rules: [...given.rules].reverse(), people: [...given.people].reverse() }
      assert.equal(priced(turned).totalMinor, taxes.totalMinor)
      assert.deepEqual(priced({ ...given, rules: turned.rules }), taxes)
    })
  })

  test('do not change the fare when a rule changes, if the price is before taxes', () => {
    forPriced((taxes, given) => {
      if (given.basis === 'ALL_IN') return
      const rules = given.rules.map((rule) => ({ ...rule, rateBps: rule.rateBps && rule.rateBps * 2 }))
      assert.equal(priced({ ...given, rules }).fareMinor, taxes.fareMinor)
    })
  })
})

describe('the rules of the file', () => {
  test('exist once per slot and day', () => {
    for (const [slot, rules] of Map.groupBy(SHIPPED_RULES, (rule) => rule.slot)) {
      const sorted = [...rules].sort((a, b) => a.validFrom.localeCompare(b.validFrom))
      for (const [place, rule] of sorted.entries()) {
        const next = sorted[place + 1]
        if (next) assert.ok(rule.validUntil !== null && rule.validUntil < next.validFrom, slot)
      }
    }
    assert.equal(new Set(SHIPPED_RULES.map(({ id }) => id)).size, SHIPPED_RULES.length)
  })

  test('lead to a tax or a refusal on every day until mid-2028, never silently to none', () => {
    const taxed = ['KTEB–KOPF', 'EGLF–LFMN', 'EGLF–KTEB', 'LFPB–LSGG', 'EDDB–EDDM', 'LOWW–EDDM', 'EKCH–EGLF']
    for (let at = Date.parse('2026-11-23'); at <= Date.parse('2028-06-30'); at += 86_400_000) {
      const day = new Date(at).toISOString().slice(0, 10)
      for (const route of taxed) {
        const rates = [
          ...RATES,
          { date: '2026-11-23', from: 'DKK' as const, to: 'EUR' as const, rate: '0.1340', source: 'test' },
        ]
        const taxes = computeTaxes(taxCase(route, 500_000, { day, rates }))
        const slots = 'problem' in taxes ? [] : taxes.lines.map(({ code }) => code)
        if ('problem' in taxes) assert.equal(taxes.problem.code, 'NO_RULE', `${route} ${day}`)
        else assert.equal(new Set(slots).size, slots.length, `${route} ${day}`)
        if (!('problem' in taxes)) assert.ok(slots.length > 0, `${route} ${day}`)
      }
    }
  })
})
