import { type Airport, arrivalDayOffset, shortCode } from '#contract/airports.ts'
import type { Mail } from '#server/messages/mail.ts'
import { clockIn, moneyIn } from '#server/messages/mail-formats.ts'
import { letter } from '#server/messages/mail-frame.ts'
import { type BookingWords, bookingWords, disclosureIn } from './mail-words.ts'
import type { BookingFacts } from './queries.ts'
import type { WhyReleased } from './rules.ts'

/** The seats are bought: what, where, when, and what was paid. */
export function confirmationMail(facts: BookingFacts): Mail {
  const { confirmed } = bookingWords(facts.language)
  const { seats: count, origin, destination } = facts
  const amount = amountOf(facts, facts.amountMinor)
  return mailOf(facts, {
    subject: confirmed.subject(aboutOf(facts)),
    opening: confirmed.opening({ count, from: origin.city, to: destination.city, amount }),
    closing: confirmed.closing,
  })
}

/** No seats, and no money taken. */
export function releasedMail(facts: BookingFacts, why: WhyReleased): Mail {
  const { released } = bookingWords(facts.language)
  return mailOf(facts, {
    subject: released.subject(aboutOf(facts)),
    opening: released.why[why],
    closing: released.closing,
  })
}

/** An administrator ended a booking that was confirmed, and what goes back for it. */
export function cancelledMail(facts: BookingFacts, { refundMinor }: { refundMinor: number }): Mail {
  const { cancelled } = bookingWords(facts.language)
  const amount = amountOf(facts, refundMinor)
  return mailOf(facts, {
    subject: cancelled.subject(aboutOf(facts)),
    opening: refundMinor > 0 ? cancelled.withMoneyBack({ amount }) : cancelled.forNothing,
    closing: cancelled.closing,
  })
}

/** The journey's other flight was cancelled or moved by its operator: this one may be given back. */
export function otherFlightMail(
  facts: BookingFacts,
  { bookingId, publicUrl }: { bookingId: string; publicUrl: string },
): Mail {
  const { otherFlight } = bookingWords(facts.language)
  const amount = amountOf(facts, facts.amountMinor)
  return mailOf(facts, {
    subject: otherFlight.subject(aboutOf(facts)),
    opening: otherFlight.opening({ count: facts.seats, amount }),
    closing: otherFlight.closing,
    links: [{ label: otherFlight.look, url: `${publicUrl}/trips/${bookingId}` }],
  })
}

/** The provider has sent money back. */
export function refundedMail(facts: BookingFacts, { refundMinor }: { refundMinor: number }): Mail {
  const { refunded } = bookingWords(facts.language)
  const amount = amountOf(facts, refundMinor)
  return mailOf(facts, {
    subject: refunded.subject({ amount, reference: facts.reference }),
    opening: refunded.opening({ amount }),
    closing: refunded.closing,
  })
}

type Written = { subject: string; opening: string; closing: string; links?: { label: string; url: string }[] }

function mailOf(facts: BookingFacts, written: Written): Mail {
  return letter({ ...framed(facts), ...written })
}

/** What stands around the words of every mail about a booking. */
export function framed(facts: BookingFacts) {
  const { language, name } = facts
  return {
    language,
    heading: routeOf(facts),
    greeting: bookingWords(language).greeting({ name }),
    rows: rowsOf(facts),
    note: disclosureIn(language, facts),
  }
}

/** The booking and its flight, line by line. */
function rowsOf(facts: BookingFacts): [string, string][] {
  const { language, origin, destination } = facts
  const words = bookingWords(language)
  const departure = clockIn(language, facts.departureUTC, origin.timezone)
  const arrival = clockIn(language, facts.arrivalUTC, destination.timezone)
  const days = arrivalDayOffset(departure.isoDate, arrival.isoDate)
  const later = days > 0 ? ` +${days}` : ''
  const moment = ({ date, time, abbreviation: zone, offset }: typeof departure) =>
    words.moment({ date, time, zone, offset })
  return [
    [words.booking, facts.reference],
    [words.from, placeOf(words, origin, facts.originTerminal)],
    [words.departs, moment(departure)],
    [words.to, placeOf(words, destination, facts.destinationTerminal)],
    [words.arrives, moment({ ...arrival, time: `${arrival.time}${later}` })],
    [words.aircraft, facts.aircraft],
    [words.seats, String(facts.seats)],
    [words.total, amountOf(facts, facts.amountMinor)],
  ]
}

export function placeOf(words: BookingWords, airport: Airport, terminal: string | null = null): string {
  const place = words.place({ city: airport.city, name: airport.name, code: shortCode(airport) })
  return terminal ? words.placeWithTerminal({ place, terminal }) : place
}

/** 'New York to Miami' */
export function routeOf({
  language,
  origin,
  destination,
}: Pick<BookingFacts, 'language' | 'origin' | 'destination'>): string {
  return bookingWords(language).route({ from: origin.city, to: destination.city })
}

/** What the subject of a mail names. */
export function aboutOf(facts: BookingFacts): { route: string; reference: string } {
  return { route: routeOf(facts), reference: facts.reference }
}

export function amountOf({ language, currency }: BookingFacts, amountMinor: number): string {
  return moneyIn(language, amountMinor, currency)
}
