/** A tax of a paid booking: what was paid for it, and what remains. */
export type StandingTax = {
  ruleId: string
  /** The paid amount less what earlier moves returned. */
  dueMinor: number
  /** The paid amount less all refunds, for whatever reason. */
  leftMinor: number
}

/** Minor units by the id of the tax rule; zero amounts are left out. */
export type ByRule = Record<string, number>

export type MovedTaxes = {
  /** What each tax takes from others (positive) or gives to them (negative). With the fare's part they sum to zero. */
  shifted: ByRule
  /** What is refunded to the traveller. */
  returned: ByRule
  /** What the fare gives; negative if it gets money back. */
  fareMinor: number
}

/**
 * Plans how the taxes of a paid booking become those of its moved leg. Taxes that fall pay for taxes that rise,
 * then they repay the fare for what it bore in earlier moves, and the rest is refunded to the traveller. If the
 * falling taxes do not suffice, the fare pays the difference.
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
