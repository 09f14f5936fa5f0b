import { ArrowRight } from 'lucide-react'
import { getShortCode } from '#contract/airports.ts'
import type { LegListing } from '#contract/legs/legs.ts'
import { useServerMinute } from '../../data/clock.ts'
import { formatMoney, toLocalTime } from '../../languages/formats.ts'
import { legLines } from '../../languages/leg-lines/leg-lines.ts'
import { price } from '../../languages/price/price.ts'
import { useTexts } from '../../languages/texts.ts'
import { Link } from '../../router/router.tsx'
import { paths } from '../../routing/paths.ts'
import { usePriceTime } from '../../traveller/price-time.ts'
import { priceNow, priceOutlook } from '../../traveller/price-words.ts'

/** Legs on sale, one line each, with a link to book them. */
export function LegLines({ legs }: { legs: readonly LegListing[] }) {
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

function LegLine({ leg }: { leg: LegListing }) {
  const t = useTexts(legLines)
  const departure = toLocalTime(leg.departureUTC, leg.originAirport.timezone)
  const now = usePriceTime(leg.priceSchedule, useServerMinute())
  const { totalMinor, taxMinor, isWhole } = priceNow(leg, now)
  const parts = useTexts(price)
  return (
    <Link
      to={paths.booking({ legId: leg.id })}
      className="group grid min-h-14 grid-cols-[1fr_auto_auto] items-center gap-x-4 py-3"
    >
      <span className="grid">
        <span className="font-medium">
          {t('legOn', {
            from: getShortCode(leg.originAirport),
            to: getShortCode(leg.destinationAirport),
            date: departure.date,
          })}
        </span>
        <span className="text-sm text-muted">
          <span className="figures">{departure.time}</span> {departure.abbreviation} ·{' '}
          <bdi>{leg.aircraft}</bdi> · {t('seats', { count: leg.seatsAvailable })}
        </span>
        <span className="text-sm text-muted">{priceOutlook(leg, now)}</span>
      </span>
      <span className="grid justify-items-end text-end">
        <span className="font-medium">{formatMoney(totalMinor, leg.currency)}</span>
        <span className="text-sm text-muted">
          {isWhole && parts('theAircraft', { count: leg.seatsTotal })}{' '}
          {taxMinor > 0 && parts('included', { amount: formatMoney(taxMinor, leg.currency) })}
        </span>
      </span>
      <ArrowRight
        aria-hidden="true"
        className="size-4 text-route transition-transform group-hover:translate-x-0.5 rtl:-scale-x-100"
      />
    </Link>
  )
}
