import type { CancellationQuote } from '#contract/trips-cancel.ts'
import { cancelling } from '../languages/cancelling.ts'
import { formatMoney, formatNumber } from '../languages/formats.ts'
import { textsOf } from '../languages/texts.ts'
import { clockWords } from './trip-words.ts'

/** Why an own booking cannot be cancelled here: the sentences of `contract/trips-cancel.ts` in the page's language. */
export function whyNotWords(quote: CancellationQuote): string {
  const t = textsOf(cancelling)
  switch (quote.why) {
    case 'TOO_LATE':
      return t('tooLate', { hours: quote.cancelWindowHours, at: clockWords(quote.closesUTC, quote) })
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

/** What is kept of the payment and why, in a sentence. */
export function keptWords(quote: CancellationQuote): string {
  const t = textsOf(cancelling)
  const { currency, keptMinor, refundedMinor } = quote
  if (quote.way === 'WITHDRAW') return t('keptNothingCharged')
  if (quote.way === 'FULL_OFFERED') return t('keptNothingMoved')
  const policy = { pct: formatNumber(quote.refundPct ?? 0), tier: quote.tier ?? t('noTier') }
  const kept =
    keptMinor === 0
      ? t('keptNothing', policy)
      : t('keptSome', { ...policy, amount: formatMoney(keptMinor, currency) })
  if (refundedMinor === 0) return kept
  return `${kept} ${t('hadGoneBack', { amount: formatMoney(refundedMinor, currency) })}`
}
