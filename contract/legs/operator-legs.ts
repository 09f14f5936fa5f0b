import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { calendarDay } from '../calendar-day.ts'
import { ANY_STANDING, defineEndpoint, UNLESS_WINDING_UP } from '../endpoint.ts'
import { Finding } from '../may-be-sold/finding.ts'
import { AmountMinor } from '../money.ts'
import { Pagination } from '../paging.ts'
import { CancellationPreview, ChangePreview, Consequence } from './leg-changes.ts'
import { DayReport } from './leg-day.ts'
import { LegForm, SaleForm } from './leg-form.ts'
import { ConfirmationForm } from './likelihood.ts'
import { OperatorLeg } from './operator-leg.ts'

export * from './leg-changes.ts'
export * from './operator-leg.ts'

export const OPERATOR_LEGS_PAGE_SIZE = 20
export const MAX_REASON_LENGTH = 500

export const AircraftOption = z.object({
  /** ICAO type designator. */
  designator: z.string(),
  name: z.string(),
  manufacturer: z.string(),
  aircraftClass: z.string(),
  typicalSeats: z.int(),
  maxSeats: z.int(),
  cruiseKtas: z.int(),
  rangeNm: z.int(),
  engine: z.enum(['JET', 'TURBOPROP']),
})
export type AircraftOption = z.infer<typeof AircraftOption>

export const OPERATOR_LEG_STATES = ['draft', 'published', 'bookable', 'cancelled', 'flown'] as const
/** 'soonest': upcoming legs first, the next one on top; then past ones, the latest first. */
export const OPERATOR_LEG_SORTS = ['soonest', 'departure', 'updated', 'sold', 'price'] as const

const Day = calendarDay('Enter a date')

export const OperatorLegsQuery = z.strictObject({
  state: z.optional(z.enum(OPERATOR_LEG_STATES)),
  /** Every word must occur in the airports' codes, cities and names, the tail or the aircraft. */
  q: z.optional(z.string().check(z.trim(), z.maxLength(80))),
  /** Days of departure in the origin's time zone, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  sort: z._default(z.enum(OPERATOR_LEG_SORTS), 'soonest'),
  order: z._default(z.enum(['asc', 'desc']), 'asc'),
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(5000)), 1),
})

const answer = { success: z.literal(true), flight: OperatorLeg }
const byId = z.object({ id: z.uuid() })

export const flights = {
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/flights',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:read',
    summary: "The caller's operator's own flights, twenty a page",
    description: '`publishBlockReason` says why nothing can be published now.',
    query: OperatorLegsQuery,
    answer: z.object({
      success: z.literal(true),
      flights: z.array(OperatorLeg),
      pagination: Pagination,
      /** The number of legs in each state, whatever the filter. */
      counts: z.object({
        all: z.int(),
        draft: z.int(),
        published: z.int(),
        bookable: z.int(),
        cancelled: z.int(),
        flown: z.int(),
      }),
      /** The company's legal name, which every card shows. */
      operatingCarrier: z.string(),
      /** The reason why nothing may be published; null if it may. */
      publishBlockReason: z.nullable(z.string()),
    }),
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/operators/flights/:id',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:read',
    summary: 'One of the own flights',
    description: 'Any other flight is `leg_not_found`.',
    params: byId,
    answer: z.object({ ...answer, publishBlockReason: z.nullable(z.string()) }),
  }),
  create: defineEndpoint({
    method: 'POST',
    path: '/operators/flights',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    scope: 'flights:write',
    summary: 'Save a new flight as a draft',
    description: 'Only its operator sees it; impossible values are refused field by field.',
    body: LegForm,
    answer: z.object(answer),
  }),
  saveDraft: defineEndpoint({
    method: 'PUT',
    path: '/operators/flights/:id',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    scope: 'flights:write',
    summary: 'Change a draft',
    description: 'Answers `flight_not_draft` once it is published; then use `flightsChange`.',
    params: byId,
    body: LegForm,
    answer: z.object(answer),
  }),
  findings: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/findings',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    scope: 'flights:write',
    summary: 'Check whether a flight may be sold: findings with their sources; changes nothing',
    description:
      'REFUSE: it cannot be sold. NEEDS_ADMIN: an administrator has to grant a permission first. WARN and INFO are only shown.',
    body: z.strictObject({ flight: SaleForm }),
    answer: z.object({ success: z.literal(true), findings: z.array(Finding) }),
  }),
  discard: defineEndpoint({
    method: 'DELETE',
    path: '/operators/flights/:id',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:write',
    summary: 'Delete a draft',
    description: 'Answers `flight_not_draft` once it is published; then use `flightsCancel`.',
    params: byId,
    answer: z.object({ success: z.literal(true) }),
  }),
  publish: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/publish',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    scope: 'flights:write',
    summary: 'Publish a draft; refused with the reason if the operator may not publish',
    description:
      'A repetition changes nothing. If a permission is missing, administrators are asked for it (`flight_needs_permission`).',
    params: byId,
    answer: z.object(answer),
  }),
  duplicate: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/duplicate',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    scope: 'flights:write',
    summary: 'Copy a flight as a draft, at the same local times a week later or in the next future week',
    description: 'It is not on sale until it is published.',
    params: byId,
    answer: z.object(answer),
  }),
  previewChange: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/change/preview',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    scope: 'flights:write',
    summary: 'The consequences of a change to a published flight; changes nothing',
    description: 'Refused for the same reasons as the change.',
    params: byId,
    body: LegForm,
    answer: z.object({ success: z.literal(true), preview: ChangePreview }),
  }),
  change: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/change',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    scope: 'flights:write',
    summary: 'Change a published flight; refused if the consequences are more than the operator agreed to',
    description:
      'Travellers are told, and offered a full refund if the change is substantial. A repetition tells nobody again.',
    params: byId,
    body: z.strictObject({
      flight: LegForm,
      agreedTo: Consequence,
      /** The maximum amount that the fare may bear for taxes; omitted: any amount. */
      agreedTaxesMinor: z.optional(AmountMinor),
      /**
       * The maximum number of bookings, counted as in the preview, whose baggage or pets the leg no longer takes;
       * omitted: any number.
       */
      agreedUnfit: z.optional(z.int().check(z.minimum(0))),
    }),
    answer: z.object({ ...answer, preview: ChangePreview }),
  }),
  previewCancellation: defineEndpoint({
    method: 'GET',
    path: '/operators/flights/:id/cancellation',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:write',
    summary: 'The refunds that a cancellation would cause; changes nothing',
    description: 'Show them first, because a cancellation is final.',
    params: byId,
    answer: z.object({ success: z.literal(true), preview: CancellationPreview }),
  }),
  cancel: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/cancel',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:write',
    summary: 'Cancel a published flight: all travellers get a full refund and the reason',
    description:
      'Final; a repetition changes nothing. Other flights are held for the travellers if there are any.',
    params: byId,
    body: z.strictObject({
      reason: z
        .string('Say why, travellers will read it')
        .check(
          z.trim(),
          z.minLength(1, 'Say why, travellers will read it'),
          z.maxLength(MAX_REASON_LENGTH, `At most ${MAX_REASON_LENGTH} characters`),
        ),
      /** The operator states that the leg cannot physically be flown. */
      isImpossible: z._default(z.boolean(), false),
    }),
    answer: z.object({ ...answer, outcome: CancellationPreview }),
  }),
  tellDay: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/day',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:write',
    summary: 'Report the status of a flight on its day: on time, delayed, boarding, departed, landed',
    description:
      'Travellers see the status at once; a delay and its end are also sent by mail and text message. The booked departure does not change: a delay of more than two hours is a change of the flight. A landing is final and makes the payout due. Repeating a call changes nothing.',
    params: byId,
    body: DayReport,
    answer: z.object(answer),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/confirm',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:write',
    summary: 'Confirm that a published flight flies',
    description:
      'For 72 hours from now travellers see how likely the flight is. Each call starts the time again. After a change of the departure, confirm again.',
    params: byId,
    body: ConfirmationForm,
    answer: z.object(answer),
  }),
  airports: defineEndpoint({
    method: 'GET',
    path: '/airports',
    access: 'anyone',
    summary: 'Airports by ICAO or IATA code, city or name, the likeliest first',
    description: 'Capitals and accents do not matter.',
    query: z.strictObject({
      q: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(20)), 8),
    }),
    answer: z.object({ success: z.literal(true), airports: z.array(Airport) }),
  }),
  aircraftTypes: defineEndpoint({
    method: 'GET',
    path: '/aircraft-types',
    access: 'anyone',
    summary: 'The catalogue of aircraft types, smallest class first',
    description: 'May be cached for an hour.',
    answer: z.object({ success: z.literal(true), aircraftTypes: z.array(AircraftOption) }),
  }),
}
