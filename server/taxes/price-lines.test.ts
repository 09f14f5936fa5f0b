import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { PriceSchedule } from '#contract/legs/legs.ts'
import { computePriceLinesAt } from '#contract/legs/price-lines.ts'
import { computePartyPrice, type TaxTerms } from '#contract/taxes/tax-terms.ts'
import { computePartyLines, type LegTaxLine, pickShownLine } from './tax-lines.ts'

const AT = new Date('2026-12-01T00:00:00Z')
const percentage = fc.record({ rateBps: fc.integer({ min: 1, max: 2500 }), isOfHeads: fc.boolean() })
const sale = fc.record({
  basis: fc.constantFrom('NET' as const, 'ALL_IN' as const),
  saleMode: fc.constantFrom('PER_SEAT' as const, 'WHOLE_AIRCRAFT' as const),
  headsMinor: fc.array(fc.integer({ min: 1, max: 60_000 }), { maxLength: 3 }),
  percentages: fc.array(percentage, { maxLength: 2 }),
  askedMinor: fc.integer({ min: 500_000, max: 5_000_000 }),
  known: fc.integer({ min: 1, max: 19 }),
  people: fc.integer({ min: 1, max: 19 }),
  knownInfants: fc.integer({ min: 0, max: 2 }),
  infants: fc.integer({ min: 0, max: 2 }),
  /** How many of the per-head taxes infants owe. */
  infantTaxes: fc.integer({ min: 0, max: 3 }),
})

test('the lines that a screen computes for another party size equal the server’s', () => {
  fc.assert(
    fc.property(sale, ({ basis, saleMode, headsMinor, percentages, askedMinor, known, people, ...laps }) => {
      const { knownInfants, infants, infantTaxes } = laps
      const sumMinor = headsMinor.reduce((sum, minor) => sum + minor, 0)
      const infantMinor = headsMinor.slice(0, infantTaxes).reduce((sum, minor) => sum + minor, 0)
      const terms: TaxTerms = {
        ...{ basis, saleMode, seatsTotal: 19, headsMinor: sumMinor, flightMinor: 0, infantMinor },
        percentages: percentages.map(({ rateBps, isOfHeads }) => ({
          ...{ rateBps, headsMinor: isOfHeads ? sumMinor : 0, flightMinor: 0 },
          infantMinor: isOfHeads ? infantMinor : 0,
        })),
      }
      const lines = [
        ...headsMinor.map((amountMinor, at) =>
          aLine(`HEAD_${at}`, {
            kind: 'PER_HEAD',
            amountMinor,
            ...(at < infantTaxes ? { lapInfants: true } : {}),
          }),
        ),
        ...percentages.map(({ rateBps }, at) => aLine(`SHARE_${at}`, { kind: 'AD_VALOREM', rateBps })),
      ]
      const compute = (party: { people: number; infants: number }) => {
        const price = computePartyPrice(terms, { askedMinor, currency: 'USD', ...party })
        return computePartyLines(lines, terms, { ...price, ...party }).map(pickShownLine)
      }
      const priceSchedule: PriceSchedule = {
        ...{ mode: 'FIXED', askPriceMinor: askedMinor, floorPriceMinor: askedMinor, currency: 'USD' },
        ...{ startsAt: AT.toISOString(), endsAt: AT.toISOString(), taxes: terms },
      }
      const priced = computePriceLinesAt(
        { priceSchedule, taxes: compute({ people: known, infants: knownInfants }) },
        AT,
        { people, infants },
      )
      assert.deepEqual(priced.taxes, compute({ people, infants }))
      const sum = priced.taxes.reduce((all, { amountMinor }) => all + amountMinor, priced.fareMinor)
      assert.equal(sum, priced.totalMinor)
    }),
  )
})

function aLine(ruleId: string, some: Pick<LegTaxLine, 'kind'> & Partial<LegTaxLine>): LegTaxLine {
  return {
    ...{ ruleId, code: ruleId, rateBps: null, refund: 'NOT_FLOWN', remitter: 'OPERATOR', liable: 'CARRIER' },
    ...{
      amountMinor: 0,
      taxCurrency: 'USD',
      taxAmountMinor: some.amountMinor ?? 0,
      fxDate: null,
      fxSource: null,
    },
    ...{ fxRate: null, inBase: false, isEstimated: false },
    ...some,
  } as LegTaxLine
}
