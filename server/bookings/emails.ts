import { type Airport, countArrivalDayOffset, getShortCode } from '#contract/airports.ts'
import type { Mail } from '#server/messages/mail.ts'
import { formatMoneyIn, toClockIn } from '#server/messages/mail-formats.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { type BookingWords, bookingWords, translateDisclosure } from './mail-words.ts'
import type { BookingFacts } from './queries.ts'
import type { WhyReleased } from './rules.ts'

/** The seats are bought: what, where, when, and what was paid. */
export function writeConfirmationMail(facts: BookingFacts): Mail {
  const { confirmed } = bookingWords(facts.language)
  const { seats: count, origin, destination } = facts
  const amount = formatAmount(facts, facts.amountMinor)
  return writeBookingMail(facts, {
    subject: confirmed.subject(nameBooking(facts)),
    opening: confirmed.opening({ count, from: origin.city, to: destination.city, amount }),
    closing: confirmed.closing,
  })
}

/** No seats, and no money taken. */
export function writeReleasedMail(facts: BookingFacts, why: WhyReleased): Mail {
  const { released } = bookingWords(facts.language)
  return writeBookingMail(facts, {
    subject: released.subject(nameBooking(facts)),
    opening: released.why[why],
    closing: released.closing,
  })
}

/** An administrator ended a booking that was confirmed, and what goes back for it. */
export function writeCancelledMail(facts: BookingFacts, { refundMinor }: { refundMinor: number }): Mail {
  const { cancelled } = bookingWords(facts.language)
  const amount = formatAmount(facts, refundMinor)
  return writeBookingMail(facts, {
    subject: cancelled.subject(nameBooking(facts)),
    opening: refundMinor > 0 ? cancelled.withMoneyBack({ amount }) : cancelled.forNothing,
    closing: cancelled.closing,
  })
}

/** The journey's other flight was cancelled or moved by its operator: this one may be given back. */
export function writeOtherFlightMail(
  facts: BookingFacts,
  { bookingId, publicUrl }: { bookingId: string; publicUrl: string },
): Mail {
  const { otherFlight } = bookingWords(facts.language)
  const amount = formatAmount(facts, facts.amountMinor)
  return writeBookingMail(facts, {
    subject: otherFlight.subject(nameBooking(facts)),
    opening: otherFlight.opening({ count: facts.seats, amount }),
    closing: otherFlight.closing,
    links: [{ label: otherFlight.look, url: `${publicUrl}/trips/${bookingId}` }],
  })
}

/** The provider has sent money back. */
export function writeRefundedMail(facts: BookingFacts, { refundMinor }: { refundMinor: number }): Mail {
  const { refunded } = bookingWords(facts.language)
  const amount = formatAmount(facts, refundMinor)
  return writeBookingMail(facts, {
    subject: refunded.subject({ amount, reference: facts.reference }),
    opening: refunded.opening({ amount }),
    closing: refunded.closing,
  })
}

type Written = { subject: string; opening: string; closing: string; links?: { label: string; url: string }[] }

function writeBookingMail(facts: BookingFacts, written: Written): Mail {
  return writeMail({ ...buildFrame(facts), ...written })
}

/** What stands around the words of every mail about a booking. */
export function buildFrame(facts: BookingFacts) {
  const { language, name } = facts
  return {
    language,
    heading: formatRoute(facts),
    greeting: bookingWords(language).greeting({ name }),
    rows: listRows(facts),
    note: translateDisclosure(language, facts),
  }
}

/** The booking and its flight, line by line. */
function listRows(facts: BookingFacts): [string, string][] {
  const { language, origin, destination } = facts
  const words = bookingWords(language)
  const departure = toClockIn(language, facts.departureUTC, origin.timezone)
  const arrival = toClockIn(language, facts.arrivalUTC, destination.timezone)
  const days = countArrivalDayOffset(departure.isoDate, arrival.isoDate)
  const later = days > 0 ? ` +${days}` : ''
  const moment = ({ date, time, abbreviation: zone, offset }: typeof departure) =>
    words.moment({ date, time, zone, offset })
  return [
    [words.booking, facts.reference],
    [words.from, formatPlace(words, origin, facts.originTerminal)],
    [words.departs, moment(departure)],
    [words.to, formatPlace(words, destination, facts.destinationTerminal)],
    [words.arrives, moment({ ...arrival, time: `${arrival.time}${later}` })],
    [words.aircraft, facts.aircraft],
    [words.seats, String(facts.seats)],
    [words.total, formatAmount(facts, facts.amountMinor)],
  ]
}

export function formatPlace(words: BookingWords, airport: Airport, terminal: string | null = null): string {
  const place = words.place({ city: airport.city, name: airport.name, code: getShortCode(airport) })
  return terminal ? words.placeWithTerminal({ place, terminal }) : place
}

/** 'New York to Miami' */
export function formatRoute({
  language,
  origin,
  destination,
}: Pick<BookingFacts, 'language' | 'origin' | 'destination'>): string {
  return bookingWords(language).route({ from: origin.city, to: destination.city })
}

/** What the subject of a mail names. */
export function nameBooking(facts: BookingFacts): { route: string; reference: string } {
  return { route: formatRoute(facts), reference: facts.reference }
}

export function formatAmount({ language, currency }: BookingFacts, amountMinor: number): string {
  return formatMoneyIn(language, amountMinor, currency)
}
