import type { Trip } from '#contract/trips/trips.ts'
import { useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { tripPaths } from '../routing/paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { CANCEL_WORDS, formatCountdown, nameSeats, STATE_LOOKS } from './trip-words.ts'

/** The destination, the trip's state, and the time until departure. */
export function TripHeading({ trip, now }: { trip: Trip; now: Date }) {
  const t = useTexts(trips)
  const { flight: leg, state, cancelReason } = trip
  const { tone, words } = STATE_LOOKS[state]
  return (
    <PageHeading
      back={{ to: tripPaths.trips({ tab: pickTab(trip) }), label: t('title') }}
      lead={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Badge tone={tone}>{t(words)}</Badge>
          <span className="figures">{trip.reference}</span>
          <span>{nameSeats(trip)}</span>
          <Countdown trip={trip} now={now} />
          {cancelReason && <span className="basis-full">{t(CANCEL_WORDS[cancelReason])}</span>}
        </span>
      }
    >
      {t('fromTo', { from: leg.originAirport.city, to: leg.destinationAirport.city })}
    </PageHeading>
  )
}

function Countdown({ trip: { flight: leg, state }, now }: { trip: Trip; now: Date }) {
  const t = useTexts(trips)
  if (state === 'CANCELLED' || state === 'FLOWN') return null
  const { day } = leg
  const departs = !day.departedUTC && formatCountdown(day.expectedDepartureUTC ?? leg.departureUTC, now)
  if (departs) return <span>{t('departs', { when: departs })}</span>
  const arrives = formatCountdown(day.expectedArrivalUTC ?? leg.arrivalUTC, now)
  return arrives && <span>{t('arrives', { when: arrives })}</span>
}

function pickTab({ state }: Trip) {
  if (state === 'CANCELLED') return 'cancelled'
  return state === 'FLOWN' ? 'past' : 'upcoming'
}
