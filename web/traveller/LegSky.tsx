import type { LegListing } from '#contract/legs/legs.ts'
import { computeSavingsPct } from '#contract/money.ts'
import { common } from '../languages/common/common.ts'
import { formatPercent, formatSaving, toLocalTime } from '../languages/formats.ts'
import { useTexts } from '../languages/texts.ts'
import { SkyStrip } from '../ui/art/SkyStrip.tsx'
import { Badge } from '../ui/Badge.tsx'

type Leg = Pick<
  LegListing,
  'originAirport' | 'destinationAirport' | 'departureUTC' | 'arrivalUTC' | 'referencePrice'
>

/** The sky along a leg with its date and, if a price is given, the savings. */
export function LegSky({ leg, priceMinor, className }: { leg: Leg; priceMinor?: number; className: string }) {
  const t = useTexts(common)
  const savings = priceMinor === undefined ? 0 : computeSavingsPct(priceMinor, leg.referencePrice)
  return (
    <div className="relative">
      <SkyStrip
        from={leg.originAirport}
        to={leg.destinationAirport}
        departureUTC={leg.departureUTC}
        arrivalUTC={leg.arrivalUTC}
        className={`${className} rtl:-scale-x-100`}
      />
      <Badge tone="night" className="figures absolute top-4 start-4 font-normal">
        {toLocalTime(leg.departureUTC, leg.originAirport.timezone).date}
      </Badge>
      {savings > 0 && (
        <Badge tone="white" className="figures absolute top-4 end-4">
          <span className="sr-only">{t('saves', { pct: formatPercent(savings) })}</span>
          <span aria-hidden="true">{formatSaving(savings)}</span>
        </Badge>
      )}
    </div>
  )
}
