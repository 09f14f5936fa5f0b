import { ArrowRight } from 'lucide-react'
import { useId } from 'react'
import { useNavigate } from 'react-router'
import type { FlightListing } from '#contract/legs.ts'
import { formatMoney } from '#contract/money.ts'
import { priceAt } from '#contract/price.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { LegEnds } from './LegEnds.tsx'
import { LegSky } from './LegSky.tsx'

/** One flight of the list. When its seats have gone while one looks, the card stays and says so. */
export function FlightCard({ leg, now }: { leg: FlightListing; now: Date }) {
  const navigate = useNavigate()
  const titleId = useId()
  const seatsId = useId()
  const sold = leg.seatsAvailable === 0
  const priceMinor = priceAt(leg.priceSchedule, now)
  return (
    <article aria-labelledby={titleId} className="h-full">
      <Card className="flex h-full flex-col">
        <h2 id={titleId} className="sr-only">
          {leg.origin} to {leg.destination}
        </h2>
        <LegSky leg={leg} priceMinor={priceMinor} className="h-36 w-full" />
        <div className="flex grow flex-col gap-5 p-6">
          <LegEnds leg={leg} size="card" />
          <div className="mt-auto grid gap-5">
            <div aria-hidden="true" className="tear-line -mx-6" />
            <div className="flex items-end justify-between gap-4">
              <p className="grid text-[0.9375rem] text-muted">
                <span>{leg.aircraft}</span>
                <span>{leg.aircraftClass}</span>
                <span id={seatsId} className={sold ? 'font-semibold text-warning' : undefined}>
                  {sold ? 'Seats just taken' : seatsText(leg)}
                </span>
              </p>
              <Price leg={leg} priceMinor={priceMinor} />
            </div>
            <p className="text-[0.8125rem] text-muted">Operated by {leg.operatingCarrier}</p>
            <Button
              variant="secondary"
              wide
              disabled={sold}
              aria-describedby={sold ? seatsId : titleId}
              onClick={() => void navigate(paths.booking({ legId: leg.id }))}
            >
              Select Flight
              <ArrowRight aria-hidden="true" className="size-4 text-route" />
            </Button>
          </div>
        </div>
      </Card>
    </article>
  )
}

function Price({ leg, priceMinor }: { leg: FlightListing; priceMinor: number }) {
  return (
    <p className="grid justify-items-end">
      {leg.referencePrice > priceMinor && (
        <span className="text-sm text-muted">
          <span className="sr-only">Standard charter </span>
          <s className="figures">{formatMoney(leg.referencePrice, leg.currency)}</s>
        </span>
      )}
      <span className="text-2xl leading-tight font-medium tracking-tight">
        {formatMoney(priceMinor, leg.currency)}
      </span>
      <span className="text-sm text-muted">per person</span>
    </p>
  )
}

function seatsText({ seatsAvailable, saleMode }: Partial<FlightListing>): string {
  if (seatsAvailable === undefined) return 'Seats available: N/A'
  if (saleMode === 'WHOLE_AIRCRAFT') return `Whole aircraft, ${seatsAvailable} seats`
  return seatsAvailable === 1 ? '1 seat available' : `${seatsAvailable} seats available`
}
