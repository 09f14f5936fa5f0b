import { useQuery } from '@tanstack/react-query'
import { quotes } from '#contract/bookings/quotes.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { call } from '../data/api.ts'
import { common } from '../languages/common/common.ts'
import { flight } from '../languages/flight/flight.ts'
import { formatNumber, toLocalTime } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PartFailed } from './PartFailed.tsx'

// The expected height of three steps.
const PLACE = 'min-h-64'

/**
 * The refunds of a traveller who books this leg now and cancels later: the percentage of each future step, with its last
 * instant.
 */
export function LegPolicy({ leg, now }: { leg: EmptyLeg; now: Date }) {
  const t = useTexts(flight)
  const all = useTexts(common)
  const answer = useQuery({
    queryKey: ['leg-policy', leg.id, leg.departureUTC],
    queryFn: ({ signal }) => call(quotes.read, { params: { legId: leg.id }, query: { people: 1 }, signal }),
  })
  if (answer.isPending) return <Skeleton className={`${PLACE} rounded-card`} />
  if (!answer.data)
    return <PartFailed place={PLACE} text={t('policyFailed')} onRetry={() => void answer.refetch()} />
  const { tiers, closesUTC } = answer.data.quote.cancellation
  // A journey shows this part twice, so the heading names the route.
  const route = all('fromTo', { from: leg.originAirport.city, to: leg.destinationAirport.city })
  const ahead = tiers.filter(({ untilUTC }) => Date.parse(untilUTC) > now.getTime())
  const at = (instantUTC: string) => {
    const { date, time, abbreviation } = toLocalTime(instantUTC, leg.originAirport.timezone)
    return { date, time, zone: abbreviation }
  }
  return (
    <section aria-label={`${t('policyTitle')}, ${route}`} className="grid gap-4">
      <h2 className="text-heading tracking-tight">{t('policyTitle')}</h2>
      <ol className="grid border-t border-line">
        {ahead.map(({ untilUTC, refundPct }) => (
          <li
            key={untilUTC}
            className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line py-3.5"
          >
            <span className="text-[0.9375rem] text-muted">{t('policyUntil', at(untilUTC))}</span>
            <span className="figures font-semibold">{t('policyBack', { pct: formatNumber(refundPct) })}</span>
          </li>
        ))}
      </ol>
      <p className="max-w-[62ch] text-[0.9375rem] text-muted">
        {t('policyCloses', at(closesUTC))} {t('policyOperatorCancels')}
      </p>
    </section>
  )
}
