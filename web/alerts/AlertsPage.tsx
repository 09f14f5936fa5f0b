import type { alerts as alertCalls } from '#contract/alerts/alerts.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { LoadFailure } from '../account/NotificationSettings.tsx'
import { RequireRole } from '../account/RequireRole.tsx'
import { useSession } from '../data/session.tsx'
import { alerts as texts } from '../languages/alerts/alerts.ts'
import { formatNumber } from '../languages/formats.ts'
import { formatMoment } from '../languages/instants.ts'
import { useTexts } from '../languages/texts.ts'
import { Link, useSearchParams } from '../router/router.tsx'
import { alertPaths, paths, planPaths } from '../routing/paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TravellerPager } from '../ui/table/TravellerPager.tsx'
import { AlertCard } from './AlertCard.tsx'
import { useAlerts } from './alert-queries.ts'
import { KeptWishes } from './KeptWishes.tsx'
import { readPage } from './read-page.ts'

/** The user's alerts with their criteria, and whether each is active. */
export function AlertsPage() {
  return (
    <RequireRole>
      <Alerts />
    </RequireRole>
  )
}

function Alerts() {
  const [search, setSearch] = useSearchParams()
  const page = readPage(search)
  const t = useTexts(texts)
  const alerts = useAlerts({ page })
  const { data } = alerts
  return (
    <Page className="gap-8">
      <PageHeading
        lead={t('lead')}
        actions={<LinkButton to={alertPaths.newAlert()}>{t('newAlert')}</LinkButton>}
      >
        {t('myAlerts')}
      </PageHeading>
      {data && <PlanLine plan={data.plan} />}
      <UnconfirmedAddress />
      <KeptWishes />
      <div className="grid min-h-[40svh] content-start gap-6">
        {alerts.isPending && <LoadingAlerts />}
        {alerts.isLoadingError && <LoadFailure of={alerts} />}
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
          <TravellerPager
            page={page}
            pages={data.pagination.pages}
            total={data.pagination.total}
            counts="alerts"
            onPage={(next) => setSearch(next > 1 ? { page: String(next) } : {})}
          />
        )}
      </div>
      <nav aria-label={t('about')} className="flex flex-wrap gap-x-6 gap-y-2">
        <Link to={alertPaths.history()} className={textLink}>
          {t('whatTold')}
        </Link>
        <Link to={alertPaths.settings()} className={textLink}>
          {t('quietHours')}
        </Link>
        <Link to={alertPaths.texts()} className={textLink}>
          {t('smsNumber')}
        </Link>
      </nav>
    </Page>
  )
}

type Plan = AnswerOf<typeof alertCalls.list>['plan']

/** The number of saved routes and the limit, when notifications are sent, and on Free a link to Premium. */
function PlanLine({ plan }: { plan: Plan }) {
  const t = useTexts(texts)
  const { savedRoutes, savedRoutesCount, restingCount, nextDigestUTC } = plan
  const room =
    savedRoutes === null
      ? t('savedOpen', { count: savedRoutesCount })
      : t('savedOf', { count: formatNumber(savedRoutesCount), most: formatNumber(savedRoutes) })
  const weekly = nextDigestUTC ? t('weeklyNext', { at: formatMoment(nextDigestUTC) }) : t('weekly')
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-line px-5 py-4">
      <div className="grid gap-0.5">
        <p className="font-semibold">{room}</p>
        <p className="text-[0.9375rem] text-muted">
          {plan.alerts === 'INSTANT' ? t('instant') : weekly}
          {restingCount > 0 && ` ${t('resting', { count: restingCount })}`}
        </p>
      </div>
      {savedRoutes !== null && (
        <Link to={planPaths.premium()} className={textLink}>
          {t('hearAtOnce')}
        </Link>
      )}
    </div>
  )
}

/** Explains that an unconfirmed address gets no alerts, since it may be another person's. */
function UnconfirmedAddress() {
  const { user } = useSession()
  const t = useTexts(texts)
  if (!user || user.emailVerified) return null
  return (
    <Notice tone="caution">
      {t('confirmEmail')}{' '}
      <Link to={paths.profile()} className="underline underline-offset-4">
        {t('sendLink')}
      </Link>
    </Notice>
  )
}

function NoAlerts() {
  const t = useTexts(texts)
  return (
    <EmptyState
      title={t('none')}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={alertPaths.newAlert()}>{t('create')}</LinkButton>
          <LinkButton to={paths.routes()} variant="secondary">
            {t('beginWithRoute')}
          </LinkButton>
        </div>
      }
    >
      {t('noneWhy')}
    </EmptyState>
  )
}

function LoadingAlerts() {
  const t = useTexts(texts)
  return (
    <div role="status" className="grid gap-5">
      <span className="sr-only">{t('loadingAlerts')}</span>
      <Skeleton className="h-48 sm:h-36" />
      <Skeleton className="h-48 sm:h-36" />
    </div>
  )
}
