import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'

export const admin = {
  imbalances: defineEndpoint({
    method: 'GET',
    path: '/admin/ledger/imbalances',
    access: ['ADMIN'],
    summary: 'Postings of the ledger that do not sum to zero: an empty list',
    description: 'The database refuses such postings, so an entry here means damage.',
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
    description:
      'Needs an authorised payment (`payment_not_authorised`) and no open screening. `authorisation_lapsed` means that nothing was charged and the seats are free.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true) }),
  }),
  cancelBooking: defineEndpoint({
    method: 'POST',
    path: '/admin/bookings/:id/cancel',
    access: ['ADMIN'],
    summary: 'Cancel a booking that is not confirmed yet; an authorised payment is released',
    description:
      'The seats go back on sale, and an open payment page is closed. A confirmed booking is `booking_confirmed`: refund it instead.',
    params: z.object({ id: z.uuid() }),
    body: z.object({ reason: z.optional(z.string().check(z.trim(), z.maxLength(500))) }),
    answer: z.object({ success: z.literal(true) }),
  }),
}
