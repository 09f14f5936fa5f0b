import { localTime } from '#contract/airports.ts'
import type { FlightListing } from '#contract/legs.ts'
import { savingsPct } from '#contract/money.ts'
import { SkyStrip } from '../ui/art/SkyStrip.tsx'
import { Badge } from '../ui/Badge.tsx'

type Leg = Pick<
  FlightListing,
  'originAirport' | 'destinationAirport' | 'departureUTC' | 'arrivalUTC' | 'referencePrice'
>

/** The sky along a leg with its date and what one saves. */
export function LegSky({ leg, priceMinor, className }: { leg: Leg; priceMinor: number; className: string }) {
  const savings = savingsPct(priceMinor, leg.referencePrice)
  return (
    <div className="relative">
      <SkyStrip
        from={leg.originAirport}
        to={leg.destinationAirport}
        departureUTC={leg.departureUTC}
        arrivalUTC={leg.arrivalUTC}
        className={className}
      />
      <Badge tone="night" className="figures absolute top-4 left-4 font-normal">
        {localTime(leg.departureUTC, leg.originAirport.timezone).date}
      </Badge>
      {savings > 0 && (
        <Badge tone="white" className="figures absolute top-4 right-4">
          <span className="sr-only">Save {savings}%</span>
          <span aria-hidden="true">−{savings}%</span>
        </Badge>
      )}
    </div>
  )
}
