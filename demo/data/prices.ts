import type { Currency } from '#contract/money.ts'
import { getMinorPerMajor } from '#contract/money.ts'
import type { AircraftType } from '../../db/reference/aircraft.ts'

export type LegPrices = { askPriceMinor: number; floorPriceMinor: number; referencePriceMinor: number }

// Major units for one dollar, roughly: these prices are invented.
const PER_USD: Record<Currency, number> = {
  USD: 1,
  EUR: 0.92,
  GBP: 0.79,
  CHF: 0.88,
  AED: 3.67,
  SAR: 3.75,
  JPY: 150,
  KWD: 0.31,
}
// Operators charge at least this many hours for a short leg.
const MIN_CHARTER_HOURS = 2
// The price of a one-way charter includes a part of the aircraft's empty return leg.
const ONE_WAY_FACTOR = 1.5

/**
 * Prices per person in minor units, all in round major units: what a standard charter of the aircraft costs divided
 * by its seats, the ask at least `savingsPct` below it, and the floor as `floorShare` of the ask.
 */
export function pickLegPrices(facts: {
  aircraft: AircraftType
  blockMinutes: number
  currency: Currency
  savingsPct: number
  floorShare: number
}): LegPrices {
  const { aircraft, currency } = facts
  const hours = Math.max(MIN_CHARTER_HOURS, facts.blockMinutes / 60)
  const charterUsd = aircraft.hourlyRateUsd * hours * ONE_WAY_FACTOR
  const reference = roundedDown((charterUsd / aircraft.typicalSeats) * PER_USD[currency])
  const ask = roundedDown(reference * (1 - facts.savingsPct / 100))
  const minor = getMinorPerMajor(currency)
  return {
    referencePriceMinor: reference * minor,
    askPriceMinor: ask * minor,
    floorPriceMinor: roundedDown(ask * facts.floorShare) * minor,
  }
}

function roundedDown(major: number): number {
  const step = major < 2_000 ? 10 : major < 8_000 ? 50 : 100
  return Math.floor(major / step + 1e-9) * step
}
