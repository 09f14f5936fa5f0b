import { computeTaxes, type TaxedPerson, type Taxes, type TaxProblem } from '#contract/taxes/compute-taxes.ts'
import { findTaxFacts, type TaxedLeg } from './find-tax-facts.ts'
import type { TaxBook } from './read-tax-book.ts'

/**
 * Computes what a party pays for a leg at a price, if paid now: the fare, each tax and their sum; or why the leg cannot
 * be sold.
 */
export function quoteTaxes(
  book: TaxBook,
  leg: TaxedLeg,
  {
    basis,
    priceMinor,
    people,
    now,
  }: {
    /** NET: the price is before taxes. ALL_IN: the price includes them. */
    basis: 'NET' | 'ALL_IN'
    /** The price of one adult's seat, or of the whole aircraft, in minor units. */
    priceMinor: number
    people: readonly TaxedPerson[]
    now: Date
  },
): Taxes | { problem: TaxProblem } {
  const { currency } = leg
  return computeTaxes({ ...findTaxFacts(leg, { now }), ...book, currency, basis, priceMinor, people })
}
