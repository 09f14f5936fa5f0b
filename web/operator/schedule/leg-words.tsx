import { toLocalTime } from '#contract/airports.ts'
import { Arrow } from '../../ui/Arrow.tsx'

type Place = { icao: string; city: string; timezone: string }
type Times = { departureUTC: string; arrivalUTC: string; departureLatestUTC: string | null }

/** The tail and its route, for the first column of a table. */
export function Leg(props: { tail: string; aircraft: string; origin: Place; destination: Place }) {
  return (
    <span className="grid gap-0.5">
      <span className="figures font-semibold whitespace-nowrap">
        {props.origin.icao} <Arrow /> {props.destination.icao}
      </span>
      <span className="text-sm text-muted">
        {props.tail}, {props.aircraft}
      </span>
    </span>
  )
}

/** The departure for travellers, in the origin's zone: one moment or a window. */
export function Departure({ times, origin }: { times: Times; origin: Place }) {
  return <Window earliestUTC={times.departureUTC} latestUTC={times.departureLatestUTC} origin={origin} />
}

/** A window of time by the clock of a place. */
export function Window(props: { earliestUTC: string; latestUTC: string | null; origin: Place }) {
  const { timezone } = props.origin
  const first = toLocalTime(props.earliestUTC, timezone)
  const last =
    props.latestUTC && props.latestUTC !== props.earliestUTC && toLocalTime(props.latestUTC, timezone)
  return (
    <span className="figures grid text-sm whitespace-nowrap">
      <span>
        {first.date}, {first.time} {last ? 'to' : first.abbreviation}
      </span>
      {last && (
        <span>
          {last.date === first.date ? '' : `${last.date}, `}
          {last.time} {last.abbreviation}
        </span>
      )}
    </span>
  )
}

/** '1 booking', '3 bookings' */
export function formatCounted(count: number, one: string, several = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : several}`
}
