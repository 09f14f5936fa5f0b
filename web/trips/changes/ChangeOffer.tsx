import { useEffect, useRef } from 'react'
import { nameTax } from '#contract/taxes/tax-lines.ts'
import { changes as texts } from '../../languages/changes/changes.ts'
import { formatMoney } from '../../languages/formats.ts'
import { getLanguage } from '../../languages/language.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { AmountLine } from '../AmountLine.tsx'
import { describeKept } from '../cancel/cancellation-words.ts'
import { formatClock } from '../trip-words.ts'
import { type ConfirmedChange, type Offer, useConfirmChange } from './change-queries.ts'

type Props = {
  bookingId: string
  offer: Offer
  /** Whether the booking belongs to a journey of two legs. */
  isOfJourney?: boolean
  onBack: () => void
  /** Called when the shown price is no longer valid, to show the current one. */
  onLookAgain: () => void
  onDone: (confirmed: ConfirmedChange) => void
}

// The price is valid for minutes, so its end is shown by the reader's clock and not by that of the departure.
const OWN_TIMEZONE = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Shows the refunded and kept amounts of a change with the reason and the deadline, and then the button. */
export function ChangeOffer({ bookingId, offer, isOfJourney = false, onBack, onLookAgain, onDone }: Props) {
  const t = useTexts(texts)
  const confirm = useConfirmChange(bookingId, onDone)
  const ref = useRef<HTMLElement>(null)
  useEffect(() => ref.current?.focus(), [])
  const { quote } = offer
  const isSeat = quote.seatTerms !== null
  return (
    <section
      ref={ref}
      aria-label={t('terms')}
      tabIndex={-1}
      className="grid max-w-[34rem] gap-5 outline-none"
    >
      <Amounts quote={quote} />
      {listEffects(offer, isOfJourney).map((sentence) => (
        <p key={sentence} className="text-[0.9375rem] text-muted">
          {sentence}
        </p>
      ))}
      <p className="text-[0.9375rem] text-muted">
        {t('until', { at: formatClock(quote.expiresUTC, { timezone: OWN_TIMEZONE }) })}
      </p>
      <FormError message={confirm.error?.message} />
      <div className="flex flex-wrap gap-3">
        {confirm.error ? (
          <Button onClick={onLookAgain}>{t('tryAgain')}</Button>
        ) : (
          <Button
            variant={isSeat ? 'danger' : 'primary'}
            busy={confirm.isPending && t('confirming')}
            onClick={() => confirm.mutate(offer)}
          >
            {buttonWords(offer)}
          </Button>
        )}
        <Button variant="quiet" disabled={confirm.isPending} onClick={onBack}>
          {t(isSeat ? 'keep' : 'back')}
        </Button>
      </div>
    </section>
  )
}

function Amounts({ quote }: { quote: Offer['quote'] }) {
  const t = useTexts(texts)
  const { seatTerms, refundMinor, taxesBack, currency } = quote
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  if (!seatTerms && refundMinor === 0) return <Notice tone="go">{t('free')}</Notice>
  return (
    <dl className="grid gap-3">
      {seatTerms && <AmountLine term={t('paidForPerson')}>{money(seatTerms.paidMinor)}</AmountLine>}
      {seatTerms && <AmountLine term={t('kept')}>{money(seatTerms.keptMinor)}</AmountLine>}
      <div
        className={classNames(
          'flex items-baseline justify-between gap-4',
          seatTerms && 'border-t border-line pt-4',
        )}
      >
        <dt className="font-semibold">{t('goesBack')}</dt>
        <dd className="text-[2rem] leading-tight font-medium tracking-tight">{money(refundMinor)}</dd>
      </div>
      {taxesBack.map(({ code, amountMinor }) => (
        <AmountLine key={code} term={t('taxBack', { tax: nameTax(code, getLanguage()) })}>
          {money(amountMinor)}
        </AmountLine>
      ))}
    </dl>
  )
}

function listEffects({ change, quote }: Offer, isOfJourney: boolean): string[] {
  const t = readTexts(texts)
  const { seatTerms, what, refundMinor, currency } = quote
  if (seatTerms) {
    const { freesSeat, forgetsBrought, peopleLeft } = seatTerms
    return [
      describeKept({ ...seatTerms, currency, refundedMinor: 0 }),
      `${t('oneStays', { count: peopleLeft })} ${t(freesSeat ? 'onSale' : 'whole')} ${t('newPass')}`,
      ...(forgetsBrought ? [t('bringAgain')] : []),
      ...(isOfJourney ? [t('otherFlight')] : []),
    ]
  }
  const isNamed = change.kind === 'PASSENGER' && (what.includes('NAME') || what.includes('PERSON'))
  return [
    ...(isNamed
      ? [
          t('flies', {
            name: `${change.passenger.givenNames} ${change.passenger.familyName}`,
            seat: String(change.seat),
          }),
        ]
      : []),
    ...(refundMinor > 0 ? [t('taxesByAge')] : []),
    t(what.includes('PERSON') ? 'otherPass' : 'newPass'),
  ]
}

function buttonWords({ quote }: Offer): string {
  const t = readTexts(texts)
  const { seatTerms, refundMinor, currency } = quote
  const amount = formatMoney(refundMinor, currency)
  if (seatTerms) return refundMinor > 0 ? t('doGiveUp', { amount }) : t('doGiveUpNothing')
  return refundMinor > 0 ? t('confirmBack', { amount }) : t('confirm')
}
