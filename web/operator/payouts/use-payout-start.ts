import { useMutation } from '@tanstack/react-query'
import { payouts } from '#contract/payments/payouts.ts'
import { NotConfirmed } from '../../account/two-step/Confirmation.tsx'
import { useOwnConfirmation } from '../../account/two-step/own-confirmation.ts'
import { call } from '../../data/api.ts'
import { leaveFor } from '../../data/leave-for.ts'

/**
 * Requests a link to the provider's setup pages and opens it; busy until the browser returns. The server may ask to confirm the
 * identity: put `dialog` on the page.
 */
export function usePayoutStart() {
  const { confirmed, dialog } = useOwnConfirmation()
  const starting = useMutation({
    mutationFn: async () => leaveFor((await confirmed(() => call(payouts.startSetup))).url),
  })
  const error = starting.error instanceof NotConfirmed ? null : starting.error
  return { start: starting.mutate, isLeaving: starting.isPending, error, dialog }
}
