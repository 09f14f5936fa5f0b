import type { InsuranceClass, RightsRule } from './tables.ts'

const LONGEST = 40

/** Writes the subject of a rule of traffic rights: 'EU+CH–GB'. */
export function formatEnds({ ends: [from, to] }: Pick<RightsRule, 'ends'>): string {
  return `${from.join('+')}–${to.join('+')}`.slice(0, LONGEST)
}

/** Writes the subject of an insurance class: 'below 6000 kg'. */
export function formatLimit({ belowKg }: Pick<InsuranceClass, 'belowKg'>): string {
  return belowKg === null ? 'any mass' : `below ${belowKg} kg`
}
