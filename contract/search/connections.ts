import * as z from 'zod/mini'
import { Airport } from '../airports.ts'
import { LegListing } from '../legs/legs.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'

/**
 * The distances of the airports from the requested places, in whole km: 0 for a place's own airports, null if no place
 * is requested.
 */
export const awayFromPlaces = { fromKm: z.nullable(z.int()), toKm: z.nullable(z.int()) }

/** Two legs that can only be held together. */
const joined = {
  /** The ids of both legs, '…_…'. */
  id: z.string(),
  legs: z.tuple([LegListing, LegListing]),
  ...awayFromPlaces,
  /**
   * The guaranteed time between the legs: from the first leg's latest arrival to the second leg's earliest departure.
   */
  connectionMinutes: z.int(),
  /** The end of the first leg and the start of the second one: the same airport, or two near each other. */
  arrivalAirport: Airport,
  departureAirport: Airport,
  /** The distance between these two airports; 0 for the same airport. */
  transferKm: z.int(),
  /** The number of seats that are free on both legs. */
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
  /** The current price per person for both legs together. */
  price: AmountMinor,
  referencePrice: AmountMinor,
  savingsPct: z.int(),
})
export type Connection = z.infer<typeof Connection>

/**
 * A journey of two legs in two currencies. One hold covers both. There are two charges, each for a leg's own `price` in
 * its `currency`; either both succeed or none.
 */
export const MixedConnection = z.object({ kind: z.literal('connection_in_two_currencies'), ...joined })
export type MixedConnection = z.infer<typeof MixedConnection>

/** A journey of two legs, in one currency or in two. */
export type AnyConnection = Connection | MixedConnection
