import { useQuery } from '@tanstack/react-query'
import { disclosures } from '#contract/legal/disclosures.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { call } from '../data/api.ts'
import { common } from '../languages/common/common.ts'
import { flight } from '../languages/flight/flight.ts'
import { useLanguage } from '../languages/language.ts'
import { useTexts } from '../languages/texts.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PartFailed } from './PartFailed.tsx'

// The expected height of five sentences.
const PLACE = 'min-h-72'

type Leg = Pick<EmptyLeg, 'id' | 'departureUTC' | 'originAirport' | 'destinationAirport'>

/** The statements that the law requires before payment of this leg. The booking stores their text. */
export function LegTerms({ leg }: { leg: Leg }) {
  const t = useTexts(flight)
  const all = useTexts(common)
  const language = useLanguage()
  const answer = useQuery({
    queryKey: ['leg-disclosures', leg.id, leg.departureUTC, language],
    queryFn: ({ signal }) =>
      call(disclosures.read, { params: { legId: leg.id }, query: { language }, signal }),
  })
  if (answer.isPending) return <Skeleton className={`${PLACE} rounded-card`} />
  if (!answer.data)
    return <PartFailed place={PLACE} text={t('termsFailed')} onRetry={() => void answer.refetch()} />
  // A journey shows this part twice, so the heading names the route.
  const route = all('fromTo', { from: leg.originAirport.city, to: leg.destinationAirport.city })
  return (
    <section aria-label={`${t('termsTitle')}, ${route}`} className={`grid ${PLACE} content-start gap-4`}>
      <h2 className="text-heading tracking-tight">{t('termsTitle')}</h2>
      <ul className="grid max-w-[62ch] list-disc gap-2.5 ps-5 text-[0.9375rem] text-muted">
        {answer.data.disclosures.items.map(({ code, text }) => (
          <li key={code}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
