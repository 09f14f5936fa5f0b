import { Link, useSearchParams } from 'react-router'
import { localTime, shortCode } from '#contract/airports.ts'
import { ALERT_HISTORY_DAYS, type AlertMessage } from '#contract/alerts.ts'
import { formatMoney } from '#contract/money.ts'
import { textLink } from '../account/AccountFrame.tsx'
import { LoadFailure } from '../account/NotificationSettings.tsx'
import { RequireRole } from '../account/RequireRole.tsx'
import { paths } from '../paths.ts'
import { zoneWords } from '../trips/trip-words.ts'
import { Badge } from '../ui/Badge.tsx'
import { Card } from '../ui/Card.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Page } from '../ui/Page.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { momentOf } from '../written.ts'
import { alertPaths } from './alert-paths.ts'
import { useAlert, useAlertHistory } from './alert-queries.ts'
import { routeWords } from './alert-words.ts'
import { pageOf } from './page-of.ts'

/** Every flight that somebody was told of, at which price and how; of all alerts, or of one that the address names. */
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
  return (
    <Page className="gap-8">
      <PageHeading
        back={{ to: alertPaths.alerts(), label: 'My alerts' }}
        lead={`Every flight we wrote to you about, in the last ${ALERT_HISTORY_DAYS} days.`}
      >
        What you were told
      </PageHeading>
      {alertId && <OneRoute id={alertId} />}
      <Messages page={pageOf(search)} alertId={alertId} />
    </Page>
  )
}

function OneRoute({ id }: { id: string }) {
  const { data } = useAlert(id)
  return (
    <p className="flex min-h-6 flex-wrap items-baseline gap-x-5 gap-y-1">
      {data && <span className="font-semibold">{routeWords(data)}</span>}
      <Link to={alertPaths.history()} className={textLink}>
        Show all routes
      </Link>
    </p>
  )
}

function Messages({ page, alertId }: { page: number; alertId: string | null }) {
  const [search, setSearch] = useSearchParams()
  const history = useAlertHistory({ page, alertId })
  const { data } = history
  if (history.isPending)
    return (
      <div role="status" className="grid gap-4">
        <span className="sr-only">Loading...</span>
        <Skeleton className="h-96" />
      </div>
    )
  if (history.isError && !data)
    return <LoadFailure error={history.error} onRetry={() => void history.refetch()} />
  if (!data || data.pagination.total === 0)
    return (
      <EmptyState
        title="Nothing was sent yet"
        action={<LinkButton to={alertPaths.newAlert()}>Create an alert</LinkButton>}
      >
        The first flight on one of your routes will stand here, with the price that we told you.
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
        <Pager
          page={page}
          pages={data.pagination.pages}
          total={data.pagination.total}
          unit="flights"
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
  const departure = localTime(message.departureUTC, origin.timezone)
  return (
    <article className="grid gap-x-8 gap-y-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <span className="text-lg font-medium">
            {origin.city} ({shortCode(origin)}) to {destination.city} ({shortCode(destination)})
          </span>
          <Badge tone={message.reason === 'NEW' ? 'select' : 'go'}>
            {message.reason === 'NEW' ? 'New flight' : 'Price fell'}
          </Badge>
        </p>
        <p className="text-[0.9375rem] text-muted">
          <span className="figures">
            {departure.date}, {departure.time} {zoneWords(departure)}
          </span>{' '}
          · {formatMoney(message.priceMinor, message.currency)} a person, {message.savingsPct}% below a
          charter
        </p>
        <p className="text-sm text-muted">
          Told {momentOf(message.sentUTC)} {wayWords(message)}
        </p>
      </div>
      <p className="flex items-center">
        {message.isBookable ? (
          <Link to={paths.booking({ legId: message.legId })} className={textLink}>
            See this flight
            <span className="sr-only">
              {' '}
              {origin.city} to {destination.city}, {departure.date}
            </span>
          </Link>
        ) : (
          <span className="text-[0.9375rem] text-muted">Not on sale any more</span>
        )}
      </p>
    </article>
  )
}

function wayWords({ letter, channels }: AlertMessage): string {
  if (letter === 'DIGEST') return 'in the weekly e-mail'
  return `by ${channels.map((one) => (one === 'SMS' ? 'SMS' : 'e-mail')).join(' and ')}`
}
