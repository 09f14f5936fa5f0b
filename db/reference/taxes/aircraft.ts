import { AIRCRAFT } from '../aircraft.ts'

type Weight = { kg: number } | { lb: number }

// Certified in pounds at exactly the limit of a tax; the value rounded to kilograms would exceed the limit.
const IN_POUNDS: Readonly<Record<string, Weight>> = { C25A: { lb: 12_500 }, SF50: { lb: 6000 } }

/**
 * Maximum take-off weights of the catalogue's types by ICAO designator: unverified defaults; the certificate of each
 * aircraft decides. A type without an entry has no default, so a rule that depends on its weight cannot be decided.
 */
export const DEFAULT_MTOW: Readonly<Record<string, Weight>> = {
  ...Object.fromEntries(AIRCRAFT.map(({ designator, mtowKg }) => [designator, { kg: mtowKg }])),
  ...IN_POUNDS,
}
