import type { PlanView } from '#contract/plans/plans.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { LoadFailure } from '../account/NotificationSettings.tsx'
import { plan as texts } from '../languages/plan/plan.ts'
import { useTexts } from '../languages/texts.ts'
import { translate } from '../languages/translated.ts'
import { Link } from '../router/router.tsx'
import { paths, planPaths } from '../routing/paths.ts'
import { Bullets } from '../site/Bullets.tsx'
import { freePlan } from '../site/plans.ts'
import { Badge } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PlanPayments } from './PlanPayments.tsx'
import { usePlan } from './plan-queries.ts'
import { RefundPlan } from './RefundPlan.tsx'
import { RunningPlan } from './RunningPlan.tsx'

/** The account's plan, its benefits, and its actions. */
export function PlanPanel() {
  const plan = usePlan()
  if (plan.isPending) return <Skeleton className="h-64" />
  if (plan.isLoadingError) return <LoadFailure of={plan} />
  const { subscription, moneyBack, payments } = plan.data
  return (
    <div className="grid gap-8">
      {subscription ? (
        <RunningPlan plan={plan.data} subscription={subscription} />
      ) : (
        <Free plan={plan.data} />
      )}
      {moneyBack && <RefundPlan {...moneyBack} />}
      {payments.length > 0 && <PlanPayments payments={payments} />}
    </div>
  )
}

function Free({ plan }: { plan: PlanView }) {
  const t = useTexts(texts)
  return (
    <div className="grid justify-items-start gap-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <span className="text-lg font-medium">{t('free')}</span>
        <Badge tone="go">{t('yourPlan')}</Badge>
      </p>
      <p className="text-muted">{t('freeLead')}</p>
      <Bullets items={freePlan.map((one) => translate(one))} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton to={planPaths.premium()}>
          {t(plan.trialAvailable ? 'tryPremium' : 'getPremium')}
        </LinkButton>
        <Link to={paths.pricing()} className={textLink}>
          {t('compare')}
        </Link>
      </div>
    </div>
  )
}
