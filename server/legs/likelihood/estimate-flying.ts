import { CONFIRMATION_COUNTS_HOURS, type FlyingRecord } from '#contract/legs/likelihood.ts'

// All figures here are our model [M], tested on generated schedules only; docs/likelihood.md explains each.
/** How many finished legs an operator and the platform need before a likelihood is shown. */
const MIN_OPERATOR_LEGS = 5
const MIN_PLATFORM_LEGS = 20
/** The platform's record counts as much as this many legs of the operator. */
const PRIOR_LEGS = 5
/** The typical time on sale, in days, of the legs in a record. */
const RECORD_DAYS = 7
/**
 * The smallest and the largest share of the record's risk, by the days left: some risk remains at departure, and the
 * lead is capped.
 */
const MIN_RISK = 0.2
const MAX_RISK = 2.5
/** The factor of a parent trip on the risk. */
const PARENT_RISK = { confirmed: 0.5, unknown: 1, open: 2 }
const STEP = 5
const MAX_PERCENT = 95

export type FlyingFacts = {
  operatorRecord: FlyingRecord
  /** The legs of all operators, including this one. */
  platformRecord: FlyingRecord
  /** Days until departure, with fractions. */
  daysLeft: number
  /** Null: the operator has not said. */
  parentTripConfirmed: boolean | null
  /** Null: never confirmed. */
  hoursSinceConfirmation: number | null
}

/**
 * Returns the likelihood that a leg flies, in percent from 5 to 95 in steps of 5. Null if it is unknown: with too
 * little data, or from 72 hours after the last confirmation.
 */
export function estimateFlying(facts: FlyingFacts): number | null {
  const { operatorRecord, platformRecord, hoursSinceConfirmation } = facts
  if (hoursSinceConfirmation === null || hoursSinceConfirmation >= CONFIRMATION_COUNTS_HOURS) return null
  if (countLegs(operatorRecord) < MIN_OPERATOR_LEGS) return null
  if (countLegs(platformRecord) < MIN_PLATFORM_LEGS) return null
  const percent = STEP * Math.round((100 * computeChance(facts)) / STEP)
  return Math.min(MAX_PERCENT, Math.max(STEP, percent))
}

// The mean of a Beta distribution, raised to the power of the risk that the days left and the parent trip give.
function computeChance({
  operatorRecord,
  platformRecord,
  daysLeft,
  parentTripConfirmed,
}: FlyingFacts): number {
  const platformShare = platformRecord.flown / countLegs(platformRecord)
  const share = (operatorRecord.flown + PRIOR_LEGS * platformShare) / (countLegs(operatorRecord) + PRIOR_LEGS)
  const days = Math.min(MAX_RISK, Math.max(MIN_RISK, daysLeft / RECORD_DAYS))
  return share ** (days * PARENT_RISK[nameParent(parentTripConfirmed)])
}

function nameParent(confirmed: boolean | null): keyof typeof PARENT_RISK {
  if (confirmed === null) return 'unknown'
  return confirmed ? 'confirmed' : 'open'
}

function countLegs({ flown, notFlown }: FlyingRecord): number {
  return flown + notFlown
}
