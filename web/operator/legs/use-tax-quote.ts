import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/endpoint.ts'
import { flightTaxes } from '#contract/legs/leg-taxes.ts'
import { call } from '../../data/api.ts'
import { useDebounced } from '../../traveller/search/use-debounced.ts'
import { parseMinor } from './evidence/typed-amounts.ts'
import { findDeparture, type LegValues } from './leg-values.ts'

export type TaxQuote = AnswerOf<typeof flightTaxes.quote>

const WAIT_MS = 400

/** The taxes of the typed leg, for a price before taxes and all-in; null while fields are missing or the server does not answer. */
export function useTaxQuote(values: LegValues): TaxQuote | null {
  const asked = buildAsked(values)
  const settled = useDebounced(asked && JSON.stringify(asked), WAIT_MS)
  const quote = useQuery({
    queryKey: ['operator', 'leg-taxes', settled],
    queryFn: ({ signal }) => call(flightTaxes.quote, { query: JSON.parse(settled ?? ''), signal }),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  return asked === null || quote.isError ? null : (quote.data ?? null)
}

function buildAsked(values: LegValues) {
  const { aircraftType, origin, destination, departureLocal, saleMode, currency } = values
  const seatsTotal = Number(values.seats)
  const askPriceMinor = parseMinor(values.ask, currency)
  if (!aircraftType || !origin || !destination || !findDeparture(values)) return null
  if (!Number.isInteger(seatsTotal) || seatsTotal < 1 || seatsTotal > 19 || !askPriceMinor) return null
  return {
    ...{ aircraftType, originICAO: origin.icao, destinationICAO: destination.icao, departureLocal },
    ...{ seatsTotal, saleMode, currency, askPriceMinor },
  }
}
