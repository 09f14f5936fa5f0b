import { formatMoney } from '#contract/money.ts'
import { type CancellationQuote, keptSentence } from '#contract/trips-cancel.ts'
import type { Mail } from '#server/platform/mail.ts'
import { letter } from '#server/platform/mail-frame.ts'
import { routeOf, rowsOf } from './emails.ts'
import type { BookingFacts } from './queries.ts'

/** The traveller has cancelled a confirmed booking: what goes back, what is kept and why. */
export function cancelledByTravellerMail(facts: BookingFacts, quote: CancellationQuote): Mail {
  const amount = formatMoney(quote.refundMinor, quote.currency)
  const back =
    quote.refundMinor > 0
      ? `${amount} goes back to the card you paid with; we write again as soon as it is on its way.`
      : 'Nothing goes back to your card.'
  return letter({
    ...framed(facts),
    subject: `Cancelled: ${routeOf(facts)}, booking ${facts.reference}`,
    opening: `You have cancelled your booking, and its seats are on sale again. ${back} ${keptSentence(quote)}`,
    closing: 'If you did not do this, reply to this mail at once.',
  })
}

/** The operator has said that nobody of the booking came: what is kept, and what goes back. */
export function noShowMail(facts: BookingFacts, noShow: CancellationQuote['noShow']): Mail {
  const money = (amountMinor: number) => formatMoney(amountMinor, facts.currency)
  const { penaltyPct, keptMinor, refundMinor } = noShow
  const back =
    refundMinor > 0
      ? `${money(refundMinor)} goes back to the card you paid with; we write again as soon as it is on its way.`
      : 'Nothing goes back to your card.'
  return letter({
    ...framed(facts),
    subject: `Marked as no-show: ${routeOf(facts)}, booking ${facts.reference}`,
    opening: `${facts.carrier} has told us that nobody of this booking came to the flight. The policy you booked with keeps ${penaltyPct}% of the price in that case: ${money(keptMinor)}. ${back}`,
    closing: 'If you were on board, reply to this mail and we look into it with you.',
  })
}

/** A refund that was sent has come back from the bank, or could not be sent at all. */
export function refundReturnedMail(facts: BookingFacts, { refundMinor }: { refundMinor: number }): Mail {
  const amount = formatMoney(refundMinor, facts.currency)
  return letter({
    ...framed(facts),
    subject: `Your refund has not arrived: ${amount}, booking ${facts.reference}`,
    opening: `Your bank has not taken the refund of ${amount}. That happens when a card or an account has been closed. The money is still yours: one of us has been told and sends it again.`,
    closing: 'If your card has changed, reply to this mail, so that it reaches you the first time.',
  })
}

function framed(facts: BookingFacts) {
  return {
    heading: routeOf(facts),
    greeting: `Dear ${facts.name},`,
    rows: rowsOf(facts),
    note: facts.disclosure,
  }
}
