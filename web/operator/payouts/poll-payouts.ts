import type { OwnOperator } from '../operator-queries.ts'

const POLL_MS = 5000

/** Polls while the provider is still checking the account. */
export function pollPayouts({ profile }: OwnOperator): number | false {
  if (!profile || profile.connect.onboardingStatus === 'NOT_STARTED') return false
  return profile.connect.payoutsEnabled ? false : POLL_MS
}
