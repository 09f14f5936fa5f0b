import { useMutation, useQuery } from '@tanstack/react-query'
import type { OperatorProfile } from '#contract/operators/operators.ts'
import { payouts } from '#contract/payments/payouts.ts'
import { call } from '../../data/api.ts'
import { useOperatorChanged } from '../operator-queries.ts'

type Connect = OperatorProfile['connect']

const ASK_AGAIN_MS = 15_000

/** Asks the provider how the payout account is now; every screen has the answer then. */
export function usePayoutCheck() {
  const operatorChanged = useOperatorChanged()
  return useMutation({
    mutationFn: async () => {
      const { connect } = await call(payouts.setupStatus)
      await operatorChanged()
      return connect
    },
  })
}

/** As long as it may change by itself the provider is asked again: coming back from its pages, and every now and then. */
export function usePayoutWatch(known: Connect): void {
  const operatorChanged = useOperatorChanged()
  useQuery({
    // Not among the operator's own: those are read anew when this one finds something.
    queryKey: ['payout-account', known.stripeAccountId],
    queryFn: async ({ signal }) => {
      const { connect } = await call(payouts.setupStatus, { signal })
      const { onboardingStatus, payoutsEnabled } = connect
      if (onboardingStatus !== known.onboardingStatus || payoutsEnabled !== known.payoutsEnabled)
        await operatorChanged()
      return connect
    },
    enabled: mayChange(known),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  })
}

/** Started, and not yet what it takes to be paid. */
export function mayChange(connect: Connect): boolean {
  return connect.onboardingStatus !== 'NOT_STARTED' && !isActive(connect)
}

export function isActive({ onboardingStatus, payoutsEnabled }: Connect): boolean {
  return onboardingStatus === 'COMPLETE' && payoutsEnabled
}
