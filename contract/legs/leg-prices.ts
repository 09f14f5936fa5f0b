import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { PriceSchedule } from './legs.ts'

/** The maximum number of price changes in an answer; the oldest are left out. */
export const MOST_PRICE_CHANGES = 200

/** A price schedule of the leg and its beginning; it applies until the next one begins. */
export const PriceChange = z.object({ sinceUTC: z.string(), schedule: PriceSchedule })
export type PriceChange = z.infer<typeof PriceChange>

export const PriceHistory = z.object({
  currency: CurrencyCode,
  /** Oldest first; the first one applies from the publication. */
  changes: z.array(PriceChange),
  /** When the leg went off sale for good; null while its schedule still runs. */
  endedUTC: z.nullable(z.string()),
  /** The origin's time zone, in which times are shown. */
  timezone: z.string(),
})
export type PriceHistory = z.infer<typeof PriceHistory>

export const legPrices = {
  history: defineEndpoint({
    method: 'GET',
    path: '/legs/:id/prices',
    access: 'anyone',
    summary: 'The price history of a published leg: the published schedule, and every change by its operator',
    description: 'A draft is `leg_not_found`.',
    params: z.object({ id: z.uuid() }),
    answer: z.object({ success: z.literal(true), ...PriceHistory.shape }),
  }),
}
