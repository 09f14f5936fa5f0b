import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint, WHILE_SELLING } from '../endpoint.ts'
import { BorderForm } from './passenger-details.ts'

/** How many hours before departure an operator is notified of passengers with missing details. */
export const READY_HOURS = [48, 24, 4] as const

/** The latest of these times that has passed. EARLY: before all of them. CLOSED: passengers can no longer be changed. */
export const ReadyState = z.enum(['EARLY', 'T48', 'T24', 'T4', 'CLOSED'])
export type ReadyState = z.infer<typeof ReadyState>

/** A person with missing details: the names of the fields, never the values. */
export const NotReady = z.object({
  reference: z.string(),
  seat: z.int(),
  onLap: z.boolean(),
  /** Null until the traveller has named the person. */
  name: z.nullable(z.string()),
  /**
   * Fields of the passenger form. NAME: the person is not named. ADULT: they may not fly without an adult. SEAT: they
   * are too old for a lap.
   */
  missing: z.array(z.string()),
})
export type NotReady = z.infer<typeof NotReady>

export const Readiness = z.object({
  legId: z.uuid(),
  state: ReadyState,
  /** When names and documents close: three hours before departure. */
  closesUTC: z.string(),
  /** Whether names are shown and files can be made: until departure, while the operator sells. */
  open: z.boolean(),
  /** The people of confirmed bookings, including infants on laps. */
  people: z.int(),
  notReady: z.array(NotReady),
  /** The files that this leg needs. */
  forms: z.array(BorderForm),
  /** WEIGHT_MISSING: the names are closed, and the mass of the aircraft has to be computed without somebody's weight. */
  findings: z.array(z.object({ code: z.enum(['WEIGHT_MISSING']), message: z.string() })),
})
export type Readiness = z.infer<typeof Readiness>

const byId = z.object({ id: z.uuid() })

export const border = {
  readiness: defineEndpoint({
    method: 'GET',
    path: '/operators/readiness',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'manifests:read',
    summary:
      "The number of passengers who are not ready, for each of the caller's flights that leave within 48 hours",
    description: 'Tells numbers only, no names.',
    answer: z.object({
      success: z.literal(true),
      flights: z.array(z.object({ legId: z.uuid(), state: ReadyState, people: z.int(), notReady: z.int() })),
    }),
  }),
  flight: defineEndpoint({
    method: 'GET',
    path: '/operators/flights/:id/readiness',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'manifests:read',
    summary:
      'Passengers of an own flight with missing details, by field name without values, until departure',
    description: 'Any other flight is `leg_not_found`.',
    params: byId,
    answer: z.object({ success: z.literal(true), readiness: Readiness }),
  }),
  file: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/border-files',
    access: 'signed-in',
    standing: WHILE_SELLING,
    scope: 'manifests:read',
    summary:
      'The passengers of an own flight as a border file (UK GAR, US eAPIS, EU API), after everybody is ready and until departure; each export is in the audit log',
    description:
      'Answers `border_form_not_needed`, `border_file_not_ready` or `manifest_closed` if it cannot be made.',
    params: byId,
    body: z.strictObject({ form: BorderForm }),
    answer: z.object({
      success: z.literal(true),
      fileName: z.string(),
      contentType: z.string(),
      contentBase64: z.string(),
    }),
  }),
}
