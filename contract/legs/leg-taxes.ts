import * as z from 'zod/mini'
import { ANY_STANDING, defineEndpoint } from '../endpoint.ts'
import { LOCAL_TIME_PATTERN } from '../local-instants.ts'
import { AmountMinor, CURRENCIES } from '../money.ts'
import { PartyPrice, TaxLine } from '../taxes/tax-lines.ts'
import { TaxTerms } from '../taxes/tax-terms.ts'
import { MAX_SEATS } from './leg-form.ts'
import { SALE_MODES } from './legs.ts'

/** A price in one basis, for one person or for all seats of a whole aircraft; or why it cannot be sold. */
export const BasisQuote = z.object({
  priced: z.nullable(PartyPrice),
  taxes: z.array(TaxLine),
  /** The terms that price a whole schedule, as in `PriceSchedule`. */
  terms: z.nullable(TaxTerms),
  /** The fare less our fee, which is paid out. */
  keptMinor: z.nullable(AmountMinor),
  /** The problem that publishing would report, with its field. */
  problem: z.nullable(z.object({ path: z.string(), message: z.string() })),
})
export type BasisQuote = z.infer<typeof BasisQuote>

const code = () => z.string().check(z.toUpperCase(), z.regex(/^[A-Z0-9]{2,4}$/))
const wholeNumber = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most))

export const flightTaxes = {
  quote: defineEndpoint({
    method: 'GET',
    path: '/operators/flights/taxes',
    access: 'signed-in',
    standing: ANY_STANDING,
    scope: 'flights:read',
    summary:
      'The taxes of a flight that is being entered, with its price before taxes and all-in, and the payout',
    description: 'Stores nothing; an unknown code is refused by its field.',
    query: z.strictObject({
      aircraftType: code(),
      originICAO: code(),
      destinationICAO: code(),
      departureLocal: z.string().check(z.regex(LOCAL_TIME_PATTERN)),
      seatsTotal: wholeNumber(MAX_SEATS),
      saleMode: z.enum(SALE_MODES),
      currency: z.enum(CURRENCIES),
      /** Per seat, as it is typed. */
      askPriceMinor: wholeNumber(1e11),
    }),
    answer: z.object({ success: z.literal(true), NET: BasisQuote, ALL_IN: BasisQuote }),
  }),
}
