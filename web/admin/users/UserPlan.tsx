import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMoney } from '#contract/money.ts'
import { type PlanView, plans } from '#contract/plans/plans.ts'
import { call } from '../../data/api.ts'
import { formatDay } from '../../display/written.ts'
import { PlanPayments } from '../../plan/PlanPayments.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Fact, Facts } from '../Facts.tsx'
import { LoadFailure } from '../Listed.tsx'
import { buildUserPlanKey, useUserPlan } from './use-user-plan.ts'

/** An account's plan and payments, and its money-back guarantee. The dialog waits until the plan is read. */
export function UserPlan({ id }: { id: string }) {
  const queryKey = buildUserPlanKey(id)
  const plan = useUserPlan(id)
  if (!plan.data) return <LoadFailure of={plan} />
  const { subscription, moneyBack, payments } = plan.data
  const failed = payments.some(({ refund }) => refund === 'FAILED')
  return (
    <section aria-labelledby="user-plan" className="grid gap-4 border-t border-line pt-6">
      <h3 id="user-plan" className="text-lg">
        Plan
      </h3>
      <Facts>
        <Fact name="Plan">
          <Badge tone={plan.data.plan === 'PREMIUM' ? 'go' : 'neutral'}>
            {plan.data.plan === 'PREMIUM' ? 'Premium' : 'Free'}
          </Badge>
        </Fact>
        {subscription && <Fact name="State">{describeState(subscription)}</Fact>}
        {subscription && (
          <Fact name="Billing">
            {subscription.billing === 'ANNUAL' ? 'Yearly' : 'Monthly'}
            {subscription.nextBilling !== subscription.billing &&
              `, then by the ${subscription.nextBilling === 'ANNUAL' ? 'year' : 'month'}`}
          </Fact>
        )}
      </Facts>
      {payments.length > 0 && <PlanPayments payments={payments} />}
      {subscription && <EndPlan id={id} queryKey={queryKey} />}
      {(moneyBack || failed) && <GiveBack id={id} queryKey={queryKey} moneyBack={moneyBack} />}
    </section>
  )
}

function describeState({ status, periodEndsUTC, endsUTC }: NonNullable<PlanView['subscription']>): string {
  if (status === 'PAST_DUE') return 'The last payment is open'
  if (endsUTC) return `Ends on ${formatDay(endsUTC)}`
  return `${status === 'TRIALING' ? 'Trial' : 'Paid'} until ${formatDay(periodEndsUTC)}`
}

function EndPlan({ id, queryKey }: { id: string; queryKey: unknown[] }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const [refundsLastPayment, setRefunds] = useState(false)
  const ending = useMutation({
    mutationFn: (when: 'NOW' | 'PERIOD_END') =>
      call(plans.userEnd, { params: { id }, body: { reason, when, refundsLastPayment } }),
    onSuccess: (plan) => {
      queries.setQueryData(queryKey, plan)
      setOpen(false)
    },
  })
  if (!open) {
    return (
      <SmallButton className="justify-self-start" onClick={() => setOpen(true)}>
        End Premium
      </SmallButton>
    )
  }
  return (
    <form
      noValidate
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        ending.mutate('NOW')
      }}
    >
      <TextArea
        label="Reason for ending Premium"
        className="w-full"
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <Checkbox
        label="Return the last payment"
        checked={refundsLastPayment}
        onChange={(event) => setRefunds(event.currentTarget.checked)}
      />
      <FormError message={ending.error?.message} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="danger" busy={ending.isPending && 'Ending...'}>
          End Now
        </Button>
        <Button variant="secondary" disabled={ending.isPending} onClick={() => ending.mutate('PERIOD_END')}>
          End With the Period
        </Button>
      </div>
    </form>
  )
}

function GiveBack(props: { id: string; queryKey: unknown[]; moneyBack: PlanView['moneyBack'] }) {
  const { id, queryKey, moneyBack } = props
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [reason, setReason] = useState('')
  const giving = useMutation({
    mutationFn: () => call(plans.userMoneyBack, { params: { id }, body: { reason } }),
    onSuccess: (plan) => queries.setQueryData(queryKey, plan),
  })
  if (!open) {
    return (
      <SmallButton className="justify-self-start" onClick={() => setOpen(true)}>
        {moneyBack ? 'Give the money back' : 'Send what failed again'}
      </SmallButton>
    )
  }
  return (
    <form
      noValidate
      className="grid justify-items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        giving.mutate()
      }}
    >
      <TextArea
        label="Reason for the money back"
        className="w-full"
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
      <FormError message={giving.error?.message} />
      <Button type="submit" variant="danger" busy={giving.isPending && 'Returning...'}>
        {moneyBack
          ? `Return ${formatMoney(moneyBack.amountMinor, moneyBack.currency)} and end Premium`
          : 'Send what failed again'}
      </Button>
    </form>
  )
}
