import type { NoShow } from '#contract/bookings/no-show.ts'
import type { CancellationQuote } from '#contract/trips/trips-cancel.ts'
import {
  buildFrame,
  describeTaxesBack,
  formatAmount,
  nameBooking,
  type TaxBack,
} from '#server/bookings/emails.ts'
import { type BookingWords, bookingWords } from '#server/bookings/mail-words.ts'
import type { BookingFacts } from '#server/bookings/queries.ts'
import type { Mail } from '#server/messages/mail.ts'
import { writeMail } from '#server/messages/mail-frame.ts'

/** Writes the mail after a traveller has cancelled a confirmed booking: what is refunded, what is kept and why. */
export function writeCancelledByTravellerMail(facts: BookingFacts, quote: CancellationQuote): Mail {
  const { cancelled, cancelledByYou } = bookingWords(facts.language)
  return writeMail({
    ...buildFrame(facts),
    subject: cancelled.subject(nameBooking(facts)),
    opening: [cancelledByYou.opening, ...describeRefund(facts, quote), describeKept(facts, quote)].join(' '),
    closing: cancelledByYou.closing,
  })
}

/** Writes the mail after the operator has marked a no-show: what is kept and what is refunded. */
export function writeNoShowMail(
  facts: BookingFacts,
  about: CancellationQuote['noShow'] & Pick<NoShow, 'absent' | 'people'> & { taxesBack: readonly TaxBack[] },
): Mail {
  const { noShow } = bookingWords(facts.language)
  const { carrier } = facts
  const { absent, people, penaltyPct: pct, keptMinor } = about
  const opening =
    absent < people
      ? noShow.someOpening({ carrier, absent, people })
      : noShow.opening({ carrier, pct, amount: formatAmount(facts, keptMinor) })
  return writeMail({
    ...buildFrame(facts),
    subject: noShow.subject(nameBooking(facts)),
    opening: [opening, ...describeRefund(facts, about)].join(' '),
    closing: noShow.closing,
  })
}

/** Writes the mail that the bank has returned a refund, or that it could not be sent at all. */
export function writeRefundReturnedMail(facts: BookingFacts, { refundMinor }: { refundMinor: number }): Mail {
  const { returned } = bookingWords(facts.language)
  const amount = formatAmount(facts, refundMinor)
  return writeMail({
    ...buildFrame(facts),
    subject: returned.subject({ amount, reference: facts.reference }),
    opening: returned.opening({ amount }),
    closing: returned.closing,
  })
}

function describeRefund(
  facts: BookingFacts,
  { refundMinor, taxesBack }: { refundMinor: number; taxesBack: readonly TaxBack[] },
): string[] {
  const { goesBack, nothingBack } = bookingWords(facts.language)
  if (refundMinor === 0) return [nothingBack]
  return [goesBack({ amount: formatAmount(facts, refundMinor) }), ...describeTaxesBack(facts, taxesBack)]
}

/**
 * Says which part of the payment is kept and why: the sentences of `contract/trips/trips-cancel.ts` in the
 * traveller's language.
 */
export function describeKept(
  facts: BookingFacts,
  { way, keptMinor, refundedMinor, ...quote }: CancellationQuote,
): string {
  const { kept } = bookingWords(facts.language)
  if (way === 'WITHDRAW') return kept.notCharged
  if (way === 'FULL_OFFERED') return kept.moved
  const policy = { pct: quote.refundPct ?? 0, tier: describeTier(kept, quote.tier) }
  const now =
    keptMinor === 0 ? kept.nothing(policy) : kept.some({ ...policy, amount: formatAmount(facts, keptMinor) })
  return refundedMinor > 0 ? `${now} ${kept.backBefore({ amount: formatAmount(facts, refundedMinor) })}` : now
}

// A tier without a description gets our standard words; any other tier gets its operator's description.
function describeTier(kept: BookingWords['kept'], tier: string | null): string {
  if (tier === null) return kept.noTier
  const [, over, under, least, most] =
    /^(?:(\d+)\+|Under (\d+)|(\d+)-(\d+)) hours before departure$/.exec(tier) ?? []
  if (over) return kept.over({ hours: Number(over) })
  if (under) return kept.under({ hours: Number(under) })
  return least && most
    ? kept.between({ least: Number(least), most: Number(most) })
    : kept.operatorsWords({ words: tier })
}
