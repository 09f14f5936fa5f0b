import type { TaxLine } from '#contract/taxes/tax-lines.ts'
import type { TaxRule } from '#contract/taxes/tax-rules.ts'
import type { computePartyPrice, TaxTerms } from '#contract/taxes/tax-terms.ts'
import type { FlightTax } from '#contract/taxes/terms-of-flight.ts'

/** A tax of a flight as `leg_taxes` keeps it: the amount of one adult, or a rate. */
export type LegTaxLine = Pick<TaxRule, 'code' | 'kind' | 'rateBps' | 'refund' | 'remitter' | 'liable'> & {
  ruleId: string
  /** In the currency of the sale; 0 of a percentage. */
  amountMinor: number
  taxCurrency: string
  taxAmountMinor: number
  fxRate: string | null
  fxDate: string | null
  fxSource: string | null
  /** Of a tax by head: stands in the base of percentages of the fare with the carrier's taxes. Of such a percentage itself as well. */
  inBase: boolean
  isEstimated: boolean
  /** Of a tax by head that infants on laps owe as well. */
  lapInfants?: true
}

/** The same for a party: what a hold freezes (freeze_price() in SQL). */
export type PartyTaxLine = LegTaxLine & { heads: number }

/** A tax of a flight with what is kept of its rule. */
export function toLegTaxLine({
  rule,
  lapInfants,
  amountMinor,
  taxCurrency,
  taxAmountMinor,
  fx,
}: FlightTax): LegTaxLine {
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

/** The lines of a party's price. */
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

/** What a caller is told of it. */
export function toldLine(line: PartyTaxLine): TaxLine {
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

/** The lines that a hold froze, as their booking keeps them. */
export function frozenLines(kept: unknown): PartyTaxLine[] {
  return kept as PartyTaxLine[]
}
