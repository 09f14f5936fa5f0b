import { type ReactNode, useState } from 'react'
import { type Billing, type PlanView, plans } from '#contract/plans/plans.ts'
import { call } from '../data/api.ts'
import { formatDay } from '../languages/instants.ts'
import { plan as texts } from '../languages/plan/plan.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { Button } from '../ui/button/Button.tsx'
import { Dialog, DialogActions } from '../ui/dialog/Dialog.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { type Subscription, usePlanAct, usePortal } from './plan-queries.ts'
import { formatPlanAmount, formatPlanPrice } from './plan-words.ts'

type Running = { plan: PlanView; subscription: Subscription }

/** The actions of a running plan: card and invoices, another billing period, and ending it. */
export function PlanActs({ plan, subscription }: Running) {
  const [asked, setAsked] = useState<'change' | 'cancel' | null>(null)
  const t = useTexts(texts)
  const portal = usePortal()
  const resuming = usePlanAct(() => call(plans.resume))
  const other: Billing = subscription.nextBilling === 'ANNUAL' ? 'MONTHLY' : 'ANNUAL'
  const pastDue = subscription.status === 'PAST_DUE'
  const close = () => setAsked(null)
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-3">
        <Button
          variant={needsCard(subscription) ? 'primary' : 'secondary'}
          busy={portal.isPending && t('opening')}
          onClick={() => portal.mutate()}
        >
          {portalWords(subscription)}
        </Button>
        {!pastDue && !subscription.endsUTC && (
          <Button variant="secondary" onClick={() => setAsked('change')}>
            {t(other === 'ANNUAL' ? 'payByYear' : 'payByMonth')}
          </Button>
        )}
        {subscription.endsUTC ? (
          <Button busy={resuming.isPending && t('keeping')} onClick={() => resuming.mutate()}>
            {t('keepPremium')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setAsked('cancel')}>
            {t('endPremium')}
          </Button>
        )}
      </div>
      <FormError message={portal.error?.message ?? resuming.error?.message} />
      <Dialog
        open={asked === 'change'}
        onClose={close}
        title={t(other === 'ANNUAL' ? 'payByYearAsk' : 'payByMonthAsk')}
      >
        <Asking
          act={() => call(plans.change, { body: { billing: other } })}
          label={t(other === 'ANNUAL' ? 'changeToYear' : 'changeToMonth')}
          busy={t('changing')}
          onClose={close}
        >
          {changeWords(plan, subscription, other)}
        </Asking>
      </Dialog>
      <Dialog open={asked === 'cancel'} onClose={close} title={t('endAsk')}>
        <Asking act={() => call(plans.cancel)} label={t('endPremium')} busy={t('ending')} onClose={close}>
          {pastDue ? t('openNotTried') : t('keepsAll', { day: formatDay(subscription.periodEndsUTC) })}
        </Asking>
      </Dialog>
    </div>
  )
}

function portalWords({ status, card }: Subscription): string {
  const t = readTexts(texts)
  if (!card) return t('addCard')
  return t(status === 'PAST_DUE' ? 'changeCard' : 'cardsInvoices')
}

function needsCard({ status, card }: Subscription): boolean {
  return status === 'PAST_DUE' || !card
}

function changeWords({ offerMonths }: PlanView, subscription: Subscription, other: Billing): string {
  const t = readTexts(texts)
  const offer = other === 'ANNUAL' && offerMonths > 0 ? ` ${t('offerOnTop', { count: offerMonths })}` : ''
  const then = { day: formatDay(subscription.periodEndsUTC), price: formatPlanPrice(other) }
  if (subscription.status === 'TRIALING') return t('changeInTrial', then) + offer
  if (other === 'MONTHLY' || subscription.billing === 'ANNUAL') return t('changeLater', then)
  return t('changeNow', { amount: formatPlanAmount('ANNUAL') }) + offer
}

/** An action with a confirmation. */
function Asking(props: {
  act: Parameters<typeof usePlanAct>[0]
  label: string
  busy: string
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts(texts)
  const doing = usePlanAct(props.act)
  return (
    <div className="grid gap-5">
      <p>{props.children}</p>
      <FormError message={doing.error?.message} />
      <DialogActions
        busy={doing.isPending && props.busy}
        onClick={() => doing.mutate(undefined, { onSuccess: props.onClose })}
        leave={t('leaveIt')}
        onLeave={props.onClose}
      >
        {props.label}
      </DialogActions>
    </div>
  )
}
