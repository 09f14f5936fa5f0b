import { getShortCode } from '#contract/airports.ts'
import { Arrow } from '../ui/Arrow.tsx'

type Place = { iata: string | null; icao: string }

/** 'TEB → VNY', by IATA code where there is one. */
export function RouteCodes({ from, to }: { from: Place; to: Place }) {
  return (
    <span className="figures font-semibold whitespace-nowrap">
      {getShortCode(from)} <Arrow text="to" /> {getShortCode(to)}
    </span>
  )
}
