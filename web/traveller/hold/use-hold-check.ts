import { useQuery } from '@tanstack/react-query'
import { bookings, type CancelReason, type Hold } from '#contract/bookings/bookings.ts'
import { call } from '../../data/api.ts'
import { decideHoldVerdict, guessHoldVerdict, type HoldVerdict } from './hold-state.ts'

type HoldCheck = {
  verdict: HoldVerdict
  cancelReason: CancelReason | null
  sessionId: string | null
  /** Whether the server has changed the end of the hold. */
  moved: boolean
}

/** The server's answer about one hold, read every `everyMs`; a failure is not retried sooner. */
export function useHoldCheck(facts: {
  userId: string
  hold: Hold
  everyMs: number | false
  remainingSeconds: number
}): HoldCheck {
  const { userId, hold, everyMs } = facts
  const { data, isError } = useQuery({
    queryKey: ['mine', userId, 'booking', hold.bookingId],
    queryFn: ({ signal }) => call(bookings.status, { params: { bookingId: hold.bookingId }, signal }),
    enabled: everyMs !== false,
    refetchInterval: everyMs,
    refetchIntervalInBackground: true,
    staleTime: everyMs || 0,
    retry: false,
  })
  if (isError || !data) {
    const verdict = isError ? guessHoldVerdict(facts.remainingSeconds) : 'held'
    return { verdict, cancelReason: null, sessionId: null, moved: false }
  }
  const { cancelReason, sessionId, holdExpiresUTC } = data.booking
  const moved = Date.parse(holdExpiresUTC) !== Date.parse(hold.holdExpiresUTC)
  return { verdict: decideHoldVerdict(data), cancelReason, sessionId, moved }
}
