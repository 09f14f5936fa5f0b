import { meets } from './meets.ts'
import type { CoverageState, TaxCoverage, TaxFacts, TaxRule, TaxSide } from './tax-rules.ts'

export type PickProblem =
  | { code: 'NO_RULE'; jurisdiction: string; date: string }
  | { code: 'RATE_UNKNOWN'; jurisdiction: string; ruleId: string | null }
  | { code: 'FACT_MISSING'; field: keyof TaxFacts }

export type TaxableLeg = {
  originCountry: string
  destinationCountry: string
  /** In the origin's time zone. */
  departureDay: string
  paymentDay: string
  /** US rules use the day of payment in New York. */
  paymentDayInNewYork: string
  facts: TaxFacts
}

/** Returns the rules that apply to a leg, or why they are unknown. An unknown rule is never left out silently. */
export function pickRules(
  leg: TaxableLeg,
  { rules, coverage }: { rules: readonly TaxRule[]; coverage: readonly TaxCoverage[] },
): { rules: TaxRule[] } | { problem: PickProblem } {
  const sides = listSides(leg).map((side) => ({
    ...side,
    state: findCoverageState(coverage, leg, side),
  }))
  const unknown = sides.find(({ state }) => state === 'UNKNOWN')
  if (unknown) return { problem: { code: 'RATE_UNKNOWN', jurisdiction: unknown.jurisdiction, ruleId: null } }

  const ruled = sides.filter(({ state }) => state === 'RULES')
  const concerned = rules.filter((rule) =>
    ruled.some(({ jurisdiction, side }) => jurisdiction === rule.jurisdiction && appliesTo(rule, side)),
  )
  const picked: TaxRule[] = []
  for (const inSlot of Map.groupBy(concerned, ({ slot }) => slot).values()) {
    const found = pickInSlot(inSlot, leg)
    if (found && 'problem' in found) return found
    if (found) picked.push(found.rule)
  }
  return { rules: picked.sort((a, b) => (a.id < b.id ? -1 : 1)) }
}

type Side = { jurisdiction: string; side: TaxSide }

function listSides({ originCountry, destinationCountry }: TaxableLeg): Side[] {
  const sides: Side[] = [
    { jurisdiction: originCountry, side: 'DEPARTURE' },
    { jurisdiction: destinationCountry, side: 'ARRIVAL' },
  ]
  if (originCountry === destinationCountry) sides.push({ jurisdiction: originCountry, side: 'DOMESTIC' })
  return sides
}

function findCoverageState(
  coverage: readonly TaxCoverage[],
  { departureDay }: TaxableLeg,
  { jurisdiction, side }: Side,
): CoverageState {
  const row = coverage.find(
    (one) => one.jurisdiction === jurisdiction && one.side === side && covers(one, departureDay),
  )
  return row?.state ?? 'UNKNOWN'
}

function appliesTo({ applies }: TaxRule, side: TaxSide): boolean {
  return applies === side || (applies === 'EITHER_END' && side !== 'DOMESTIC')
}

/**
 * Returns the slot's row of the day, if it applies. If the slot has no row for that day, but a row of another day would
 * apply, the tax is due and its amount is unknown.
 */
function pickInSlot(
  rules: readonly TaxRule[],
  leg: TaxableLeg,
): { rule: TaxRule } | { problem: PickProblem } | null {
  const ofTheDay = rules.find((rule) => covers(rule, pickDay(rule, leg)))
  const asked = ofTheDay ? [ofTheDay] : rules
  for (const rule of asked) {
    const answer = meets(rule.condition, leg.facts)
    if (answer === false) continue
    const { jurisdiction } = rule
    if (answer !== true) return { problem: { code: 'FACT_MISSING', field: answer.missing } }
    if (!ofTheDay) return { problem: { code: 'NO_RULE', jurisdiction, date: pickDay(rule, leg) } }
    if (rule.treatment === 'IN_FARE') return null
    const isUnknown = rule.amountMinor === null && rule.rateBps === null
    // A tax on the whole leg cannot be divided by seats that may stay empty.
    const cannotBeShared = rule.kind === 'PER_FLIGHT' && leg.facts.saleMode === 'PER_SEAT'
    if (isUnknown || cannotBeShared)
      return { problem: { code: 'RATE_UNKNOWN', jurisdiction, ruleId: rule.id } }
    return { rule }
  }
  return null
}

function pickDay(rule: TaxRule, { departureDay, paymentDay, paymentDayInNewYork }: TaxableLeg): string {
  if (rule.dateKey === 'DEPARTURE_LOCAL') return departureDay
  return rule.jurisdiction === 'US' ? paymentDayInNewYork : paymentDay
}

function covers(
  { validFrom, validUntil }: { validFrom: string; validUntil: string | null },
  day: string,
): boolean {
  return validFrom <= day && (validUntil === null || day <= validUntil)
}
