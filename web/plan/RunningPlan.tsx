import type { ReactNode } from 'react'
import type { PlanView } from '#contract/plans.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { Notice } from '../ui/Notice.tsx'
import { dayOf } from '../written.ts'
import { PlanActs } from './PlanActs.tsx'
import { PremiumPoints } from './PremiumPoints.tsx'
import type { Subscription } from './plan-queries.ts'
import { priceOf } from './plan-words.ts'

type Running = { plan: PlanView; subscription: Subscription }

/** A plan that runs: how far it is paid, what comes next, and what can be changed. */
export function RunningPlan({ plan, subscription }: Running) {
  const { card, offerMonthsGiven } = subscription
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <span className="text-lg font-medium">Premium</span>
        <StateBadge subscription={subscription} />
      </p>
      <Trouble plan={plan} subscription={subscription} />
      <PremiumPoints earlyAccessSeconds={plan.earlyAccessSeconds} />
      <dl className="grid border-t border-line">
        {subscription.status === 'PAST_DUE' ? (
          <Fact name="Last payment">Open</Fact>
        ) : (
          <Fact name={subscription.status === 'TRIALING' ? 'Trial until' : 'Paid until'}>
            {dayOf(subscription.periodEndsUTC)}
          </Fact>
        )}
        {offerMonthsGiven > 0 && <Fact name="With our offer">{offerMonthsGiven} months on us, included</Fact>}
        <Fact name="Then">{nextOf(subscription)}</Fact>
        <Fact name="Card">
          {card ? `${card.brand.toUpperCase()} ending in ${card.last4}` : 'None, so nothing can be charged'}
        </Fact>
      </dl>
      <PlanActs plan={plan} subscription={subscription} />
    </div>
  )
}

function Trouble({ plan, subscription }: Running) {
  const { status, card, endsUTC, nextTryUTC, graceEndsUTC, periodEndsUTC } = subscription
  if (status === 'PAST_DUE') {
    const keeps = plan.plan === 'PREMIUM' && graceEndsUTC
    return (
      <Notice tone="warning">
        Your card was refused.{' '}
        {keeps ? `You keep Premium until ${dayOf(graceEndsUTC)}. ` : 'Premium rests until it is paid. '}
        {nextTryUTC && `We try again on ${dayOf(nextTryUTC)}; another card is charged at once.`}
      </Notice>
    )
  }
  if (endsUTC) {
    return <Notice tone="caution">Premium ends on {dayOf(endsUTC)}, and nothing more is charged.</Notice>
  }
  if (status === 'TRIALING' && !card) {
    return (
      <Notice>
        To keep Premium after {dayOf(periodEndsUTC)}, add a card. If you do nothing, you are back on Free.
      </Notice>
    )
  }
  return null
}

function StateBadge({ subscription }: { subscription: Subscription }) {
  const [tone, word] = lookOf(subscription)
  return <Badge tone={tone}>{word}</Badge>
}

function lookOf({ status, endsUTC }: Subscription): [BadgeTone, string] {
  if (status === 'PAST_DUE') return ['warning', 'Payment open']
  if (endsUTC) return ['caution', 'Ends soon']
  return status === 'TRIALING' ? ['select', 'Trial'] : ['go', 'Your plan']
}

function nextOf({ status, endsUTC, nextBilling, card }: Subscription): string {
  if (endsUTC || (status === 'TRIALING' && !card)) return 'Free, for as long as you like'
  return `${priceOf(nextBilling)}, until you end it`
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <dt className="text-[0.9375rem] text-muted">{name}</dt>
      <dd className="figures min-w-0">{children}</dd>
    </div>
  )
}
