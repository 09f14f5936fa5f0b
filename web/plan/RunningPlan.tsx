import type { ReactNode } from 'react'
import type { PlanView } from '#contract/plans/plans.ts'
import { formatDay } from '../languages/instants.ts'
import { plan as texts } from '../languages/plan/plan.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { Badge, type BadgeTone } from '../ui/Badge.tsx'
import { Notice } from '../ui/Notice.tsx'
import { PlanActs } from './PlanActs.tsx'
import { PremiumPoints } from './PremiumPoints.tsx'
import type { Subscription } from './plan-queries.ts'
import { formatPlanPrice } from './plan-words.ts'

type Running = { plan: PlanView; subscription: Subscription }

/** A running plan: until when it is paid, the next charge, and the possible changes. */
export function RunningPlan({ plan, subscription }: Running) {
  const t = useTexts(texts)
  const { card, offerMonthsGiven } = subscription
  return (
    <div className="grid gap-6">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <span className="text-lg font-medium">Premium</span>
        <StateBadge subscription={subscription} />
      </p>
      <PaymentProblem plan={plan} subscription={subscription} />
      <PremiumPoints earlyAccessSeconds={plan.earlyAccessSeconds} />
      <dl className="grid border-t border-line">
        {subscription.status === 'PAST_DUE' ? (
          <Fact name={t('lastPayment')}>{t('isOpen')}</Fact>
        ) : (
          <Fact name={t(subscription.status === 'TRIALING' ? 'trialUntil' : 'paidUntil')}>
            {formatDay(subscription.periodEndsUTC)}
          </Fact>
        )}
        {offerMonthsGiven > 0 && (
          <Fact name={t('withOffer')}>{t('offerGiven', { count: offerMonthsGiven })}</Fact>
        )}
        <Fact name={t('afterwards')}>{describeNext(subscription)}</Fact>
        <Fact name={t('card')}>
          {card ? t('cardEnding', { brand: card.brand.toUpperCase(), last4: card.last4 }) : t('noCard')}
        </Fact>
      </dl>
      <PlanActs plan={plan} subscription={subscription} />
    </div>
  )
}

function PaymentProblem({ plan, subscription }: Running) {
  const t = useTexts(texts)
  const { status, card, endsUTC, nextTryUTC, graceEndsUTC, periodEndsUTC } = subscription
  if (status === 'PAST_DUE') {
    const keeps = plan.plan === 'PREMIUM' && graceEndsUTC
    return (
      <Notice tone="warning">
        {t('refused')} {keeps ? t('keepsUntil', { day: formatDay(graceEndsUTC) }) : t('rests')}{' '}
        {nextTryUTC && t('triesAgain', { day: formatDay(nextTryUTC) })}
      </Notice>
    )
  }
  if (endsUTC) {
    return <Notice tone="caution">{t('endsOn', { day: formatDay(endsUTC) })}</Notice>
  }
  if (status === 'TRIALING' && !card) {
    return <Notice>{t('addCardToKeep', { day: formatDay(periodEndsUTC) })}</Notice>
  }
  return null
}

function StateBadge({ subscription }: { subscription: Subscription }) {
  const [tone, word] = describeStatus(subscription)
  return <Badge tone={tone}>{word}</Badge>
}

function describeStatus({ status, endsUTC }: Subscription): [BadgeTone, string] {
  const t = readTexts(texts)
  if (status === 'PAST_DUE') return ['warning', t('paymentOpen')]
  if (endsUTC) return ['caution', t('endsSoon')]
  return status === 'TRIALING' ? ['select', t('trial')] : ['go', t('yourPlan')]
}

function describeNext({ status, endsUTC, nextBilling, nextPrice, card }: Subscription): string {
  const t = readTexts(texts)
  if (endsUTC || (status === 'TRIALING' && !card)) return t('freeThen')
  return t('priceThen', { price: formatPlanPrice(nextBilling, nextPrice) })
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-line py-3">
      <dt className="text-[0.9375rem] text-muted">{name}</dt>
      <dd className="figures min-w-0">{children}</dd>
    </div>
  )
}
