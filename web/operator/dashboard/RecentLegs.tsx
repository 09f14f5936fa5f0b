import { getShortCode, toLocalTime } from '#contract/airports.ts'
import type { DashboardLeg } from '#contract/operators/operator-dashboard.ts'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Arrow } from '../../ui/Arrow.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { StateBadge } from '../legs/LegState.tsx'

/** The latest added legs, each with route, time and sold seats. */
export function RecentLegs({ legs }: { legs: readonly DashboardLeg[] }) {
  if (legs.length === 0) {
    return (
      <EmptyState title="No flights yet.">
        The flights that you add appear here, with their seats and their state.
      </EmptyState>
    )
  }
  return (
    <ul className="grid divide-y divide-line rounded-card bg-panel px-6 py-2 shadow-card">
      {legs.map((leg) => (
        <LegLine key={leg.id} leg={leg} />
      ))}
    </ul>
  )
}

function LegLine({ leg }: { leg: DashboardLeg }) {
  const { originAirport: from, destinationAirport: to, seatsSold, seatsTotal } = leg
  const { date, time, abbreviation } = toLocalTime(leg.departureUTC, from.timezone)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_6rem]">
      <Link to={backOfficePaths.operatorLeg(leg.id)} className="group grid min-w-0 gap-0.5">
        <span className="figures text-lg group-hover:text-route">
          {getShortCode(from)} <Arrow /> {getShortCode(to)}
        </span>
        <span className="text-sm text-muted">
          {from.city} to {to.city}
        </span>
      </Link>
      <p className="order-1 grid gap-0.5 text-sm sm:order-none">
        <span className="figures">
          {date}, {time} {abbreviation}
        </span>
        <span className="text-muted">
          {leg.aircraft}, <span className="figures">{leg.tail}</span>
        </span>
      </p>
      <p className="grid justify-items-end gap-2">
        <StateBadge leg={leg} />
        <span className="text-sm whitespace-nowrap text-muted">
          <span className="figures">{seatsSold}</span> of <span className="figures">{seatsTotal}</span> sold
        </span>
      </p>
    </li>
  )
}
