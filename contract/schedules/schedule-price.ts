import { getMinChargeMinor, getMinorPerMajor } from '../money.ts'
import type { PricingRule } from './schedules.ts'

export type LegPrices = { askPriceMinor: number; floorPriceMinor: number; referencePriceMinor: number }

/**
 * Returns the prices per seat of a leg under an import's rule, in minor units. Each is rounded up to whole major units
 * and is within the limit of cards.
 */
export function priceByRule(rule: PricingRule, { distanceNm }: { distanceNm: number }): LegPrices {
  const unit = getMinorPerMajor(rule.currency)
  const least = getMinChargeMinor(rule.currency)
  const wholeMajor = (amountMinor: number) => Math.max(least, Math.ceil(amountMinor / unit - 1e-9) * unit)
  const referencePriceMinor = wholeMajor(rule.referencePerNmMinor * distanceNm)
  const askPriceMinor = wholeMajor(
    rule.ask.basis === 'PER_NM'
      ? rule.ask.perNmMinor * distanceNm
      : (referencePriceMinor * rule.ask.pct) / 100,
  )
  const floorPriceMinor =
    rule.priceMode === 'FIXED' ? askPriceMinor : wholeMajor((askPriceMinor * rule.floorPct) / 100)
  return { askPriceMinor, floorPriceMinor, referencePriceMinor }
}
