import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint.ts'
import { CURRENCIES, CurrencyCode } from '../money.ts'

const Decimal = z.string().check(z.regex(/^\d{1,12}(\.\d{1,15})?$/))

export const DailyRatesAnswer = z.object({
  /** The day of the rates, at most three days ago. */
  day: z.iso.date(),
  /** The publisher: 'www.ecb.europa.eu'. */
  source: z.string(),
  /** The units of each currency for one euro: '1.1364'. */
  perEuro: z.partial(
    z.object(
      Object.fromEntries(CURRENCIES.map((code) => [code, Decimal])) as Record<
        (typeof CURRENCIES)[number],
        typeof Decimal
      >,
    ),
  ),
})

/** An approximate amount in the reader's currency, beside the charged one. */
export const Indication = z.object({
  currency: CurrencyCode,
  amountMinor: z.int(),
  /** The day of the rate. */
  rateDay: z.iso.date(),
  /** 'about €1,290 at the rate of 2026-11-25, charged in USD' */
  text: z.string(),
})
export type Indication = z.infer<typeof Indication>

export const rates = {
  today: defineEndpoint({
    method: 'GET',
    path: '/rates',
    access: 'anyone',
    scope: ['search', 'quote'],
    summary: 'The exchange rates for approximate prices in other currencies; no charge uses them',
    description: 'Null if the newest are more than three days old.',
    answer: z.object({
      success: z.literal(true),
      /** Null: the newest stored rate is more than three days old. */
      rates: z.nullable(DailyRatesAnswer),
    }),
  }),
}
