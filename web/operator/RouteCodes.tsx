import { getShortCode } from '#contract/airports.ts'

type Place = { iata: string | null; icao: string }

/** 'TEB → VNY', by IATA code where there is one. */
export function RouteCodes({ from, to }: { from: Place; to: Place }) {
  return (
    <span className="figures font-semibold whitespace-nowrap">
      {getShortCode(from)}{' '}
      <span aria-hidden="true" className="text-route">
        →
      </span>
      <span className="sr-only">to</span> {getShortCode(to)}
    </span>
  )
}
