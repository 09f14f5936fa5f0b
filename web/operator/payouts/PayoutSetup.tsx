import type { OperatorProfile } from '#contract/operators/operators.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/button/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { isActive, mayChange, usePayoutCheck, usePayoutWatch } from './use-payout-check.ts'
import { usePayoutStart } from './use-payout-start.ts'

type Connect = OperatorProfile['connect']

/** The state of the payout account, and the link to the provider's own pages for it. */
export function PayoutSetup({ connect }: { connect: Connect }) {
  const checking = usePayoutCheck()
  const { start, isLeaving, error, dialog } = usePayoutStart()
  const { text, action } = describeState(connect)
  const open = mayChange(connect)
  usePayoutWatch(connect)
  return (
    <div className="grid justify-items-start gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <PayoutBadge connect={connect} />
        {connect.stripeAccountId && (
          <span className="figures text-sm text-muted [overflow-wrap:anywhere]">
            {connect.stripeAccountId}
          </span>
        )}
      </div>
      <p role="status" className="max-w-[60ch] text-muted">
        {text}
      </p>
      <FormError message={(error ?? checking.error)?.message} />
      {(action || open) && (
        <div className="flex flex-wrap gap-3">
          {action && (
            <Button
              variant={connect.onboardingStatus === 'COMPLETE' ? 'secondary' : 'primary'}
              busy={isLeaving && 'Opening Stripe...'}
              onClick={() => start()}
            >
              {action}
            </Button>
          )}
          {open && (
            <Button
              variant="secondary"
              busy={checking.isPending && 'Checking...'}
              onClick={() => checking.mutate()}
            >
              Check again
            </Button>
          )}
        </div>
      )}
      {dialog}
    </div>
  )
}

/** Not Started, Pending Verification or Active, in the same words as in the review. */
export function PayoutBadge({ connect }: { connect: Connect }) {
  if (connect.onboardingStatus === 'NOT_STARTED') return <Badge>Not Started</Badge>
  if (isActive(connect)) return <Badge tone="go">Active</Badge>
  if (connect.onboardingStatus === 'COMPLETE') return <Badge tone="caution">Pending Verification</Badge>
  return <Badge tone="caution">Pending</Badge>
}

function describeState(connect: Connect): { text: string; action: string | null } {
  if (isActive(connect)) {
    return {
      text: 'Your payout account is active. Earnings of a flown leg are transferred 24 hours after arrival.',
      action: null,
    }
  }
  if (connect.onboardingStatus === 'COMPLETE') {
    return {
      text: 'Everything is submitted, and Stripe is still verifying it: payouts are pending. This page follows by itself.',
      action: 'Open the setup again',
    }
  }
  if (connect.onboardingStatus === 'PENDING') {
    return {
      text: 'The setup is not finished. What you entered so far is kept at Stripe: continue where you left off.',
      action: 'Continue the setup',
    }
  }
  return {
    text: 'Payouts go through Stripe Connect. You enter your business and bank details on its pages; we never see them.',
    action: 'Set up payouts',
  }
}
