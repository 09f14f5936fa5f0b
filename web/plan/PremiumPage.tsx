import { BILLINGS, type Billing, type PlanView } from '#contract/plans/plans.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { LoadFailure } from '../account/NotificationSettings.tsx'
import { RequireRole } from '../account/RequireRole.tsx'
import { formatPercent } from '../languages/formats.ts'
import { premium as texts } from '../languages/premium/premium.ts'
import { useTexts } from '../languages/texts.ts'
import { Link, useSearchParams } from '../router/router.tsx'
import { alertPaths, paths, planPaths } from '../routing/paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/button/Button.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Card } from '../ui/Card.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PremiumPoints } from './PremiumPoints.tsx'
import { usePlan, useStart } from './plan-queries.ts'
import { formatPlanAmount, formatPlanPrice } from './plan-words.ts'

/** The page that starts Premium, monthly or annual by the URL. */
export function PremiumPage() {
  const t = useTexts(texts)
  return (
    <RequireRole>
      <Page>
        <PageHeading lead={t('lead')}>Premium</PageHeading>
        <Offer />
      </Page>
    </RequireRole>
  )
}

function Offer() {
  const plan = usePlan()
  if (plan.isPending) return <Skeleton className="h-[32rem]" />
  if (plan.isLoadingError) return <LoadFailure of={plan} />
  if (plan.data.subscription) return <HasItAlready />
  return <Choice plan={plan.data} />
}

function HasItAlready() {
  const t = useTexts(texts)
  return (
    <Card padded className="grid max-w-2xl justify-items-start gap-5">
      <h2 className="text-heading">{t('hasIt')}</h2>
      <p className="text-muted">{t('hasItWhy')}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={alertPaths.alerts()}>{t('myAlerts')}</LinkButton>
        <LinkButton to={planPaths.settings()} variant="secondary">
          {t('myPlan')}
        </LinkButton>
      </div>
    </Card>
  )
}

function Choice({ plan }: { plan: PlanView }) {
  const [query] = useSearchParams()
  const billing: Billing = query.get('billing') === 'annual' ? 'ANNUAL' : 'MONTHLY'
  const t = useTexts(texts)
  const start = useStart()
  const { trialAvailable } = plan
  return (
    <Card padded className="grid gap-8 sm:p-10 lg:grid-cols-2 lg:gap-16">
      <div className="grid content-start gap-6">
        <h2 className="text-heading">{t('whatYouGet')}</h2>
        <PremiumPoints earlyAccessSeconds={plan.earlyAccessSeconds} />
        <Link to={paths.pricing()} className={`${textLink} justify-self-start`}>
          {t('compare')}
        </Link>
      </div>
      <div className="grid content-start gap-6">
        <h2 className="text-heading">{t('howYouPay')}</h2>
        <BillingChoice billing={billing} offerMonths={plan.offerMonths} />
        <Terms plan={plan} billing={billing} />
        <Button
          size="large"
          className="max-sm:whitespace-normal"
          busy={start.isPending && t('opening')}
          onClick={() => start.mutate(billing)}
        >
          {trialAvailable ? t('startTrial') : t('getFor', { price: formatPlanPrice(billing) })}
        </Button>
        <FormError message={start.error?.message} />
      </div>
    </Card>
  )
}

function BillingChoice({ billing, offerMonths }: { billing: Billing; offerMonths: number }) {
  const t = useTexts(texts)
  return (
    <nav aria-label={t('billing')} className="grid gap-3">
      {BILLINGS.map((value) => (
        <Link
          key={value}
          to={planPaths.premium({ billing: value === 'ANNUAL' ? 'annual' : undefined })}
          replace
          preventScrollReset
          aria-current={value === billing ? 'true' : undefined}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field border border-line px-5 py-4 aria-[current=true]:border-ink aria-[current=true]:bg-raise"
        >
          <span className="font-semibold">{t(value === 'ANNUAL' ? 'byYear' : 'byMonth')}</span>
          <span className="flex flex-wrap items-center gap-3">
            {value === 'ANNUAL' && <Badge tone="go">{t('saves', { pct: formatPercent(37) })}</Badge>}
            {value === 'ANNUAL' && offerMonths > 0 && (
              <Badge tone="route">{t('monthsFree', { count: offerMonths })}</Badge>
            )}
            <span className="figures">{formatPlanPrice(value)}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}

function Terms({ plan, billing }: { plan: PlanView; billing: Billing }) {
  const t = useTexts(texts)
  const amount = formatPlanAmount(billing)
  return (
    <p className="text-muted">
      {t(plan.trialAvailable ? 'trialTerms' : 'paidTerms', { amount })}
      {billing === 'ANNUAL' && plan.offerMonths > 0 && ` ${t('yearLonger', { count: plan.offerMonths })}`}
    </p>
  )
}
