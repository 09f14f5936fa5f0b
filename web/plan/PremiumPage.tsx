import { Link, useSearchParams } from 'react-router'
import { BILLINGS, type Billing, type PlanView } from '#contract/plans.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { LoadFailure } from '../account/NotificationSettings.tsx'
import { RequireRole } from '../account/RequireRole.tsx'
import { alertPaths } from '../alerts/alert-paths.ts'
import { paths } from '../paths.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { FormError } from '../ui/FormError.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { PremiumPoints } from './PremiumPoints.tsx'
import { planPaths } from './plan-paths.ts'
import { usePlan, useStart } from './plan-queries.ts'
import { amountOf, priceOf } from './plan-words.ts'

/** Where Premium begins: by the month or by the year, as the URL says. */
export function PremiumPage() {
  return (
    <RequireRole>
      <Page>
        <PageHeading lead="Hear of flights first. Seats cost what their card says, with either plan.">
          Premium
        </PageHeading>
        <Offer />
      </Page>
    </RequireRole>
  )
}

function Offer() {
  const plan = usePlan()
  if (plan.isPending) return <Skeleton className="h-[32rem]" />
  if (plan.isError && !plan.data) {
    return <LoadFailure error={plan.error} onRetry={() => void plan.refetch()} />
  }
  if (plan.data.subscription) return <HasItAlready />
  return <Choice plan={plan.data} />
}

function HasItAlready() {
  return (
    <Card padded className="grid max-w-2xl justify-items-start gap-5">
      <h2 className="text-heading">You have Premium.</h2>
      <p className="text-muted">
        Save as many routes as you like, and hear of flights at once. How it is paid, your card and your
        invoices are in the settings.
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={alertPaths.alerts()}>My alerts</LinkButton>
        <LinkButton to={planPaths.settings()} variant="secondary">
          My plan
        </LinkButton>
      </div>
    </Card>
  )
}

function Choice({ plan }: { plan: PlanView }) {
  const [query] = useSearchParams()
  const billing: Billing = query.get('billing') === 'annual' ? 'ANNUAL' : 'MONTHLY'
  const start = useStart()
  const { trialAvailable } = plan
  return (
    <Card padded className="grid gap-8 sm:p-10 lg:grid-cols-2 lg:gap-16">
      <div className="grid content-start gap-6">
        <h2 className="text-heading">What you get</h2>
        <PremiumPoints earlyAccessSeconds={plan.earlyAccessSeconds} />
        <Link to={paths.pricing()} className={`${textLink} justify-self-start`}>
          Compare the plans
        </Link>
      </div>
      <div className="grid content-start gap-6">
        <h2 className="text-heading">How you pay</h2>
        <BillingChoice billing={billing} offerMonths={plan.offerMonths} />
        <Terms plan={plan} billing={billing} />
        <Button
          size="large"
          className="max-sm:whitespace-normal"
          busy={start.isPending && 'Opening the payment page...'}
          onClick={() => start.mutate(billing)}
        >
          {trialAvailable ? 'Start free trial' : `Get Premium for ${priceOf(billing)}`}
        </Button>
        <FormError message={start.error?.message} />
      </div>
    </Card>
  )
}

function BillingChoice({ billing, offerMonths }: { billing: Billing; offerMonths: number }) {
  return (
    <nav aria-label="Billing" className="grid gap-3">
      {BILLINGS.map((value) => (
        <Link
          key={value}
          to={planPaths.premium({ billing: value === 'ANNUAL' ? 'annual' : undefined })}
          replace
          preventScrollReset
          aria-current={value === billing ? 'true' : undefined}
          className="flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-field border border-line px-5 py-4 aria-[current=true]:border-ink aria-[current=true]:bg-raise"
        >
          <span className="font-semibold">{value === 'ANNUAL' ? 'By the year' : 'By the month'}</span>
          <span className="flex flex-wrap items-center gap-3">
            {value === 'ANNUAL' && <Badge tone="go">Save 37%</Badge>}
            {value === 'ANNUAL' && offerMonths > 0 && <Badge tone="route">{offerMonths} months free</Badge>}
            <span className="figures">{priceOf(value)}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}

function Terms({ plan, billing }: { plan: PlanView; billing: Billing }) {
  const offer =
    billing === 'ANNUAL' && plan.offerMonths > 0
      ? ` Your first year lasts ${plan.offerMonths} months longer.`
      : ''
  return (
    <p className="text-muted">
      {plan.trialAvailable
        ? `14 days cost nothing and ask for no card. If you add one, ${amountOf(billing)} is charged when they end; if not, you are back on Free.${offer}`
        : `${amountOf(billing)} is charged today, as you have had your trial.${offer}`}
    </p>
  )
}
