import type { LegTax } from '#contract/taxes/compute-tax-terms.ts'
import type { TaxLine } from '#contract/taxes/tax-lines.ts'
import type { TaxRule } from '#contract/taxes/tax-rules.ts'
import type { computePartyPrice, TaxTerms } from '#contract/taxes/tax-terms.ts'

/** A tax of a leg as `leg_taxes` stores it: the amount for one adult, or a rate. */
export type LegTaxLine = Pick<TaxRule, 'code' | 'kind' | 'rateBps' | 'refund' | 'remitter' | 'liable'> & {
  ruleId: string
  /** In the currency of the sale; 0 for a percentage. */
  amountMinor: number
  taxCurrency: string
  taxAmountMinor: number
  fxRate: string | null
  fxDate: string | null
  fxSource: string | null
  /**
   * Whether a per-head tax is part of the base, with the carrier's taxes, of percentages of the fare; also set on such
   * a percentage itself.
   */
  inBase: boolean
  isEstimated: boolean
  /** Set if infants on laps owe this per-head tax as well. */
  lapInfants?: true
}

/** The tax of a party, as a hold freezes it (freeze_price() in SQL). */
export type PartyTaxLine = LegTaxLine & { heads: number }

/** Turns a tax of a leg into its stored line. */
export function toLegTaxLine({
  rule,
  lapInfants,
  amountMinor,
  taxCurrency,
  taxAmountMinor,
  fx,
}: LegTax): LegTaxLine {
  const { id: ruleId, code, kind, rateBps, refund, remitter, liable, verifiedOn } = rule
  return {
    ...{ ruleId, code, kind, rateBps, refund, remitter, liable, amountMinor, taxCurrency, taxAmountMinor },
    fxRate: fx?.rate ?? null,
    fxDate: fx?.date ?? null,
    fxSource: fx?.source ?? null,
    inBase: kind === 'AD_VALOREM' ? rule.base !== 'FARE' : rule.inVatBase,
    isEstimated: verifiedOn === null,
    ...(lapInfants ? { lapInfants } : {}),
  }
}

/** Returns the lines of a party's price. */
export function computePartyLines(
  lines: readonly LegTaxLine[],
  { saleMode }: Pick<TaxTerms, 'saleMode'>,
  { people, infants = 0, percentagesMinor }: ReturnType<typeof computePartyPrice> & { infants?: number },
): PartyTaxLine[] {
  const shares = [...percentagesMinor]
  return lines.map((line) => {
    if (line.kind === 'AD_VALOREM') {
      const amountMinor = shares.shift() ?? 0
      return {
        ...line,
        heads: saleMode === 'PER_SEAT' ? people : 1,
        amountMinor,
        taxAmountMinor: amountMinor,
      }
    }
    const heads = line.kind === 'PER_HEAD' ? people + (line.lapInfants ? infants : 0) : 1
    return {
      ...line,
      heads,
      amountMinor: line.amountMinor * heads,
      taxAmountMinor: line.taxAmountMinor * heads,
    }
  })
}

/** Returns the part of a line that the API shows. */
export function pickShownLine(line: PartyTaxLine): TaxLine {
  const { ruleId, code, kind, heads, rateBps, amountMinor, taxCurrency, taxAmountMinor, isEstimated } = line
  return {
    ...(line.lapInfants ? { lapInfants: true } : {}),
    ...{ ruleId, code, kind, heads, rateBps, amountMinor, taxCurrency, taxAmountMinor, isEstimated },
    fx:
      line.fxDate === null
        ? null
        : { rate: line.fxRate ?? '', date: line.fxDate, source: line.fxSource ?? '' },
    isReturnedUnflown: line.refund === 'NOT_FLOWN',
  }
}

/** Returns the lines that a hold froze, as its booking stores them. */
export function readFrozenLines(stored: unknown): PartyTaxLine[] {
  return stored as PartyTaxLine[]
}
