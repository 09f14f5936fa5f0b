import { getShortCode } from '#contract/airports.ts'
import { ALERT_HISTORY_DAYS, type AlertMessage } from '#contract/alerts/alerts.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { LoadFailure } from '../account/NotificationSettings.tsx'
import { RequireRole } from '../account/RequireRole.tsx'
import { alerts as texts } from '../languages/alerts/alerts.ts'
import { formatMoney, formatNumber, formatPercent, toLocalTime } from '../languages/formats.ts'
import { formatMoment } from '../languages/instants.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { Link, useSearchParams } from '../router/router.tsx'
import { alertPaths, paths } from '../routing/paths.ts'
import { formatZone } from '../trips/trip-words.ts'
import { Badge } from '../ui/Badge.tsx'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { Card } from '../ui/Card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TravellerPager } from '../ui/table/TravellerPager.tsx'
import { useAlert, useAlertHistory } from './alert-queries.ts'
import { describeRoute } from './alert-words.ts'
import { readPage } from './read-page.ts'

/**
 * Every leg that the user was notified about, with its price and channel: for all alerts, or for the one in the address.
 */
export function AlertHistoryPage() {
  return (
    <RequireRole>
      <History />
    </RequireRole>
  )
}

function History() {
  const [search] = useSearchParams()
  const alertId = search.get('alertId')
  const t = useTexts(texts)
  return (
    <Page className="gap-8">
      <PageHeading
        back={{ to: alertPaths.alerts(), label: t('myAlerts') }}
        lead={t('historyLead', { days: formatNumber(ALERT_HISTORY_DAYS) })}
      >
        {t('whatTold')}
      </PageHeading>
      {alertId && <OneRoute id={alertId} />}
      <Messages page={readPage(search)} alertId={alertId} />
    </Page>
  )
}

function OneRoute({ id }: { id: string }) {
  const { data } = useAlert(id)
  const t = useTexts(texts)
  return (
    <p className="flex min-h-6 flex-wrap items-baseline gap-x-5 gap-y-1">
      {data && <span className="font-semibold">{describeRoute(data)}</span>}
      <Link to={alertPaths.history()} className={textLink}>
        {t('showAll')}
      </Link>
    </p>
  )
}

function Messages({ page, alertId }: { page: number; alertId: string | null }) {
  const [search, setSearch] = useSearchParams()
  const t = useTexts(texts)
  const history = useAlertHistory({ page, alertId })
  const { data } = history
  if (history.isPending)
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-96" />
      </div>
    )
  if (history.isLoadingError) return <LoadFailure of={history} />
  if (!data || data.pagination.total === 0)
    return (
      <EmptyState
        title={t('noneSent')}
        action={<LinkButton to={alertPaths.newAlert()}>{t('create')}</LinkButton>}
      >
        {t('noneSentWhy')}
      </EmptyState>
    )
  return (
    <>
      <Card padded aria-busy={history.isPlaceholderData}>
        <ol className={classNames('grid divide-y divide-line', history.isPlaceholderData && 'opacity-60')}>
          {data.messages.map((message) => (
            <li key={message.id} className="py-5 first:pt-0 last:pb-0">
              <Message message={message} />
            </li>
          ))}
        </ol>
      </Card>
      {data.pagination.pages > 1 && (
        <TravellerPager
          page={page}
          pages={data.pagination.pages}
          total={data.pagination.total}
          counts="flights"
          onPage={(next) => {
            const others = new URLSearchParams(search)
            others.set('page', String(next))
            setSearch(others)
          }}
        />
      )}
    </>
  )
}

function Message({ message }: { message: AlertMessage }) {
  const { originAirport: origin, destinationAirport: destination } = message
  const t = useTexts(texts)
  const departure = toLocalTime(message.departureUTC, origin.timezone)
  return (
    <article className="grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="text-lg font-medium">
            {t('fromTo', {
              from: `${origin.city} (${getShortCode(origin)})`,
              to: `${destination.city} (${getShortCode(destination)})`,
            })}
          </span>
          <Badge tone={message.reason === 'NEW' ? 'select' : 'go'}>
            {t(message.reason === 'NEW' ? 'newFlight' : 'priceFell')}
          </Badge>
        </p>
        <p className="text-[0.9375rem] text-muted">
          <span className="figures">
            {departure.date}, {departure.time} {formatZone(departure)}
          </span>{' '}
          ·{' '}
          {t('priceThen', {
            price: formatMoney(message.priceMinor, message.currency),
            pct: formatPercent(message.savingsPct),
          })}
        </p>
        <p className="text-sm text-muted">{describeNotification(message)}</p>
      </div>
      <p className="flex items-center">
        {message.isBookable ? (
          <Link to={paths.booking({ legId: message.legId })} className={textLink}>
            {t('seeFlight')}
            <span className="sr-only">
              {' '}
              {t('flightOn', { from: origin.city, to: destination.city, date: departure.date })}
            </span>
          </Link>
        ) : (
          <span className="text-[0.9375rem] text-muted">{t('notOnSale')}</span>
        )}
      </p>
    </article>
  )
}

function describeNotification({ letter, channels, sentUTC }: AlertMessage): string {
  const t = readTexts(texts)
  const at = formatMoment(sentUTC)
  if (letter === 'DIGEST') return t('toldDigest', { at })
  const [one = t('email'), other] = channels.map((channel) => t(channel === 'SMS' ? 'sms' : 'email'))
  return other ? t('toldByBoth', { at, one, other }) : t('toldBy', { at, way: one })
}
