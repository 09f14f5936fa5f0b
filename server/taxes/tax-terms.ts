import type { TaxTerms } from '#contract/taxes/tax-terms.ts'

type Kept = {
  priceBasis: string
  saleMode: string
  seatsTotal: number
  taxHeadsMinor: number | null
  taxFlightMinor: number
  taxBps: readonly number[]
  taxBasesMinor: readonly number[]
  /** Absent if only adults are priced. */
  taxInfantMinor?: number
  taxInfantBasesMinor?: readonly number[]
}

/** Returns the taxes of a leg from its row; an empty object before they are computed. */
export function readTaxTerms(row: Kept): { taxes?: TaxTerms } {
  if (row.taxHeadsMinor === null) return {}
  const taxes: TaxTerms = {
    basis: row.priceBasis as TaxTerms['basis'],
    saleMode: row.saleMode as TaxTerms['saleMode'],
    seatsTotal: row.seatsTotal,
    headsMinor: row.taxHeadsMinor,
    flightMinor: row.taxFlightMinor,
    ...(row.taxInfantMinor ? { infantMinor: row.taxInfantMinor } : {}),
    percentages: row.taxBps.map((rateBps, place) => ({
      rateBps,
      headsMinor: row.taxBasesMinor[2 * place] ?? 0,
      flightMinor: row.taxBasesMinor[2 * place + 1] ?? 0,
      ...(row.taxInfantBasesMinor?.[place] ? { infantMinor: row.taxInfantBasesMinor[place] } : {}),
    })),
  }
  return { taxes }
}

/** Returns the taxes of a leg as columns of its row. */
export function toTermColumns({ headsMinor, flightMinor, infantMinor = 0, percentages }: TaxTerms) {
  return {
    taxHeadsMinor: headsMinor,
    taxFlightMinor: flightMinor,
    taxInfantMinor: infantMinor,
    taxInfantBasesMinor: infantMinor > 0 ? percentages.map((one) => one.infantMinor ?? 0) : [],
    taxBps: percentages.map(({ rateBps }) => rateBps),
    taxBasesMinor: percentages.flatMap((one) => [one.headsMinor, one.flightMinor]),
  }
}
