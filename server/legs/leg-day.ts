import type { DayStatus, LegDay } from '#contract/legs/leg-day.ts'

type Row = {
  dayStatus: DayStatus
  crew: string | null
  departureAt: Date
  arrivalAt: Date
  expectedDepartureAt: Date | null
  departedAt: Date | null
  landedAt: Date | null
}

/** The columns with a leg's status on its day. */
export const DAY_COLUMNS = [
  'legs.dayStatus',
  'legs.crew',
  'legs.expectedDepartureAt',
  'legs.departedAt',
  'legs.landedAt',
] as const

/** Converts a row to the day of a leg for screens and the API. */
export function toLegDay({ departureAt, arrivalAt, ...row }: Row): LegDay {
  const { dayStatus: status, crew, expectedDepartureAt, departedAt, landedAt } = row
  const delayMs = expectedDepartureAt ? expectedDepartureAt.getTime() - departureAt.getTime() : 0
  return {
    status,
    crew,
    expectedDepartureUTC: expectedDepartureAt?.toISOString() ?? null,
    expectedArrivalUTC: expectedDepartureAt && new Date(arrivalAt.getTime() + delayMs).toISOString(),
    departedUTC: departedAt?.toISOString() ?? null,
    landedUTC: landedAt?.toISOString() ?? null,
  }
}
