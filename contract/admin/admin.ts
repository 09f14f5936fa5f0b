import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'

export const admin = {
  imbalances: defineEndpoint({
    method: 'GET',
    path: '/admin/ledger/imbalances',
    access: ['ADMIN'],
    summary: 'Postings of the ledger that do not sum to zero: an empty list',
    answer: z.object({
      success: z.literal(true),
      imbalances: z.array(
        z.object({ reference: z.string(), currency: CurrencyCode, differenceMinor: z.int() }),
      ),
    }),
  }),
  captureBooking: defineEndpoint({
    method: 'POST',
    path: '/admin/bookings/:id/capture',
    access: ['ADMIN'],
    summary: 'Capture the authorised payment of a booking that waits for confirmation',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true) }),
  }),
  cancelBooking: defineEndpoint({
    method: 'POST',
    path: '/admin/bookings/:id/cancel',
    access: ['ADMIN'],
    summary: 'Cancel a booking that is not confirmed yet; an authorised payment is released',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: z.optional(z.string().check(z.trim(), z.maxLength(500))) }),
    answer: z.object({ success: z.literal(true) }),
  }),
}
