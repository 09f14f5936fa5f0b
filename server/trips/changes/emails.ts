import type { ChangedThing } from '#contract/trips/done-change.ts'
import type { CancellationQuote } from '#contract/trips/trips-cancel.ts'
import { describeKept } from '#server/bookings/cancel/cancel-emails.ts'
import {
  buildFrame,
  describeTaxesBack,
  formatAmount,
  formatRoute,
  nameBooking,
  type TaxBack,
} from '#server/bookings/emails.ts'
import { bookingWords } from '#server/bookings/mail-words.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'

type Changed = {
  what: readonly ChangedThing[]
  seat: number
  /** The number of people before the change. */
  people: number
  refundMinor: number
  taxesBack: readonly TaxBack[]
  policy: CancellationQuote | null
}

/** Writes the mail after a traveller changed the passengers: the changes, the refund, and that the passes are new. */
export function writePassengersChangedMail(
  facts: BookingFacts,
  { bookingId, ...changed }: Changed & { bookingId: string },
): Mail {
  const words = bookingWords(facts.language)
  const { passengersChanged: own, goesBack } = words
  const { seat, people, refundMinor, taxesBack, policy } = changed
  const amount = formatAmount(facts, refundMinor)
  const what = changed.what.includes('SEAT')
    ? own.seat({ count: people - 1 })
    : own[changed.what.includes('PERSON') ? 'person' : 'details']({ seat })
  const money = refundMinor > 0 ? [goesBack({ amount }), ...describeTaxesBack(facts, taxesBack)] : [own.free]
  const kept = policy ? [describeKept(facts, policy)] : []
  return writeMail({
    ...buildFrame(facts),
    subject: own.subject(nameBooking(facts)),
    opening: [what, ...(policy && refundMinor === 0 ? [words.nothingBack] : money), ...kept].join(' '),
    closing: own.closing,
    links: [{ label: own.look, url: `/trips/${bookingId}` }],
  })
}

/** Writes the mail to the operator about a changed manifest. It names no passenger. */
export function writeOperatorPassengersMail(
  facts: BookingFacts,
  to: { name: string },
  { what, people, refundMinor, url }: Changed & { url: string },
): Mail {
  const left = people - 1 === 1 ? '1 person is' : `${people - 1} people are`
  const change = what.includes('SEAT')
    ? `One person less travels on this booking: ${left} left.`
    : what.includes('PERSON')
      ? 'Somebody else travels on this booking.'
      : 'What is known of a passenger of this booking is corrected.'
  const money =
    refundMinor > 0
      ? ` ${formatAmount(facts, refundMinor)} goes back to the traveller; your payouts show your part of it.`
      : ''
  return writeMail({
    ...buildFrame(facts),
    subject: `Passengers changed: ${formatRoute(facts)}, booking ${facts.reference}`,
    greeting: `Dear ${to.name},`,
    opening: `${change}${money}`,
    closing: 'If you have exported the manifest of this flight before, export it again.',
    links: [{ label: 'Open the flight', url }],
  })
}
