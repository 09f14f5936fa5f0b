import { localTime, shortCode } from '#contract/airports.ts'
import { formatMoney } from '#contract/money.ts'
import type { ToldFlight } from './emails.ts'
import { flightUrl } from './emails.ts'

/** What one text holds in GSM 7-bit; a second one costs as much again. */
export const SMS_LENGTH = 160
/** These are written with two of them. */
const DOUBLE = /[€[\]{}\\^~|]/g

/**
 * One text for what is told at once: route, local time with its zone, final price per person, savings, carrier and link of
 * one flight; of several the count, the cheapest and where to see them. GSM letters only, at most 160.
 */
export function alertText(flights: readonly ToldFlight[], { publicUrl }: { publicUrl: string }): string {
  const [first] = flights
  if (!first) throw new Error('There is no flight to tell of')
  return flights.length === 1 ? ofOne(first, publicUrl) : ofSeveral(flights, publicUrl)
}

function ofOne({ leg, reason }: ToldFlight, publicUrl: string): string {
  const { date, time, abbreviation } = localTime(leg.departureUTC, leg.originAirport.timezone)
  const what = `${codesOf(leg)} ${date} ${time} ${abbreviation}`
  const price = `${reason === 'PRICE_DROP' ? 'now ' : ''}${formatMoney(leg.price, leg.currency)} pp all-in`
  const saving = leg.savingsPct > 0 ? ` -${leg.savingsPct}%` : ''
  const link = flightUrl(leg, publicUrl)
  const start = `${what}, ${price}`
  // What is said least of all goes first, the price and the link never.
  const ends = [`${saving}, ${leg.operatingCarrier}`, `, ${leg.operatingCarrier}`, saving, '']
  const texts = ends.map((end) => gsm(`${start}${end}. ${link}`))
  const carrierRoom = SMS_LENGTH - lengthOf(gsm(`${start}, . ${link}`))
  const short = gsm(`${start}, ${leg.operatingCarrier.slice(0, Math.max(0, carrierRoom)).trim()}. ${link}`)
  const withCarrier = texts.slice(0, 2).find((text) => lengthOf(text) <= SMS_LENGTH)
  if (withCarrier) return withCarrier
  if (carrierRoom >= 8 && lengthOf(short) <= SMS_LENGTH) return short
  return texts.slice(2).find((text) => lengthOf(text) <= SMS_LENGTH) ?? gsm(`${start}. ${link}`)
}

function ofSeveral(flights: readonly ToldFlight[], publicUrl: string): string {
  const soonest = flights.toSorted((one, other) => one.leg.departureUTC.localeCompare(other.leg.departureUTC))
  const named = soonest.map(({ leg }) => {
    const { date, time, abbreviation } = localTime(leg.departureUTC, leg.originAirport.timezone)
    return `${codesOf(leg)} ${date} ${time} ${abbreviation} ${formatMoney(leg.price, leg.currency)} pp`
  })
  for (let count = named.length; count > 0; count--) {
    const rest = named.length - count
    const end = rest > 0 ? `; ${rest} more` : ''
    const text = gsm(`${named.slice(0, count).join('; ')}${end}. ${publicUrl}/alerts`)
    if (lengthOf(text) <= SMS_LENGTH) return text
  }
  return gsm(`${flights.length} flights on your routes. ${publicUrl}/alerts`)
}

function codesOf({ originAirport, destinationAirport }: ToldFlight['leg']): string {
  return `${shortCode(originAirport)}-${shortCode(destinationAirport)}`
}

// No letter that would make a text of 70 out of one of 160: accents go, and what is left beyond GSM's letters too.
function gsm(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[–—]/g, '-')
    .replace(/[^\x20-\x5f\x61-\x7e£¥€§Øø]/g, '')
}

/** How many of GSM's letters it takes. */
export function lengthOf(text: string): number {
  return text.length + (text.match(DOUBLE)?.length ?? 0)
}
