import * as z from 'zod/mini'

/** How a flight stands on its day, in the usual order. A delay says when it is expected to leave. */
export const DAY_STATUSES = ['SCHEDULED', 'ON_TIME', 'DELAYED', 'BOARDING', 'DEPARTED', 'LANDED'] as const
export const DayStatus = z.enum(DAY_STATUSES)
export type DayStatus = z.infer<typeof DayStatus>

/** How long before departure the day of a flight begins, and how long after its latest arrival it ends. */
export const DAY_OPENS_HOURS = 48
export const DAY_CLOSES_HOURS = 24
export const MAX_CREW_LENGTH = 120

/** Which status may follow which. A landing is final: it makes the payout due. */
export const NEXT_STATUSES: Record<DayStatus, readonly DayStatus[]> = {
  SCHEDULED: ['ON_TIME', 'DELAYED', 'BOARDING', 'DEPARTED', 'LANDED'],
  ON_TIME: ['DELAYED', 'BOARDING', 'DEPARTED', 'LANDED'],
  DELAYED: ['ON_TIME', 'DELAYED', 'BOARDING', 'DEPARTED', 'LANDED'],
  BOARDING: ['DELAYED', 'DEPARTED', 'LANDED'],
  // Back from the runway.
  DEPARTED: ['DELAYED', 'BOARDING', 'LANDED'],
  LANDED: [],
}

/** The day of a flight as its operator or its crew reports it. The departure that was sold stays as it is. */
export const FlightDay = z.object({
  status: DayStatus,
  /** The crew's names as travellers read them; null while none is given. */
  crew: z.nullable(z.string()),
  /** The reason for a delay, also after departure. */
  expectedDepartureUTC: z.nullable(z.iso.datetime()),
  /** The arrival after that departure. */
  expectedArrivalUTC: z.nullable(z.iso.datetime()),
  departedUTC: z.nullable(z.iso.datetime()),
  landedUTC: z.nullable(z.iso.datetime()),
})
export type FlightDay = z.infer<typeof FlightDay>

/** A report about the day of a flight. */
export const DayReport = z.strictObject({
  /** As it stands now; the same as before where only the crew is named. */
  status: DayStatus,
  /** In a delay, the expected departure. */
  expectedDepartureUTC: z.optional(z.iso.datetime('Say when it is expected to leave')),
  /** Left out: as before. */
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
  /** When it happened; now if left out. Reports since then still count. */
  atUTC: z.optional(z.iso.datetime('Enter a time')),
})
export type DayReport = z.infer<typeof DayReport>
