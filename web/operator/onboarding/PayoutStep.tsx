import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { PAYOUTS_REQUIRED } from '#contract/operators/operators.ts'
import { Card } from '../../ui/Card.tsx'
import { PayoutSetup } from '../payouts/PayoutSetup.tsx'
import { usePayoutCheck } from '../payouts/use-payout-check.ts'
import { StepForm } from './StepForm.tsx'
import type { StepProps } from './step-props.ts'

/** Step 3: the payout account. Reads its state from the provider again before the next step. */
export function PayoutStep({ own, onSaved }: StepProps) {
  const checking = usePayoutCheck()
  const [incomplete, setIncomplete] = useState(false)
  const going = useMutation({
    mutationFn: async () => {
      const { onboardingStatus } = await checking.mutateAsync()
      const complete = onboardingStatus === 'COMPLETE'
      setIncomplete(!complete)
      if (complete) await onSaved()
    },
  })
  const connect = own.profile?.connect
  const stillIncomplete = incomplete && connect?.onboardingStatus !== 'COMPLETE'
  return (
    <StepForm
      step={3}
      lead="Earnings of each flown leg are transferred to your own account, 24 hours after arrival."
      failure={stillIncomplete ? PAYOUTS_REQUIRED : going.error?.message}
      busy={going.isPending && 'Saving...'}
      onNext={() => going.mutate()}
    >
      <Card padded>{connect && <PayoutSetup connect={connect} />}</Card>
    </StepForm>
  )
}
