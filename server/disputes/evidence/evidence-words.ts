import type { BookingEvent } from '#contract/admin/booking-event.ts'
import { type Currency, formatMoney } from '#contract/money.ts'

type Writer = (event: { amount: string; note: string }) => string

/**
 * The events of a booking that the bank sees: what the traveller did and received. Mails are a separate list. The bank
 * sees no names of staff, no postings and no payouts.
 */
const WORDS: Partial<Record<BookingEvent['kind'], Writer>> = {
  HELD: ({ note, amount }) => `The traveller held ${note === '1' ? '1 seat' : `${note} seats`} for ${amount}`,
  PAYMENT_STARTED: () => 'The traveller opened the payment page',
  AUTHORISED: ({ amount }) => `The card was authorised for ${amount}`,
  CAPTURED: ({ amount }) => `${amount} was taken from the card`,
  CONFIRMED: () => 'The booking was confirmed to the traveller',
  CANCELLED: () => 'The booking was cancelled',
  REFUND_REQUESTED: ({ amount }) => `A refund of ${amount} was arranged`,
  REFUNDED: ({ amount }) => `${amount} was refunded to the card`,
  DEPARTURE: () => 'The flight departed',
  ARRIVAL: () => 'The flight arrived',
  DISPUTE_OPENED: ({ amount }) => `The payment of ${amount} was disputed`,
}

/** Returns an event in the words of the evidence file; null if it is not for the bank. */
export function describeEvent(
  { kind, amountMinor, note = '' }: BookingEvent,
  currency: Currency,
): string | null {
  const amount = amountMinor === undefined ? '' : formatMoney(amountMinor, currency)
  return WORDS[kind]?.({ amount, note }) ?? null
}
