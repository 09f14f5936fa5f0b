import { MAX_LAP_INFANTS } from '../bookings/bookings.ts'
import { getMoneyStep } from '../money.ts'
import {
  ADULT,
  computeTaxes,
  convertHeadTaxes,
  isTaxed,
  LAP_INFANT,
  type TaxInput,
  type TaxProblem,
} from './compute-taxes.ts'
import { pickRules } from './pick-rules.ts'
import type { TaxRule } from './tax-rules.ts'
import { computePartyPrice, type TaxTerms } from './tax-terms.ts'

/** A tax that a leg owes, with the amount for one adult in the currency of the sale; 0 for a percentage. */
export type LegTax = {
  rule: TaxRule
  /** Whether infants on laps owe it as well. */
  lapInfants: boolean
  amountMinor: number
  taxCurrency: string
  taxAmountMinor: number
  fx: { rate: string; date: string; source: string } | null
}

/** The maximum number of percentages that the database can compute; no leg owes more. */
const MOST_PERCENTAGES = 2

/** Returns the taxes of a leg for any party and any price; or why it cannot be sold at this price or less. */
export function computeTaxTerms(
  input: Omit<TaxInput, 'people' | 'priceMinor'> & { seatsTotal: number; leastAskedMinor: number },
): { terms: TaxTerms; taxes: LegTax[] } | { problem: TaxProblem } {
  const picked = pickRules(input, input)
  if ('problem' in picked) return picked
  const { saleMode } = input.facts
  const heads = convertHeadTaxes(
    picked.rules.filter((rule) => isTaxed(rule, ADULT, saleMode)),
    input,
  )
  if ('problem' in heads) return heads
  const percentages = picked.rules.filter(({ kind }) => kind === 'AD_VALOREM')
  const tooMany = percentages[MOST_PERCENTAGES]
  if (tooMany)
    return {
      problem: { code: 'RATE_UNKNOWN', jurisdiction: tooMany.jurisdiction, ruleId: tooMany.id },
    }

  const sumTaxes = (kind: TaxRule['kind'], counts: (rule: TaxRule) => boolean = () => true) =>
    heads.taxes.reduce(
      (sum, { rule, amountMinor }) => (rule.kind === kind && counts(rule) ? sum + amountMinor : sum),
      0,
    )
  const ofInfants = (rule: TaxRule) => isTaxed(rule, LAP_INFANT, saleMode)
  const terms: TaxTerms = {
    basis: input.basis,
    saleMode,
    seatsTotal: input.seatsTotal,
    headsMinor: sumTaxes('PER_HEAD'),
    flightMinor: sumTaxes('PER_FLIGHT'),
    ...owedByInfants(sumTaxes('PER_HEAD', ofInfants)),
    percentages: percentages.map(({ rateBps, base }) => {
      const inBase = (rule: TaxRule) => base !== 'FARE' && rule.inVatBase
      return {
        rateBps: rateBps ?? 0,
        headsMinor: sumTaxes('PER_HEAD', inBase),
        flightMinor: sumTaxes('PER_FLIGHT', inBase),
        ...owedByInfants(sumTaxes('PER_HEAD', (one) => inBase(one) && ofInfants(one))),
      }
    }),
  }
  const problem = findTooLow(terms, input)
  if (problem) return { problem }
  const shares = percentages.map((rule) => ({
    rule,
    lapInfants: false,
    amountMinor: 0,
    taxCurrency: input.currency,
    taxAmountMinor: 0,
    fx: null,
  }))
  const ofHeads = heads.taxes.map((tax) => ({
    ...tax,
    lapInfants: tax.rule.kind === 'PER_HEAD' && ofInfants(tax.rule),
  }))
  return { terms, taxes: [...ofHeads, ...shares] }
}

function owedByInfants(infantMinor: number): { infantMinor?: number } {
  return infantMinor > 0 ? { infantMinor } : {}
}

// An all-in price must leave a fare at its lowest, with the maximum number of people on board.
function findTooLow(
  terms: TaxTerms,
  input: Omit<TaxInput, 'people' | 'priceMinor'> & { seatsTotal: number; leastAskedMinor: number },
): TaxProblem | null {
  const { currency, basis, seatsTotal, leastAskedMinor: askedMinor } = input
  if (basis === 'NET') return null
  const isWhole = terms.saleMode === 'WHOLE_AIRCRAFT'
  const most = isWhole ? seatsTotal : 1
  const infants = isWhole ? Math.min(most, MAX_LAP_INFANTS) : 0
  const { fareMinor } = computePartyPrice(terms, { askedMinor, currency, people: most, infants })
  if (fareMinor >= getMoneyStep(currency)) return null
  const people = [
    ...Array.from({ length: most }, () => ADULT),
    ...Array.from({ length: infants }, () => LAP_INFANT),
  ]
  const answer = computeTaxes({ ...input, people, priceMinor: askedMinor * (isWhole ? seatsTotal : 1) })
  if (!('problem' in answer) || answer.problem.code !== 'ALL_IN_BELOW_TAXES') return null
  const leastMinor = Math.ceil(answer.problem.leastMinor / (isWhole ? seatsTotal : 1))
  return { code: 'ALL_IN_BELOW_TAXES', leastMinor }
}
