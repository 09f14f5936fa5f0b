import { holdsOn } from './finding.ts'
import type { InsuranceClass, SaleTables } from './tables.ts'

/** Regulation (EC) 785/2004, article 6, until an administrator has set another. */
export const SHIPPED_SDR_PER_SEAT = 250_000

export type CoverTables = Pick<SaleTables, 'insurance' | 'passengerSdrPerSeat'>

/** The class of an aircraft's mass on a day: that with the lowest limit above it; null where the table has none. */
export function findInsuranceClass(
  mtowKg: number,
  { insurance }: Pick<CoverTables, 'insurance'>,
  day: string,
): InsuranceClass | null {
  const fitting = insurance.filter(
    (row) => holdsOn(row, day) && (row.belowKg === null || mtowKg < row.belowKg),
  )
  return fitting.reduce<InsuranceClass | null>(
    (lowest, row) => (lowest === null || limit(row) < limit(lowest) ? row : lowest),
    null,
  )
}

/** The least passenger cover for an aircraft with this many seats. */
export function leastPassengerSdr(seats: number, { passengerSdrPerSeat }: CoverTables): number {
  return passengerSdrPerSeat * seats
}

function limit({ belowKg }: InsuranceClass): number {
  return belowKg ?? Number.POSITIVE_INFINITY
}
