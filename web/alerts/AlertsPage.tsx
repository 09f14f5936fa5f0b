import { Link, useSearchParams } from 'react-router'
import type { alerts as alertCalls } from '#contract/alerts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { LoadFailure } from '../account/NotificationSettings.tsx'
import { RequireRole } from '../account/RequireRole.tsx'
import { paths } from '../paths.ts'
import { planPaths } from '../plan/plan-paths.ts'
import { useSession } from '../session.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { momentOf } from '../written.ts'
import { AlertCard } from './AlertCard.tsx'
import { alertPaths } from './alert-paths.ts'
import { useAlerts } from './alert-queries.ts'
import { KeptWishes } from './KeptWishes.tsx'
import { pageOf } from './page-of.ts'

/** The routes that somebody watches: what is asked of each, and whether it tells. */
export function AlertsPage() {
  return (
    <RequireRole>
      <Alerts />
    </RequireRole>
  )
}

function Alerts() {
  const [search, setSearch] = useSearchParams()
  const page = pageOf(search)
  const alerts = useAlerts({ page })
  const { data } = alerts
  return (
    <Page className="gap-8">
      <PageHeading
        lead="Save a route, and hear of it when a jet flies it empty or its price falls."
        actions={<LinkButton to={alertPaths.newAlert()}>New alert</LinkButton>}
      >
        My alerts
      </PageHeading>
      {data && <PlanLine plan={data.plan} />}
      <UnconfirmedAddress />
      <KeptWishes />
      <div className="grid min-h-[40svh] content-start gap-6">
        {alerts.isPending && <LoadingAlerts />}
        {alerts.isError && !data && (
          <LoadFailure error={alerts.error} onRetry={() => void alerts.refetch()} />
        )}
        {data?.pagination.total === 0 && <NoAlerts />}
        {data && data.alerts.length > 0 && (
          <ul
            aria-busy={alerts.isPlaceholderData}
            className={classNames('grid gap-5', alerts.isPlaceholderData && 'opacity-60')}
          >
            {data.alerts.map((alert) => (
              <li key={alert.id}>
                <AlertCard alert={alert} pace={data.plan.alerts} />
              </li>
            ))}
          </ul>
        )}
        {data && data.pagination.pages > 1 && (
          <Pager
            page={page}
            pages={data.pagination.pages}
            total={data.pagination.total}
            unit="alerts"
            onPage={(next) => setSearch(next > 1 ? { page: String(next) } : {})}
          />
        )}
      </div>
      <nav aria-label="About your alerts" className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={alertPaths.history()} className={textLink}>
          What you were told
        </Link>
        <Link to={alertPaths.settings()} className={textLink}>
          Quiet hours and time zone
        </Link>
        <Link to={alertPaths.texts()} className={textLink}>
          Number for SMS
        </Link>
      </nav>
    </Page>
  )
}

type Plan = AnswerOf<typeof alertCalls.list>['plan']

/** How many routes are saved of how many, when news comes, and on Free the way to more. */
function PlanLine({ plan }: { plan: Plan }) {
  const { savedRoutes, savedRoutesCount, restingCount, nextDigestUTC } = plan
  const room =
    savedRoutes === null
      ? `${savedRoutesCount} saved ${savedRoutesCount === 1 ? 'route' : 'routes'}, as many as you like`
      : `${savedRoutesCount} of ${savedRoutes} saved routes`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-line px-5 py-4">
      <div className="grid gap-0.5">
        <p className="font-semibold">{room}</p>
        <p className="text-[0.9375rem] text-muted">
          {plan.alerts === 'INSTANT'
            ? 'Premium: you hear at once, by e-mail and by SMS.'
            : `Free: one e-mail a week${nextDigestUTC ? `, the next on ${momentOf(nextDigestUTC)}` : ''}.`}
          {restingCount > 0 &&
            ` ${restingCount === 1 ? 'One route rests' : `${restingCount} routes rest`} until there is room.`}
        </p>
      </div>
      {savedRoutes !== null && (
        <Link to={planPaths.premium()} className={textLink}>
          Hear at once with Premium
        </Link>
      )}
    </div>
  )
}

/** Nobody is written to at an address that may be somebody else's. */
function UnconfirmedAddress() {
  const { user } = useSession()
  if (!user || user.emailVerified) return null
  return (
    <Notice tone="caution">
      Confirm your e-mail address first: until then no alert comes by e-mail.{' '}
      <Link to={paths.profile()} className="underline underline-offset-4">
        Send the link again
      </Link>
    </Notice>
  )
}

function NoAlerts() {
  return (
    <EmptyState
      title="No route is watched yet"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={alertPaths.newAlert()}>Create an alert</LinkButton>
          <LinkButton to={paths.routes()} variant="secondary">
            Begin with a route
          </LinkButton>
        </div>
      }
    >
      Empty legs appear at short notice and go fast. Name where you would fly, and we write to you when one
      does.
    </EmptyState>
  )
}

function LoadingAlerts() {
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">Loading your alerts...</span>
      <Skeleton className="h-48 sm:h-36" />
      <Skeleton className="h-48 sm:h-36" />
    </div>
  )
}
