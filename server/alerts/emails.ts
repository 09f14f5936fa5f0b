import { countArrivalDayOffset, getShortCode } from '#contract/airports.ts'
import type { Language } from '#contract/languages.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import type { Currency } from '#contract/money.ts'
import { type DailyRates, indicateAmount } from '#contract/rates/indicate.ts'
import type { Mail } from '#server/messages/mail.ts'
import { formatDayIn, formatMoneyIn, toClockIn } from '#server/messages/mail-formats.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { alertWords } from './mail-words.ts'

export type NotifiedLeg = {
  leg: LegListing
  reason: 'NEW' | 'PRICE_DROP'
  /** The price of the last notification, in the leg's currency; null if the leg is new. */
  beforeMinor: number | null
}

export type AlertMailFacts = {
  name: string
  language: Language
  legs: readonly NotifiedLeg[]
  /** The saved routes behind the mail, each with a link that stops its mails. */
  routes: readonly { name: string; leaveUrl: string }[]
  /** The link that stops all mails about routes. */
  leaveAllUrl: string
  /** The reader's second currency, for approximate prices at the day's rates; null: only the leg's currency is shown. */
  indicativeCurrency?: Currency | null
  rates?: DailyRates | null
}

// A mail stays short; each link costs a line.
const MOST_LEAVE_LINKS = 5

/** Writes the mail about matching legs that are new or have become cheaper. */
export function writeAlertMail(facts: AlertMailFacts): Mail {
  const { language, name, legs } = facts
  const [first] = legs
  if (!first) throw new Error('There is no flight to write about')
  const words = alertWords(language)
  const route = formatRoute(first.leg, language)
  const { several } = words
  if (legs.length > 1) {
    const { heading, opening } = several
    return listed(facts, { subject: several.subject({ count: legs.length, route }), heading, opening })
  }
  const { leg, reason } = first
  const { one } = words
  const about = {
    route,
    date: formatDate(leg, language),
  }
  const price =
    reason === 'NEW' || leg.saleMode === 'WHOLE_AIRCRAFT'
      ? formatPriceInFull(leg, language)
      : formatMoneyIn(language, leg.price, leg.currency)
  return writeMail({
    language,
    subject: reason === 'NEW' ? one.subject({ ...about, price }) : one.cheaperSubject({ ...about, price }),
    heading: route,
    greeting: words.greeting({ name }),
    opening: reason === 'NEW' ? one.opening : one.cheaperOpening,
    rows: listRows(first, facts),
    closing: one.closing,
    links: [{ label: one.see, url: buildLegPath(leg) }, ...leaveLinks(facts)],
    note: writeNote(facts),
  })
}

/** Writes the weekly mail of the Free plan. */
export function writeDigestMail(facts: AlertMailFacts & { moreCount: number }): Mail {
  const { language, legs, moreCount } = facts
  const { digest } = alertWords(language)
  const more = moreCount > 0 ? ` ${digest.more({ count: moreCount })}` : ''
  return listed(facts, {
    subject: digest.subject({ count: legs.length + moreCount }),
    heading: digest.heading,
    opening: `${digest.opening}${more}`,
  })
}

type Written = { subject: string; heading: string; opening: string }

function listed(facts: AlertMailFacts, written: Written): Mail {
  const { language, name, legs } = facts
  const { greeting, several } = alertWords(language)
  return writeMail({
    ...written,
    language,
    greeting: greeting({ name }),
    points: legs.map((notified) => writeLine(notified, facts)),
    closing: several.closing,
    links: [
      ...legs.map(({ leg }) => ({
        label: several.link({ route: formatRoute(leg, language), date: formatDate(leg, language) }),
        url: buildLegPath(leg),
      })),
      ...leaveLinks(facts),
    ],
    note: writeNote(facts),
  })
}

function listRows(notified: NotifiedLeg, facts: AlertMailFacts): [string, string][] {
  const { language } = facts
  const { leg } = notified
  const { originAirport, destinationAirport } = leg
  const words = alertWords(language)
  const { leaves, lands } = formatTimes(leg, language)
  const seats = words.seatsFree({ count: leg.seatsAvailable })
  const together = leg.saleMode === 'WHOLE_AIRCRAFT' ? `${words.comma}${words.soldTogether}` : ''
  return [
    [words.from, words.place({ ...originAirport, code: getShortCode(originAirport) })],
    [words.to, words.place({ ...destinationAirport, code: getShortCode(destinationAirport) })],
    [words.departs, leaves],
    [words.arrives, lands],
    [words.price, formatPrice(notified, facts)],
    [words.seats, `${seats}${together}`],
    [words.aircraft, leg.aircraft],
    [words.operatedBy, leg.operatingCarrier],
  ]
}

function writeLine(notified: NotifiedLeg, facts: AlertMailFacts): string {
  const { language } = facts
  const { leg } = notified
  return alertWords(language).several.line({
    route: formatRoute(leg, language),
    from: getShortCode(leg.originAirport),
    to: getShortCode(leg.destinationAirport),
    ...formatTimes(leg, language),
    price: formatPrice(notified, facts),
    aircraft: leg.aircraft,
    carrier: leg.operatingCarrier,
  })
}

/** Departure and landing, each in its airport's time zone with the zone's name. */
function formatTimes(leg: LegListing, language: Language): { leaves: string; lands: string } {
  const { originAirport, destinationAirport, departureLatestUTC } = leg
  const words = alertWords(language)
  const departure = toClockIn(language, leg.departureUTC, originAirport.timezone)
  const arrival = toClockIn(language, leg.arrivalUTC, destinationAirport.timezone)
  const days = countArrivalDayOffset(departure.isoDate, arrival.isoDate)
  const latest = departureLatestUTC ? toClockIn(language, departureLatestUTC, originAirport.timezone) : null
  const leaves = words.departure({ ...departure, zone: departure.abbreviation })
  const lands = words.arrival({ ...arrival, zone: arrival.abbreviation })
  return {
    leaves: `${leaves}${latest ? words.orLater(latest) : ''}`,
    lands: days === 0 ? lands : `${lands}${words.comma}${days > 0 ? '+' : ''}${days}`,
  }
}

function formatDate({ departureUTC, originAirport }: LegListing, language: Language): string {
  return toClockIn(language, departureUTC, originAirport.timezone).date
}

function formatPrice({ leg, beforeMinor }: NotifiedLeg, facts: AlertMailFacts): string {
  const { language } = facts
  const { price, currency, savingsPct: pct } = leg
  const words = alertWords(language)
  const perPerson = words.perPerson({ amount: formatMoneyIn(language, price, currency) })
  const parts = [
    ...(leg.saleMode === 'WHOLE_AIRCRAFT' ? [formatPriceInFull(leg, language)] : []),
    perPerson + formatAbout(leg, facts),
    ...(beforeMinor === null ? [] : [words.was({ amount: formatMoneyIn(language, beforeMinor, currency) })]),
    ...(pct > 0 ? [words.belowCharter({ pct })] : []),
  ]
  return parts.join(words.comma)
}

// '$4,200 per person', or for a whole aircraft '$23,400 the aircraft, 9 seats'
function formatPriceInFull(leg: LegListing, language: Language): string {
  const { saleMode, priced, price, currency, seatsTotal: count } = leg
  const words = alertWords(language)
  return saleMode === 'WHOLE_AIRCRAFT'
    ? words.theAircraft({ amount: formatMoneyIn(language, priced.totalMinor, currency), count })
    : words.perPerson({ amount: formatMoneyIn(language, price, currency) })
}

// ' (about €1,290 at the rate of 25 November 2026, charged in USD)'
function formatAbout(leg: LegListing, { language, indicativeCurrency: to, rates }: AlertMailFacts): string {
  const { price, currency: from } = leg
  if (!to || !rates || to === from) return ''
  const aboutMinor = indicateAmount(price, { from, to, rates })
  if (aboutMinor === null) return ''
  const about = alertWords(language).about({
    amount: formatMoneyIn(language, aboutMinor, to),
    day: formatDayIn(language, new Date(rates.day)),
    currency: from,
  })
  return ` (${about})`
}

function formatRoute({ originAirport, destinationAirport }: LegListing, language: Language): string {
  return alertWords(language).route({ from: originAirport.city, to: destinationAirport.city })
}

export function buildLegPath({ id }: { id: string }): string {
  return `/booking?legId=${id}`
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

function writeNote({ language, routes }: AlertMailFacts): string {
  const { comma, saved, savedAndMore, disclosure } = alertWords(language)
  const named = routes.slice(0, MOST_LEAVE_LINKS)
  const names = named.map(({ name }) => name).join(comma)
  const count = routes.length - named.length
  return `${count > 0 ? savedAndMore({ routes: names, count }) : saved({ routes: names })} ${disclosure}`
}
