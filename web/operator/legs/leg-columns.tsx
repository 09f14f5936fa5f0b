import { countArrivalDayOffset, formatDuration, toLocalTime } from '#contract/airports.ts'
import type { OperatorLeg } from '#contract/legs/operator-legs.ts'
import { formatMoney } from '#contract/money.ts'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import type { Column } from '../../ui/table/DataTable.tsx'
import { RouteCodes } from '../RouteCodes.tsx'
import { useNextReadiness } from '../readiness/readiness-queries.ts'
import { summariseReadiness } from '../readiness/readiness-words.ts'
import { ConfirmMark } from './confirm/ConfirmMark.tsx'
import { LegMenu } from './LegMenu.tsx'
import { StateBadge } from './LegState.tsx'

/** The columns of the list of legs, with the actions. */
export const legColumns: Column<OperatorLeg>[] = [
  {
    header: 'Flight',
    cell: (leg) => (
      <span className="grid">
        <Link to={backOfficePaths.operatorLeg(leg.id)} className="font-semibold hover:underline">
          <RouteCodes from={leg.originAirport} to={leg.destinationAirport} />
        </Link>
        <span className="text-sm text-muted">
          {leg.originAirport.city} to {leg.destinationAirport.city}
        </span>
      </span>
    ),
  },
  { header: 'Departure', sort: 'departure', cell: (leg) => <Departure leg={leg} /> },
  {
    header: 'Aircraft',
    cell: (leg) => (
      <span className="grid">
        <span className="figures text-sm">{leg.tail}</span>
        <span className="text-sm text-muted @min-[56rem]:whitespace-nowrap">{leg.aircraft}</span>
      </span>
    ),
  },
  {
    header: 'Seats',
    sort: 'sold',
    cell: (leg) => (
      <span className="grid">
        <span>
          <span className="figures">{leg.seatsSold}</span> of{' '}
          <span className="figures">{leg.seatsTotal}</span> sold
        </span>
        <span className="text-sm whitespace-nowrap text-muted">
          {leg.seatsHeld} held, {leg.seatsFree} free
        </span>
        {leg.status === 'PUBLISHED' && leg.seatsSold > 0 && <ReadinessMark legId={leg.id} />}
      </span>
    ),
  },
  {
    header: 'Price now',
    sort: 'price',
    align: 'end',
    cell: (leg) => (
      <span className="grid">
        <span className="figures">{formatMoney(leg.price, leg.currency)}</span>
        {leg.savingsPct > 0 && <span className="text-sm text-muted">−{leg.savingsPct}%</span>}
      </span>
    ),
  },
  {
    header: 'State',
    cell: (leg) => (
      <span className="grid justify-items-start gap-2">
        <StateBadge leg={leg} />
        <ConfirmMark leg={leg} />
      </span>
    ),
  },
  { header: 'Actions', align: 'end', cell: (leg) => <LegMenu leg={leg} /> },
]

function Departure({ leg }: { leg: OperatorLeg }) {
  const departure = toLocalTime(leg.departureUTC, leg.originAirport.timezone)
  const arrival = toLocalTime(leg.arrivalUTC, leg.destinationAirport.timezone)
  const days = countArrivalDayOffset(departure.isoDate, arrival.isoDate)
  return (
    <span className="grid">
      <span>
        {departure.date}, <span className="figures">{departure.time}</span>{' '}
        <span className="text-sm text-muted">{departure.abbreviation}</span>
      </span>
      <span className="text-sm text-muted @min-[56rem]:whitespace-nowrap">
        {formatDuration(leg.durationMinutes)}, lands {arrival.time}
        {days > 0 && ` +${days}`} {arrival.abbreviation}
      </span>
    </span>
  )
}

/** How many passengers are not ready, within 48 hours of departure; nothing if all are. */
function ReadinessMark({ legId }: { legId: string }) {
  const { data } = useNextReadiness()
  const leg = data?.find((one) => one.legId === legId)
  if (!leg || leg.notReady === 0) return null
  return <span className="text-sm whitespace-nowrap text-caution">{summariseReadiness(leg)}</span>
}
