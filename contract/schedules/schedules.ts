import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint, UNLESS_WINDING_UP } from '../endpoint.ts'
import { PRICE_MODES } from '../legs/legs.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { Pagination } from '../paging.ts'

export const MAX_SCHEDULE_BYTES = 1024 * 1024
export const MAX_SCHEDULE_ROWS = 5000
/** At most this many errors of a file are listed; `errorCount` is the total. */
export const MAX_LISTED_ERRORS = 200

/** The columns of a CSV schedule, in the template's order. docs/schedule-import.md describes them in detail. */
export const SCHEDULE_COLUMNS = [
  { name: 'tail', required: true, meaning: 'The aircraft’s registration', example: 'N482NL' },
  {
    name: 'aircraft',
    required: false,
    meaning: 'ICAO type designator; may be left out, your register of aircraft says it',
    example: 'E55P',
  },
  {
    name: 'trip',
    required: true,
    meaning: 'Your reference of this flight, once per tail; it stays the same when the flight moves',
    example: '26-1184/1',
  },
  { name: 'from', required: true, meaning: 'Departure airport, ICAO', example: 'KTEB' },
  { name: 'to', required: true, meaning: 'Arrival airport, ICAO', example: 'KOPF' },
  {
    name: 'departure',
    required: true,
    meaning: 'Local time of the departure airport, or with Z or an offset',
    example: '2026-12-04 16:20',
  },
  {
    name: 'arrival',
    required: true,
    meaning: 'Local time of the arrival airport, or with Z or an offset',
    example: '2026-12-05T00:15Z',
  },
] as const
export type ScheduleColumn = (typeof SCHEDULE_COLUMNS)[number]['name']

export const SCHEDULE_FORMATS = ['CSV', 'ICALENDAR'] as const

/** The rule that prices an import's legs; `contract/schedules/schedule-price.ts` applies it. Amounts are per seat. */
export const PricingRule = z.object({
  currency: CurrencyCode,
  /** The price of a standard charter per seat and nautical mile, from which savings are computed. */
  referencePerNmMinor: z
    .int('Enter an amount')
    .check(z.minimum(1, 'Enter an amount'), z.maximum(10_000_000, 'That is too much')),
  ask: z.discriminatedUnion('basis', [
    z.object({
      basis: z.literal('PER_NM'),
      perNmMinor: z
        .int('Enter an amount')
        .check(z.minimum(1, 'Enter an amount'), z.maximum(10_000_000, 'That is too much')),
    }),
    z.object({
      basis: z.literal('PCT_OF_REFERENCE'),
      pct: z
        .int('Enter a whole percentage')
        .check(z.minimum(1, 'Between 1 and 100 %'), z.maximum(100, 'Between 1 and 100 %')),
    }),
  ]),
  priceMode: z.enum(PRICE_MODES),
  /** The lowest declining price, in percent of the ask; ignored for a fixed price. */
  floorPct: z
    .int('Enter a whole percentage')
    .check(z.minimum(1, 'Between 1 and 100 %'), z.maximum(100, 'Between 1 and 100 %')),
})
export type PricingRule = z.infer<typeof PricingRule>

export const ScheduleRequest = z.object({
  fileName: z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^\P{Cc}*$/u)),
  format: z.enum(SCHEDULE_FORMATS),
  content: z
    .string()
    .check(z.minLength(1, 'The file is empty'), z.maxLength(MAX_SCHEDULE_BYTES, 'The file is over 1 MB')),
  /** The time between an arrival and the aircraft's next departure, before and after a repositioning flight. */
  turnaroundMinutes: z
    .int('Enter whole minutes')
    .check(z.minimum(0, 'Between 0 and 720 minutes'), z.maximum(720, 'Between 0 and 720 minutes')),
  pricing: PricingRule,
  createAs: z.enum(['DRAFT', 'PUBLISHED']),
})
export type ScheduleRequest = z.infer<typeof ScheduleRequest>

/** An error in one field of one row; an error of the whole file has line 1 and no field. */
export const ScheduleError = z.object({
  line: z.int(),
  field: z.nullable(z.string()),
  message: z.string(),
})
export type ScheduleError = z.infer<typeof ScheduleError>

const Place = z.object({ icao: z.string(), city: z.string(), timezone: z.string() })

const gapFacts = {
  tail: z.string(),
  /** 'Phenom 300' */
  aircraft: z.string(),
  origin: Place,
  destination: Place,
  /** The trips before and after the flight. */
  afterTrip: z.string(),
  beforeTrip: z.string(),
}
const legTimes = {
  departureUTC: z.string(),
  arrivalUTC: z.string(),
  /** The end of the departure window for travellers; null if the time is fixed. */
  departureLatestUTC: z.nullable(z.string()),
}
/** When the aircraft can depart between its trips; the window on sale lies within this one. */
const Window = z.object({ earliestUTC: z.string(), latestUTC: z.string() })

export const PlannedLeg = z.object({
  ...gapFacts,
  ...legTimes,
  window: Window,
  seats: z.int(),
  currency: CurrencyCode,
  askPriceMinor: AmountMinor,
  floorPriceMinor: AmountMinor,
  referencePriceMinor: AmountMinor,
})
export type PlannedLeg = z.infer<typeof PlannedLeg>

const listedFacts = {
  legId: z.uuid(),
  status: z.enum(['DRAFT', 'PUBLISHED']),
  tail: z.string(),
  aircraft: z.string(),
  origin: Place,
  destination: Place,
  ...legTimes,
}

export const ChangedLeg = z.object({
  ...listedFacts,
  window: Window,
  /** The times before the import. */
  before: z.object(legTimes),
  /** Live holds and confirmed bookings whose travellers are notified of the new times. */
  toldCount: z.int(),
  /** Those who have paid and may get a full refund, because the change is substantial. */
  refundableCount: z.int(),
  refundableMinor: AmountMinor,
  currency: CurrencyCode,
})
export type ChangedLeg = z.infer<typeof ChangedLeg>

const WITHDRAWAL_REASONS = [
  'TRIP_BEFORE_GONE',
  'TRIP_AFTER_GONE',
  'NO_LONGER_CONSECUTIVE',
  'ROUTE_CHANGED',
  'WINDOW_TOO_SHORT',
  'OUT_OF_RANGE',
  'TOO_LATE',
] as const
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number]

export const WithdrawnLeg = z.object({
  ...listedFacts,
  reason: z.enum(WITHDRAWAL_REASONS),
  /** The same as a text, with the trips' names. */
  explanation: z.string(),
  /** Holds that are released; nothing was paid for them. */
  heldCount: z.int(),
  /** Confirmed bookings with their full refunds. */
  refunds: z.array(
    z.object({
      reference: z.string(),
      leadTraveller: z.string(),
      seats: z.int(),
      amountMinor: AmountMinor,
      currency: CurrencyCode,
    }),
  ),
})
export type WithdrawnLeg = z.infer<typeof WithdrawnLeg>

const SKIP_REASONS = [
  'WINDOW_TOO_SHORT',
  'OUT_OF_RANGE',
  'TOO_LATE',
  'LISTED_BY_HAND',
  'CANCELLED_BY_HAND',
  'PRICE_TOO_HIGH',
  'TAIL_NOT_APPROVED',
  'TAIL_NOT_COVERED',
  /** The explanation names the reason and its source. */
  'NOT_SELLABLE',
] as const
export type SkipReason = (typeof SKIP_REASONS)[number]

/** A gap for which no leg is made, with the reason. */
export const SkippedGap = z.object({
  ...gapFacts,
  reason: z.enum(SKIP_REASONS),
  explanation: z.string(),
})
export type SkippedGap = z.infer<typeof SkippedGap>

/** A flight of the file on an unregistered aircraft; it is ignored. */
export const RefusedTrip = z.object({
  ...{ line: z.int(), tail: z.string(), trip: z.string(), from: z.string(), to: z.string() },
  ...{ reason: z.enum(['TAIL_UNKNOWN']), explanation: z.string() },
})
export type RefusedTrip = z.infer<typeof RefusedTrip>

export const SchedulePlan = z.object({
  /** The aircraft in the file; others are not changed. */
  tails: z.array(z.string()),
  tripCount: z.int(),
  created: z.array(PlannedLeg),
  changed: z.array(ChangedLeg),
  withdrawn: z.array(WithdrawnLeg),
  skipped: z.array(SkippedGap),
  refused: z.array(RefusedTrip),
  unchangedCount: z.int(),
})
export type SchedulePlan = z.infer<typeof SchedulePlan>

const counts = {
  ...{ tailCount: z.int(), tripCount: z.int(), createdCount: z.int(), changedCount: z.int() },
  ...{ unchangedCount: z.int(), withdrawnCount: z.int(), skippedCount: z.int() },
}

export const ScheduleImport = z.object({
  id: z.uuid(),
  importedAt: z.string(),
  importedBy: z.string(),
  fileName: z.string(),
  format: z.enum(SCHEDULE_FORMATS),
  /** The file's SHA-256 in hexadecimal digits. */
  fileSha256: z.string(),
  ...counts,
  refundCount: z.int(),
})
export type ScheduleImport = z.infer<typeof ScheduleImport>

// JSON escapes double quotes and line ends, so the request is larger than the file.
const MAX_REQUEST_BYTES = MAX_SCHEDULE_BYTES * 2 + 16 * 1024

export const schedules = {
  plan: defineEndpoint({
    method: 'POST',
    path: '/operators/schedule/plan',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    scope: 'flights:write',
    maxBodyBytes: MAX_REQUEST_BYTES,
    summary: 'Dry run of a schedule import: what would be created, changed and withdrawn; stores nothing',
    description: 'Errors are listed by line and field. `token` stands for exactly this plan.',
    body: ScheduleRequest,
    answer: z.object({
      success: z.literal(true),
      errorCount: z.int(),
      errors: z.array(ScheduleError),
      /** Null if the file has errors. */
      plan: z.nullable(SchedulePlan),
      /** Stands for exactly this plan and this state of the legs; the import must send it. */
      token: z.nullable(z.string()),
    }),
  }),
  apply: defineEndpoint({
    method: 'POST',
    path: '/operators/schedule/imports',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    scope: 'flights:write',
    maxBodyBytes: MAX_REQUEST_BYTES,
    summary: 'Import a schedule as planned; refused if the plan would be different now',
    description: 'All or nothing; the same token again returns its import.',
    body: z.object({
      ...ScheduleRequest.shape,
      token: z.string().check(z.regex(/^[0-9a-f]{64}$/, 'Run the dry run first')),
    }),
    answer: z.object({ success: z.literal(true), import: ScheduleImport }),
  }),
  imports: defineEndpoint({
    method: 'GET',
    path: '/operators/schedule/imports',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:read',
    summary: "The operator's schedule imports, the newest first",
    description: 'With the numbers of created, changed and withdrawn legs.',
    query: z.strictObject({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
      limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), 10),
    }),
    answer: z.object({ success: z.literal(true), data: z.array(ScheduleImport), pagination: Pagination }),
  }),
}
