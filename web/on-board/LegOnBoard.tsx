import { useQuery } from '@tanstack/react-query'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { onBoard as calls } from '#contract/on-board/on-board.ts'
import { call } from '../data/api.ts'
import { common } from '../languages/common/common.ts'
import { onBoard } from '../languages/on-board/on-board.ts'
import { useTexts } from '../languages/texts.ts'
import { PartFailed } from '../traveller/PartFailed.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { OnBoardFacts } from './OnBoardFacts.tsx'

// The expected height of the facts.
const PLACE = 'min-h-56'

/** The baggage and pets that a leg takes, for travellers before they book. */
export function LegOnBoard({ leg }: { leg: EmptyLeg }) {
  const t = useTexts(onBoard)
  const all = useTexts(common)
  const answer = useQuery({
    queryKey: ['leg-on-board', leg.id, leg.departureUTC],
    queryFn: ({ signal }) => call(calls.ofLeg, { params: { legId: leg.id }, signal }),
  })
  if (answer.isPending) return <Skeleton className={`${PLACE} rounded-card`} />
  if (!answer.data)
    return <PartFailed place={PLACE} text={t('failed')} onRetry={() => void answer.refetch()} />
  // A journey shows this part twice, so the heading names the route.
  const route = all('fromTo', { from: leg.originAirport.city, to: leg.destinationAirport.city })
  return (
    <section aria-label={`${t('title')}, ${route}`} className={`grid ${PLACE} content-start gap-4`}>
      <h2 className="text-heading tracking-tight">{t('title')}</h2>
      <OnBoardFacts facts={answer.data.onBoard} />
    </section>
  )
}
