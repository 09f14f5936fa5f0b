import { getMoneyStep } from '#contract/money.ts'
import {
  ADULT,
  computeAgeOn,
  LAP_INFANT,
  type TaxedPerson,
  type Taxes,
  type TaxProblem,
} from '#contract/taxes/compute-taxes.ts'
import type { TaxedLeg } from '#server/taxes/find-tax-facts.ts'
import { quoteTaxes } from '#server/taxes/quote-taxes.ts'
import type { TaxBook } from '#server/taxes/read-tax-book.ts'
import type { SeatedPassenger } from './passengers.ts'

/**
 * The people that a booking's taxes are for. Everybody in a seat counts as an adult, except children whose ages were
 * settled.
 */
export type Party = { people: number | null; seats: number; infants: number; childAges: readonly number[] }

/** From this age on, a person counts as an adult for any tax that the product knows. */
const GROWN_UP = 18

/**
 * Returns the ages of the children in seats on the day that counts for taxes, in order. A person without a name has
 * no known age.
 */
export function listChildAges(
  passengers: readonly Pick<SeatedPassenger, 'seat' | 'person'>[],
  { people, agesDay }: { people: number; agesDay: string },
): number[] {
  return passengers
    .filter(({ seat }) => seat <= people)
    .flatMap(({ person: { dateOfBirth } }) => (dateOfBirth ? computeAgeOn(dateOfBirth, agesDay) : []))
    .filter((age) => age >= 0 && age < GROWN_UP)
    .sort((one, other) => one - other)
}

/** Returns the people of a party, with the ages that taxes use. */
export function listTaxed({ people, seats, infants, childAges }: Party): TaxedPerson[] {
  const inSeats = people ?? seats
  const children = childAges.slice(0, inSeats).map((ageYears) => ({ ageYears, ownSeat: true }))
  return [
    ...Array.from({ length: inSeats - children.length }, () => ADULT),
    ...children,
    ...Array.from({ length: infants }, () => LAP_INFANT),
  ]
}

type Sale = {
  leg: TaxedLeg
  party: Party
  basis: 'NET' | 'ALL_IN'
  /** The price of the whole party. */
  priceMinor: number
  /** The moment of the booking, whose day and exchange rates apply to its taxes. */
  bookedAt: Date
}

/** Returns the taxes of a party for a price that is either the fare or the total. */
export function quoteParty(
  book: TaxBook,
  { leg, party, basis, priceMinor, bookedAt }: Sale,
): Taxes | { problem: TaxProblem } {
  const people = party.people ?? party.seats
  const step = getMoneyStep(leg.currency)
  const seatMinor = Math.floor(priceMinor / people / step) * step
  return quoteTaxes(book, leg, {
    basis,
    priceMinor: leg.saleMode === 'WHOLE_AIRCRAFT' ? priceMinor : seatMinor,
    people: listTaxed(party),
    now: bookedAt,
  })
}

/** Minor units by tax rule. */
export function sumByRule({ lines }: Taxes): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { ruleId, amountMinor } of lines) sums[ruleId] = (sums[ruleId] ?? 0) + amountMinor
  return sums
}
