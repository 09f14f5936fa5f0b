import * as z from 'zod/mini'
import { type Airport, formatDuration, getShortCode, toLocalTime } from '#contract/airports.ts'
import { PeopleOfOneHold } from '#contract/bookings/bookings.ts'
import { Quote, quotes } from '#contract/bookings/quotes.ts'
import { type FlightListing, SALE_MODES } from '#contract/legs/legs.ts'
import { AmountMinor, type Currency, CurrencyCode, formatMoney } from '#contract/money.ts'
import type { DailyRates } from '#contract/rates/indicate.ts'
import { Indication, rates as rateRows } from '#contract/rates/rates.ts'
import { AIRCRAFT_CLASSES, SearchQuery, search } from '#contract/search/search.ts'
import { nameOfTax } from '#contract/taxes/tax-lines.ts'
import { indicate } from '#server/rates/indicate.ts'
import { defineTool, type Given, READS } from './tool-row.ts'

const MAX_FOUND = 20
const { from, to, fromRadiusKm, toRadiusKm, people, currency, priceCurrency, maxPriceMinor } =
  SearchQuery.shape
const { date, dateFrom, dateTo, sort } = SearchQuery.shape

/** The currency in which prices are also shown. */
const indicateIn = z.optional(CurrencyCode)

const Place = z.object({
  code: z.string(),
  airport: z.string(),
  city: z.string(),
  country: z.string(),
  timezone: z.string(),
})

const Flight = z.object({
  legId: z.uuid(),
  from: Place,
  to: Place,
  departureUTC: z.string(),
  departureLocal: z.string(),
  /** The end of the departure window, if there is one. */
  departureLatestUTC: z.nullable(z.string()),
  arrivalUTC: z.string(),
  arrivalLocal: z.string(),
  durationMinutes: z.int(),
  aircraft: z.string(),
  aircraftClass: z.string(),
  seatsAvailable: z.int(),
  saleMode: z.enum(SALE_MODES),
  pricePerPersonMinor: AmountMinor,
  pricePerPerson: z.string(),
  currency: CurrencyCode,
  /** About what the price per person is in the wanted currency; null without one. It is never charged. */
  indication: z.nullable(Indication),
  savingsPct: z.int(),
  page: z.string(),
  writtenByOperator: z.object({ operatingCarrier: z.string() }),
})
type Flight = z.infer<typeof Flight>

/** Direct flights: those that one call can hold. */
export const searchFlights = defineTool({
  name: 'search_flights',
  title: 'Search flights',
  description:
    'Finds empty-leg flights that can be held now. from and to: an airport or city code (TEB, NYC), a city or airport name (miami), country:CH, region:Europe or near:40.71,-74.01, each with a radius in km. Days are by the clock of the origin (2026-12-04). maxPriceMinor is per person and needs its currency: currency finds only flights sold in it, priceCurrency compares all by the rates of the day. indicateIn shows about what prices are in another currency; they are charged in their own.',
  scope: 'search',
  annotations: READS,
  input: z.strictObject({
    ...{ from, to, fromRadiusKm, toRadiusKm, date, dateFrom, dateTo, people, sort },
    ...{ currency, priceCurrency, maxPriceMinor, indicateIn },
    classes: z.optional(z.array(z.enum(AIRCRAFT_CLASSES)).check(z.minLength(1), z.maxLength(7))),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(MAX_FOUND)), 10),
  }),
  output: z.object({ flights: z.array(Flight), totalCount: z.int(), totalIsAtLeast: z.boolean() }),
  async run({ classes, indicateIn, ...asked }, given) {
    const { call, publicUrl } = given
    const query = { ...asked, ...(classes ? { classes: classes.join(',') } : {}) }
    const { results, totals } = await call(search.find, { query })
    const by = await readIndicating(given, indicateIn)
    const flights = results.flatMap((one) =>
      one.kind === 'direct' ? [toFlight(one.leg, { publicUrl, by })] : [],
    )
    const { count, isAtLeast } = totals.direct
    const found = count === 1 ? '1 flight' : `${isAtLeast ? 'At least ' : ''}${count} flights`
    const text =
      count === 0 ? 'No flight was found.' : `${found} found.\n${flights.map(writeLine).join('\n')}`
    return { text, data: { flights, totalCount: count, totalIsAtLeast: isAtLeast } }
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
    indicateIn,
  }),
  output: z.extend(Quote, { indication: z.nullable(Indication) }),
  async run({ legId, people, indicateIn }, given) {
    const { call } = given
    const { quote } = await call(quotes.read, { params: { legId }, query: { people } })
    const money = (minor: number) => formatMoney(minor, quote.currency)
    const seats = quote.seats === 1 ? '1 seat' : `${quote.seats} seats`
    const tiers = quote.cancellation.tiers.map(
      ({ refundPct, refundMinor, untilUTC }) =>
        `until ${untilUTC} ${refundPct} % back (${money(refundMinor)})`,
    )
    const each = `${money(quote.pricePerPersonMinor)} a ${quote.saleMode === 'PER_SEAT' ? 'seat' : 'person'}`
    const taxes = quote.taxes.map(({ code, amountMinor }) => `, ${nameOfTax(code)} ${money(amountMinor)}`)
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

type Indicating = { to: Currency | undefined; rates: DailyRates | null }

async function readIndicating({ call }: Given, to: Currency | undefined): Promise<Indicating> {
  if (!to) return { to, rates: null }
  const { rates } = await call(rateRows.today, {})
  return { to, rates: rates as DailyRates | null }
}

function toFlight(leg: FlightListing, { publicUrl, by }: { publicUrl: string; by: Indicating }): Flight {
  const { originAirport, destinationAirport, price, currency: sold } = leg
  return {
    legId: leg.id,
    from: toPlace(originAirport),
    to: toPlace(destinationAirport),
    departureUTC: leg.departureUTC,
    departureLocal: formatLocalTime(leg.departureUTC, originAirport),
    departureLatestUTC: leg.departureLatestUTC,
    arrivalUTC: leg.arrivalUTC,
    arrivalLocal: formatLocalTime(leg.arrivalUTC, destinationAirport),
    durationMinutes: leg.durationMinutes,
    aircraft: leg.aircraft,
    aircraftClass: leg.aircraftClass,
    seatsAvailable: leg.seatsAvailable,
    saleMode: leg.saleMode,
    pricePerPersonMinor: price,
    pricePerPerson: formatMoney(price, sold),
    currency: sold,
    indication: indicate(price, { from: sold, ...by }),
    savingsPct: leg.savingsPct,
    page: `${publicUrl}/booking?legId=${leg.id}`,
    writtenByOperator: { operatingCarrier: leg.operatingCarrier },
  }
}

function toPlace(airport: Airport): z.infer<typeof Place> {
  const { name, city, country, timezone } = airport
  return { code: getShortCode(airport), airport: name, city, country, timezone }
}

/** 'Fri 4 Dec 2026, 10:00 EST' */
export function formatLocalTime(instantUTC: string, { timezone }: { timezone: string }): string {
  const { date, time, isoDate, abbreviation } = toLocalTime(instantUTC, timezone)
  return `${date} ${isoDate.slice(0, 4)}, ${time} ${abbreviation}`
}

function writeLine(flight: Flight): string {
  const way = `${flight.from.city} (${flight.from.code}) to ${flight.to.city} (${flight.to.code})`
  const seats = flight.seatsAvailable === 1 ? '1 seat' : `${flight.seatsAvailable} seats`
  const sold = flight.saleMode === 'WHOLE_AIRCRAFT' ? ', sold as a whole aircraft' : ''
  const about = flight.indication ? ` (${flight.indication.text})` : ''
  const time = `${flight.departureLocal}, ${formatDuration(flight.durationMinutes)}`
  return `- ${way}, ${time}, ${flight.aircraft}, ${seats}${sold}, ${flight.pricePerPerson} a person${about}. legId ${flight.legId}`
}
