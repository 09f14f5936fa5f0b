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
import { FlightMenu } from './FlightMenu.tsx'
import { StateBadge } from './FlightState.tsx'

/** The columns of the list of flights, with the actions. */
export const flightColumns: Column<OperatorLeg>[] = [
  {
    header: 'Flight',
    cell: (flight) => (
      <span className="grid">
        <Link to={backOfficePaths.operatorFlight(flight.id)} className="font-semibold hover:underline">
          <RouteCodes from={flight.originAirport} to={flight.destinationAirport} />
        </Link>
        <span className="text-sm text-muted">
          {flight.originAirport.city} to {flight.destinationAirport.city}
        </span>
      </span>
    ),
  },
  { header: 'Departure', sort: 'departure', cell: (flight) => <Departure flight={flight} /> },
  {
    header: 'Aircraft',
    cell: (flight) => (
      <span className="grid">
        <span className="figures text-sm">{flight.tail}</span>
        <span className="text-sm text-muted @min-[56rem]:whitespace-nowrap">{flight.aircraft}</span>
      </span>
    ),
  },
  {
    header: 'Seats',
    sort: 'sold',
    cell: (flight) => (
      <span className="grid">
        <span>
          <span className="figures">{flight.seatsSold}</span> of{' '}
          <span className="figures">{flight.seatsTotal}</span> sold
        </span>
        <span className="text-sm whitespace-nowrap text-muted">
          {flight.seatsHeld} held, {flight.seatsFree} free
        </span>
        {flight.status === 'PUBLISHED' && flight.seatsSold > 0 && <ReadinessMark legId={flight.id} />}
      </span>
    ),
  },
  {
    header: 'Price now',
    sort: 'price',
    align: 'end',
    cell: (flight) => (
      <span className="grid">
        <span className="figures">{formatMoney(flight.price, flight.currency)}</span>
        {flight.savingsPct > 0 && <span className="text-sm text-muted">−{flight.savingsPct}%</span>}
      </span>
    ),
  },
  {
    header: 'State',
    cell: (flight) => (
      <span className="grid justify-items-start gap-2">
        <StateBadge flight={flight} />
        <ConfirmMark flight={flight} />
      </span>
    ),
  },
  { header: 'Actions', align: 'end', cell: (flight) => <FlightMenu flight={flight} /> },
]

function Departure({ flight }: { flight: OperatorLeg }) {
  const departure = toLocalTime(flight.departureUTC, flight.originAirport.timezone)
  const arrival = toLocalTime(flight.arrivalUTC, flight.destinationAirport.timezone)
  const days = countArrivalDayOffset(departure.isoDate, arrival.isoDate)
  return (
    <span className="grid">
      <span>
        {departure.date}, <span className="figures">{departure.time}</span>{' '}
        <span className="text-sm text-muted">{departure.abbreviation}</span>
      </span>
      <span className="text-sm text-muted @min-[56rem]:whitespace-nowrap">
        {formatDuration(flight.durationMinutes)}, lands {arrival.time}
        {days > 0 && ` +${days}`} {arrival.abbreviation}
      </span>
    </span>
  )
}

/** How many passengers are not ready, within 48 hours of departure; nothing if all are. */
function ReadinessMark({ legId }: { legId: string }) {
  const { data } = useNextReadiness()
  const flight = data?.find((one) => one.legId === legId)
  if (!flight || flight.notReady === 0) return null
  return <span className="text-sm whitespace-nowrap text-caution">{summariseReadiness(flight)}</span>
}
