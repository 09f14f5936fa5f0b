import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint } from '../endpoint.ts'
import { Message } from '../messages.ts'
import { DayReport, LegDay } from './leg-day.ts'

/**
 * Returns the path of the page that a crew opens without an account. The token follows `#`, so that it is in no
 * server's log.
 */
export function buildCrewPath({ legId, token }: { legId: string; token: string }): string {
  return `/crew/${legId}#${token}`
}

export const MAX_REPORTS_PER_CALL = 20

/** A report from a phone, which may have been offline. */
export const CrewReport = z.extend(DayReport, { id: z.uuid(), atUTC: z.iso.datetime() })
export type CrewReport = z.infer<typeof CrewReport>

const Place = z.object({
  city: z.string(),
  icao: z.string(),
  iata: z.nullable(z.string()),
  timezone: z.string(),
})

/** The leg as its crew sees it: with no names but the crew's. */
export const CrewDay = z.object({
  origin: Place,
  destination: Place,
  departureUTC: z.iso.datetime(),
  arrivalUTC: z.iso.datetime(),
  tail: z.string(),
  isCancelled: z.boolean(),
  day: LegDay,
})
export type CrewDay = z.infer<typeof CrewDay>

export const crewDay = {
  link: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/crew-link',
    access: 'signed-in',
    standing: ANY_STANDING,
    summary: "Create the link with which a flight's crew reports its status without an account",
    description: 'The link is signed and ends when the flight is moved.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), url: z.string() }),
  }),
  tell: defineEndpoint({
    method: 'POST',
    path: '/crew/day',
    access: 'anyone',
    summary: 'Reports of a crew with its link, in order; returns the new status of its flight',
    description:
      'Without reports nothing changes. A refused report is listed with its reason; the others count.',
    body: z.strictObject({
      token: z.string().check(z.maxLength(200)),
      reports: z.array(CrewReport).check(z.maxLength(MAX_REPORTS_PER_CALL)),
    }),
    answer: z.object({
      success: z.literal(true),
      flight: CrewDay,
      /** `sentence` is the message. */
      refused: z.array(z.extend(Message, { id: z.uuid(), sentence: z.string() })),
    }),
  }),
}
