import { useMutation } from '@tanstack/react-query'
import { payouts } from '#contract/payouts.ts'
import { call } from '../../api.ts'
import { leaveFor } from '../../leave-for.ts'

/** Asks for a link to the provider's setup pages and goes there; busy until the browser comes back. */
export function usePayoutStart() {
  const starting = useMutation({
    mutationFn: async () => leaveFor((await call(payouts.startSetup)).url),
  })
  return { start: starting.mutate, isLeaving: starting.isPending, error: starting.error }
}
