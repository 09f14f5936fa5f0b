import { type Airport, countArrivalDayOffset, getShortCode } from '#contract/airports.ts'
import { countMinutesBefore } from '#contract/fbos/fbo-form.ts'
import { countPieces } from '#contract/on-board/brought.ts'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import { listFboRows } from '#server/fbos/fbo-words.ts'
import type { Mail } from '#server/messages/mail.ts'
import { formatListIn, formatMoneyIn, toClockIn } from '#server/messages/mail-formats.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { labelTax } from '#server/taxes/tax-words.ts'
import { type BookingWords, bookingWords, translateDisclosure } from './mail-words.ts'
import type { BookingFacts } from './queries.ts'
import type { WhyReleased } from './rules.ts'

/** Writes the mail that confirms a booking: the leg, its times and the payment. */
export function writeConfirmationMail(facts: BookingFacts): Mail {
  const { confirmed } = bookingWords(facts.language)
  const { seats: count, origin, destination } = facts
  const amount = formatAmount(facts, facts.amountMinor)
  return writeBookingMail(facts, {
    subject: confirmed.subject(nameBooking(facts)),
    opening: confirmed.opening({ count, from: origin.city, to: destination.city, amount }),
    closing: confirmed.closing({ minutes: countMinutesBefore(facts.originFbo) }),
    withPlaces: true,
  })
}

/** Writes the mail that no seats were booked and nothing was charged. */
export function writeReleasedMail(facts: BookingFacts, why: WhyReleased): Mail {
  const { released } = bookingWords(facts.language)
  return writeBookingMail(facts, {
    subject: released.subject(nameBooking(facts)),
    opening: released.why[why],
    closing: released.closing,
  })
}

/** A refund and the taxes in it. */
type Refunded = { refundMinor: number; taxesBack: readonly TaxBack[] }

/** Writes the mail that an administrator cancelled a confirmed booking, and what is refunded. */
export function writeCancelledMail(facts: BookingFacts, { refundMinor, taxesBack }: Refunded): Mail {
  const { cancelled } = bookingWords(facts.language)
  const amount = formatAmount(facts, refundMinor)
  return writeBookingMail(facts, {
    subject: cancelled.subject(nameBooking(facts)),
    opening:
      refundMinor > 0
        ? [cancelled.withRefund({ amount }), ...describeTaxesBack(facts, taxesBack)].join(' ')
        : cancelled.forNothing,
    closing: cancelled.closing,
  })
}

/**
 * Writes the mail that the operator cancelled or moved the journey's other leg, so that this one may be cancelled
 * with a full refund.
 */
export function writeOtherLegMail(facts: BookingFacts, { bookingId }: { bookingId: string }): Mail {
  const { otherLeg } = bookingWords(facts.language)
  const amount = formatAmount(facts, facts.amountMinor)
  return writeBookingMail(facts, {
    subject: otherLeg.subject(nameBooking(facts)),
    opening: otherLeg.opening({ count: facts.seats, amount }),
    closing: otherLeg.closing,
    links: [{ label: otherLeg.look, url: `/trips/${bookingId}` }],
  })
}

/** Writes the mail that the provider has sent a refund. */
export function writeRefundedMail(facts: BookingFacts, { refundMinor, taxesBack }: Refunded): Mail {
  const { refunded } = bookingWords(facts.language)
  const amount = formatAmount(facts, refundMinor)
  return writeBookingMail(facts, {
    subject: refunded.subject({ amount, reference: facts.reference }),
    opening: [refunded.opening({ amount }), ...describeTaxesBack(facts, taxesBack)].join(' '),
    closing: refunded.closing,
  })
}

type Written = {
  subject: string
  opening: string
  closing: string
  links?: { label: string; url: string }[]
  withPlaces?: boolean
}

function writeBookingMail(facts: BookingFacts, { withPlaces, ...written }: Written): Mail {
  return writeMail({ ...buildFrame(facts, { withPlaces }), ...written })
}

/** The text around every mail about a booking. For a leg that will take place, it names the meeting places. */
export function buildFrame(facts: BookingFacts, { withPlaces }: { withPlaces?: boolean | undefined } = {}) {
  const { language, name } = facts
  return {
    language,
    heading: formatRoute(facts),
    greeting: bookingWords(language).greeting({ name }),
    rows: [...listRows(facts), ...(withPlaces ? listFboRows(facts) : [])],
    note: translateDisclosure(language, facts),
  }
}

function nameSeats(words: BookingWords, { seats, infants: count }: BookingFacts): string {
  return count > 0 ? `${seats}${words.andInfants({ count })}` : String(seats)
}

// A traveller who said nothing about baggage or pets gets no line.
function listBrought(words: BookingWords, { brought }: BookingFacts): [string, string][] {
  if (!brought) return []
  const { bagsAndPets } = words
  const [count, { kg, pets }] = [countPieces(brought), brought]
  const named = pets.map((pet) => `${bagsAndPets.kinds[pet.kind]} (${pet.kg} kg)`)
  return [
    [
      bagsAndPets.baggage,
      kg === null ? bagsAndPets.pieces({ count }) : `${bagsAndPets.pieces({ count })}, ${kg} kg`,
    ],
    ...(named.length > 0 ? [[bagsAndPets.pets, named.join(', ')] as [string, string]] : []),
  ]
}

/** The booking and its leg, line by line. */
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
    [words.seats, nameSeats(words, facts)],
    ...listBrought(words, facts),
    ...listPrice(facts),
    [words.total, formatAmount(facts, facts.amountMinor)],
  ]
}

// If the price has no taxes, the total is enough.
function listPrice(facts: BookingFacts): [string, string][] {
  const { language, fareMinor, taxes } = facts
  if (taxes.length === 0) return []
  return [
    [bookingWords(language).fare, formatAmount(facts, fareMinor)],
    ...taxes.map((line): [string, string] => [
      labelTax(line, language),
      formatAmount(facts, line.amountMinor),
    ]),
  ]
}

/** A refunded tax. */
export type TaxBack = { code: string; amountMinor: number }

/** Returns a sentence that says which taxes a refund includes; an empty list if it includes none. */
export function describeTaxesBack(facts: BookingFacts, taxes: readonly TaxBack[]): string[] {
  if (taxes.length === 0) return []
  const { language } = facts
  const listed = taxes.map(({ code, amountMinor }) =>
    bookingWords(language).taxBack({
      tax: nameTax(code, language),
      amount: formatAmount(facts, amountMinor),
    }),
  )
  return [bookingWords(language).taxesBack({ taxes: formatListIn(language, listed) })]
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

/** Returns the route and reference for the subject line of a mail. */
export function nameBooking(facts: BookingFacts): { route: string; reference: string } {
  return { route: formatRoute(facts), reference: facts.reference }
}

export function formatAmount({ language, currency }: BookingFacts, amountMinor: number): string {
  return formatMoneyIn(language, amountMinor, currency)
}
