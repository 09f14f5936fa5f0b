import { arrivalDayOffset, shortCode } from '#contract/airports.ts'
import type { Language } from '#contract/languages.ts'
import type { FlightListing } from '#contract/legs/legs.ts'
import type { Mail } from '#server/messages/mail.ts'
import { clockIn, moneyIn } from '#server/messages/mail-formats.ts'
import { letter } from '#server/messages/mail-frame.ts'
import { alertWords } from './mail-words.ts'

export type ToldFlight = {
  leg: FlightListing
  reason: 'NEW' | 'PRICE_DROP'
  /** What was told last, in the leg's currency; null when it is new. */
  beforeMinor: number | null
}

export type AlertMailFacts = {
  name: string
  language: Language
  flights: readonly ToldFlight[]
  /** The routes that it is sent for, each with a link that stops it. */
  routes: readonly { name: string; leaveUrl: string }[]
  /** Stops all mails about routes. */
  leaveAllUrl: string
  publicUrl: string
}

// More would be a page, not a letter; each link costs a line.
const MOST_LEAVE_LINKS = 5

/** Flights that fit, as they are published or become cheaper. */
export function alertMail(facts: AlertMailFacts): Mail {
  const { language, name, flights, publicUrl } = facts
  const [first] = flights
  if (!first) throw new Error('There is no flight to tell of')
  const words = alertWords(language)
  const route = routeOf(first.leg, language)
  const { several } = words
  if (flights.length > 1) {
    const { heading, opening } = several
    return listed(facts, { subject: several.subject({ count: flights.length, route }), heading, opening })
  }
  const { leg, reason } = first
  const { one } = words
  const about = { route, date: dateOf(leg, language), amount: moneyIn(language, leg.price, leg.currency) }
  return letter({
    language,
    subject: reason === 'NEW' ? one.subject(about) : one.cheaperSubject(about),
    heading: route,
    greeting: words.greeting({ name }),
    opening: reason === 'NEW' ? one.opening : one.cheaperOpening,
    rows: rowsOf(first, language),
    closing: one.closing,
    links: [{ label: one.see, url: flightUrl(leg, publicUrl) }, ...leaveLinks(facts)],
    note: noteOf(facts),
  })
}

/** The week's letter of the Free plan. */
export function digestMail(facts: AlertMailFacts & { moreCount: number }): Mail {
  const { language, flights, moreCount } = facts
  const { digest } = alertWords(language)
  const more = moreCount > 0 ? ` ${digest.more({ count: moreCount })}` : ''
  return listed(facts, {
    subject: digest.subject({ count: flights.length + moreCount }),
    heading: digest.heading,
    opening: `${digest.opening}${more}`,
  })
}

type Written = { subject: string; heading: string; opening: string }

function listed(facts: AlertMailFacts, written: Written): Mail {
  const { language, name, flights, publicUrl } = facts
  const { greeting, several } = alertWords(language)
  return letter({
    ...written,
    language,
    greeting: greeting({ name }),
    points: flights.map((told) => lineOf(told, language)),
    closing: several.closing,
    links: [
      ...flights.map(({ leg }) => ({
        label: several.link({ route: routeOf(leg, language), date: dateOf(leg, language) }),
        url: flightUrl(leg, publicUrl),
      })),
      ...leaveLinks(facts),
    ],
    note: noteOf(facts),
  })
}

function rowsOf(told: ToldFlight, language: Language): [string, string][] {
  const { leg } = told
  const { originAirport, destinationAirport } = leg
  const words = alertWords(language)
  const { leaves, lands } = timesOf(leg, language)
  const seats = words.seatsFree({ count: leg.seatsAvailable })
  const together = leg.saleMode === 'WHOLE_AIRCRAFT' ? `${words.comma}${words.soldTogether}` : ''
  return [
    [words.from, words.place({ ...originAirport, code: shortCode(originAirport) })],
    [words.to, words.place({ ...destinationAirport, code: shortCode(destinationAirport) })],
    [words.departs, leaves],
    [words.arrives, lands],
    [words.price, priceOf(told, language)],
    [words.seats, `${seats}${together}`],
    [words.aircraft, leg.aircraft],
    [words.operatedBy, leg.operatingCarrier],
  ]
}

function lineOf(told: ToldFlight, language: Language): string {
  const { leg } = told
  return alertWords(language).several.line({
    route: routeOf(leg, language),
    from: shortCode(leg.originAirport),
    to: shortCode(leg.destinationAirport),
    ...timesOf(leg, language),
    price: priceOf(told, language),
    aircraft: leg.aircraft,
    carrier: leg.operatingCarrier,
  })
}

/** By the airports' own clocks, each with its zone. */
function timesOf(leg: FlightListing, language: Language): { leaves: string; lands: string } {
  const { originAirport, destinationAirport, departureLatestUTC } = leg
  const words = alertWords(language)
  const departure = clockIn(language, leg.departureUTC, originAirport.timezone)
  const arrival = clockIn(language, leg.arrivalUTC, destinationAirport.timezone)
  const days = arrivalDayOffset(departure.isoDate, arrival.isoDate)
  const latest = departureLatestUTC ? clockIn(language, departureLatestUTC, originAirport.timezone) : null
  const leaves = words.departure({ ...departure, zone: departure.abbreviation })
  const lands = words.arrival({ ...arrival, zone: arrival.abbreviation })
  return {
    leaves: `${leaves}${latest ? words.orLater(latest) : ''}`,
    lands: days === 0 ? lands : `${lands}${words.comma}${days > 0 ? '+' : ''}${days}`,
  }
}

function dateOf({ departureUTC, originAirport }: FlightListing, language: Language): string {
  return clockIn(language, departureUTC, originAirport.timezone).date
}

function priceOf({ leg, beforeMinor }: ToldFlight, language: Language): string {
  const { price, currency, savingsPct: pct } = leg
  const words = alertWords(language)
  const parts = [
    words.perPerson({ amount: moneyIn(language, price, currency) }),
    ...(beforeMinor === null ? [] : [words.was({ amount: moneyIn(language, beforeMinor, currency) })]),
    ...(pct > 0 ? [words.belowCharter({ pct })] : []),
  ]
  return parts.join(words.comma)
}

function routeOf({ originAirport, destinationAirport }: FlightListing, language: Language): string {
  return alertWords(language).route({ from: originAirport.city, to: destinationAirport.city })
}

export function flightUrl({ id }: { id: string }, publicUrl: string): string {
  return `${publicUrl}/booking?legId=${id}`
}

function leaveLinks({ language, routes, leaveAllUrl }: AlertMailFacts) {
  const { stop, stopAll } = alertWords(language)
  return [
    ...routes.slice(0, MOST_LEAVE_LINKS).map(({ name, leaveUrl }) => ({
      label: stop({ route: name }),
      url: leaveUrl,
    })),
    { label: stopAll, url: leaveAllUrl },
  ]
}

function noteOf({ language, routes }: AlertMailFacts): string {
  const { comma, saved, savedAndMore, disclosure } = alertWords(language)
  const named = routes.slice(0, MOST_LEAVE_LINKS)
  const names = named.map(({ name }) => name).join(comma)
  const count = routes.length - named.length
  return `${count > 0 ? savedAndMore({ routes: names, count }) : saved({ routes: names })} ${disclosure}`
}
