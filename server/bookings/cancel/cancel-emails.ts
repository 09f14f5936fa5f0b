import type { CancellationQuote } from '#contract/trips/trips-cancel.ts'
import { aboutOf, amountOf, framed } from '#server/bookings/emails.ts'
import { type BookingWords, bookingWords } from '#server/bookings/mail-words.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import type { Mail } from '#server/messages/mail.ts'
import { letter } from '#server/messages/mail-frame.ts'

/** The traveller has cancelled a confirmed booking: what goes back, what is kept and why. */
export function cancelledByTravellerMail(facts: BookingFacts, quote: CancellationQuote): Mail {
  const { cancelled, cancelledByYou } = bookingWords(facts.language)
  return letter({
    ...framed(facts),
    subject: cancelled.subject(aboutOf(facts)),
    opening: `${cancelledByYou.opening} ${backOf(facts, quote)} ${keptOf(facts, quote)}`,
    closing: cancelledByYou.closing,
  })
}

/** The operator has said that nobody of the booking came: what is kept, and what goes back. */
export function noShowMail(facts: BookingFacts, about: CancellationQuote['noShow']): Mail {
  const { noShow } = bookingWords(facts.language)
  const { carrier } = facts
  const opening = noShow.opening({ carrier, pct: about.penaltyPct, amount: amountOf(facts, about.keptMinor) })
  return letter({
    ...framed(facts),
    subject: noShow.subject(aboutOf(facts)),
    opening: `${opening} ${backOf(facts, about)}`,
    closing: noShow.closing,
  })
}

/** A refund that was sent has come back from the bank, or could not be sent at all. */
export function refundReturnedMail(facts: BookingFacts, { refundMinor }: { refundMinor: number }): Mail {
  const { returned } = bookingWords(facts.language)
  const amount = amountOf(facts, refundMinor)
  return letter({
    ...framed(facts),
    subject: returned.subject({ amount, reference: facts.reference }),
    opening: returned.opening({ amount }),
    closing: returned.closing,
  })
}

function backOf(facts: BookingFacts, { refundMinor }: { refundMinor: number }): string {
  const { goesBack, nothingBack } = bookingWords(facts.language)
  return refundMinor > 0 ? goesBack({ amount: amountOf(facts, refundMinor) }) : nothingBack
}

/** What is kept of the payment and why: the sentences of `contract/trips/trips-cancel.ts` in the traveller's language. */
function keptOf(facts: BookingFacts, { way, keptMinor, refundedMinor, ...quote }: CancellationQuote): string {
  const { kept } = bookingWords(facts.language)
  if (way === 'WITHDRAW') return kept.notCharged
  if (way === 'FULL_OFFERED') return kept.moved
  const policy = { pct: quote.refundPct ?? 0, tier: tierOf(kept, quote.tier) }
  const now =
    keptMinor === 0 ? kept.nothing(policy) : kept.some({ ...policy, amount: amountOf(facts, keptMinor) })
  return refundedMinor > 0 ? `${now} ${kept.backBefore({ amount: amountOf(facts, refundedMinor) })}` : now
}

// A tier that nobody described has words of ours, any other those of its operator.
function tierOf(kept: BookingWords['kept'], tier: string | null): string {
  if (tier === null) return kept.noTier
  const [, over, under, least, most] =
    /^(?:(\d+)\+|Under (\d+)|(\d+)-(\d+)) hours before departure$/.exec(tier) ?? []
  if (over) return kept.over({ hours: Number(over) })
  if (under) return kept.under({ hours: Number(under) })
  return least && most
    ? kept.between({ least: Number(least), most: Number(most) })
    : kept.operatorsWords({ words: tier })
}
