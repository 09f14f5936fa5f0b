import { useState } from 'react'
import { type PlanView, plans } from '#contract/plans/plans.ts'
import { call } from '../data/api.ts'
import { formatMoney } from '../languages/formats.ts'
import { formatMoment } from '../languages/instants.ts'
import { plan as texts } from '../languages/plan/plan.ts'
import { useTexts } from '../languages/texts.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/Dialog.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { usePlanAct } from './plan-queries.ts'

type Back = NonNullable<PlanView['moneyBack']>

/** Claims the money-back guarantee: a full refund for any reason, once. */
export function RefundPlan({ amountMinor, currency, untilUTC }: Back) {
  const t = useTexts(texts)
  const [open, setOpen] = useState(false)
  const asking = usePlanAct(() => call(plans.moneyBack))
  const amount = formatMoney(amountMinor, currency)
  return (
    <section
      aria-labelledby="money-back"
      className="grid justify-items-start gap-3 border-t border-line pt-6"
    >
      <h3 id="money-back" className="text-lg font-medium">
        {t('moneyBack')}
      </h3>
      <p className="text-muted">{t('moneyBackLead', { until: formatMoment(untilUTC), amount })}</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('haveBack')}
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('haveBackAsk', { amount })}>
        <div className="grid gap-5">
          <p>{t('haveBackWhat', { amount })}</p>
          <FormError message={asking.error?.message} />
          <DialogActions
            variant="danger"
            busy={asking.isPending && t('asking')}
            onClick={() => asking.mutate(undefined, { onSuccess: () => setOpen(false) })}
            leave={t('keepPremium')}
            onLeave={() => setOpen(false)}
          >
            {t('endAndBack', { amount })}
          </DialogActions>
        </div>
      </Dialog>
    </section>
  )
}
