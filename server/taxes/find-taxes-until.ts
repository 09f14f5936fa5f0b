import { findInstantsAt } from '#contract/local-instants.ts'
import { MAX_RATE_AGE_DAYS } from '#contract/rates/indicate.ts'
import type { LegTax } from '#contract/taxes/compute-tax-terms.ts'
import type { TaxableLeg } from '#contract/taxes/pick-rules.ts'
import type { TaxBook } from './read-tax-book.ts'

type Of = {
  taxed: TaxableLeg
  leg: { departureAt: Date; origin: { country: string; timezone: string } }
  taxes: readonly LegTax[]
}

/**
 * Returns the instant until which the taxes of a leg stay the same if nobody changes a rule: when a rule that depends
 * on the day of payment begins or ends, when an exchange rate becomes too old, or otherwise the departure.
 */
export function findTaxesUntil(book: TaxBook, { taxed, leg, taxes }: Of): Date {
  const { originCountry, destinationCountry, paymentDay, paymentDayInNewYork } = taxed
  const ends: Date[] = [leg.departureAt]
  for (const rule of book.rules) {
    if (rule.dateKey !== 'PAYMENT') continue
    if (rule.jurisdiction !== originCountry && rule.jurisdiction !== destinationCountry) continue
    const [today, timezone] =
      rule.jurisdiction === 'US'
        ? [paymentDayInNewYork, 'America/New_York']
        : [paymentDay, leg.origin.timezone]
    if (rule.validFrom > today) ends.push(findDayStart(rule.validFrom, timezone))
    if (rule.validUntil !== null && rule.validUntil >= today)
      ends.push(findDayStart(dayAfter(rule.validUntil, 1), timezone))
  }
  for (const { fx } of taxes) {
    if (fx) ends.push(findDayStart(dayAfter(fx.date, MAX_RATE_AGE_DAYS + 1), leg.origin.timezone))
  }
  return new Date(Math.min(...ends.map((end) => end.getTime())))
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)
}

// If the clock skips midnight, the day begins an hour later.
function findDayStart(day: string, timezone: string): Date {
  const [instant] = findInstantsAt(`${day}T00:00`, timezone) ?? []
  return new Date(instant ?? findInstantsAt(`${day}T01:00`, timezone)?.[0] ?? `${day}T00:00:00Z`)
}
