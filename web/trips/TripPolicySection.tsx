import { isOurDescription } from '#contract/operators/refund-tiers.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { formatMoney, formatNumber } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { Badge } from '../ui/Badge.tsx'
import { describeCountsFrom } from './cancel/cancellation-words.ts'
import { TripSection } from './TripSection.tsx'
import { formatClock } from './trip-words.ts'

/** The refund policy as it was agreed to at booking, in money and in dates. */
export function TripPolicySection({ trip, now }: { trip: Trip; now: Date }) {
  const t = useTexts(trips)
  const { policy, currency, flight: leg } = trip
  const isAhead = trip.state === 'CONFIRMED' || trip.state === 'AWAITING'
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const at = (instantUTC: string) => formatClock(instantUTC, leg.originAirport)
  return (
    <TripSection id="policy" title={t(isAhead ? 'ifYouCancel' : 'policyBookedWith')} aside={t('asAgreed')}>
      <ol className="grid border-t border-line">
        {policy.tiers.map((tier) => (
          <li key={`${tier.untilUTC} ${tier.refundPct}`} className="grid gap-1 border-b border-line py-3.5">
            <span className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4">
              <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
                {t('until', { at: at(tier.untilUTC) })}
                {tier.current && trip.state === 'CONFIRMED' && <Badge tone="select">{t('now')}</Badge>}
              </span>
              <span className="figures font-semibold">{money(tier.amountMinor)}</span>
            </span>
            <span className="text-sm text-muted">
              {t('pctBack', { pct: formatNumber(tier.refundPct) })} ·{' '}
              {isOurDescription(tier.description) ? (
                <bdi lang="en">{tier.description}</bdi>
              ) : (
                t('operatorsWords', { words: tier.description })
              )}
            </span>
          </li>
        ))}
      </ol>
      <div className="grid gap-2 text-[0.9375rem] text-muted">
        {isAhead && policy.cancelWindowHours > 0 && (
          <p>
            {t(Date.parse(policy.cancelClosesUTC) > now.getTime() ? 'cancellingEnds' : 'cancellingEnded', {
              at: at(policy.cancelClosesUTC),
              hours: formatNumber(policy.cancelWindowHours),
            })}
          </p>
        )}
        {isAhead && describeCountsFrom(policy, leg.originAirport).map((words) => <p key="from">{words}</p>)}
        <p>
          {t('noShow', {
            amount: money(policy.noShowRefundMinor),
            pct: formatNumber(policy.noShowPenaltyPct),
          })}
        </p>
        <p>{t('ifOperatorCancels')}</p>
      </div>
      {trip.disclosures && (
        <details className="text-[0.9375rem] text-muted">
          <summary className="cursor-pointer font-semibold text-ink">{t('shownBeforePaying')}</summary>
          <ul lang={trip.disclosures.language} dir="auto" className="mt-3 grid list-disc gap-2 ps-5">
            {trip.disclosures.items.map(({ code, text }) => (
              <li key={code}>{text}</li>
            ))}
          </ul>
        </details>
      )}
    </TripSection>
  )
}
