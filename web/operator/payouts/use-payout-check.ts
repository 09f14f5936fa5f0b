import { useMutation, useQuery } from '@tanstack/react-query'
import type { OperatorProfile } from '#contract/operators/operators.ts'
import { payouts } from '#contract/payments/payouts.ts'
import { call } from '../../data/api.ts'
import { useOperatorChanged } from '../operator-queries.ts'

type Connect = OperatorProfile['connect']

const ASK_AGAIN_MS = 15_000

/** Reads the state of the payout account from the provider, and updates all screens. */
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

/** While the state may change by itself it is read again: after a return from the provider's pages, and regularly. */
export function usePayoutWatch(known: Connect): void {
  const operatorChanged = useOperatorChanged()
  useQuery({
    // Not below the operator's key: this query invalidates those queries when it finds a change.
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

/** Whether the state may still change: setup has started, but payouts are not possible yet. */
export function mayChange(connect: Connect): boolean {
  return connect.onboardingStatus !== 'NOT_STARTED' && !isActive(connect)
}

export function isActive({ onboardingStatus, payoutsEnabled }: Connect): boolean {
  return onboardingStatus === 'COMPLETE' && payoutsEnabled
}
