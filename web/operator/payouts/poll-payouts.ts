import type { OwnOperator } from '../operator-queries.ts'

const POLL_MS = 5000

/** While the provider is still looking at the account, its answer is looked for. */
export function pollPayouts({ profile }: OwnOperator): number | false {
  if (!profile || profile.connect.onboardingStatus === 'NOT_STARTED') return false
  return profile.connect.payoutsEnabled ? false : POLL_MS
}
