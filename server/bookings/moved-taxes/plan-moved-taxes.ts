/** A tax of a paid booking as it stands: what was paid for it, and what is still there. */
export type StandingTax = {
  ruleId: string
  /** Less what earlier moves returned. */
  dueMinor: number
  /** Less everything that has gone back, for whatever reason. */
  leftMinor: number
}

/** Minor units by rule; what is nothing is left out. */
export type ByRule = Record<string, number>

export type MovedTaxes = {
  /** What each tax takes from others (positive) or gives to them. With the fare's part they sum to zero. */
  shifted: ByRule
  /** What goes back to the traveller. */
  returned: ByRule
  /** What the fare gives, negative where it gets something back. */
  fareMinor: number
}

/**
 * How the taxes of a paid booking become those of its moved flight: taxes that fall pay for those that rise, then give back to the
 * fare what it has borne for earlier moves, and the rest goes to the traveller. What is missing comes out of the fare.
 */
export function planMovedTaxes(
  standing: readonly StandingTax[],
  { targets, borneMinor }: { targets: ByRule; borneMinor: number },
): MovedTaxes {
  const due = Object.fromEntries(standing.map(({ ruleId, dueMinor }) => [ruleId, dueMinor]))
  const shifted: ByRule = {}
  const returned: ByRule = {}
  let missingMinor = 0
  let regainedMinor = 0
  for (const [ruleId, targetMinor] of Object.entries(targets)) {
    const riseMinor = targetMinor - (due[ruleId] ?? 0)
    if (riseMinor <= 0) continue
    shifted[ruleId] = riseMinor
    missingMinor += riseMinor
  }
  for (const { ruleId, dueMinor, leftMinor } of standing) {
    const fallMinor = Math.min(leftMinor, dueMinor - (targets[ruleId] ?? 0))
    if (fallMinor <= 0) continue
    const givenMinor = Math.min(fallMinor, missingMinor)
    missingMinor -= givenMinor
    const regainMinor = Math.min(fallMinor - givenMinor, borneMinor - regainedMinor)
    regainedMinor += regainMinor
    const shiftedMinor = givenMinor + regainMinor
    if (shiftedMinor > 0) shifted[ruleId] = -shiftedMinor
    if (fallMinor > shiftedMinor) returned[ruleId] = fallMinor - shiftedMinor
  }
  return { shifted, returned, fareMinor: missingMinor - regainedMinor }
}
