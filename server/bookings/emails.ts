import { type Airport, arrivalDayOffset, localTime, shortCode } from '#contract/airports.ts'
import { formatMoney } from '#contract/money.ts'
import type { Mail } from '#server/platform/mail.ts'
import { letter } from '#server/platform/mail-frame.ts'
import type { BookingFacts } from './queries.ts'
import { releaseSentence, type WhyReleased } from './rules.ts'

/** The seats are bought: what, where, when, and what was paid. */
export function confirmationMail(facts: BookingFacts): Mail {
  const route = routeOf(facts)
  const paid = formatMoney(facts.amountMinor, facts.currency)
  return mailOf(facts, {
    subject: `Confirmed: ${route}, booking ${facts.reference}`,
    opening: `Your ${seatsOf(facts)} from ${facts.origin.city} to ${facts.destination.city} ${facts.seats === 1 ? 'is' : 'are'} confirmed. We charged ${paid} to your card.`,
    closing:
      'Your trip pass, the flight for your calendar and the receipt are attached. Tell us who flies under My trips, at the latest three hours before departure. Please be at the terminal 30 minutes before departure, with the pass and with a passport or the ID your route needs.',
  })
}

/** No seats, and no money taken. */
export function releasedMail(facts: BookingFacts, why: WhyReleased): Mail {
  return mailOf(facts, {
    subject: `Not charged: ${routeOf(facts)}, booking ${facts.reference}`,
    opening: releaseSentence(why),
    closing: 'Your bank may take a few days to remove the authorisation from your statement.',
  })
}

/** An administrator ended a booking that was confirmed, and what goes back for it. */
export function cancelledMail(facts: BookingFacts, { refundMinor }: { refundMinor: number }): Mail {
  const amount = formatMoney(refundMinor, facts.currency)
  return mailOf(facts, {
    subject: `Cancelled: ${routeOf(facts)}, booking ${facts.reference}`,
    opening:
      refundMinor > 0
        ? `Your booking is cancelled. ${amount} of what you paid goes back to your card; we write again when it is on its way.`
        : 'Your booking is cancelled. Under the policy you booked with, nothing is refunded this close to departure.',
    closing: 'If this is not what you expected, reply to this mail and we look into it with you.',
  })
}

/** The journey's other flight was cancelled or moved by its operator: this one may be given back. */
export function otherFlightMail(
  facts: BookingFacts,
  { bookingId, publicUrl }: { bookingId: string; publicUrl: string },
): Mail {
  const amount = formatMoney(facts.amountMinor, facts.currency)
  return mailOf(facts, {
    subject: `Your other flight: ${routeOf(facts)}, booking ${facts.reference}`,
    opening: `The other flight of your journey is not as you booked it any more. This flight is unchanged and you keep your ${seatsOf(facts)}. If it is of no use to you alone, you may cancel it until it leaves and have everything back that has not gone back yet, up to ${amount}.`,
    closing: 'Before you cancel you see what goes back to your card.',
    links: [{ label: 'Look at this trip', url: `${publicUrl}/trips/${bookingId}` }],
  })
}

/** The provider has sent money back. */
export function refundedMail(facts: BookingFacts, { refundMinor }: { refundMinor: number }): Mail {
  const amount = formatMoney(refundMinor, facts.currency)
  return mailOf(facts, {
    subject: `Refunded: ${amount}, booking ${facts.reference}`,
    opening: `We have refunded ${amount} to the card you paid with.`,
    closing: 'Your bank may take five to ten days to show it on your statement.',
  })
}

type Words = { subject: string; opening: string; closing: string; links?: { label: string; url: string }[] }

function mailOf(facts: BookingFacts, { subject, opening, closing, links }: Words): Mail {
  return letter({
    subject,
    heading: routeOf(facts),
    greeting: `Dear ${facts.name},`,
    opening,
    rows: rowsOf(facts),
    closing,
    ...(links ? { links } : {}),
    note: facts.disclosure,
  })
}

/** The booking and its flight, line by line. */
export function rowsOf(facts: BookingFacts): [string, string][] {
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

/** 'New York to Miami' */
export function routeOf({ origin, destination }: BookingFacts): string {
  return `${origin.city} to ${destination.city}`
}

function seatsOf({ seats }: BookingFacts): string {
  return seats === 1 ? 'seat' : `${seats} seats`
}
