import { DAY_OPENS_HOURS, type DayStatus } from '#contract/legs/leg-day.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { useTexts } from '../languages/texts.ts'
import { trips } from '../languages/trips/trips.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { useLiveTrip } from './trip-queries.ts'
import { formatClock } from './trip-words.ts'

const STEPS = {
  SCHEDULED: { tone: 'select', words: 'dayScheduled' },
  ON_TIME: { tone: 'go', words: 'dayOnTime' },
  DELAYED: { tone: 'caution', words: 'dayDelayed' },
  BOARDING: { tone: 'select', words: 'dayBoarding' },
  DEPARTED: { tone: 'select', words: 'dayDeparted' },
  LANDED: { tone: 'go', words: 'dayLanded' },
} as const satisfies Record<DayStatus, { tone: BadgeTone; words: string }>

/** The operator's reports on the day of the leg, updated live. */
export function TripDay({ trip, now }: { trip: Trip; now: Date }) {
  const t = useTexts(trips)
  useLiveTrip(trip)
  const { state, flight: leg } = trip
  const { day } = leg
  const isNear = Date.parse(leg.departureUTC) - now.getTime() <= DAY_OPENS_HOURS * 3_600_000
  const isAhead = state === 'CONFIRMED' || state === 'UNDER_WAY'
  if (!(isAhead && isNear) && !(state === 'FLOWN' && day.status === 'LANDED')) return null
  return (
    <Card padded>
      <section aria-labelledby="day-heading" className="grid gap-4">
        <h2 id="day-heading" className="text-xl">
          {t('onTheDay')}
        </h2>
        <ol className="flex flex-wrap gap-2">
          {listSteps(trip).map((step) => (
            <li key={step} aria-current={step === day.status ? 'step' : undefined}>
              <Badge tone={step === day.status ? STEPS[step].tone : 'neutral'}>{t(STEPS[step].words)}</Badge>
            </li>
          ))}
        </ol>
        <p role="status">
          <Standing trip={trip} />
        </p>
        {day.crew && <p className="text-muted">{t('crewIs', { names: day.crew })}</p>}
      </section>
    </Card>
  )
}

// The first step is one of three reports. A delay stays visible after boarding.
function listSteps({ flight: { day } }: Trip): DayStatus[] {
  const first = day.expectedDepartureUTC ? 'DELAYED' : day.status === 'SCHEDULED' ? 'SCHEDULED' : 'ON_TIME'
  return [first, 'BOARDING', 'DEPARTED', 'LANDED']
}

function Standing({ trip: { flight: leg } }: { trip: Trip }) {
  const t = useTexts(trips)
  const { day, departureUTC, durationMinutes, originAirport: origin, destinationAirport } = leg
  const booked = formatClock(departureUTC, origin)
  const at = day.expectedDepartureUTC ? formatClock(day.expectedDepartureUTC, origin) : booked
  switch (day.status) {
    case 'SCHEDULED':
      return t('leavesScheduled', { at })
    case 'ON_TIME':
      return t('leavesOnTime', { at })
    case 'DELAYED': {
      const arrives = formatClock(day.expectedArrivalUTC ?? leg.arrivalUTC, destinationAirport)
      return t('leavesDelayed', { at, arrives, booked })
    }
    case 'BOARDING':
      return t('boardsNow', { at })
    case 'DEPARTED': {
      const departedUTC = day.departedUTC ?? departureUTC
      const arrivesUTC = new Date(Date.parse(departedUTC) + durationMinutes * 60_000).toISOString()
      const arrives = formatClock(arrivesUTC, destinationAirport)
      return t('hasDeparted', { at: formatClock(departedUTC, origin), arrives })
    }
    case 'LANDED':
      return t('hasLanded', { at: formatClock(day.landedUTC ?? leg.arrivalUTC, destinationAirport) })
  }
}
