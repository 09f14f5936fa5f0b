import { type Airport, localTime, shortCode } from '#contract/airports.ts'
import type { FlightListing } from '#contract/legs.ts'
import type { Mail } from '#server/platform/mail.ts'
import { letter } from '#server/platform/mail-frame.ts'
import { flightLine, flightLink } from './leg-emails.ts'

/** Who waits, and for what. */
export type WaitingFacts = {
  email: string
  name: string
  legId: string
  seats: number
  origin: Airport
  destination: Airport
  departureUTC: string
  carrier: string
}

type Offer = { seats: number; holdExpiresAt: Date; publicUrl: string }

/** Seats have come free and are held for whoever was first: until when, and where to pay for them. */
export function seatsOfferedMail(facts: WaitingFacts, { seats, holdExpiresAt, publicUrl }: Offer): Mail {
  const are = seats === 1 ? '1 seat is' : `${seats} seats are`
  const { date, time, abbreviation } = localTime(holdExpiresAt.toISOString(), facts.origin.timezone)
  return letter({
    ...framed(facts),
    subject: `${are} held for you until ${time} ${abbreviation}: ${routeOf(facts)}`,
    opening: `${are} free on the flight you are waiting for, and we hold ${seats === 1 ? 'it' : 'them'} for you until ${date}, ${time} ${abbreviation}. Nobody else can take ${seats === 1 ? 'it' : 'them'} before that.`,
    closing:
      'Nothing is charged until you pay. If it does not suit you any more, release the seats, and the next in line is glad.',
    links: [{ label: 'Pay for your seats', url: `${publicUrl}/booking?legId=${facts.legId}` }],
  })
}

/** The held seats were not paid for in time. */
export function offerLapsedMail(facts: WaitingFacts, { publicUrl }: { publicUrl: string }): Mail {
  return letter({
    ...framed(facts),
    subject: `Your seats went to the next in line: ${routeOf(facts)}`,
    opening:
      'The time for the seats we held for you has passed, so they have gone to the next traveller on the waiting list. Nothing was charged.',
    closing: 'If you would still like to come, you can join the list again.',
    links: [{ label: 'The flight', url: `${publicUrl}/booking?legId=${facts.legId}` }],
  })
}

type Closing = { why: 'SALES_CLOSED' | 'CANCELLED'; alternatives: FlightListing[]; publicUrl: string }

/** The waiting list has ended without a seat. */
export function waitingClosedMail(facts: WaitingFacts, { why, alternatives, publicUrl }: Closing): Mail {
  const because =
    why === 'CANCELLED'
      ? `${facts.carrier} has cancelled the flight you were waiting for, and its waiting list has ended with it.`
      : 'Sales for the flight you were waiting for have closed, and no seats have come free for you in time. We are sorry, and thank you for waiting.'
  return letter({
    ...framed(facts),
    subject: `No seats this time: ${routeOf(facts)}`,
    opening: `${because} Nothing was charged.`,
    points: alternatives.map(flightLine),
    closing:
      alternatives.length > 0
        ? 'The flights above leave near the same airports within three days and have seats free for you now.'
        : 'The list of flights changes every day; perhaps the next one suits you.',
    links: [
      ...alternatives.map((leg) => flightLink(leg, publicUrl)),
      { label: 'All flights', url: `${publicUrl}/booking` },
    ],
  })
}

function framed(facts: WaitingFacts) {
  const { date, time, abbreviation, offset } = localTime(facts.departureUTC, facts.origin.timezone)
  return {
    heading: routeOf(facts),
    greeting: `Dear ${facts.name},`,
    rows: [
      ['From', placeOf(facts.origin)],
      ['To', placeOf(facts.destination)],
      ['Departs', `${date}, ${time} ${abbreviation} (${offset})`],
      ['People', String(facts.seats)],
      ['Operated by', facts.carrier],
    ] as [string, string][],
  }
}

function routeOf({ origin, destination }: WaitingFacts): string {
  return `${origin.city} to ${destination.city}`
}

function placeOf(airport: Airport): string {
  return `${airport.city}, ${airport.name} (${shortCode(airport)})`
}
