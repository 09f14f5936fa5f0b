import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { localTime, shortCode } from '#contract/airports.ts'
import type { FlightListing } from '#contract/legs.ts'
import { formatMoney } from '#contract/money.ts'
import { paths } from '../paths.ts'

/** Legs on sale, one line each, with the way to their booking. */
export function LegLines({ legs }: { legs: readonly FlightListing[] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {legs.map((leg) => (
        <li key={leg.id}>
          <LegLine leg={leg} />
        </li>
      ))}
    </ul>
  )
}

function LegLine({ leg }: { leg: FlightListing }) {
  const departure = localTime(leg.departureUTC, leg.originAirport.timezone)
  return (
    <Link
      to={paths.booking({ legId: leg.id })}
      className="group grid min-h-14 grid-cols-[1fr_auto_auto] items-center gap-x-4 py-3"
    >
      <span className="grid">
        <span className="font-medium">
          {shortCode(leg.originAirport)} to {shortCode(leg.destinationAirport)}, {departure.date}
        </span>
        <span className="text-sm text-muted">
          <span className="figures">{departure.time}</span> {departure.abbreviation} · {leg.aircraft} ·{' '}
          {leg.seatsAvailable === 1 ? '1 seat' : `${leg.seatsAvailable} seats`}
        </span>
      </span>
      <span className="font-medium">{formatMoney(leg.price, leg.currency)}</span>
      <ArrowRight
        aria-hidden="true"
        className="size-4 text-route transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  )
}
