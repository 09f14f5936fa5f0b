import { isOurDescription } from '#contract/operators/refund-tiers.ts'
import type { CancellationQuote } from '#contract/trips/trips-cancel.ts'
import { cancelling } from '../../languages/cancelling/cancelling.ts'
import { formatMoney, formatNumber } from '../../languages/formats.ts'
import { readTexts } from '../../languages/texts.ts'
import { formatClock } from '../trip-words.ts'

/** Why the traveller cannot cancel the booking: the sentences of `contract/trips/trips-cancel.ts` in the page's language. */
export function describeWhyNot(quote: CancellationQuote): string {
  const t = readTexts(cancelling)
  switch (quote.why) {
    case 'TOO_LATE':
      return [
        t('tooLate', { hours: quote.cancelWindowHours, at: formatClock(quote.closesUTC, quote) }),
        ...describeCountsFrom(quote, quote),
      ].join(' ')
    case 'DEPARTED':
      return t('hasLeft')
    case 'CANCELLED':
      return t('isCancelled')
    case 'BEING_CONFIRMED':
      return t('beingConfirmed')
    case 'DISPUTED':
      return t('disputed')
    default:
      return t('notPaid')
  }
}

/** For a leg that departs earlier than booked, names the departure from which its policy counts. */
export function describeCountsFrom(
  { countsFromUTC }: Pick<CancellationQuote, 'countsFromUTC'>,
  airport: { timezone: string },
): string[] {
  return countsFromUTC
    ? [readTexts(cancelling)('countsFrom', { at: formatClock(countsFromUTC, airport) })]
    : []
}

/** The kept part of the payment and the reason, in a sentence. */
export function describeKept(
  quote: Pick<CancellationQuote, 'way' | 'currency' | 'keptMinor' | 'refundedMinor' | 'refundPct' | 'tier'>,
): string {
  const t = readTexts(cancelling)
  const { currency, keptMinor, refundedMinor } = quote
  if (quote.way === 'WITHDRAW') return t('keptNothingCharged')
  if (quote.way === 'FULL_OFFERED') return t('keptNothingMoved')
  const policy = { pct: formatNumber(quote.refundPct ?? 0), tier: tierWords(quote.tier) }
  const kept =
    keptMinor === 0
      ? t('keptNothing', policy)
      : t('keptSome', { ...policy, amount: formatMoney(keptMinor, currency) })
  if (refundedMinor === 0) return kept
  return `${kept} ${t('hadGoneBack', { amount: formatMoney(refundedMinor, currency) })}`
}

function tierWords(tier: string | null): string {
  const t = readTexts(cancelling)
  if (tier === null) return t('noTier')
  return isOurDescription(tier) ? tier : t('operatorsWords', { words: tier })
}
