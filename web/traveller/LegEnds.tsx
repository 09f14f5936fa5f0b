import { type Airport, countArrivalDayOffset, getShortCode } from '#contract/airports.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import { common } from '../languages/common/common.ts'
import { formatDuration, formatTimeRange, toLocalTime } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { classNames } from '../ui/class-names.ts'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'

type Leg = Pick<
  LegListing,
  | 'originAirport'
  | 'destinationAirport'
  | 'departureUTC'
  | 'departureLatestUTC'
  | 'arrivalUTC'
  | 'durationMinutes'
>

/** Origin and destination, with the local times of both. */
export function LegEnds(props: {
  leg: Leg
  size: 'card' | 'panel'
  originTerminal?: string | null
  destinationTerminal?: string | null
}) {
  useTexts(common)
  const { leg, size } = props
  const departure = toLocalTime(leg.departureUTC, leg.originAirport.timezone)
  const arrival = toLocalTime(leg.arrivalUTC, leg.destinationAirport.timezone)
  const latest = leg.departureLatestUTC && toLocalTime(leg.departureLatestUTC, leg.originAirport.timezone)
  const dayOffset = countArrivalDayOffset(departure.isoDate, arrival.isoDate)
  return (
    <div className="grid grid-cols-2 gap-x-6">
      <div className="col-span-2 grid grid-cols-[auto_1fr_auto] items-center gap-4 pb-2">
        <Code airport={leg.originAirport} size={size} />
        <RouteLine minutes={leg.durationMinutes} />
        <Code airport={leg.destinationAirport} size={size} />
      </div>
      <End
        side="start"
        size={size}
        airport={leg.originAirport}
        terminal={props.originTerminal}
        time={latest ? formatTimeRange(departure.time, latest.time) : departure.time}
        zone={departure}
        dayOffset={latest ? countArrivalDayOffset(departure.isoDate, latest.isoDate) : 0}
      />
      <End
        side="end"
        size={size}
        airport={leg.destinationAirport}
        terminal={props.destinationTerminal}
        time={arrival.time}
        zone={arrival}
        dayOffset={dayOffset}
      />
    </div>
  )
}

function Code({ airport, size }: { airport: Airport; size: 'card' | 'panel' }) {
  return (
    <span
      className={classNames(
        'font-medium tracking-tighter',
        size === 'card' ? 'text-code' : 'text-[clamp(3rem,2rem+4vw,4.75rem)] leading-none',
      )}
    >
      {getShortCode(airport)}
    </span>
  )
}

function RouteLine({ minutes }: { minutes: number }) {
  return (
    <span className="grid justify-items-center gap-1.5">
      <span className="figures text-[0.8125rem] text-muted">{formatDuration(minutes)}</span>
      <span aria-hidden="true" className="h-0.5 w-full max-w-16 rounded-full bg-route" />
    </span>
  )
}

// Both ends share the rows of the surrounding grid, so that their times are on one line.
function End(props: {
  side: 'start' | 'end'
  size: 'card' | 'panel'
  airport: Airport
  terminal?: string | null | undefined
  time: string
  zone: { abbreviation: string; offset: string }
  dayOffset?: number
}) {
  const { airport, zone, side, size } = props
  return (
    <div
      className={classNames(
        'row-start-2 row-end-6 grid grid-rows-subgrid',
        side === 'start' ? 'col-start-1' : 'col-start-2 text-end',
      )}
    >
      <span className={size === 'card' ? 'font-medium' : 'text-lg font-semibold'}>{airport.city}</span>
      <span className="text-sm text-muted">
        {airport.name}&nbsp;· <span className="figures text-[0.8125rem]">{airport.icao}</span>
      </span>
      <span className="text-sm text-muted">{props.terminal}</span>
      <span className="grid pt-2.5">
        <span className={classNames('figures', size === 'card' ? 'text-[0.9375rem]' : 'text-xl font-bold')}>
          {props.time}
          <DayOffset days={props.dayOffset ?? 0} />{' '}
          {/* A zone without an abbreviation shows only the offset. */}
          {!zone.abbreviation.includes('GMT+') && (
            <span className="text-[0.8125rem] font-normal text-muted">{zone.abbreviation}</span>
          )}
        </span>
        <span className="figures text-xs text-muted">{zone.offset}</span>
      </span>
    </div>
  )
}

function DayOffset({ days }: { days: number }) {
  const t = useTexts(common)
  if (days === 0) return null
  return (
    <sup dir="ltr" className="ms-0.5 text-[0.6875rem] font-bold text-route">
      {days > 0 ? `+${days}` : `−${-days}`}
      <VisuallyHidden> {t(days > 0 ? 'dayLater' : 'dayBefore')}</VisuallyHidden>
    </sup>
  )
}
