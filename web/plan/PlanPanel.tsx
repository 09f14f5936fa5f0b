import { Link } from 'react-router'
import type { PlanView } from '#contract/plans.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { LoadFailure } from '../account/NotificationSettings.tsx'
import { paths } from '../paths.ts'
import { Bullets } from '../site/Bullets.tsx'
import { freePlan } from '../site/plans.ts'
import { Badge } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { MoneyBack } from './MoneyBack.tsx'
import { PlanPayments } from './PlanPayments.tsx'
import { planPaths } from './plan-paths.ts'
import { usePlan } from './plan-queries.ts'
import { RunningPlan } from './RunningPlan.tsx'

/** The plan that the account has, what it includes, and everything that can be done about it. */
export function PlanPanel() {
  const plan = usePlan()
  if (plan.isPending) return <Skeleton className="h-64" />
  if (plan.isError && !plan.data) {
    return <LoadFailure error={plan.error} onRetry={() => void plan.refetch()} />
  }
  const { subscription, moneyBack, payments } = plan.data
  return (
    <div className="grid gap-8">
      {subscription ? (
        <RunningPlan plan={plan.data} subscription={subscription} />
      ) : (
        <Free plan={plan.data} />
      )}
      {moneyBack && <MoneyBack {...moneyBack} />}
      {payments.length > 0 && <PlanPayments payments={payments} />}
    </div>
  )
}

function Free({ plan }: { plan: PlanView }) {
  return (
    <div className="grid justify-items-start gap-5">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-2">
        <span className="text-lg font-medium">Free</span>
        <Badge tone="go">Your plan</Badge>
      </p>
      <p className="text-muted">No card, no end date, and seats cost what their card says.</p>
      <Bullets items={freePlan} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <LinkButton to={planPaths.premium()}>
          {plan.trialAvailable ? 'Try Premium for 14 days' : 'Get Premium'}
        </LinkButton>
        <Link to={paths.pricing()} className={textLink}>
          Compare the plans
        </Link>
      </div>
    </div>
  )
}
