import * as z from 'zod/mini'

/** The status of a leg on its day, in the usual order. DELAYED comes with an expected departure. */
export const DAY_STATUSES = ['SCHEDULED', 'ON_TIME', 'DELAYED', 'BOARDING', 'DEPARTED', 'LANDED'] as const
export const DayStatus = z.enum(DAY_STATUSES)
export type DayStatus = z.infer<typeof DayStatus>

/**
 * The day of a leg begins `DAY_OPENS_HOURS` before departure and ends `DAY_CLOSES_HOURS` after its latest arrival.
 */
export const DAY_OPENS_HOURS = 48
export const DAY_CLOSES_HOURS = 24
export const MAX_CREW_LENGTH = 120

/** The allowed transitions. LANDED is final, because it makes the payout due. */
export const NEXT_STATUSES: Record<DayStatus, readonly DayStatus[]> = {
  SCHEDULED: ['ON_TIME', 'DELAYED', 'BOARDING', 'DEPARTED', 'LANDED'],
  ON_TIME: ['DELAYED', 'BOARDING', 'DEPARTED', 'LANDED'],
  DELAYED: ['ON_TIME', 'DELAYED', 'BOARDING', 'DEPARTED', 'LANDED'],
  BOARDING: ['DELAYED', 'DEPARTED', 'LANDED'],
  // The aircraft may return from the runway.
  DEPARTED: ['DELAYED', 'BOARDING', 'LANDED'],
  LANDED: [],
}

/** The day of a leg as its operator or its crew reports it. The booked departure does not change. */
export const LegDay = z.object({
  status: DayStatus,
  /** The crew's names for travellers; null while none are given. */
  crew: z.nullable(z.string()),
  /** The expected departure of a delayed leg; it stays after the departure. */
  expectedDepartureUTC: z.nullable(z.iso.datetime()),
  /** The arrival that follows from that departure. */
  expectedArrivalUTC: z.nullable(z.iso.datetime()),
  departedUTC: z.nullable(z.iso.datetime()),
  landedUTC: z.nullable(z.iso.datetime()),
})
export type LegDay = z.infer<typeof LegDay>

/** A report about the day of a leg. */
export const DayReport = z.strictObject({
  /** The current status; unchanged if only the crew is named. */
  status: DayStatus,
  /** For DELAYED: the expected departure. */
  expectedDepartureUTC: z.optional(z.iso.datetime('Say when it is expected to leave')),
  /** Omitted: unchanged. */
  crew: z.optional(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          z.minLength(1, 'Enter the names, or nothing'),
          z.maxLength(MAX_CREW_LENGTH, `At most ${MAX_CREW_LENGTH} characters`),
        ),
    ),
  ),
  /** When it happened; by default now. Later reports still count. */
  atUTC: z.optional(z.iso.datetime('Enter a time')),
})
export type DayReport = z.infer<typeof DayReport>
