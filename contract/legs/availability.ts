import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint } from '../endpoint.ts'
import { AmountMinor, CurrencyCode } from '../money.ts'
import { Pagination } from '../paging.ts'
import { SALE_MODES } from './legs.ts'

export const AVAILABILITY_PAGE_SIZE = 100

/** The current availability of a leg. */
export const Availability = z.object({
  flightId: z.uuid(),
  status: z.enum(['DRAFT', 'PUBLISHED', 'CANCELLED', 'FLOWN']),
  /** Whether travellers can hold seats now. */
  isBookable: z.boolean(),
  saleMode: z.enum(SALE_MODES),
  seatsTotal: z.int(),
  /** Seats in live holds. */
  seatsHeld: z.int(),
  seatsSold: z.int(),
  seatsFree: z.int(),
  currency: CurrencyCode,
  /** The current price per person. */
  priceMinor: AmountMinor,
  departureUTC: z.iso.datetime(),
})
export type Availability = z.infer<typeof Availability>

export const availability = {
  list: defineEndpoint({
    method: 'GET',
    path: '/operators/availability',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'availability:read',
    summary: "Seats and price of the caller's own flights on sale that have not departed, the next one first",
    description: 'A hundred a page.',
    query: z.strictObject({
      page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1000)), 1),
    }),
    answer: z.object({
      success: z.literal(true),
      availability: z.array(Availability),
      pagination: Pagination,
    }),
  }),
  one: defineEndpoint({
    method: 'GET',
    path: '/operators/flights/:id/availability',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'availability:read',
    summary: 'Seats and price of one of the own flights',
    description: 'Any other flight is `leg_not_found`.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), availability: Availability }),
  }),
}
