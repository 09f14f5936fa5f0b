import { sql } from 'kysely'
import type { PriceSchedule } from '#contract/legs/legs.ts'
import { computeAskAt, computePersonPriceAt } from '#contract/legs/price.ts'
import type { Currency } from '#contract/money.ts'
import type { TaxLine } from '#contract/taxes/tax-lines.ts'
import { computePartyPrice } from '#contract/taxes/tax-terms.ts'
import {
  computePartyLines,
  type LegTaxLine,
  type PartyTaxLine,
  pickShownLine,
} from '#server/taxes/tax-lines.ts'
import { readTaxTerms } from '#server/taxes/tax-terms.ts'
import type { LegRow } from './queries.ts'

/** The tax lines of a leg. */
export const taxLines = sql<LegTaxLine[] | null>`(select t.lines from leg_taxes t where t.leg_id = legs.id)`

/** Returns the published schedule of a leg's price. */
export function toPriceSchedule(row: LegRow): PriceSchedule {
  return {
    mode: row.priceMode,
    askPriceMinor: row.askPriceMinor,
    floorPriceMinor: row.floorPriceMinor,
    currency: row.currency as Currency,
    startsAt: (row.publishedAt ?? row.createdAt).toISOString(),
    endsAt: row.salesCloseAt.toISOString(),
    ...readTaxTerms(row),
  }
}

/** Returns the tax lines for the price that the schedule asks now. */
export function listTaxes(row: TaxedRow, of: { people?: number; at?: Date } = {}): TaxLine[] {
  return listPartyLines(row, of).map(pickShownLine)
}

export type TaxedRow = LegRow & { taxLines: LegTaxLine[] | null }

/** Returns the price lines for a number of people, each with its tax rule. */
export function listPartyLines(
  row: TaxedRow,
  {
    people = row.saleMode === 'PER_SEAT' ? 1 : row.seatsTotal,
    infants = 0,
    at = row.readAt,
  }: { people?: number; infants?: number; at?: Date },
): PartyTaxLine[] {
  const { taxes, ...schedule } = toPriceSchedule(row)
  if (!taxes) return []
  const askedMinor = computeAskAt(schedule, at)
  const price = computePartyPrice(taxes, { askedMinor, currency: schedule.currency, people, infants })
  return computePartyLines(row.taxLines ?? [], taxes, { ...price, infants })
}

/** Returns the lowest price per person that the schedule can reach, with today's taxes. */
export function computeFloorPrice(row: LegRow): number {
  const schedule = toPriceSchedule(row)
  return computePersonPriceAt(schedule, new Date(Date.parse(schedule.endsAt)))
}
