import type { Substitute, SubstituteOffer } from '#contract/bookings/substitutes.ts'
import { PriceParts } from '../../display/PriceParts.tsx'
import { formatMoney } from '../../languages/formats.ts'
import { substitutes as texts } from '../../languages/substitutes/substitutes.ts'
import { readTexts, useTexts } from '../../languages/texts.ts'
import { trips } from '../../languages/trips/trips.ts'
import { LegTerms } from '../../traveller/LegTerms.tsx'
import { DialogActions } from '../../ui/dialog/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { formatClock } from '../trip-words.ts'

type Props = {
  substitute: Substitute
  offer: SubstituteOffer
  areOthersHeld: boolean
  busy: boolean
  error: Error | null
  onPay: () => void
  onClose: () => void
}

/** The total price of a substitute, its terms before payment, and the button that starts the payment. */
export function SubstituteTerms({ substitute, offer, areOthersHeld, busy, error, onPay, onClose }: Props) {
  const t = useTexts(texts)
  const { currency, refundMinor } = offer
  const all = useTexts(trips)
  const { legId: id, amountMinor, departureUTC } = substitute
  const { originAirport: origin, destinationAirport: destination } = substitute
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <div className="grid gap-6">
      <p className="text-muted">
        {all('fromTo', { from: origin.city, to: destination.city })}, {formatClock(departureUTC, origin)}
      </p>
      <dl className="grid gap-3">
        <PriceParts fareMinor={substitute.fareMinor} taxes={substitute.taxes} currency={currency} />
        <Sum term={t('newPrice')}>{money(amountMinor)}</Sum>
        <Sum term={t('refund')}>{money(refundMinor)}</Sum>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-line pt-3">
          <dt className="font-semibold">{t('difference')}</dt>
          <dd className="text-lg font-semibold">{describeSum(amountMinor - refundMinor, money)}</dd>
        </div>
      </dl>
      <p className="text-[0.9375rem] text-muted">
        {t('oneStep')} {areOthersHeld && t('othersGo')}
      </p>
      <LegTerms leg={{ ...substitute, id }} />
      <FormError message={error?.message} />
      <DialogActions busy={busy && t('paying')} onClick={onPay} leave={t('keepLooking')} onLeave={onClose}>
        {t('pay', { amount: money(amountMinor) })}
      </DialogActions>
    </div>
  )
}

function Sum({ term, children }: { term: string; children: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt>{term}</dt>
      <dd className="figures font-semibold">{children}</dd>
    </div>
  )
}

// Says whether the new charge or the refund is larger, and by how much.
function describeSum(differenceMinor: number, money: (minor: number) => string): string {
  const t = readTexts(texts)
  if (differenceMinor === 0) return t('nothingBetween')
  const amount = money(Math.abs(differenceMinor))
  return t(differenceMinor > 0 ? 'youPayMore' : 'youGetBack', { amount })
}
