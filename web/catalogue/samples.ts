import type { QueryClient } from '@tanstack/react-query'
import type { Airport } from '#contract/airports.ts'
import type { PriceHistory } from '#contract/legs/leg-prices.ts'
import type { EmptyLeg, LegListing } from '#contract/legs/legs.ts'
import type { TaxLine } from '#contract/taxes/tax-lines.ts'
import type { TaxTerms } from '#contract/taxes/tax-terms.ts'
import type { SeatHold } from '../traveller/hold/use-seat-hold.ts'

const DAY_MS = 86_400_000
// Days in the future, so that prices still fall and no leg has left. The hour decides the sky.
const FIRST_DAY_MS = Math.ceil(Date.now() / DAY_MS) * DAY_MS
const at = (days: number, hours: number) =>
  new Date(FIRST_DAY_MS + days * DAY_MS + hours * 3_600_000).toISOString()

const farnborough: Airport = {
  ...{ icao: 'EGLF', iata: 'FAB', name: 'Farnborough', city: 'London', country: 'GB', region: 'Europe' },
  ...{ lat: 51.28, lon: -0.78, timezone: 'Europe/London' },
}
const nice: Airport = {
  ...{ icao: 'LFMN', iata: 'NCE', name: 'Côte d’Azur', city: 'Nice', country: 'FR', region: 'Europe' },
  ...{ lat: 43.66, lon: 7.21, timezone: 'Europe/Paris' },
}
const farAirport: Airport = {
  icao: 'KSFO',
  iata: null,
  name: 'Saint-Rémy-de-Provence Intercontinental Business Aviation',
  city: 'San Francisco and Oakland',
  ...{ country: 'US', region: 'North America', lat: 37.62, lon: -122.38 },
  timezone: 'America/Los_Angeles',
}

/** A tax for each passenger, in another currency. */
const duty: TaxLine = {
  ...{ ruleId: 'GB-APD-A-STD-2026', code: 'GB_APD', kind: 'PER_HEAD', heads: 1, rateBps: null },
  ...{ amountMinor: 3700, taxCurrency: 'GBP', taxAmountMinor: 3200 },
  fx: { rate: '1.1561', date: at(-1, 0).slice(0, 10), source: 'ecb.europa.eu' },
  ...{ isReturnedUnflown: true, isEstimated: false },
}
const vat: TaxLine = {
  ...{ ruleId: 'FR-VAT-10', code: 'FR_VAT', kind: 'AD_VALOREM', heads: 1, rateBps: 1000 },
  ...{ amountMinor: 94_400, taxCurrency: 'EUR', taxAmountMinor: 94_400, fx: null },
  ...{ isReturnedUnflown: false, isEstimated: false },
}
const terms: TaxTerms = {
  ...{ basis: 'NET', saleMode: 'PER_SEAT', seatsTotal: 8, headsMinor: 3700, flightMinor: 0, percentages: [] },
}

/** A leg whose price falls from day to day. */
export const leg: EmptyLeg & LegListing = {
  id: '019a0000-0000-7000-8000-00000000ca7a',
  ...{ originAirport: farnborough, destinationAirport: nice },
  ...{ origin: 'London (FAB)', destination: 'Nice (NCE)', originICAO: 'EGLF', destinationICAO: 'LFMN' },
  ...{ departureUTC: at(9, 14.5), arrivalUTC: at(9, 16.4), departureLatestUTC: null },
  ...{ date: at(9, 0).slice(0, 10), duration: '1h 54m', durationMinutes: 114 },
  ...{ distanceKm: 1037, distanceNm: 560, aircraft: 'Citation XLS+', aircraftClass: 'Midsize Jet' },
  ...{ seatsTotal: 8, seatsAvailable: 5, saleMode: 'PER_SEAT', currency: 'EUR' },
  taxes: [duty],
  priced: { people: 1, fareMinor: 118_000, taxMinor: 3700, totalMinor: 121_700 },
  ...{ price: 121_700, minPrice: 62_000, referencePrice: 290_000, savingsPct: 59 },
  priceSchedule: {
    ...{ mode: 'DECLINING', askPriceMinor: 118_000, floorPriceMinor: 62_000, currency: 'EUR' },
    ...{ startsAt: at(-3, 9), endsAt: at(9, 10), taxes: terms },
  },
  operatingCarrier: 'Blackbushe Air Charter Ltd',
  ...{ isBookable: true, instantConfirm: true, originTerminal: 'TAG', destinationTerminal: null },
  ...{ baggageNote: '1 × 23 kg', petNote: null, disclosure: '' },
  likelihood: {
    ...{ percent: 90, record: { flown: 32, notFlown: 4 }, daysLeft: 9, parentTripConfirmed: true },
    ...{ confirmedUTC: at(-1, 9), darkFromUTC: at(2, 9) },
  },
}

/** A leg at night with a fixed price, sold only as a whole aircraft. */
export const wholeLeg: typeof leg = {
  ...leg,
  ...{ id: '019a0000-0000-7000-8000-00000000ca7b', saleMode: 'WHOLE_AIRCRAFT', seatsAvailable: 8 },
  ...{ departureUTC: at(12, 23), arrivalUTC: at(13, 1), departureLatestUTC: at(13, 2) },
  taxes: [duty, vat],
  priced: { people: 8, fareMinor: 944_000, taxMinor: 124_000, totalMinor: 1_068_000 },
  priceSchedule: {
    ...{ ...leg.priceSchedule, mode: 'FIXED', floorPriceMinor: 118_000 },
    taxes: {
      ...{ ...terms, saleMode: 'WHOLE_AIRCRAFT' },
      percentages: [{ rateBps: 1000, headsMinor: 0, flightMinor: 0 }],
    },
  },
}

/** A leg with the longest possible texts and an arrival on another day. */
export const longLeg: typeof leg = {
  ...leg,
  ...{ id: '019a0000-0000-7000-8000-00000000ca7c', originAirport: farAirport },
  ...{ departureUTC: at(10, 20), arrivalUTC: at(11, 7), durationMinutes: 660 },
  taxes: [],
  ...{ price: 12_345_600, referencePrice: 98_765_400, currency: 'USD', seatsAvailable: 1 },
  aircraft: 'Gulfstream G650ER with Mediterranean interior',
  operatingCarrier: 'Southern Cross International Executive Aviation Holdings and Partners Ltd',
  priceSchedule: {
    ...{ mode: 'DECLINING', askPriceMinor: 12_345_600, floorPriceMinor: 9_900_000, currency: 'USD' },
    ...{ startsAt: at(-3, 9), endsAt: at(10, 12) },
  },
}

/** The state of the hold form before any hold. */
export const noHold: SeatHold = {
  ...{ loading: false, hold: null, missing: false, pending: null, ending: null, failure: null, spoken: '' },
  ...{ start() {}, pay() {}, release() {}, end() {}, readAgain() {} },
}

/** Puts the price history, which the chart would request from the server, into the cache. */
export function keepPriceHistory(client: QueryClient): void {
  const { priceSchedule, id } = leg
  const { mode, askPriceMinor, floorPriceMinor, endsAt, taxes } = priceSchedule
  const asked = { ...priceSchedule, askPriceMinor: 149_000, startsAt: at(-9, 9) }
  const answer: PriceHistory & { success: true } = {
    success: true,
    currency: leg.currency,
    changes: [
      { sinceUTC: at(-9, 9), schedule: asked },
      { sinceUTC: at(-3, 9), schedule: priceSchedule },
    ],
    ...{ endedUTC: null, timezone: leg.originAirport.timezone },
  }
  const key = ['leg-prices', id, mode, askPriceMinor, floorPriceMinor, endsAt, taxes]
  client.setQueryDefaults(key, { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY })
  client.setQueryData(key, answer)
}
