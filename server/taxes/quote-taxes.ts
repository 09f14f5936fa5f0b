import { computeTaxes, type TaxedPerson, type Taxes, type TaxProblem } from '#contract/taxes/compute-taxes.ts'
import { findTaxFacts, type TaxedLeg } from './find-tax-facts.ts'
import type { TaxBook } from './read-tax-book.ts'

/** What this party pays for a leg at a price, paid now: fare, each tax and their sum, or why it cannot be sold. */
export function quoteTaxes(
  book: TaxBook,
  leg: TaxedLeg,
  {
    basis,
    priceMinor,
    people,
    now,
  }: {
    /** NET: the price is before taxes. ALL_IN: it contains them. */
    basis: 'NET' | 'ALL_IN'
    /** Of one adult's seat, or of the whole aircraft. */
    priceMinor: number
    people: readonly TaxedPerson[]
    now: Date
  },
): Taxes | { problem: TaxProblem } {
  const { currency } = leg
  return computeTaxes({ ...findTaxFacts(leg, { now }), ...book, currency, basis, priceMinor, people })
}
