import * as z from 'zod/mini'
import { type Airport, formatDuration, getShortCode, toLocalTime } from '#contract/airports.ts'
import { type LegListing, SALE_MODES } from '#contract/legs/legs.ts'
import { AmountMinor, type Currency, CurrencyCode, formatMoney } from '#contract/money.ts'
import type { DailyRates } from '#contract/rates/indicate.ts'
import { Indication } from '#contract/rates/rates.ts'
import { indicate } from '#server/rates/indicate.ts'
import { buildAddress, type SiteAddress } from '#server/runtime/site.ts'

const Place = z.object({
  code: z.string(),
  airport: z.string(),
  city: z.string(),
  country: z.string(),
  timezone: z.string(),
})

/** A leg in the form for assistants. */
export const LegAnswer = z.object({
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
  /** The approximate price per person in the wanted currency; null if none is wanted. It is never charged. */
  indication: z.nullable(Indication),
  savingsPct: z.int(),
  page: z.string(),
  writtenByOperator: z.object({ operatingCarrier: z.string() }),
})
export type LegAnswer = z.infer<typeof LegAnswer>

/** The currency in which prices are also shown, and the rates of the day; null if none is wanted. */
export type Indicating = { to: Currency | undefined; rates: DailyRates | null }

/** The site whose pages the answer names, and the currency in which it also shows prices. */
export type Seeing = { site: SiteAddress; by: Indicating }

/** Turns a leg of a search into the form for assistants. */
export function toLegAnswer(leg: LegListing, { site, by }: Seeing): LegAnswer {
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
    page: buildAddress(site, `/booking?legId=${leg.id}`),
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

/** Writes a leg in one line: route, time, aircraft, seats and price. */
export function writeLine(leg: LegAnswer): string {
  const way = `${leg.from.city} (${leg.from.code}) to ${leg.to.city} (${leg.to.code})`
  const seats = leg.seatsAvailable === 1 ? '1 seat' : `${leg.seatsAvailable} seats`
  const sold = leg.saleMode === 'WHOLE_AIRCRAFT' ? ', sold as a whole aircraft' : ''
  const about = leg.indication ? ` (${leg.indication.text})` : ''
  const time = `${leg.departureLocal}, ${formatDuration(leg.durationMinutes)}`
  return `- ${way}, ${time}, ${leg.aircraft}, ${seats}${sold}, ${leg.pricePerPerson} a person${about}. legId ${leg.legId}`
}
