import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'

/** For how many hours a confirmation counts; afterwards nothing is shown. [M] */
export const CONFIRMATION_COUNTS_HOURS = 72
/** How many hours before the end of a confirmation its operator is reminded. [M] */
export const CONFIRMATION_WARNED_HOURS = 24

/** The number of legs that flew, and of published legs that were cancelled or withdrawn. */
export const FlyingRecord = z.object({ flown: z.int(), notFlown: z.int() })
export type FlyingRecord = z.infer<typeof FlyingRecord>

/** How likely a leg is, and why; docs/likelihood.md has the formula. */
export const Likelihood = z.object({
  /** In steps of five, from 5 to 95, because nothing is certain. */
  percent: z.int(),
  /** The operator's record of the last 365 days. */
  record: FlyingRecord,
  /** Whole days until departure. */
  daysLeft: z.int(),
  /** Whether the charter that causes the empty leg is confirmed; null: the operator has not said. */
  parentTripConfirmed: z.nullable(z.boolean()),
  /** When the operator last confirmed that the leg takes place. */
  confirmedUTC: z.iso.datetime(),
  /** From then on nothing is shown until the operator confirms again. */
  darkFromUTC: z.iso.datetime(),
})
export type Likelihood = z.infer<typeof Likelihood>

/** What an operator has confirmed about its leg. */
export const Confirmation = z.object({
  parentTripConfirmed: z.nullable(z.boolean()),
  /** Null: never, or the departure was moved since. */
  confirmedUTC: z.nullable(z.iso.datetime()),
})

export const ConfirmationForm = z.strictObject({
  /** Whether the charter that causes the empty leg is confirmed; omitted: unchanged. */
  parentTripConfirmed: z.optional(z.boolean('Say true or false')),
})

export const likelihoods = {
  read: defineEndpoint({
    method: 'GET',
    path: '/legs/:id/likelihood',
    access: 'anyone',
    summary: 'How likely a published leg is, and why; null if too little is known',
    description:
      'Null while operator and platform have too few past flights, and if the operator has not confirmed the flight within 72 hours.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), likelihood: z.nullable(Likelihood) }),
  }),
}
