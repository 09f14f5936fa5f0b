import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint, WHILE_SELLING } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { Brought } from '../on-board/brought.ts'
import { Pagination } from '../paging.ts'
import { BookingStatus, CancelReason } from './bookings.ts'

export const BOOKINGS_PAGE_SIZE = 25

const Place = z.object({
  icao: z.string(),
  iata: z.nullable(z.string()),
  city: z.string(),
  timezone: z.string(),
})

/** The leg of the bookings and the manifest. */
export const ManifestLeg = z.object({
  id: z.uuid(),
  status: z.enum(['DRAFT', 'PUBLISHED', 'CANCELLED', 'FLOWN']),
  tail: z.string(),
  aircraft: z.string(),
  origin: Place,
  destination: Place,
  departureUTC: z.string(),
  arrivalUTC: z.string(),
  departureLatestUTC: z.nullable(z.string()),
  seatsTotal: z.int(),
  seatsSold: z.int(),
  /** Seats in live holds. */
  seatsHeld: z.int(),
  currency: CurrencyCode,
})
export type ManifestLeg = z.infer<typeof ManifestLeg>

/** A person in a seat on the operator's screen; only the manifest's file has travel documents. */
export const SeatName = z.object({
  seat: z.int(),
  onLap: z.boolean(),
  /** Null until the traveller has named the person. */
  name: z.nullable(z.string()),
  /** Whether everything that the leg needs is given. */
  complete: z.boolean(),
})
export type SeatName = z.infer<typeof SeatName>

/** A booking in the operator's view: never an address, and a name only while it is needed. */
export const LegBooking = z.object({
  reference: z.string(),
  status: BookingStatus,
  cancelReason: z.nullable(CancelReason),
  /** The account holder of a confirmed booking; initials after the departure; null in every other state. */
  leadTraveller: z.nullable(z.string()),
  /** Until departure, one entry for each seat and each infant on a lap of a confirmed booking; otherwise empty. */
  passengers: z.array(SeatName),
  seats: z.int(),
  /** Infants on laps, in addition to the seats. */
  infants: z.int(),
  /** The baggage and pets that its travellers bring; null: not declared, or already deleted. */
  brought: z.nullable(Brought),
  currency: CurrencyCode,
  amountMinor: AmountMinor,
  feeMinor: AmountMinor,
  /** The amount that the ledger owes the operator for it: 0 before the capture and after a full refund. */
  netMinor: AmountMinor,
  refundedMinor: AmountMinor,
  /** The latest dispute of its payment; null if there was none. */
  dispute: z.nullable(
    z.object({
      state: z.enum(['NEEDS_RESPONSE', 'UNDER_REVIEW', 'WON', 'LOST']),
      /** What the traveller’s bank took back. */
      amountMinor: AmountMinor,
    }),
  ),
  bookedUTC: z.string(),
  /** The end of a hold; null for other bookings. */
  holdExpiresUTC: z.nullable(z.string()),
  /** The card is authorised, and an administrator must confirm or decline. */
  awaitingConfirmation: z.boolean(),
  /** When it was marked as a no-show. */
  noShowUTC: z.nullable(z.string()),
  /** How many of its people did not come; null: nobody came, or it was not marked. */
  noShowPeople: z.nullable(z.int()),
  /** Whether it can be marked as a no-show now: after departure, for some days. */
  mayBeNoShow: z.boolean(),
})
export type LegBooking = z.infer<typeof LegBooking>

export const MANIFEST_FORMATS = ['csv', 'pdf'] as const

const byId = z.object({ id: z.uuid() })

export const manifests = {
  bookings: defineEndpoint({
    method: 'GET',
    path: '/operators/flights/:id/bookings',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'manifests:read',
    summary: "The bookings of one of the caller's own flights, with their money; confirmed ones first",
    description:
      'Shows full names only of confirmed bookings, until departure and while the operator may sell.',
    params: byId,
    query: z.strictObject({
      status: z.optional(BookingStatus),
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(10_000)), 1),
    }),
    answer: z.object({
      success: z.literal(true),
      flight: ManifestLeg,
      data: z.array(LegBooking),
      pagination: Pagination,
      /** The totals of the confirmed bookings. */
      totals: z.object({
        bookings: z.int(),
        seats: z.int(),
        amountMinor: AmountMinor,
        feeMinor: AmountMinor,
        netMinor: AmountMinor,
      }),
      /** Travellers on the waiting list, and their seats. */
      waiting: z.object({ travellers: z.int(), seats: z.int() }),
      /** Whether the passenger manifest can still be exported: until departure. */
      manifestOpen: z.boolean(),
    }),
  }),
  export: defineEndpoint({
    method: 'POST',
    path: '/operators/flights/:id/manifest',
    access: 'signed-in',
    standing: WHILE_SELLING,
    scope: 'manifests:read',
    summary:
      'The passenger manifest of an own flight as a file, with travel documents if it crosses a border, until departure; each export is in the audit log',
    description: 'In base64; answers `manifest_closed` after departure.',
    params: byId,
    body: z.strictObject({ format: z.enum(MANIFEST_FORMATS) }),
    answer: z.object({
      success: z.literal(true),
      fileName: z.string(),
      contentType: z.string(),
      contentBase64: z.string(),
    }),
  }),
}
