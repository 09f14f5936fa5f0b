import { useSearchParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import type { OwnOperator } from '../operator-queries.ts'
import { PayoutSetup } from '../payouts/PayoutSetup.tsx'

const PAYOUT_STEP = '3'

/** The payout setup over the dashboard, at `?step=3`. */
export function PayoutDialog({ own }: { own: OwnOperator }) {
  const [params, setParams] = useSearchParams()
  const open = params.get('step') === PAYOUT_STEP

  function close() {
    if (!open) return
    const next = new URLSearchParams(params)
    next.delete('step')
    setParams(next, { replace: true, preventScrollReset: true })
  }

  return (
    <Dialog open={open} onClose={close} title="Payout setup">
      {own.profile ? (
        <PayoutSetup connect={own.profile.connect} />
      ) : (
        <div className="grid justify-items-start gap-5">
          <p className="text-muted">Payouts are set up for a company: save its details first.</p>
          <LinkButton to={backOfficePaths.operatorOnboarding()}>Start Onboarding</LinkButton>
        </div>
      )}
    </Dialog>
  )
}
