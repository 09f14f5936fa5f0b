import * as z from 'zod/mini'
import { InfantsOfOneHold, PeopleOfOneHold } from '#contract/bookings/bookings.ts'
import { Quote, quotes } from '#contract/bookings/quotes.ts'
import { type Currency, CurrencyCode, formatMoney } from '#contract/money.ts'
import type { DailyRates } from '#contract/rates/indicate.ts'
import { Indication, rates as rateRows } from '#contract/rates/rates.ts'
import { AIRCRAFT_CLASSES, SearchQuery, search } from '#contract/search/search.ts'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import { indicate } from '#server/rates/indicate.ts'
import { Connection, toConnection, writeConnectionLine } from './connection-answer.ts'
import { type Indicating, LegAnswer, toLegAnswer, writeLine } from './leg-answer.ts'
import { defineTool, type Given, READS } from './tool-row.ts'

const MAX_FOUND = 20
const { from, to, fromRadiusKm, toRadiusKm, people, currency, priceCurrency, maxPriceMinor } =
  SearchQuery.shape
const { date, dateFrom, dateTo, sort } = SearchQuery.shape

/** The currency in which prices are also shown. */
const indicateIn = z.optional(CurrencyCode)

/** Finds direct legs, which one call can hold; on request also connections, which a person holds on their page. */
export const searchLegs = defineTool({
  name: 'search_flights',
  title: 'Search flights',
  description:
    'Finds empty-leg flights that can be held now. from and to: an airport or city code (TEB, NYC), a city or airport name (miami), country:CH, region:Europe or near:40.71,-74.01, each with a radius in km. Days are by the clock of the origin (2026-12-04). maxPriceMinor is per person and needs its currency: currency finds only flights sold in it, priceCurrency compares all by the rates of the day. indicateIn shows about what prices are in another currency; they are charged in their own. With connections, from and to are needed: two flights that the person holds together on the page given, not with hold_seats; of two currencies each flight is charged in its own.',
  scope: 'search',
  annotations: READS,
  input: z.strictObject({
    ...{ from, to, fromRadiusKm, toRadiusKm, date, dateFrom, dateTo, people, sort },
    ...{ currency, priceCurrency, maxPriceMinor, indicateIn },
    connections: z._default(z.boolean(), false),
    classes: z.optional(z.array(z.enum(AIRCRAFT_CLASSES)).check(z.minLength(1), z.maxLength(7))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_FOUND)), 10),
  }),
  output: z.object({
    flights: z.array(LegAnswer),
    totalCount: z.int(),
    totalIsAtLeast: z.boolean(),
    connections: z.array(Connection),
  }),
  async run({ classes, indicateIn, connections: joins, ...asked }, given) {
    const { call, site } = given
    const connections = joins ? ('1' as const) : ('0' as const)
    const query = { ...asked, connections, ...(classes ? { classes: classes.join(',') } : {}) }
    const { results, totals } = await call(search.find, { query })
    const by = await readIndicating(given, indicateIn)
    const legs = results.flatMap((one) => (one.kind === 'direct' ? [toLegAnswer(one.leg, { site, by })] : []))
    const joined = results.flatMap((one) => ('legs' in one ? [toConnection(one, { site, by })] : []))
    const { count, isAtLeast } = totals.direct
    const found = count === 1 ? '1 flight' : `${isAtLeast ? 'At least ' : ''}${count} flights`
    const lines = count === 0 ? ['No flight was found.'] : [`${found} found.`, ...legs.map(writeLine)]
    if (joined.length > 0) lines.push('With one connection:', ...joined.map(writeConnectionLine))
    const data = { flights: legs, totalCount: count, totalIsAtLeast: isAtLeast, connections: joined }
    return { text: lines.join('\n'), data }
  },
})

export const quote = defineTool({
  name: 'quote',
  title: 'Quote a flight',
  description:
    'What seats on a flight cost now and what cancelling would give back. A quote reserves neither seats nor price; hold_seats freezes both.',
  scope: 'quote',
  annotations: READS,
  input: z.strictObject({
    legId: quotes.read.params.shape.legId,
    people: PeopleOfOneHold,
    infants: z.optional(InfantsOfOneHold),
    indicateIn,
  }),
  output: z.extend(Quote, { indication: z.nullable(Indication) }),
  async run({ legId, people, infants, indicateIn }, given) {
    const { call } = given
    const { quote } = await call(quotes.read, { params: { legId }, query: { people, infants } })
    const money = (minor: number) => formatMoney(minor, quote.currency)
    const seats = quote.seats === 1 ? '1 seat' : `${quote.seats} seats`
    const tiers = quote.cancellation.tiers.map(
      ({ refundPct, refundMinor, untilUTC }) =>
        `until ${untilUTC} ${refundPct} % back (${money(refundMinor)})`,
    )
    const each = `${money(quote.pricePerPersonMinor)} a ${quote.saleMode === 'PER_SEAT' ? 'seat' : 'person'}`
    const taxes = quote.taxes.map(({ code, amountMinor }) => `, ${nameTax(code)} ${money(amountMinor)}`)
    const parts = taxes.length > 0 ? [`That is a fare of ${money(quote.fareMinor)}${taxes.join('')}.`] : []
    const by = await readIndicating(given, indicateIn)
    const indication = indicate(quote.totalMinor, { from: quote.currency, ...by })
    const about = indication ? ` (${indication.text})` : ''
    const text = [
      `${seats}: ${money(quote.totalMinor)} in all${about}, ${each}, final.`,
      ...parts,
      quote.canBeHeld ? 'They can be held now.' : 'They cannot be held now.',
      quote.priceStands,
      `Cancelling: ${tiers.join('; ')}.`,
    ].join(' ')
    return { text, data: { ...quote, indication } }
  },
})

async function readIndicating({ call }: Given, to: Currency | undefined): Promise<Indicating> {
  if (!to) return { to, rates: null }
  const { rates } = await call(rateRows.today, {})
  return { to, rates: rates as DailyRates | null }
}
