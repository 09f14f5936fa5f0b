import { sql } from 'kysely'
import type { ByRule, PaidParts } from './shares-of-refund.ts'

/**
 * The part of the price that a traveller's change has settled for good: paid minor units, and the refunded ones of
 * them.
 */
export type SettledPart = { fareMinor: number; fareBackMinor: number; taxes: ByRule; taxesBack: ByRule }

/** The parts of a booking's price that changes have settled. Needs `bookings` in the query. */
export const settledParts = sql<SettledPart[]>`coalesce((
  select jsonb_agg(jsonb_build_object('fareMinor', c.fare_minor, 'fareBackMinor', c.fare_back_minor, 'taxes', c.taxes,
    'taxesBack', c.taxes_back)) from booking_changes c
  where c.booking_id = bookings.id and c.confirmed_at is not null), '[]')`

/** The amount paid for the parts of a booking that changes have settled. Needs `bookings` in the query. */
export const settledMinor = sql<number>`coalesce((
  select sum(c.fare_minor + coalesce((select sum(tax.minor::bigint) from jsonb_each_text(c.taxes) tax(rule, minor)), 0))::bigint
  from booking_changes c where c.booking_id = bookings.id and c.confirmed_at is not null), 0)`

/** Returns the amount kept of the parts that changes have settled. */
export function sumKept(settled: readonly SettledPart[]): number {
  const sumTaxes = (taxes: ByRule) => Object.values(taxes).reduce((sum, minor) => sum + minor, 0)
  return settled.reduce(
    (sum, { fareMinor, fareBackMinor, taxes, taxesBack }) =>
      sum + fareMinor - fareBackMinor + sumTaxes(taxes) - sumTaxes(taxesBack),
    0,
  )
}

/**
 * The amounts paid and refunded for the people who still fly; refund tiers, no-shows and moved taxes use them. If the
 * refund of a change failed, the refunded amount is negative here, so that a cancellation refunds it too.
 */
export function deductSettled(paid: PaidParts, settled: readonly SettledPart[]): PaidParts {
  const sum = (pick: (part: SettledPart) => number) => settled.reduce((all, part) => all + pick(part), 0)
  return {
    ...paid,
    fareMinor: paid.fareMinor - sum((part) => part.fareMinor),
    fareBackMinor: paid.fareBackMinor - sum((part) => part.fareBackMinor),
    lines: paid.lines.map((line) => ({
      ...line,
      amountMinor: line.amountMinor - sum(({ taxes }) => taxes[line.ruleId] ?? 0),
      returnedMinor: line.returnedMinor - sum(({ taxesBack }) => taxesBack[line.ruleId] ?? 0),
    })),
  }
}

/** Returns the whole paid amount, fare and taxes. */
export function sumPaid({ fareMinor, lines }: PaidParts): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, fareMinor)
}

/** Returns the whole refunded amount. */
export function sumBack({ fareBackMinor, lines }: PaidParts): number {
  return lines.reduce((sum, { returnedMinor }) => sum + returnedMinor, fareBackMinor)
}
