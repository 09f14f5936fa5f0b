import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { localTime, shortCode } from '#contract/airports.ts'
import type { FlightListing } from '#contract/legs.ts'
import { formatMoney } from '#contract/money.ts'
import { priceAt } from '#contract/price.ts'
import { useServerMinute } from '../clock.ts'
import { paths } from '../paths.ts'
import { usePriceTime } from '../traveller/price-time.ts'
import { priceOutlook } from '../traveller/price-words.ts'

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
  const now = usePriceTime(leg.priceSchedule, useServerMinute())
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
        <span className="text-sm text-muted">{priceOutlook(leg, now)}</span>
      </span>
      <span className="font-medium">{formatMoney(priceAt(leg.priceSchedule, now), leg.currency)}</span>
      <ArrowRight
        aria-hidden="true"
        className="size-4 text-route transition-transform group-hover:translate-x-0.5"
      />
    </Link>
  )
}
