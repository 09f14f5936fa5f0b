import { useEffect } from 'react'
import type { Hold } from '#contract/bookings/bookings.ts'
import { useNavigate } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { pollEveryMs } from './hold-state.ts'
import { useHoldCheck } from './use-hold-check.ts'
import type { SeatHold } from './use-seat-hold.ts'

/** Asks the server near the end of a hold; its answer decides: held, ended, or paid for. */
export function useWatchedHold(watched: {
  hold: Hold
  userId: string
  seatHold: SeatHold
  remainingSeconds: number
}): void {
  const { hold, userId, seatHold, remainingSeconds } = watched
  const navigate = useNavigate()
  const everyMs = pollEveryMs({ remainingSeconds, missing: seatHold.missing })
  const { verdict, cancelReason, sessionId, moved } = useHoldCheck({
    userId,
    hold,
    everyMs,
    remainingSeconds,
  })
  const { end, readAgain } = seatHold

  useEffect(() => {
    if (verdict === 'ended') end(cancelReason)
    if (verdict === 'confirmed') {
      readAgain()
      void navigate(paths.bookingSuccess({ sessionId, legId: hold.legId }), { replace: true })
    }
  }, [verdict, cancelReason, sessionId, end, readAgain, navigate, hold.legId])

  useEffect(() => {
    if (moved) readAgain()
  }, [moved, readAgain])
}
