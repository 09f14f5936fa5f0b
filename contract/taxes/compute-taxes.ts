import { type Currency, getMoneyStep } from '../money.ts'
import { convertHeadTax, findRate } from './convert.ts'
import {
  add,
  convertBasisPoints,
  divide,
  formatDecimal,
  multiply,
  roundHalfUp,
  subtract,
  toFraction,
} from './fractions.ts'
import { type PickProblem, pickRules, type TaxableLeg } from './pick-rules.ts'
import type { FxRate, TaxCoverage, TaxCurrency, TaxRule } from './tax-rules.ts'

/**
 * A person: completed years on the local day of departure (null if unknown), and whether they have their own seat; an
 * infant on a lap has none.
 */
export type TaxedPerson = { ageYears: number | null; ownSeat: boolean }

export type TaxInput = TaxableLeg & {
  rules: readonly TaxRule[]
  coverage: readonly TaxCoverage[]
  rates: readonly FxRate[]
  currency: Currency
  /** NET: the price is before taxes. ALL_IN: the price includes them. */
  basis: 'NET' | 'ALL_IN'
  /** The price of one adult's seat, or of the whole aircraft, in minor units. */
  priceMinor: number
  people: readonly TaxedPerson[]
}

type TaxLine = {
  ruleId: string
  code: string
  /** The person, by their index in the list; null for the whole aircraft. */
  person: number | null
  heads: number
  /** For a percentage: the amount on which it is computed. */
  baseMinor: number | null
  rateBps: number | null
  taxCurrency: TaxCurrency
  taxAmountMinor: number
  /** In the currency of the sale. */
  amountMinor: number
  fx: { rate: string; date: string; source: string } | null
  isEstimated: boolean
}

export type Taxes = { fareMinor: number; lines: TaxLine[]; totalMinor: number; estimatedRuleIds: string[] }

export type TaxProblem =
  | PickProblem
  | { code: 'AGE_MISSING' }
  | { code: 'FX_MISSING'; from: TaxCurrency; to: Currency }
  | { code: 'ALL_IN_BELOW_TAXES'; leastMinor: number }

/**
 * Computes what a party pays for a leg: the fare, each tax, and their sum, exact to the currency's step. It reads
 * neither a clock nor a database. The golden cases in golden-cases.test.ts prove the arithmetic.
 */
export function computeTaxes(input: TaxInput): Taxes | { problem: TaxProblem } {
  const picked = pickRules(input, input)
  if ('problem' in picked) return picked
  if (picked.rules.some(({ taxedFromAge }) => taxedFromAge > 0) && input.people.some(isAgeMissing))
    return { problem: { code: 'AGE_MISSING' } }

  const heads = convertHeadTaxes(picked.rules, input)
  if ('problem' in heads) return heads
  const percentages = picked.rules.filter(({ kind }) => kind === 'AD_VALOREM')
  const sale = { input, heads: heads.taxes, percentages }
  const priced = input.facts.saleMode === 'WHOLE_AIRCRAFT' ? priceAircraft(sale) : priceSeats(sale)
  if ('problem' in priced) return priced
  return {
    ...priced,
    totalMinor: priced.lines.reduce((sum, { amountMinor }) => sum + amountMinor, priced.fareMinor),
    estimatedRuleIds: [
      ...new Set(priced.lines.flatMap(({ ruleId, isEstimated }) => (isEstimated ? ruleId : []))),
    ].sort(),
  }
}

/** Returns completed years on a day; both are YYYY-MM-DD. */
export function computeAgeOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

/** The party whose price is shown before the travellers are known. */
export const ADULT: TaxedPerson = { ageYears: 30, ownSeat: true }
/** An infant under two without a seat. */
export const LAP_INFANT: TaxedPerson = { ageYears: 1, ownSeat: false }

type HeadTax = {
  rule: TaxRule
  taxCurrency: TaxCurrency
  taxAmountMinor: number
  amountMinor: number
  fx: TaxLine['fx']
}
type Sale = { input: TaxInput; heads: HeadTax[]; percentages: TaxRule[] }
type Priced = { fareMinor: number; lines: TaxLine[] } | { problem: TaxProblem }

// Whether an age is missing that a rule needs; children under two without a seat need none.
function isAgeMissing({ ageYears, ownSeat }: TaxedPerson): boolean {
  return ageYears === null && ownSeat
}

export function convertHeadTaxes(
  rules: readonly TaxRule[],
  { rates, currency: to, paymentDay: day }: Pick<TaxInput, 'rates' | 'currency' | 'paymentDay'>,
): { taxes: HeadTax[] } | { problem: TaxProblem } {
  const taxes: HeadTax[] = []
  for (const rule of rules) {
    if (rule.kind === 'AD_VALOREM' || rule.amountMinor === null) continue
    const from = rule.currency ?? to
    const head = { rule, taxCurrency: from, taxAmountMinor: rule.amountMinor }
    if (from === to) {
      taxes.push({ ...head, amountMinor: rule.amountMinor, fx: null })
      continue
    }
    const found = findRate(rates, { from, to, day })
    if (!found) return { problem: { code: 'FX_MISSING', from, to } }
    const amountMinor = convertHeadTax(rule.amountMinor, { from, to, rate: found.rate })
    taxes.push({
      ...head,
      amountMinor,
      fx: { rate: formatDecimal(found.rate), date: found.date, source: found.source },
    })
  }
  return { taxes }
}

/** Each person has separate lines, rounded separately, so that removing a person refunds exactly those. */
function priceSeats(sale: Sale): Priced {
  const { input, percentages } = sale
  const adult = headLines(sale, [ADULT], 0)
  const split = splitPrice(sale, adult)
  if ('problem' in split) return split
  const adultBases = percentages.map((rule) => carrierTaxes(rule, adult, sale))
  const lines: TaxLine[] = []
  let fareMinor = 0
  for (const [person, one] of input.people.entries()) {
    const own = headLines(sale, [one], person)
    lines.push(...own)
    if (!one.ownSeat) continue
    fareMinor += split.fareMinor
    percentages.forEach((rule, place) => {
      const carrierMinor = carrierTaxes(rule, own, sale)
      const taxMinor =
        carrierMinor === adultBases[place]
          ? split.taxesMinor[place]
          : percentage(rule, split.fareMinor + carrierMinor, input.currency)
      lines.push(percentageLine(rule, { person, baseMinor: split.fareMinor + carrierMinor, taxMinor, input }))
    })
  }
  return { fareMinor, lines }
}

/** One line for each percentage; per-head taxes for everybody on board. */
function priceAircraft(sale: Sale): Priced {
  const { input, percentages } = sale
  const lines = headLines(sale, input.people, null)
  const split = splitPrice(sale, lines)
  if ('problem' in split) return split
  const { fareMinor } = split
  const ofFare = percentages.map((rule, place) =>
    percentageLine(rule, {
      person: null,
      baseMinor: fareMinor + carrierTaxes(rule, lines, sale),
      taxMinor: split.taxesMinor[place],
      input,
    }),
  )
  return { fareMinor, lines: [...lines, ...ofFare] }
}

function headLines({ heads, input }: Sale, people: readonly TaxedPerson[], person: number | null): TaxLine[] {
  return heads.flatMap(({ rule, taxCurrency, taxAmountMinor, amountMinor, fx }) => {
    const taxed = people.filter((one) => isTaxed(rule, one, input.facts.saleMode)).length
    const count = rule.kind === 'PER_FLIGHT' ? 1 : taxed
    if (count === 0) return []
    return {
      ruleId: rule.id,
      code: rule.code,
      person,
      heads: count,
      baseMinor: null,
      rateBps: null,
      taxCurrency,
      taxAmountMinor: taxAmountMinor * count,
      amountMinor: amountMinor * count,
      fx,
      isEstimated: rule.verifiedOn === null,
    }
  })
}

export function isTaxed(
  { taxedFromAge, lapInfants }: Pick<TaxRule, 'taxedFromAge' | 'lapInfants'>,
  { ageYears, ownSeat }: TaxedPerson,
  saleMode: 'PER_SEAT' | 'WHOLE_AIRCRAFT',
): boolean {
  if ((ageYears ?? 0) < taxedFromAge) return false
  if (ownSeat || lapInfants === 'TAXED') return true
  return lapInfants === 'FREE_IF_UNPAID' && saleMode === 'WHOLE_AIRCRAFT'
}

/** Sums the per-head taxes that belong to the base of a percentage. */
function carrierTaxes({ base }: TaxRule, lines: readonly TaxLine[], { heads }: Sale): number {
  if (base === 'FARE') return 0
  const inBase = new Set(heads.flatMap(({ rule }) => (rule.inVatBase ? rule.id : [])))
  return sumLines(lines.filter(({ ruleId }) => inBase.has(ruleId)))
}

function splitPrice(
  sale: Sale,
  headTaxLines: readonly TaxLine[],
): { fareMinor: number; taxesMinor: number[] } | { problem: TaxProblem } {
  const { input, percentages } = sale
  const { priceMinor, currency, basis } = input
  const carrier = percentages.map((rule) => carrierTaxes(rule, headTaxLines, sale))
  const forward = (fareMinor: number) =>
    percentages.map((rule, place) => percentage(rule, fareMinor + (carrier[place] ?? 0), currency))
  if (basis === 'NET') return { fareMinor: priceMinor, taxesMinor: forward(priceMinor) }

  const headsMinor = sumLines(headTaxLines)
  const backwards = (totalMinor: number) =>
    splitTotal(totalMinor, { headsMinor, carrier, percentages, currency })
  const split = backwards(priceMinor)
  const step = getMoneyStep(currency)
  if (split.fareMinor >= step) return split
  let leastMinor = headsMinor + step + forward(step).reduce((sum, tax) => sum + tax, 0)
  while (backwards(leastMinor).fareMinor < step) leastMinor += step
  return { problem: { code: 'ALL_IN_BELOW_TAXES', leastMinor } }
}

/** Subtracts the rounded taxes from the total; the fare is the rest, so the parts always add up. */
function splitTotal(
  totalMinor: number,
  {
    headsMinor,
    carrier,
    percentages,
    currency,
  }: { headsMinor: number; carrier: number[]; percentages: readonly TaxRule[]; currency: Currency },
): { fareMinor: number; taxesMinor: number[] } {
  let left = toFraction(totalMinor - headsMinor)
  let share = toFraction(1)
  percentages.forEach((rule, place) => {
    const rate = convertBasisPoints(rule.rateBps ?? 0)
    left = subtract(left, multiply(rate, toFraction(carrier[place] ?? 0)))
    share = add(share, rate)
  })
  const exactFare = divide(left, share)
  const taxesMinor = percentages.map((rule, place) =>
    roundHalfUp(
      multiply(convertBasisPoints(rule.rateBps ?? 0), add(exactFare, toFraction(carrier[place] ?? 0))),
      getMoneyStep(currency),
    ),
  )
  return { fareMinor: totalMinor - headsMinor - taxesMinor.reduce((sum, tax) => sum + tax, 0), taxesMinor }
}

function percentage({ rateBps }: TaxRule, baseMinor: number, currency: Currency): number {
  return roundHalfUp(
    multiply(convertBasisPoints(rateBps ?? 0), toFraction(baseMinor)),
    getMoneyStep(currency),
  )
}

function percentageLine(
  rule: TaxRule,
  {
    person,
    baseMinor,
    taxMinor = 0,
    input,
  }: { person: number | null; baseMinor: number; taxMinor: number | undefined; input: TaxInput },
): TaxLine {
  return {
    ruleId: rule.id,
    code: rule.code,
    person,
    heads: 1,
    baseMinor,
    rateBps: rule.rateBps,
    taxCurrency: input.currency,
    taxAmountMinor: taxMinor,
    amountMinor: taxMinor,
    fx: null,
    isEstimated: rule.verifiedOn === null,
  }
}

function sumLines(lines: readonly TaxLine[]): number {
  return lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
}
