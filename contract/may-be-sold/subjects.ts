import type { InsuranceClass, RightsRule } from './tables.ts'

const LONGEST = 40

/** What a rule of traffic rights is about: 'EU+CH–GB'. */
export function sayEnds({ ends: [from, to] }: Pick<RightsRule, 'ends'>): string {
  return `${from.join('+')}–${to.join('+')}`.slice(0, LONGEST)
}

/** What a class of insurance is about: 'below 6000 kg'. */
export function sayLimit({ belowKg }: Pick<InsuranceClass, 'belowKg'>): string {
  return belowKg === null ? 'any mass' : `below ${belowKg} kg`
}
