import { countArrivalDayOffset, getShortCode } from '#contract/airports.ts'
import type { TripSummary } from '#contract/trips/trips.ts'
import { formatMoney, toLocalTime } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { Link } from '../router/router.tsx'
import { tripPaths } from '../routing/paths.ts'
import { Arrow } from '../ui/Arrow.tsx'
import { SkyStrip } from '../ui/art/SkyStrip.tsx'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import {
  describeTodo,
  formatClock,
  formatCountdown,
  formatZone,
  nameSeats,
  STATE_LOOKS,
} from './trip-words.ts'

/** One trip of the list: its route, time, state and to-dos. */
export function TripCard({ trip, now }: { trip: TripSummary; now: Date }) {
  const t = useTexts(trips)
  const { flight: leg, state } = trip
  const { originAirport: origin, destinationAirport: destination } = leg
  return (
    <Card className="relative">
      <article
        aria-label={`${t('fromTo', { from: origin.city, to: destination.city })}, ${trip.reference}`}
        className="grid sm:grid-cols-[11rem_minmax(0,1fr)]"
      >
        <SkyStrip
          from={origin}
          to={destination}
          departureUTC={leg.departureUTC}
          arrivalUTC={leg.arrivalUTC}
          className="h-20 w-full sm:h-full sm:min-h-44"
        />
        <div className="grid content-start gap-4 p-5 sm:p-7">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
            <div className="grid gap-1.5">
              <h2 className="text-heading tracking-tight">
                <Link
                  to={tripPaths.trip(trip.bookingId)}
                  className="after:absolute after:inset-0 after:rounded-card after:-outline-offset-2 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-select"
                >
                  {t('fromTo', { from: origin.city, to: destination.city })}
                </Link>
              </h2>
              <p className="text-[0.9375rem] text-muted">
                <Times leg={leg} />
              </p>
            </div>
            <Badge tone={STATE_LOOKS[state].tone}>{t(STATE_LOOKS[state].words)}</Badge>
          </div>
          <p className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-[0.9375rem]">
            <Countdown trip={trip} now={now} />
            <span className="figures text-muted">{trip.reference}</span>
            <span className="text-muted">{nameSeats(trip)}</span>
            <span className="figures text-muted">
              <Amount trip={trip} />
            </span>
          </p>
          {trip.todos.length > 0 && (
            <ul
              aria-label={t('stillToDo')}
              className="grid gap-1.5 border-t border-line pt-4 text-[0.9375rem]"
            >
              {trip.todos.map((todo) => (
                <li key={todo.kind} className="flex gap-2.5">
                  <span aria-hidden="true" className="mt-[0.55em] size-1.5 shrink-0 rounded-full bg-route" />
                  {describeTodo(todo, trip)}
                </li>
              ))}
            </ul>
          )}
        </div>
      </article>
    </Card>
  )
}

function Times({ leg }: { leg: TripSummary['flight'] }) {
  const { originAirport: origin, destinationAirport: destination } = leg
  const departure = toLocalTime(leg.departureUTC, origin.timezone)
  const arrival = toLocalTime(leg.arrivalUTC, destination.timezone)
  const days = countArrivalDayOffset(departure.isoDate, arrival.isoDate)
  return (
    <span className="figures">
      <bdi>{getShortCode(origin)}</bdi> {formatClock(leg.departureUTC, origin)} <Arrow />{' '}
      <bdi>{getShortCode(destination)}</bdi> {arrival.time}
      {days !== 0 && <bdi>{` ${days > 0 ? '+' : '−'}${Math.abs(days)}`}</bdi>} {formatZone(arrival)}
    </span>
  )
}

function Amount({ trip: { amountMinor, refundedMinor, currency } }: { trip: TripSummary }) {
  const t = useTexts(trips)
  const amount = formatMoney(amountMinor, currency)
  if (refundedMinor === 0) return amount
  return t('refundedOf', { amount, refunded: formatMoney(refundedMinor, currency) })
}

function Countdown({ trip: { flight: leg, state }, now }: { trip: TripSummary; now: Date }) {
  const t = useTexts(trips)
  if (state !== 'CONFIRMED' && state !== 'AWAITING') return null
  const when = formatCountdown(leg.departureUTC, now)
  return when && <span className="font-semibold">{t('departs', { when })}</span>
}
