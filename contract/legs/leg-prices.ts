import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { PriceSchedule } from './legs.ts'

/** The most price changes in an answer; the oldest are left out first. */
export const MOST_PRICE_CHANGES = 200

/** A price schedule of the leg and its beginning: each applies until the next one begins. */
export const PriceChange = z.object({ sinceUTC: z.string(), schedule: PriceSchedule })
export type PriceChange = z.infer<typeof PriceChange>

export const PriceHistory = z.object({
  currency: CurrencyCode,
  /** Oldest first; the first applies from the publication on. */
  changes: z.array(PriceChange),
  /** When the leg went off sale for good, or null while its schedule still runs. */
  endedUTC: z.nullable(z.string()),
  /** The time zone of the times shown: the origin's. */
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
