import { type ReactNode, useState } from 'react'
import { type Billing, type PlanView, plans } from '#contract/plans.ts'
import { call } from '../api.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { FormError } from '../ui/FormError.tsx'
import { dayOf } from '../written.ts'
import { type Subscription, usePlanAct, usePortal } from './plan-queries.ts'
import { amountOf, priceOf } from './plan-words.ts'

type Running = { plan: PlanView; subscription: Subscription }

/** Card and invoices, another way to pay, the end of it. */
export function PlanActs({ plan, subscription }: Running) {
  const [asked, setAsked] = useState<'change' | 'cancel' | null>(null)
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
          busy={portal.isPending && 'Opening...'}
          onClick={() => portal.mutate()}
        >
          {portalWords(subscription)}
        </Button>
        {!pastDue && !subscription.endsUTC && (
          <Button variant="secondary" onClick={() => setAsked('change')}>
            {other === 'ANNUAL' ? 'Pay by the year' : 'Pay by the month'}
          </Button>
        )}
        {subscription.endsUTC ? (
          <Button busy={resuming.isPending && 'Keeping it...'} onClick={() => resuming.mutate()}>
            Keep Premium
          </Button>
        ) : (
          <Button variant="secondary" onClick={() => setAsked('cancel')}>
            End Premium
          </Button>
        )}
      </div>
      <FormError message={portal.error?.message ?? resuming.error?.message} />
      <Dialog
        open={asked === 'change'}
        onClose={close}
        title={other === 'ANNUAL' ? 'Pay by the year?' : 'Pay by the month?'}
      >
        <Asking
          act={() => call(plans.change, { body: { billing: other } })}
          label={other === 'ANNUAL' ? 'Change to the year' : 'Change to the month'}
          busy="Changing..."
          onClose={close}
        >
          {changeWords(plan, subscription, other)}
        </Asking>
      </Dialog>
      <Dialog open={asked === 'cancel'} onClose={close} title="End Premium?">
        <Asking act={() => call(plans.cancel)} label="End Premium" busy="Ending..." onClose={close}>
          {pastDue
            ? 'The open payment is not tried again once your plan has ended.'
            : `You keep everything until ${dayOf(subscription.periodEndsUTC)}, and nothing more is charged. Until then you can change your mind.`}
        </Asking>
      </Dialog>
    </div>
  )
}

function portalWords({ status, card }: Subscription): string {
  if (!card) return 'Add a card'
  return status === 'PAST_DUE' ? 'Change the card' : 'Cards and invoices'
}

function needsCard({ status, card }: Subscription): boolean {
  return status === 'PAST_DUE' || !card
}

function changeWords({ offerMonths }: PlanView, subscription: Subscription, other: Billing): string {
  const offer = other === 'ANNUAL' && offerMonths > 0 ? ` ${offerMonths} months on us come on top.` : ''
  const ends = dayOf(subscription.periodEndsUTC)
  if (subscription.status === 'TRIALING') {
    return `Nothing is charged while your trial runs. From ${ends} on it is ${priceOf(other)}.${offer}`
  }
  if (other === 'MONTHLY' || subscription.billing === 'ANNUAL') {
    return `Nothing is charged now. Premium is paid until ${ends}; from then on it is ${priceOf(other)}.`
  }
  return `Your card is charged ${amountOf('ANNUAL')} now, less what is unused of this month. Premium is then paid for a year from today.${offer}`
}

/** One thing that is asked about before it is done. */
function Asking(props: {
  act: Parameters<typeof usePlanAct>[0]
  label: string
  busy: string
  onClose: () => void
  children: ReactNode
}) {
  const doing = usePlanAct(props.act)
  return (
    <div className="grid gap-5">
      <p>{props.children}</p>
      <FormError message={doing.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button
          busy={doing.isPending && props.busy}
          onClick={() => doing.mutate(undefined, { onSuccess: props.onClose })}
        >
          {props.label}
        </Button>
        <Button variant="secondary" onClick={props.onClose}>
          Leave it as it is
        </Button>
      </div>
    </div>
  )
}
