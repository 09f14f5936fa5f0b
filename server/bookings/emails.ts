import { type Airport, arrivalDayOffset, localTime, shortCode } from '#contract/airports.ts'
import { formatMoney } from '#contract/money.ts'
import type { Mail } from '#server/platform/mail.ts'
import { letter } from '#server/platform/mail-frame.ts'
import type { BookingFacts } from './queries.ts'

/** The seats are bought: what, where, when, and what was paid. */
export function confirmationMail(facts: BookingFacts): Mail {
  const route = routeOf(facts)
  const paid = formatMoney(facts.amountMinor, facts.currency)
  return mailOf(facts, {
    subject: `Confirmed: ${route}, booking ${facts.reference}`,
    opening: `Your ${seatsOf(facts)} from ${facts.origin.city} to ${facts.destination.city} ${facts.seats === 1 ? 'is' : 'are'} confirmed. We charged ${paid} to your card.`,
    closing:
      'Please be at the terminal 30 minutes before departure, with a passport or the ID your route needs.',
  })
}

export type WhyReleased = 'SEATS_GONE' | 'RELEASED' | 'AUTHORISATION_LAPSED' | 'ADMIN'

const RELEASE_SENTENCES: Record<WhyReleased, string> = {
  SEATS_GONE:
    'Your card was authorised after your hold had ended, and by then somebody else had taken the seats. Nothing was charged: we have let the authorisation go.',
  RELEASED:
    'Your card was authorised for seats that are no longer held for you. Nothing was charged: we have let the authorisation go.',
  AUTHORISATION_LAPSED:
    'The authorisation on your card ended before the booking could be confirmed. Nothing was charged, and the seats are on sale again.',
  ADMIN: 'We could not confirm this booking. Nothing was charged: we have let the authorisation go.',
}

/** What the traveller is told when nothing was charged, on the screen and by mail. */
export function releaseSentence(why: WhyReleased): string {
  return RELEASE_SENTENCES[why]
}

/** No seats, and no money taken. */
export function releasedMail(facts: BookingFacts, why: WhyReleased): Mail {
  return mailOf(facts, {
    subject: `Not charged: ${routeOf(facts)}, booking ${facts.reference}`,
    opening: RELEASE_SENTENCES[why],
    closing: 'Your bank may take a few days to remove the authorisation from your statement.',
  })
}

type Words = { subject: string; opening: string; closing: string }

function mailOf(facts: BookingFacts, { subject, opening, closing }: Words): Mail {
  return letter({
    subject,
    heading: routeOf(facts),
    greeting: `Dear ${facts.name},`,
    opening,
    rows: rowsOf(facts),
    closing,
    note: facts.disclosure,
  })
}

function rowsOf(facts: BookingFacts): [string, string][] {
  const departure = localTime(facts.departureUTC, facts.origin.timezone)
  const arrival = localTime(facts.arrivalUTC, facts.destination.timezone)
  const days = arrivalDayOffset(departure.isoDate, arrival.isoDate)
  const later = days > 0 ? ` +${days}` : ''
  return [
    ['Booking', facts.reference],
    ['From', placeOf(facts.origin, facts.originTerminal)],
    ['Departs', `${departure.date}, ${departure.time} ${departure.abbreviation} (${departure.offset})`],
    ['To', placeOf(facts.destination, facts.destinationTerminal)],
    ['Arrives', `${arrival.date}, ${arrival.time}${later} ${arrival.abbreviation} (${arrival.offset})`],
    ['Aircraft', facts.aircraft],
    ['Seats', String(facts.seats)],
    ['Total', formatMoney(facts.amountMinor, facts.currency)],
  ]
}

function placeOf(airport: Airport, terminal: string | null): string {
  const place = `${airport.city}, ${airport.name} (${shortCode(airport)})`
  return terminal ? `${place}, ${terminal}` : place
}

function routeOf({ origin, destination }: BookingFacts): string {
  return `${origin.city} to ${destination.city}`
}

function seatsOf({ seats }: BookingFacts): string {
  return seats === 1 ? 'seat' : `${seats} seats`
}
