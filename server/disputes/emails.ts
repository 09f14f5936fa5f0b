import { toLocalTime } from '#contract/airports.ts'
import { formatMoney } from '#contract/money.ts'
import { buildFrame, formatAmount, formatRoute } from '#server/bookings/emails.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'
import { disputeWords } from './mail-words.ts'

/** The facts of every mail about a dispute. Amounts are in minor units of the booking's currency. */
export type DisputeFacts = {
  booking: BookingFacts
  disputeId: string
  /** In words: 'fraudulent'. */
  reason: string
  amountMinor: number
  /** The operator's share of the amount that the bank took. */
  operatorMinor: number
  dueAt: Date | null
}

type To = { name: string }
type Ending = { outcome: 'WON' | 'LOST'; refundMinor: number }

/** Tells the traveller, who may not know what their bank's form has started. */
export function writeDisputeOpenedMail({ booking, amountMinor }: DisputeFacts): Mail {
  const { opened, writeToUs } = disputeWords(booking.language)
  return writeMail({
    ...buildFrame(booking),
    subject: opened.subject({ reference: booking.reference }),
    opening: opened.opening({ amount: formatAmount(booking, amountMinor) }),
    closing: opened.closing,
    links: [{ label: writeToUs, url: '/contact?category=booking' }],
  })
}

/** Tells the traveller their bank's decision. */
export function writeDisputeDecidedMail(
  { booking, amountMinor }: DisputeFacts,
  { outcome, refundMinor }: Ending,
): Mail {
  const { decided, writeToUs } = disputeWords(booking.language)
  const amount = formatAmount(booking, amountMinor)
  const ended = outcome === 'WON' ? decided.stands({ amount }) : decided.staysWithYou({ amount })
  const back =
    refundMinor > 0 ? ` ${decided.legCancelled({ amount: formatAmount(booking, refundMinor) })}` : ''
  return writeMail({
    ...buildFrame(booking),
    subject: decided.subject({ reference: booking.reference }),
    opening: `${ended}${back}`,
    closing: decided.closing,
    links: [{ label: writeToUs, url: '/contact?category=booking' }],
  })
}

/** Tells the operator how much of its money is held back, and that we answer the bank. */
export function writeOperatorDisputeMail(facts: DisputeFacts, to: To): Mail {
  const { booking } = facts
  return writeMail({
    subject: `A payment is disputed: ${formatRoute(booking)}, booking ${booking.reference}`,
    heading: 'A payment is disputed',
    greeting: `Dear ${to.name},`,
    opening: `A traveller’s bank has taken back the payment of one booking on your flight. Until it has decided, your part of it is held back, or taken back if it was already paid out.`,
    rows: aboutRows(facts),
    closing:
      'We answer the bank with the record of the booking. If you hold anything that shows who flew or what was agreed, send it to us; you need not do anything else.',
    links: [
      { label: 'Your payouts', url: '/operator/payouts' },
      { label: 'Write to us', url: '/contact?category=booking' },
    ],
  })
}

/** Tells the operator what the decision means for its money. */
export function writeOperatorDisputeDecidedMail(facts: DisputeFacts, to: To, { outcome }: Ending): Mail {
  const { booking, operatorMinor } = facts
  const amount = formatMoney(operatorMinor, booking.currency)
  const won = outcome === 'WON'
  return writeMail({
    subject: `Dispute ${won ? 'won' : 'lost'}: ${formatRoute(booking)}, booking ${booking.reference}`,
    heading: won ? 'The payment stands' : 'The payment stays with the traveller',
    greeting: `Dear ${to.name},`,
    opening: won
      ? `The traveller’s bank has decided for us. Your part, ${amount}, is yours again and part of your next payout.`
      : `The traveller’s bank has decided for its customer. Your part, ${amount}, is not paid out, as after a refund; we bear our part.`,
    rows: aboutRows(facts),
    closing: 'Your payouts show it with the flight.',
    links: [{ label: 'Your payouts', url: '/operator/payouts' }],
  })
}

/** Tells the administrators about a dispute that needs an answer, and its deadline. */
export function writeAdminDisputeMail(facts: DisputeFacts, to: To): Mail {
  const { booking, dueAt, disputeId } = facts
  return writeMail({
    subject: `Dispute to answer: ${formatMoney(facts.amountMinor, booking.currency)}, booking ${booking.reference}`,
    heading: 'A dispute waits for an answer',
    greeting: `Dear ${to.name},`,
    opening: `A bank has taken back a payment. ${dueAt ? `It accepts one answer until ${formatMoment(dueAt)}; after that the dispute is lost.` : 'It accepts one answer.'}`,
    rows: aboutRows(facts),
    closing: 'The evidence file is ready: read it, write the statement and send it, or accept the loss.',
    links: [{ label: 'Open the dispute', url: `/admin/disputes/${disputeId}` }],
  })
}

/** Tells the administrators the outcome, and what is left to decide. */
export function writeAdminDisputeDecidedMail(
  facts: DisputeFacts,
  to: To,
  { outcome, refundMinor }: Ending,
): Mail {
  const { booking, disputeId } = facts
  const won = outcome === 'WON'
  const refunded = `The flight was cancelled, so ${formatMoney(refundMinor, booking.currency)} is on its way back to the traveller.`
  return writeMail({
    subject: `Dispute ${won ? 'won' : 'lost'}: booking ${booking.reference}`,
    heading: won ? 'The dispute is won' : 'The dispute is lost',
    greeting: `Dear ${to.name},`,
    opening: won
      ? `The bank has decided for us, and the money is back. ${refundMinor > 0 ? refunded : 'If the booking was cancelled meanwhile, look whether a refund is due.'}`
      : `The bank has decided for its customer. ${refundMinor > 0 ? refunded : 'If the flight is still to come, decide whether the seats stay booked.'}`,
    rows: aboutRows(facts),
    closing: 'The ledger and the booking’s timeline show it.',
    links: [{ label: 'Open the dispute', url: `/admin/disputes/${disputeId}` }],
  })
}

function aboutRows({ booking, amountMinor, operatorMinor, reason }: DisputeFacts): [string, string][] {
  const departure = toLocalTime(booking.departureUTC, booking.origin.timezone)
  return [
    ['Booking', booking.reference],
    ['Flight', formatRoute(booking)],
    ['Departs', `${departure.date}, ${departure.time} ${departure.abbreviation}`],
    ['Disputed', formatMoney(amountMinor, booking.currency)],
    ['The operator’s part', formatMoney(operatorMinor, booking.currency)],
    ['The bank’s reason', reason],
  ]
}

function formatMoment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
