import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint, UNLESS_WINDING_UP } from '../endpoint.ts'
import { Brought } from './brought.ts'
import { OnBoardRules } from './rules.ts'

/** What a leg takes, as facts. */
export const TakenOnBoard = z.object({
  /**
   * The rules of its aircraft, or else of its operator; null if the operator has none. `pets` is null if this leg
   * takes none.
   */
  rules: z.nullable(OnBoardRules),
  /** The reason if the border forbids pets on it; otherwise null. */
  petsRefused: z.nullable(z.string()),
})
export type TakenOnBoard = z.infer<typeof TakenOnBoard>

export const BookingOnBoard = z.object({
  ...TakenOnBoard.shape,
  seats: z.int(),
  /** Null: nothing was declared yet. */
  brought: z.nullable(Brought),
  /** Whether it can still be changed: until three hours before departure, like the passengers. */
  open: z.boolean(),
})
export type BookingOnBoard = z.infer<typeof BookingOnBoard>

export const OperatorOnBoard = z.object({
  /** The rules of every aircraft without its own rules; null if not set. */
  operator: z.nullable(OnBoardRules),
  aircraft: z.array(
    z.object({ id: z.uuid(), tail: z.string(), typeName: z.string(), rules: z.nullable(OnBoardRules) }),
  ),
})
export type OperatorOnBoard = z.infer<typeof OperatorOnBoard>

const byLeg = z.object({ legId: z.uuid() })
const byBooking = z.object({ bookingId: z.uuid() })
const ofBooking = z.object({ success: z.literal(true), onBoard: BookingOnBoard })
const ofOperator = { success: z.literal(true), onBoard: OperatorOnBoard }

export const onBoard = {
  ofLeg: defineEndpoint({
    method: 'GET',
    path: '/legs/:legId/on-board',
    access: 'anyone',
    scope: 'quote',
    summary: 'The rules of a flight for baggage and pets',
    description: 'Rules of the aircraft come before those of its operator.',
    params: byLeg,
    answer: z.object({ success: z.literal(true), onBoard: TakenOnBoard }),
  }),
  ofBooking: defineEndpoint({
    method: 'GET',
    path: '/trips/:bookingId/on-board',
    access: 'signed-in',
    scope: 'hold',
    summary: 'The baggage and pets of a booking, and the rules of its flight',
    description: 'Any other booking is `booking_not_found`; a key sees only its own holds.',
    params: byBooking,
    answer: ofBooking,
  }),
  bring: defineEndpoint({
    method: 'PUT',
    path: '/trips/:bookingId/on-board',
    access: 'signed-in',
    scope: 'hold',
    summary:
      'Declare baggage and pets for a live hold or a confirmed booking, until three hours before departure',
    description:
      'Refused with the field if the rules of the flight or the border forbid it. If the flight has a limit for all travellers together, the first declarations use it.',
    params: byBooking,
    body: Brought,
    answer: ofBooking,
  }),
  ofOperator: defineEndpoint({
    method: 'GET',
    path: '/operators/on-board',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:read',
    summary: "The caller's operator's rules for baggage and pets, for all its aircraft and for each",
    description: 'Retired aircraft are left out.',
    answer: z.object(ofOperator),
  }),
  save: defineEndpoint({
    method: 'PUT',
    path: '/operators/on-board',
    access: 'signed-in',
    standing: UNLESS_WINDING_UP,
    scope: 'flights:write',
    summary: 'Save the rules for baggage and pets of all own aircraft, or of one',
    description: 'Earlier declarations of travellers stay unchanged.',
    body: z.strictObject({
      /** Null: the rules of every aircraft without its own. */
      aircraftId: z.nullable(z.uuid()),
      /** Null deletes the rules; an aircraft then has those of its operator. */
      rules: z.nullable(OnBoardRules),
    }),
    answer: z.object({ ...ofOperator, message: z.string() }),
  }),
}
