import { isValidOn } from './finding.ts'
import type { InsuranceClass, SaleTables } from './tables.ts'

/** The minimum of Regulation (EC) 785/2004, article 6, until an administrator sets another one. */
export const SHIPPED_SDR_PER_SEAT = 250_000

export type CoverTables = Pick<SaleTables, 'insurance' | 'passengerSdrPerSeat'>

/**
 * Returns the insurance class of an aircraft's mass on a day: the lowest limit above the mass; null if the table has
 * none.
 */
export function findInsuranceClass(
  mtowKg: number,
  { insurance }: Pick<CoverTables, 'insurance'>,
  day: string,
): InsuranceClass | null {
  const fitting = insurance.filter(
    (row) => isValidOn(row, day) && (row.belowKg === null || mtowKg < row.belowKg),
  )
  return fitting.reduce<InsuranceClass | null>(
    (lowest, row) => (lowest === null || limit(row) < limit(lowest) ? row : lowest),
    null,
  )
}

/** Returns the minimum passenger cover for an aircraft with this many seats, in special drawing rights. */
export function computeLeastPassengerSdr(seats: number, { passengerSdrPerSeat }: CoverTables): number {
  return passengerSdrPerSeat * seats
}

function limit({ belowKg }: InsuranceClass): number {
  return belowKg ?? Number.POSITIVE_INFINITY
}
