import { useQueries } from '@tanstack/react-query'
import { getShortCode } from '#contract/airports.ts'
import type { Hold } from '#contract/bookings/bookings.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { useSecondsUntil } from '../../data/clock.ts'
import { common } from '../../languages/common/common.ts'
import { flight } from '../../languages/flight/flight.ts'
import { isolateText, useTexts } from '../../languages/texts.ts'
import { Link } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { classNames } from '../../ui/class-names.ts'
import { buildLegQuery } from '../leg-queries.ts'
import { findCountdownState, formatCountdown, formatSpokenCountdown } from './hold-state.ts'

const clockLook = {
  normal: 'text-ink',
  urgent: 'text-caution',
  disabled: 'text-warning',
  expired: 'text-warning',
} as const

/** These holds, one line for each; a journey's two share one line. */
export function HeldSeats({ holds }: { holds: Hold[] }) {
  const t = useTexts(flight)
  const legs = useQueries({ queries: holds.map((hold) => buildLegQuery(hold.legId)) })
  return (
    <aside
      aria-label={t('seatsYouHold')}
      className="sticky bottom-4 z-10 mx-auto grid w-full max-w-2xl divide-y divide-line rounded-card border border-line bg-panel px-5 shadow-card"
    >
      {holds.map((hold, index) => {
        // A journey's second leg is on the line of its first.
        if (hold.journey?.part === 2) return null
        const other = holds.findIndex(({ legId }) => legId === hold.journey?.otherLegId)
        const leg = legs[index]?.data?.emptyLeg
        const last = other < 0 ? leg : legs[other]?.data?.emptyLeg
        return <RunningHold key={hold.bookingId} hold={hold} leg={leg} last={last} />
      })}
    </aside>
  )
}

function RunningHold(props: { hold: Hold; leg: EmptyLeg | undefined; last: EmptyLeg | undefined }) {
  const { hold, leg, last } = props
  const remaining = useSecondsUntil(hold.holdExpiresUTC)
  const t = useTexts(flight)
  const all = useTexts(common)
  if (remaining === 0 && !hold.awaitingConfirmation) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 py-2">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">
          {leg && last
            ? isolateText(`${getShortCode(leg.originAirport)} → ${getShortCode(last.destinationAirport)}`)
            : hold.reference}
        </span>
        <span className="text-sm text-muted">
          {t(hold.journey ? 'seatsHeldBoth' : 'seatsHeld', { count: hold.seats })}
          {hold.infants > 0 && `, ${all('infant', { count: hold.infants })}`}
        </span>
      </p>
      <p className="flex items-center gap-5">
        {hold.awaitingConfirmation ? (
          <span className="text-sm text-muted">{t('waitingTitle')}</span>
        ) : (
          <span
            role="timer"
            aria-label={t('left', { time: formatSpokenCountdown(remaining) })}
            className={classNames('figures font-bold', clockLook[findCountdownState(remaining)])}
          >
            {formatCountdown(remaining)}
          </span>
        )}
        <Link
          to={
            hold.journey
              ? `/booking/journey/${hold.legId}/${hold.journey.otherLegId}`
              : paths.booking({ legId: hold.legId })
          }
          className="flex min-h-11 items-center text-[0.9375rem] font-semibold underline decoration-route decoration-2 underline-offset-4"
        >
          {t(hold.awaitingConfirmation ? 'view' : 'continue')}
          <span className="sr-only">
            {' '}
            {leg && last
              ? all('fromTo', { from: leg.originAirport.city, to: last.destinationAirport.city })
              : ''}
          </span>
        </Link>
      </p>
    </div>
  )
}
