import { arrivalDayOffset, localTime } from '#contract/airports.ts'
import type { Consequence } from '#contract/flights.ts'
import type { FlightListing } from '#contract/legs.ts'
import { formatMoney } from '#contract/money.ts'
import type { Mail } from '#server/platform/mail.ts'
import { letter } from '#server/platform/mail-frame.ts'
import { routeOf, rowsOf } from './emails.ts'
import type { BookingFacts } from './queries.ts'

type Cancellation = {
  /** As the operator gave it. */
  reason: string
  money: 'REFUNDED' | 'GONE_BACK' | 'DISPUTED' | 'RELEASED' | 'NONE'
  /** What goes back now. */
  refundMinor: number
  alternatives: FlightListing[]
  publicUrl: string
}

/** The operator cancelled the flight: why, what becomes of the money, and which other flights there are. */
export function legCancelledMail(facts: BookingFacts, about: Cancellation): Mail {
  const { reason, money, refundMinor, alternatives, publicUrl } = about
  const subject = `Cancelled by the operator: ${routeOf(facts)}, booking ${facts.reference}`
  const found = alternatives.length > 0
  return letter({
    subject,
    heading: routeOf(facts),
    greeting: `Dear ${facts.name},`,
    opening: `We are sorry: ${facts.carrier} has cancelled this flight. Their reason: ${sentenceOf(reason)} ${MONEY_SENTENCES[money](facts, refundMinor)}`,
    rows: rowsOf(facts),
    points: alternatives.map(flightLine),
    closing: found
      ? 'The flights above leave near the same airports within three days and have seats free for you now.'
      : 'No other flight near these airports has seats within three days at the moment. The list below changes every day.',
    links: [
      ...alternatives.map((leg) => flightLink(leg, publicUrl)),
      { label: 'All flights', url: `${publicUrl}/booking` },
    ],
    note: facts.disclosure,
  })
}

const MONEY_SENTENCES: Record<Cancellation['money'], (facts: BookingFacts, refundMinor: number) => string> = {
  REFUNDED: ({ amountMinor, currency }, refundMinor) =>
    `${refundMinor === amountMinor ? 'The whole' : 'What is left of your payment,'} ${formatMoney(refundMinor, currency)}, our fee included, is going back to the card you paid with. Banks usually show it within 5 to 10 days.`,
  GONE_BACK: () => 'The whole price has gone back to your card already.',
  DISPUTED: () =>
    'You have disputed the payment, so your bank holds the money and decides about it; should it come back to us, we send it on to your card.',
  RELEASED: () =>
    'Your card had been authorised and not charged; we are letting the authorisation go. If your bank shows a charge all the same, it comes back in full.',
  NONE: () => 'Your hold on it has ended. Nothing was charged.',
}

/** 'New York (TEB) to Miami (OPF), Fri 4 Dec 16:20 EST, arriving 19:12 EST, Citation XLS+, $4,200 per person, …' */
export function flightLine(leg: FlightListing): string {
  return `${leg.origin} to ${leg.destination}, ${departureOf(leg)}, arriving ${arrivalOf(leg)}, ${leg.aircraft}, ${priceOf(leg)}, operated by ${leg.operatingCarrier}`
}

export function flightLink(leg: FlightListing, publicUrl: string) {
  return {
    label: `${leg.origin} to ${leg.destination}, ${departureOf(leg)}`,
    url: `${publicUrl}/booking?legId=${leg.id}`,
  }
}

function priceOf({ price, currency, saleMode, seatsTotal, priceSchedule }: FlightListing): string {
  // A mail is read later: what the price is then, its page says.
  const falls =
    priceSchedule.mode === 'DECLINING' && price > priceSchedule.floorPriceMinor ? ' and falling' : ''
  if (saleMode === 'PER_SEAT') return `${formatMoney(price, currency)} per person${falls}`
  return `${formatMoney(price * seatsTotal, currency)}${falls} for the whole aircraft with ${seatsTotal} seats`
}

function arrivalOf(leg: FlightListing): string {
  const { time, abbreviation, isoDate } = localTime(leg.arrivalUTC, leg.destinationAirport.timezone)
  const days = arrivalDayOffset(localTime(leg.departureUTC, leg.originAirport.timezone).isoDate, isoDate)
  return `${time}${days > 0 ? ` +${days}` : ''} ${abbreviation}`
}

function departureOf(leg: FlightListing): string {
  const { date, time, abbreviation } = localTime(leg.departureUTC, leg.originAirport.timezone)
  return `${date} ${time} ${abbreviation}`
}

// What the operator typed, as a sentence of its own.
export function sentenceOf(reason: string): string {
  const text = reason.trim()
  return /[.!?]$/.test(text) ? text : `${text}.`
}

type ChangeNews = {
  /** A sentence each. */
  changes: string[]
  consequence: Consequence
  paid: boolean
  /** Where it has become another flight: others near what was booked. */
  alternatives: FlightListing[]
  bookingId: string
  publicUrl: string
}

/** The operator changed the flight: what is different, and what the traveller may do about it. */
export function legChangedMail(
  facts: BookingFacts,
  { changes, consequence, paid, alternatives, bookingId, publicUrl }: ChangeNews,
): Mail {
  const offered = consequence === 'REFUND_OFFERED'
  const amount = formatMoney(facts.amountMinor, facts.currency)
  const refund = paid
    ? `If it does not suit you any more, cancel on your trip’s page before the new departure and the whole ${amount}, our fee included, goes back to your card.`
    : 'If it does not suit you any more, release your hold or write to us: nothing is charged.'
  const route = routeOf(facts)
  return letter({
    subject: `${offered ? 'Your flight has moved' : 'A change to your flight'}: ${route}, booking ${facts.reference}`,
    heading: route,
    greeting: `Dear ${facts.name},`,
    opening: `${facts.carrier} has changed this flight. Your seats stay yours. Below is the flight as it stands now; this is new:`,
    rows: rowsOf(facts),
    points: changes,
    closing: offered ? `${refund} ${othersOf(alternatives)}` : NOTHING_TO_DO,
    links: [
      ...(offered && paid
        ? [{ label: 'Your trip', url: `${publicUrl}/trips/${bookingId}?dialog=cancel` }]
        : []),
      ...alternatives.map((leg) => ({ ...flightLink(leg, publicUrl), label: flightLine(leg) })),
      { label: 'Write to us', url: `${publicUrl}/contact?category=booking` },
      { label: 'All flights', url: `${publicUrl}/booking` },
    ],
    note: facts.disclosure,
  })
}

const NOTHING_TO_DO = 'You need not do anything. If you have a question, write to us.'

function othersOf({ length }: FlightListing[]): string {
  return length > 0
    ? 'The flights below leave near your airports at about your time and have seats free for you now.'
    : 'No other flight near your airports has seats at about your time at the moment.'
}
