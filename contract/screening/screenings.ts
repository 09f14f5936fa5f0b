import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { Pagination, paged } from '../paging.ts'
import { Decision, Reason } from '../taxes/admin-taxes.ts'
import { SANCTIONS_LISTS } from './sanctions-lists.ts'

/**
 * OPEN: waits for an administrator. CLEARED: not the listed person. CONFIRMED: the listed person. GONE: the seat or the
 * booking ended first.
 */
export const SCREENING_STATES = ['OPEN', 'CLEARED', 'CONFIRMED', 'GONE'] as const
/** When a person was compared: at the checkout, when named, after a change of a list, a day before the leg. */
const SCREENING_MOMENTS = ['CHECKOUT', 'NAMED', 'LIST_CHANGED', 'DAY_BEFORE'] as const

/** A person of a booking who is similar to a person on a list. */
export const Screening = z.object({
  id: z.uuid(),
  status: z.enum(SCREENING_STATES),
  moment: z.enum(SCREENING_MOMENTS),
  /** PERSON_MATCH: same name and day of birth. */
  result: z.enum(['PERSON_POSSIBLE_MATCH', 'PERSON_MATCH']),
  /** 0.92 to 1. */
  similarity: z.number(),
  bookingId: z.uuid(),
  reference: z.string(),
  route: z.string(),
  departureUTC: z.iso.datetime(),
  /** Null for the buyer. */
  seat: z.nullable(z.int()),
  /** Null after the passenger's data was deleted. */
  person: z.nullable(z.object({ name: z.string(), bornOn: z.nullable(z.string()) })),
  listed: z.object({
    kind: z.enum(SANCTIONS_LISTS),
    fileDate: z.iso.date(),
    /** The publisher's number of the entry. */
    entry: z.string(),
    names: z.array(z.string()),
    /** Days, or years if only those are known. */
    bornOn: z.array(z.string()),
  }),
  askedUTC: z.iso.datetime(),
  decision: z.nullable(Decision),
})
export type Screening = z.infer<typeof Screening>

const SCREENING_DECISIONS = ['CLEAR', 'CONFIRM'] as const
export type ScreeningDecision = (typeof SCREENING_DECISIONS)[number]

const ADMIN = ['ADMIN'] as const

export const adminScreenings = {
  list: defineEndpoint({
    method: 'GET',
    path: '/admin/screenings',
    access: ADMIN,
    summary:
      'People of bookings who are similar to people on sanctions lists: undecided ones, oldest first, or decided ones, newest first',
    description: 'Names are personal data: the answer is not cached.',
    query: z.strictObject({ ...paged, status: z._default(z.enum(SCREENING_STATES), 'OPEN') }),
    answer: z.object({
      success: z.literal(true),
      data: z.array(Screening),
      pagination: Pagination,
      waiting: z.int(),
    }),
  }),
  decide: defineEndpoint({
    method: 'POST',
    path: '/admin/screenings/:id/decide',
    access: ADMIN,
    summary:
      'Decide that a person is not the listed one, so that the booking continues, or that they are: the booking is cancelled and refunded in full',
    description:
      'Counts for all bookings of the account in which this pair waits. Answers `screening_decided` after another decision; the same one again changes nothing.',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ decision: z.enum(SCREENING_DECISIONS, 'Choose one'), reason: Reason }),
    answer: z.object({ success: z.literal(true), screening: Screening }),
  }),
}
