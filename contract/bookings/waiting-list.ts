import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { PeopleOfOneHold } from './bookings.ts'

/** The maximum number of legs for which a traveller can wait. */
export const MAX_WAITING_PLACES = 20

const End = z.object({ city: z.string(), timezone: z.string() })

/** A place on the waiting list of a leg, in the traveller's view. */
export const WaitingPlace = z.object({
  legId: z.uuid(),
  status: z.enum(['WAITING', 'OFFERED']),
  /** The number of people. */
  seats: z.int(),
  /** 1 is the next one; null while seats are held for this traveller. */
  place: z.nullable(z.int()),
  /** The number of travellers who wait for seats on this leg. */
  waitingCount: z.int(),
  joinedUTC: z.string(),
  /** The hold that was made for the traveller. */
  offer: z.nullable(z.object({ bookingId: z.uuid(), holdExpiresUTC: z.string() })),
  origin: End,
  destination: End,
  departureUTC: z.string(),
  salesCloseUTC: z.string(),
})
export type WaitingPlace = z.infer<typeof WaitingPlace>

const ByLeg = z.object({ legId: z.uuid() })

export const waitingList = {
  own: defineEndpoint({
    method: 'GET',
    path: '/checkout/waiting-places',
    access: 'signed-in',
    summary: "The caller's places on waiting lists, at most 20, by departure",
    description: '`offer` is the hold made for the caller, if it is their turn.',
    answer: z.object({ success: z.literal(true), places: z.array(WaitingPlace) }),
  }),
  join: defineEndpoint({
    method: 'POST',
    path: '/checkout/:legId/waiting-place',
    access: 'signed-in',
    summary:
      'Join the waiting list of a sold-out flight; joining again with the same number of people changes nothing',
    description: 'Answers `seats_are_free` if they can be held now; at most twenty lists.',
    params: ByLeg,
    body: z.strictObject({
      seats: PeopleOfOneHold,
    }),
    answer: z.object({ success: z.literal(true), place: WaitingPlace }),
  }),
  leave: defineEndpoint({
    method: 'DELETE',
    path: '/checkout/:legId/waiting-place',
    access: 'signed-in',
    summary: 'Leave the waiting list; offered seats go to the next traveller',
    description: 'Answers `payment_in_progress` while offered seats are paid for. A repetition is no error.',
    params: ByLeg,
    answer: z.object({ success: z.literal(true) }),
  }),
}
