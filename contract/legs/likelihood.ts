import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** How long a confirmation counts: after it, nothing is shown. [M] */
export const CONFIRMATION_COUNTS_HOURS = 72
/** So long before it ends, its operator is warned. [M] */
export const CONFIRMATION_WARNED_HOURS = 24

/** Flights that flew, and flights that were cancelled or withdrawn after they had been published. */
export const FlightRecord = z.object({ flown: z.int(), notFlown: z.int() })
export type FlightRecord = z.infer<typeof FlightRecord>

/** How likely a flight flies, and how that is known: docs/likelihood.md has the formula. */
export const Likelihood = z.object({
  /** In steps of five, from 5 to 95: nothing is certain. */
  percent: z.int(),
  /** The operator's, of the last 365 days. */
  record: FlightRecord,
  /** Whole days until departure. */
  daysLeft: z.int(),
  /** Whether the charter that causes the empty leg is confirmed; null: the operator has not said. */
  parentTripConfirmed: z.nullable(z.boolean()),
  /** When the operator last confirmed that it flies. */
  confirmedUTC: z.iso.datetime(),
  /** After this, nothing is shown until the operator confirms again. */
  darkFromUTC: z.iso.datetime(),
})
export type Likelihood = z.infer<typeof Likelihood>

/** What an operator has confirmed of its flight. */
export const Confirmation = z.object({
  parentTripConfirmed: z.nullable(z.boolean()),
  /** Null: never, or the departure has been moved since. */
  confirmedUTC: z.nullable(z.iso.datetime()),
})

export const ConfirmationForm = z.strictObject({
  /** Whether the charter that causes the empty leg is confirmed; left out: as before. */
  parentTripConfirmed: z.optional(z.boolean('Say true or false')),
})

export const likelihoods = {
  read: defineEndpoint({
    method: 'GET',
    path: '/legs/:id/likelihood',
    access: 'anyone',
    summary: 'How likely a published leg flies, and how that is known; null while too little is known',
    description:
      'Null before operator and platform have enough flights behind them, and when the operator has not confirmed the flight for 72 hours.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), likelihood: z.nullable(Likelihood) }),
  }),
}
