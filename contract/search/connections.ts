import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { FlightListing } from '../legs/legs.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'

/**
 * How far the airports are from the requested places, in whole km: 0 for a place's own airports, null if no place is requested.
 */
export const awayFromPlaces = { fromKm: z.nullable(z.int()), toKm: z.nullable(z.int()) }

/** Two legs that can only be held together. */
const joined = {
  /** The ids of both legs, '…_…'. */
  id: z.string(),
  legs: z.tuple([FlightListing, FlightListing]),
  ...awayFromPlaces,
  /** From the first leg's latest arrival to the second one's earliest departure: the guaranteed time. */
  connectionMinutes: z.int(),
  /** Where the first leg ends and where the second one begins: the same airport, or one near it. */
  arrivalAirport: Airport,
  departureAirport: Airport,
  /** Between these two, on the ground; 0 at the same airport. */
  transferKm: z.int(),
  /** Seats free on both. */
  seatsAvailable: z.int(),
  departureUTC: z.iso.datetime(),
  arrivalUTC: z.iso.datetime(),
  /** From the first departure to the last arrival. */
  durationMinutes: z.int(),
}

/** A journey of two legs in one currency. */
export const Connection = z.object({
  kind: z.literal('connection'),
  ...joined,
  currency: CurrencyCode,
  /** Per person, both legs together, at this moment. */
  price: AmountMinor,
  referencePrice: AmountMinor,
  savingsPct: z.int(),
})
export type Connection = z.infer<typeof Connection>

/**
 * A journey of two legs in two currencies. There is one hold and there are two charges, one for each leg's own `price` in its own
 * `currency`, and either both are taken or none.
 */
export const MixedConnection = z.object({ kind: z.literal('connection_in_two_currencies'), ...joined })
export type MixedConnection = z.infer<typeof MixedConnection>

/** A journey of two legs, whatever their currencies. */
export type AnyConnection = Connection | MixedConnection
