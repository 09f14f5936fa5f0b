import { lazy } from 'react'
import { useSession } from '../../data/session.tsx'
import { Optional } from '../../ui/form/Optional.tsx'
import { useHolds } from './hold-queries.ts'

// Loaded on demand, because most visitors of the list have no hold.
const HeldSeats = lazy(async () => ({ default: (await import('./HeldSeats.tsx')).HeldSeats }))

/** The traveller's live holds, above the list of legs. */
export function RunningHolds() {
  const { user } = useSession()
  const holds = useHolds(user?.id).data ?? []
  if (!user || holds.length === 0) return null
  return (
    <Optional>
      <HeldSeats holds={holds} />
    </Optional>
  )
}
