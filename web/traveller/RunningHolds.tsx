import { useQueries } from '@tanstack/react-query'
import { Link } from 'react-router'
import { shortCode } from '#contract/airports.ts'
import type { Hold } from '#contract/bookings.ts'
import type { EmptyLeg } from '#contract/legs.ts'
import { useSecondsUntil } from '../clock.ts'
import { paths } from '../paths.ts'
import { useSession } from '../session.tsx'
import { classNames } from '../ui/class-names.ts'
import { useHolds } from './hold-queries.ts'
import { countdownState, formatCountdown, spokenCountdown } from './hold-state.ts'
import { legQuery } from './leg-queries.ts'

const clockLook = {
  normal: 'text-ink',
  urgent: 'text-caution',
  disabled: 'text-warning',
  expired: 'text-warning',
} as const

/** The seats that the traveller holds now, at hand on the list of flights. */
export function RunningHolds() {
  const { user } = useSession()
  const holds = useHolds(user?.id).data ?? []
  const legs = useQueries({ queries: holds.map((hold) => legQuery(hold.legId)) })
  if (!user || holds.length === 0) return null
  return (
    <aside
      aria-label="Seats you hold"
      className="sticky bottom-4 z-10 mx-auto grid w-full max-w-2xl divide-y divide-line rounded-card border border-line bg-panel px-5 shadow-card"
    >
      {holds.map((hold, index) => (
        <RunningHold key={hold.bookingId} hold={hold} leg={legs[index]?.data?.emptyLeg} />
      ))}
    </aside>
  )
}

function RunningHold({ hold, leg }: { hold: Hold; leg: EmptyLeg | undefined }) {
  const remaining = useSecondsUntil(hold.holdExpiresUTC)
  if (remaining === 0 && !hold.awaitingConfirmation) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{leg ? routeOf(leg) : hold.reference}</span>
        <span className="text-sm text-muted">
          {hold.seats === 1 ? '1 seat held' : `${hold.seats} seats held`}
        </span>
      </p>
      <p className="flex items-center gap-5">
        {hold.awaitingConfirmation ? (
          <span className="text-sm text-muted">Waiting for confirmation</span>
        ) : (
          <span
            role="timer"
            aria-label={`${spokenCountdown(remaining)} left`}
            className={classNames('figures font-bold', clockLook[countdownState(remaining)])}
          >
            {formatCountdown(remaining)}
          </span>
        )}
        <Link
          to={paths.booking({ legId: hold.legId })}
          className="flex min-h-11 items-center text-[0.9375rem] font-semibold underline decoration-route decoration-2 underline-offset-4"
        >
          {hold.awaitingConfirmation ? 'View' : 'Continue'}
          <span className="sr-only">
            {' '}
            {leg ? `${leg.originAirport.city} to ${leg.destinationAirport.city}` : ''}
          </span>
        </Link>
      </p>
    </div>
  )
}

function routeOf(leg: EmptyLeg): string {
  return `${shortCode(leg.originAirport)} → ${shortCode(leg.destinationAirport)}`
}
