import { lazy } from 'react'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { Optional } from '../ui/form/Optional.tsx'

const LegOnBoard = lazy(async () => ({ default: (await import('../on-board/LegOnBoard.tsx')).LegOnBoard }))
const LegPolicy = lazy(async () => ({ default: (await import('./LegPolicy.tsx')).LegPolicy }))
const LegTerms = lazy(async () => ({ default: (await import('./LegTerms.tsx')).LegTerms }))

/** What a traveller may read about a leg before paying: refunds, legal statements, baggage and pets. */
export function LegRules({ leg, now }: { leg: EmptyLeg; now: Date }) {
  return (
    <>
      <Optional fallback={<div className="h-64" />}>
        <LegPolicy leg={leg} now={now} />
      </Optional>
      <Optional fallback={<div className="h-72" />}>
        <LegTerms leg={leg} />
      </Optional>
      <Optional fallback={<div className="h-56" />}>
        <LegOnBoard leg={leg} />
      </Optional>
    </>
  )
}
