import { countArrivalDayOffset } from '#contract/airports.ts'
import type { Language } from '#contract/languages.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import type { Consequence } from '#contract/legs/operator-legs.ts'
import type { Mail } from '#server/messages/mail.ts'
import { formatMoneyIn, toClockIn } from '#server/messages/mail-formats.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { buildFrame, formatAmount, nameBooking } from './emails.ts'
import { bookingWords } from './mail-words.ts'
import type { BookingFacts } from './queries.ts'

type Cancellation = {
  /** The reason as the operator wrote it. */
  reason: string
  money: 'REFUNDED' | 'KEPT_BACK' | 'GONE_BACK' | 'DISPUTED' | 'RELEASED' | 'NONE'
  /** The amount that is refunded now. */
  refundMinor: number
  /** The booking for which a job looks for other legs; null if it looks for none. */
  tripId: string | null
}

/**
 * The mail about a leg that the operator cancelled: why, and what happens to the money. It names no other leg.
 * The legs that are held for the traveller come in a mail of their own (`substitutes`), with the end of the holds.
 */
export function writeLegCancelledMail(facts: BookingFacts, about: Cancellation): Mail {
  const { tripId } = about
  const { legCancelled, changed, allLegs } = bookingWords(facts.language)
  const { carrier } = facts
  const opening = legCancelled.opening({ carrier, reason: toSentence(about.reason) })
  return writeMail({
    ...buildFrame(facts),
    subject: legCancelled.subject(nameBooking(facts)),
    opening: `${opening} ${moneySentence(facts, about)}`,
    closing: tripId ? legCancelled.looking : legCancelled.others,
    links: [
      ...(tripId ? [{ label: changed.yourTrip, url: `/trips/${tripId}#substitutes` }] : []),
      { label: allLegs, url: '/booking' },
    ],
  })
}

function moneySentence(facts: BookingFacts, { money, refundMinor }: Cancellation): string {
  const { legCancelled } = bookingWords(facts.language)
  if (money !== 'REFUNDED' && money !== 'KEPT_BACK') return legCancelled.money[money]
  const amount = formatAmount(facts, refundMinor)
  const { allBack, restBack, keptBack } = legCancelled
  if (money === 'KEPT_BACK') return keptBack({ amount })
  return refundMinor === facts.amountMinor ? allBack({ amount }) : restBack({ amount })
}

/** 'New York (TEB) to Miami (OPF), Fri 4 Dec 16:20 EST, arriving 19:12 EST, Citation XLS+, $4,200 per person, …' */
export function writeLegLine(leg: LegListing, language: Language): string {
  const { aircraft, operatingCarrier: carrier } = leg
  return bookingWords(language).leg.line({
    ...{ route: formatRoute(leg, language), departs: formatDeparture(leg, language) },
    ...{ arrives: formatArrival(leg, language), aircraft, price: formatPrice(leg, language), carrier },
  })
}

export function writeLegLink(leg: LegListing, { language }: { language: Language }) {
  const [route, departs] = [formatRoute(leg, language), formatDeparture(leg, language)]
  return {
    label: bookingWords(language).leg.link({ route, departs }),
    url: `/booking?legId=${leg.id}`,
  }
}

function formatRoute({ origin, destination }: LegListing, language: Language): string {
  return bookingWords(language).route({ from: origin, to: destination })
}

function formatPrice(leg: LegListing, language: Language): string {
  const { price, currency, saleMode, seatsTotal: count, priceSchedule } = leg
  const { leg: words } = bookingWords(language)
  // The price may fall before the mail is read; the leg's page shows the current price.
  const falls = priceSchedule.mode === 'DECLINING' && price > priceSchedule.floorPriceMinor
  if (saleMode === 'PER_SEAT') {
    const amount = formatMoneyIn(language, price, currency)
    return falls ? words.perPersonFalling({ amount }) : words.perPerson({ amount })
  }
  const amount = formatMoneyIn(language, price * count, currency)
  return falls ? words.wholeFalling({ amount, count }) : words.whole({ amount, count })
}

function formatArrival(leg: LegListing, language: Language): string {
  const { time, abbreviation, isoDate } = toClockIn(language, leg.arrivalUTC, leg.destinationAirport.timezone)
  const departure = toClockIn(language, leg.departureUTC, leg.originAirport.timezone)
  const days = countArrivalDayOffset(departure.isoDate, isoDate)
  return `${time}${days > 0 ? ` +${days}` : ''} ${abbreviation}`
}

function formatDeparture(leg: LegListing, language: Language): string {
  const { date, time, abbreviation } = toClockIn(language, leg.departureUTC, leg.originAirport.timezone)
  return `${date} ${time} ${abbreviation}`
}

// The operator's text as a complete sentence.
function toSentence(reason: string): string {
  const text = reason.trim()
  return /[.!?]$/.test(text) ? text : `${text}.`
}

type ChangeNews = {
  /** The changes, one sentence each, in the traveller's language. */
  changes: string[]
  consequence: Consequence
  paid: boolean
  /** The refund of a cancellation now, if the leg has changed substantially. */
  refundMinor: number
  /** The refund of taxes that the changed leg does not owe. */
  taxBackMinor: number
  /** Other legs near the booked one, if the leg has changed substantially. */
  alternatives: LegListing[]
  bookingId: string
  /** Whether only the facts of a meeting place have changed, and not the operator's leg. */
  placeOnly?: boolean
}

/** Writes the mail about a leg that the operator changed: the differences, and what the traveller may do. */
export function writeLegChangedMail(
  facts: BookingFacts,
  { changes, consequence, paid, refundMinor, taxBackMinor, alternatives, bookingId, placeOnly }: ChangeNews,
): Mail {
  const { language, carrier } = facts
  const { changed, allLegs } = bookingWords(language)
  const offered = consequence === 'REFUND_OFFERED'
  const about = nameBooking(facts)
  const refund = paid ? changed.refund({ amount: formatAmount(facts, refundMinor) }) : changed.release
  const others = alternatives.length > 0 ? changed.others : changed.noOthers
  return writeMail({
    ...buildFrame(facts, { withPlaces: true }),
    subject: offered ? changed.moved(about) : changed.subject(about),
    opening: placeOnly ? changed.place : changed.opening({ carrier }),
    points:
      taxBackMinor > 0
        ? [...changes, changed.taxBack({ amount: formatAmount(facts, taxBackMinor) })]
        : changes,
    closing: offered ? `${refund} ${others}` : changed.nothingToDo,
    links: [
      ...(offered && paid ? [{ label: changed.yourTrip, url: `/trips/${bookingId}?dialog=cancel` }] : []),
      ...alternatives.map((leg) => ({
        ...writeLegLink(leg, { language }),
        label: writeLegLine(leg, language),
      })),
      { label: changed.writeToUs, url: '/contact?category=booking' },
      { label: allLegs, url: '/booking' },
    ],
  })
}
