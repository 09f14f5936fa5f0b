import * as z from 'zod/mini'
import { Availability } from '../legs/availability.ts'
import { LegDay } from '../legs/leg-day.ts'
import { SALE_MODES } from '../legs/legs.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'

/** The events that an operator's server can receive, and when each is sent. */
export const EVENT_MEANINGS = {
  'flight.published': 'A flight goes on sale',
  'flight.changed': 'A flight on sale is changed',
  'flight.cancelled': 'A flight on sale is cancelled',
  'day.changed': 'A flight is on time, delayed, boarding, departed or landed, or begins its day again',
  'booking.confirmed': 'A booking is paid and confirmed',
  'booking.cancelled': 'A confirmed booking is cancelled',
  'availability.changed': 'Seats are held, sold or free again; told together after a few seconds',
  'payout.paid': 'A payout is transferred',
} as const
export type EventKind = keyof typeof EVENT_MEANINGS
export const EVENT_KINDS = Object.keys(EVENT_MEANINGS) as [EventKind, ...EventKind[]]

export const TEST_EVENT = 'webhook.test'

const LegEventFacts = z.object({
  flightId: z.uuid(),
  status: z.enum(['PUBLISHED', 'CANCELLED']),
  tail: z.string(),
  aircraftType: z.string(),
  originICAO: z.string(),
  destinationICAO: z.string(),
  departureUTC: z.iso.datetime(),
  arrivalUTC: z.iso.datetime(),
  departureLatestUTC: z.nullable(z.iso.datetime()),
  seatsTotal: z.int(),
  saleMode: z.enum(SALE_MODES),
  currency: CurrencyCode,
  priceMode: z.enum(['FIXED', 'DECLINING']),
  askPriceMinor: AmountMinor,
  floorPriceMinor: AmountMinor,
})

/** The day of the leg as a key reads it, without the names of the crew. */
const DayFacts = z.object({ flightId: z.uuid(), ...z.omit(LegDay, { crew: true }).shape })

const BookingFacts = z.object({
  bookingId: z.uuid(),
  /** The same as on the trip pass and in the manifest. */
  reference: z.string(),
  flightId: z.uuid(),
  status: z.enum(['CONFIRMED', 'CANCELLED']),
  cancelReason: z.nullable(z.string()),
  seats: z.int(),
  /** Infants on laps, in addition to the seats. */
  infants: z.int(),
  currency: CurrencyCode,
  amountMinor: AmountMinor,
  feeMinor: AmountMinor,
})

const PayoutFacts = z.object({
  payoutId: z.uuid(),
  flightId: z.uuid(),
  status: z.literal('PAID'),
  currency: CurrencyCode,
  grossMinor: AmountMinor,
  feeMinor: AmountMinor,
  refundsMinor: AmountMinor,
  /** The transferred amount. */
  amountMinor: AmountMinor,
  transferId: z.string(),
  paidUTC: z.iso.datetime(),
})

/** Defines the body of one message: ids, states and figures. More data can be read with an API key. */
function message<const Kind extends string, Data extends z.core.$ZodType>(type: Kind, data: Data) {
  return z.object({
    /** The same in every attempt and in the header `webhook-id`, so that a repeated message is recognised. */
    id: z.uuid(),
    type: z.literal(type),
    /** When the event happened. */
    timestamp: z.iso.datetime(),
    data,
  })
}

/** Every message by its type. */
export const WEBHOOK_MESSAGES = {
  'flight.published': message('flight.published', LegEventFacts),
  'flight.changed': message('flight.changed', LegEventFacts),
  'flight.cancelled': message('flight.cancelled', LegEventFacts),
  'day.changed': message('day.changed', DayFacts),
  'booking.confirmed': message('booking.confirmed', BookingFacts),
  'booking.cancelled': message('booking.cancelled', BookingFacts),
  'availability.changed': message('availability.changed', Availability),
  'payout.paid': message('payout.paid', PayoutFacts),
  [TEST_EVENT]: message(TEST_EVENT, z.object({ webhookId: z.uuid() })),
}
