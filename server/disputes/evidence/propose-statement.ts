import type { BookingEvent } from '#contract/admin/booking-event.ts'
import { toLocalTime } from '#contract/airports.ts'
import { formatMoney } from '#contract/money.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import type { CaseFacts, Correspondence } from '#server/disputes/find-case.ts'

type Known = { timeline: readonly BookingEvent[]; correspondence: Correspondence; isCheckedIn: boolean }

/** Drafts an administrator's statement from recorded facts only. */
export function proposeStatement(facts: CaseFacts, { timeline, correspondence, isCheckedIn }: Known): string {
  const { seats, travellerName, email, currency, paidMinor, refundedMinor } = facts
  const has = (kind: string) => timeline.some((event) => event.kind === kind && !event.ahead)
  const card = facts.cardLast4
    ? `${formatBrand(facts.cardBrand) || 'a card'} ending in ${facts.cardLast4}`
    : 'the card'
  const sentences = [
    `On ${formatClock(facts.bookedAt)} ${travellerName} (${email}) booked ${seats} ${seats === 1 ? 'seat' : 'seats'} on a private flight, ${describeLeg(facts)}, with ${PRODUCT_NAME}. ${facts.carrier} operates it.`,
    `${formatMoney(paidMinor, currency)} was paid with ${card} on the payment provider’s own page.`,
    has('CONFIRMED') && 'The booking was confirmed.',
    correspondence.mails.some(({ kind }) => kind === 'confirmation') &&
      `The confirmation was sent to ${email}.`,
    writeLegSentence(facts, isCheckedIn),
    refundedMinor > 0 &&
      `${formatMoney(refundedMinor, currency)} has been refunded to the same card already.`,
    'The traveller was shown the terms and the refund policy before paying; both are kept with the booking and are part of the evidence file.',
    REASONS[facts.reason],
    correspondence.messages.length === 0 &&
      'Our record holds no message about this booking from before the dispute.',
  ]
  return sentences.filter(Boolean).join('\n\n')
}

const REASONS: Record<string, string> = {
  fraudulent: 'The booking was made by somebody signed in to an account with this name and address.',
  product_not_received: 'The letters to the traveller name the day, the time and the place of departure.',
}

function writeLegSentence({ legState, departed, departureAt, originTimezone }: CaseFacts, wasThere: boolean) {
  const at = formatClock(departureAt, originTimezone)
  if (legState === 'CANCELLED') return `The flight of ${at} was cancelled.`
  if (wasThere) return `The traveller was checked in at the door of the flight, which departed on ${at}.`
  return departed
    ? `The flight departed on ${at}.`
    : `The flight departs on ${at}, and the seats are kept for the traveller.`
}

/** Returns 'visa' in its usual spelling: 'Visa'. */
export function formatBrand(brand: string | null): string {
  return brand ? brand.charAt(0).toUpperCase() + brand.slice(1) : ''
}

/** 'New York (TEB) to Miami (OPF)' */
export function describeLeg(facts: CaseFacts): string {
  return `${facts.originCity} (${facts.originCode}) to ${facts.destinationCity} (${facts.destinationCode})`
}

/** Formats like '2 Dec 2026, 16:00 EST (UTC-5)' in the airport's time zone; by default UTC. */
export function formatClock(at: Date, timezone = 'UTC'): string {
  const { date, time, abbreviation, offset, isoDate } = toLocalTime(at.toISOString(), timezone)
  const zone = timezone === 'UTC' ? 'UTC' : `${abbreviation} (${offset})`
  return `${date} ${isoDate.slice(0, 4)}, ${time} ${zone}`
}
