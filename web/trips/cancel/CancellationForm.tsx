import { nameTax } from '#contract/taxes/tax-lines.ts'
import type { CancellationQuote } from '#contract/trips/trips-cancel.ts'
import { cancelling as texts } from '../../languages/cancelling/cancelling.ts'
import { formatMoney, formatNumber } from '../../languages/formats.ts'
import { getLanguage } from '../../languages/language.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { paths } from '../../routing/paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AmountLine } from '../AmountLine.tsx'
import { formatClock } from '../trip-words.ts'
import { type CancelledTrip, useCancellationQuote, useCancelling } from './cancellation-queries.ts'
import { describeKept, describeWhyNot } from './cancellation-words.ts'

type Props = { bookingId: string; onClose: () => void; onDone: (cancelled: CancelledTrip) => void }

/** Shows the refunded and kept amounts with the reason and the deadline, and then the button. */
export function CancellationForm({ bookingId, onClose, onDone }: Props) {
  const t = useTexts(texts)
  const quote = useCancellationQuote(bookingId)
  const cancelling = useCancelling(bookingId, onDone)
  if (quote.isError && !quote.data) {
    return (
      <div className="grid justify-items-start gap-4">
        <FormError message={quote.error.message} />
        <Button variant="secondary" onClick={() => void quote.refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    )
  }
  if (!quote.data) {
    return (
      <div role="status" className="grid min-h-80 sm:w-120 content-start gap-4">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-40" />
        <Skeleton className="h-16" />
        <Skeleton className="h-12" />
      </div>
    )
  }
  if (quote.data.way === 'NOT_POSSIBLE') return <NotPossible quote={quote.data} onClose={onClose} />
  return (
    <div className="grid sm:w-120 gap-6">
      {quote.data.way === 'WITHDRAW' ? <Withdrawal quote={quote.data} /> : <Amounts quote={quote.data} />}
      <FormError message={cancelling.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button
          variant="danger"
          disabled={quote.isFetching}
          busy={cancelling.isPending && t('cancelling')}
          onClick={() => cancelling.mutate(quote.data)}
        >
          {buttonWords(quote.data)}
        </Button>
        <Button variant="secondary" disabled={cancelling.isPending} onClick={onClose}>
          {t('keep')}
        </Button>
      </div>
    </div>
  )
}

function Amounts({ quote }: { quote: CancellationQuote }) {
  const money = (amountMinor: number) => formatMoney(amountMinor, quote.currency)
  const t = useTexts(texts)
  return (
    <div className="grid gap-5">
      <dl className="grid gap-3">
        <AmountLine term={t('paid')}>{money(quote.paidMinor)}</AmountLine>
        {quote.refundedMinor > 0 && (
          <AmountLine term={t('backBefore')}>{money(quote.refundedMinor)}</AmountLine>
        )}
        <AmountLine term={t('kept')}>{money(quote.keptMinor)}</AmountLine>
        <div className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="font-semibold">{t('goesBack')}</dt>
          <dd className="text-[2rem] leading-tight font-medium tracking-tight">{money(quote.refundMinor)}</dd>
        </div>
        {quote.taxesBack.map(({ code, amountMinor }) => (
          <AmountLine key={code} term={t('taxBack', { tax: nameTax(code, getLanguage()) })}>
            {money(amountMinor)}
          </AmountLine>
        ))}
      </dl>
      <p className="text-[0.9375rem] text-muted">{describeKept(quote)}</p>
      {quote.holdsUntilUTC && (
        <Notice>
          {t('holdsUntil', { at: formatClock(quote.holdsUntilUTC, quote) })} {afterwards(quote)}
        </Notice>
      )}
      <p className="text-[0.9375rem] text-muted">{t('seatsOnSale', { count: quote.seats })}</p>
    </div>
  )
}

function afterwards({
  way,
  nextRefundMinor,
  currency,
  holdsUntilUTC,
  departureUTC,
}: CancellationQuote): string {
  const t = readTexts(texts)
  if (nextRefundMinor === null) {
    // A full refund is offered until this leg departs; for a journey, until the moved leg departs, within this leg's window.
    return t(way === 'FULL_OFFERED' && holdsUntilUTC === departureUTC ? 'thenLeaves' : 'thenOver')
  }
  return nextRefundMinor === 0
    ? t('thenNothing')
    : t('thenLess', { amount: formatMoney(nextRefundMinor, currency) })
}

function Withdrawal({ quote }: { quote: CancellationQuote }) {
  const t = useTexts(texts)
  return (
    <div className="grid gap-4">
      <Notice tone="go">{t('nothingCharged')}</Notice>
      <p className="text-[0.9375rem] text-muted">{t('letGo', { count: quote.seats })}</p>
    </div>
  )
}

function NotPossible({ quote, onClose }: { quote: CancellationQuote; onClose: () => void }) {
  const t = useTexts(texts)
  const { noShow, currency } = quote
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  return (
    <div className="grid sm:w-120 gap-6">
      <Notice tone="caution">{describeWhyNot(quote)}</Notice>
      {quote.why === 'TOO_LATE' && (
        <p className="text-[0.9375rem] text-muted">
          {t('nobodyComes', {
            pct: formatNumber(noShow.penaltyPct),
            kept: money(noShow.keptMinor),
            amount: money(noShow.refundMinor),
          })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button onClick={onClose}>{t('close')}</Button>
        <LinkButton variant="secondary" to={paths.contact({ category: 'booking' })}>
          {t('writeToUs')}
        </LinkButton>
      </div>
    </div>
  )
}

function buttonWords({ way, refundMinor, currency }: CancellationQuote): string {
  const t = readTexts(texts)
  if (way === 'WITHDRAW') return t('doWithdraw')
  if (refundMinor === 0) return t('doCancelNothing')
  return t('doCancel', { amount: formatMoney(refundMinor, currency) })
}
