import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { PriceSchedule } from './legs.ts'

/** The most changes of a price that are told; the oldest are left out first. */
export const MOST_PRICE_CHANGES = 200

/** What a leg's price was to be, since when: each counts until the next one does. */
export const PriceChange = z.object({ sinceUTC: z.string(), schedule: PriceSchedule })
export type PriceChange = z.infer<typeof PriceChange>

export const PriceHistory = z.object({
  currency: CurrencyCode,
  /** Oldest first; the first counts from the publication on. */
  changes: z.array(PriceChange),
  /** When the leg went off sale for good, or null while its schedule still runs. */
  endedUTC: z.nullable(z.string()),
  /** Whose clock the times are told by: the origin's. */
  timezone: z.string(),
})
export type PriceHistory = z.infer<typeof PriceHistory>

export const legPrices = {
  history: defineEndpoint({
    method: 'GET',
    path: '/legs/:id/prices',
    access: 'anyone',
    summary:
      'How the price of a published leg came about: as published, and with every change of its operator',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), ...PriceHistory.shape }),
  }),
}
