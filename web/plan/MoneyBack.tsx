import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { type PlanView, plans } from '#contract/plans.ts'
import { call } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { momentOf } from '../written.ts'
import { usePlanAct } from './plan-queries.ts'

type Back = NonNullable<PlanView['moneyBack']>

/** The guarantee: all of it back, for any reason, once. */
export function MoneyBack({ amountMinor, currency, untilUTC }: Back) {
  const [open, setOpen] = useState(false)
  const asking = usePlanAct(() => call(plans.moneyBack))
  const amount = formatMoney(amountMinor, currency)
  return (
    <section
      aria-labelledby="money-back"
      className="grid justify-items-start gap-3 border-t border-line pt-6"
    >
      <h3 id="money-back" className="text-lg font-medium">
        Money back
      </h3>
      <p className="text-muted">
        Not for you? Until {momentOf(untilUTC)} you can have all of it back, {amount}, for any reason.
      </p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Have my money back
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={`Have ${amount} back?`}>
        <div className="grid gap-5">
          <p>Premium ends at once, and {amount} goes back to your card. We do this once for each account.</p>
          <FormError message={asking.error?.message} />
          <div className="flex flex-wrap gap-3">
            <Button
              variant="danger"
              busy={asking.isPending && 'Asking...'}
              onClick={() => asking.mutate(undefined, { onSuccess: () => setOpen(false) })}
            >
              End Premium, have {amount} back
            </Button>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Keep Premium
            </Button>
          </div>
        </div>
      </Dialog>
    </section>
  )
}
