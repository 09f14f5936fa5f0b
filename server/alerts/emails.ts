import { arrivalDayOffset, localTime, shortCode } from '#contract/airports.ts'
import type { FlightListing } from '#contract/legs.ts'
import { formatMoney } from '#contract/money.ts'
import type { Mail } from '#server/platform/mail.ts'
import { letter } from '#server/platform/mail-frame.ts'

export type ToldFlight = {
  leg: FlightListing
  reason: 'NEW' | 'PRICE_DROP'
  /** What was told last, in the leg's currency; null when it is new. */
  beforeMinor: number | null
}

export type AlertMailFacts = {
  name: string
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
  const [first] = facts.flights
  if (!first) throw new Error('There is no flight to tell of')
  if (facts.flights.length > 1) {
    const subject = `${facts.flights.length} flights on your routes, from ${routeOf(first.leg)}`
    return listed(facts, {
      subject,
      heading: 'Flights on your routes',
      opening: 'These flights fit the routes that you have saved. They can be booked now.',
    })
  }
  const { leg, reason } = first
  const price = formatMoney(leg.price, leg.currency)
  const { date } = localTime(leg.departureUTC, leg.originAirport.timezone)
  return letter({
    subject:
      reason === 'NEW'
        ? `${routeOf(leg)}, ${date}: ${price} per person`
        : `Now ${price}: ${routeOf(leg)}, ${date}`,
    heading: routeOf(leg),
    greeting: `Dear ${facts.name},`,
    opening:
      reason === 'NEW'
        ? 'A flight fits a route that you have saved. It can be booked now.'
        : 'A flight that we told you of has become cheaper. It can be booked now.',
    rows: rowsOf(first),
    closing: 'Seats go to whoever holds them first, and the price can change until then.',
    links: [{ label: 'See the flight', url: flightUrl(leg, facts.publicUrl) }, ...leaveLinks(facts)],
    note: noteOf(facts),
  })
}

/** The week's letter of the Free plan. */
export function digestMail(facts: AlertMailFacts & { moreCount: number }): Mail {
  const { flights, moreCount } = facts
  const count = flights.length + moreCount
  return listed(facts, {
    subject: `Your week: ${count === 1 ? '1 flight' : `${count} flights`} on your routes`,
    heading: 'Your week on your routes',
    opening: [
      'These flights fit the routes that you have saved. All of them can be booked now.',
      ...(moreCount > 0
        ? [`${moreCount} more fit as well: you find them by searching for your routes.`]
        : []),
    ].join(' '),
  })
}

type Words = { subject: string; heading: string; opening: string }

function listed(facts: AlertMailFacts, words: Words): Mail {
  return letter({
    ...words,
    greeting: `Dear ${facts.name},`,
    points: facts.flights.map(lineOf),
    closing: 'Seats go to whoever holds them first, and prices can change until then.',
    links: [
      ...facts.flights.map(({ leg }) => ({
        label: `${routeOf(leg)}, ${localTime(leg.departureUTC, leg.originAirport.timezone).date}`,
        url: flightUrl(leg, facts.publicUrl),
      })),
      ...leaveLinks(facts),
    ],
    note: noteOf(facts),
  })
}

function rowsOf(told: ToldFlight): [string, string][] {
  const { leg } = told
  const { leaves, lands } = timesOf(leg)
  const seats = leg.seatsAvailable === 1 ? '1 seat is free' : `${leg.seatsAvailable} seats are free`
  return [
    ['From', `${leg.originAirport.name} (${shortCode(leg.originAirport)}), ${leg.originAirport.city}`],
    [
      'To',
      `${leg.destinationAirport.name} (${shortCode(leg.destinationAirport)}), ${leg.destinationAirport.city}`,
    ],
    ['Departs', leaves],
    ['Arrives', lands],
    ['Price', priceOf(told)],
    ['Seats', leg.saleMode === 'WHOLE_AIRCRAFT' ? `${seats}, sold together` : seats],
    ['Aircraft', leg.aircraft],
    ['Operated by', leg.operatingCarrier],
  ]
}

function lineOf(told: ToldFlight): string {
  const { leg } = told
  const { leaves, lands } = timesOf(leg)
  const codes = `${shortCode(leg.originAirport)} to ${shortCode(leg.destinationAirport)}`
  return `${routeOf(leg)} (${codes}): leaves ${leaves}, lands ${lands}. ${priceOf(told)}. ${leg.aircraft}, operated by ${leg.operatingCarrier}.`
}

/** By the airports' own clocks, each with its zone. */
function timesOf({
  originAirport,
  destinationAirport,
  departureUTC,
  arrivalUTC,
  departureLatestUTC,
}: FlightListing) {
  const departure = localTime(departureUTC, originAirport.timezone)
  const arrival = localTime(arrivalUTC, destinationAirport.timezone)
  const days = arrivalDayOffset(departure.isoDate, arrival.isoDate)
  const latest = departureLatestUTC ? localTime(departureLatestUTC, originAirport.timezone) : null
  const window = latest ? ` or later, until ${latest.date}, ${latest.time}` : ''
  return {
    leaves: `${departure.date}, ${departure.time} ${departure.abbreviation} (${departure.offset})${window}`,
    lands: `${arrival.time} ${arrival.abbreviation} (${arrival.offset})${days === 0 ? '' : `, ${days > 0 ? '+' : ''}${days}`}`,
  }
}

function priceOf({ leg, beforeMinor }: ToldFlight): string {
  const before = beforeMinor === null ? '' : `, was ${formatMoney(beforeMinor, leg.currency)}`
  const saving = leg.savingsPct > 0 ? `, ${leg.savingsPct}% below standard charter` : ''
  return `${formatMoney(leg.price, leg.currency)} per person, everything included${before}${saving}`
}

export function routeOf({ originAirport, destinationAirport }: FlightListing): string {
  return `${originAirport.city} → ${destinationAirport.city}`
}

export function flightUrl({ id }: { id: string }, publicUrl: string): string {
  return `${publicUrl}/booking?legId=${id}`
}

function leaveLinks({ routes, leaveAllUrl }: AlertMailFacts) {
  return [
    ...routes.slice(0, MOST_LEAVE_LINKS).map(({ name, leaveUrl }) => ({
      label: `Stop ${name}`,
      url: leaveUrl,
    })),
    { label: 'Stop all mails about routes', url: leaveAllUrl },
  ]
}

function noteOf({ routes }: AlertMailFacts): string {
  const names = routes.slice(0, MOST_LEAVE_LINKS).map(({ name }) => name)
  const more = routes.length > names.length ? ` and ${routes.length - names.length} more` : ''
  return `You have saved ${names.join(', ')}${more}. Ferrywing arranges these flights and does not operate them; the operating carrier is named with each.`
}
