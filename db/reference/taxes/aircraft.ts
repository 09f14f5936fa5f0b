import { AIRCRAFT } from '../aircraft.ts'

type Weight = { kg: number } | { lb: number }

// Certified in pounds at a limit that taxes are decided by: rounded to kilograms they would lie above it.
const IN_POUNDS: Readonly<Record<string, Weight>> = { C25A: { lb: 12_500 }, SF50: { lb: 6000 } }

/**
 * Maximum take-off weights by ICAO type, those of the catalogue: unverified defaults; the certificate of each aircraft decides.
 * A type that is missing there has no default, and a rule that depends on its weight cannot be decided.
 */
export const DEFAULT_MTOW: Readonly<Record<string, Weight>> = {
  ...Object.fromEntries(AIRCRAFT.map(({ designator, mtowKg }) => [designator, { kg: mtowKg }])),
  ...IN_POUNDS,
}
