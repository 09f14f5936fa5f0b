import { lazy } from 'react'
import { useSession } from '../../data/session.tsx'
import { Optional } from '../../ui/form/Optional.tsx'
import { useHolds } from './hold-queries.ts'

// Most who look through the list hold nothing yet.
const HeldSeats = lazy(async () => ({ default: (await import('./HeldSeats.tsx')).HeldSeats }))

/** The seats that the traveller holds now, at hand on the list of flights. */
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
