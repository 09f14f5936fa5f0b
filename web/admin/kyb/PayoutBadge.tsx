import type { KybRow } from '#contract/operators/kyb.ts'
import { Badge } from '../../ui/Badge.tsx'

/** The state of an operator's payout account. */
export function PayoutBadge({ connect }: { connect: KybRow['connect'] }) {
  const { onboardingStatus, payoutsEnabled } = connect
  if (onboardingStatus === 'COMPLETE' && payoutsEnabled) return <Badge tone="go">Active</Badge>
  if (onboardingStatus === 'COMPLETE') return <Badge tone="caution">Pending Verification</Badge>
  if (onboardingStatus === 'NOT_STARTED') return <Badge>Not Started</Badge>
  return <Badge tone="caution">{onboardingStatus}</Badge>
}
