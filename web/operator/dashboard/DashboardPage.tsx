import { lazy, useEffect, useState } from 'react'
import { type Currency, formatMoney } from '#contract/money.ts'
import { DASHBOARD_WEEKS } from '#contract/operators/operator-dashboard.ts'
import { LoadFailure } from '../../account/NotificationSettings.tsx'
import { useSession } from '../../data/session.tsx'
import { useLocation, useNavigate, useSearchParams } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Button } from '../../ui/button/Button.tsx'
import { LinkButton } from '../../ui/button/LinkButton.tsx'
import { Optional } from '../../ui/form/Optional.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Stat, Stats } from '../../ui/Stat.tsx'
import { type OwnOperator, useOperator } from '../operator-queries.ts'
import { pollPayouts } from '../payouts/poll-payouts.ts'
import { type Dashboard, useDashboard } from './dashboard-query.ts'
import { KybBanner } from './KybBanner.tsx'
import { PayoutDialog } from './PayoutDialog.tsx'
import { RecentLegs } from './RecentLegs.tsx'
import { SetupChecklist } from './SetupChecklist.tsx'

const Charts = lazy(async () => ({ default: (await import('../charts/Charts.tsx')).Charts }))

/** The operator's first page: obstacles to publishing, sales, and the latest legs. */
export function DashboardPage() {
  const { user } = useSession()
  const operator = useOperator({ pollMs: pollPayouts })
  const own = operator.data
  return (
    <>
      {own?.banner && <KybBanner banner={own.banner} />}
      <div>
        <Message />
        <PageHeading
          lead={own?.profile?.legalName ?? 'Your flights, your bookings and what it takes to publish.'}
          actions={<AddLeg own={own} />}
        >
          Welcome back, {user?.name.split(' ')[0]}
        </PageHeading>
      </div>
      {operator.isLoadingError && <LoadFailure of={operator} />}
      <Figures own={own} />
      {own && <PayoutDialog own={own} />}
    </>
  )
}

// The previous page passes the message; a reload shows none.
function Message() {
  const location = useLocation()
  const navigate = useNavigate()
  const [message] = useState(() => (location.state as { message?: string } | null)?.message)
  useEffect(() => {
    if (location.state) void navigate(location, { replace: true, state: null })
  }, [location, navigate])
  return (
    <div role="status">
      {message && (
        <Notice tone="go" className="mb-10">
          {message}
        </Notice>
      )}
    </div>
  )
}

function AddLeg({ own }: { own: OwnOperator | undefined }) {
  if (own?.profile?.publishingAllowed)
    return <LinkButton to={backOfficePaths.operatorNewLeg()}>Add Flight</LinkButton>
  const reason =
    own && (own.profile?.publishBlockReason ?? own.banner?.text ?? 'Complete the onboarding to add flights.')
  return (
    <div className="max-w-52">
      <Button disabled disabledReason={reason}>
        Add Flight
      </Button>
    </div>
  )
}

function Figures({ own }: { own: OwnOperator | undefined }) {
  const [params, setParams] = useSearchParams()
  const weeks = DASHBOARD_WEEKS.find((one) => String(one) === params.get('weeks')) ?? DASHBOARD_WEEKS[0]
  const dashboard = useDashboard(weeks)
  if (dashboard.isLoadingError) return <LoadFailure of={dashboard} />
  const { data } = dashboard
  return (
    <>
      {data ? <FigureCards figures={data.figures} /> : <FigureSkeletons />}
      <div className="grid items-start gap-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <section aria-labelledby="recent-heading" className="grid gap-5">
          <h2 id="recent-heading" className="text-heading">
            Recent flights
          </h2>
          {data ? <RecentLegs legs={data.recentFlights} /> : <Skeleton className="h-96 rounded-card" />}
        </section>
        {own ? <SetupChecklist own={own} /> : <Skeleton className="h-80 rounded-card" />}
      </div>
      <Optional fallback={<Skeleton className="h-[34rem] rounded-card" />}>
        {data ? (
          hasHistory(data) && (
            <Charts
              dashboard={data}
              weeks={weeks}
              stale={dashboard.isPlaceholderData}
              onWeeks={(next) => setParams(withWeeks(next), { replace: true, preventScrollReset: true })}
            />
          )
        ) : (
          <Skeleton className="h-[34rem] rounded-card" />
        )}
      </Optional>
    </>
  )
}

// Without data there is nothing to draw.
function hasHistory({ figures, routes }: Dashboard): boolean {
  return routes.length > 0 || figures.bookingCount > 0 || figures.revenue.length > 0
}

function withWeeks(weeks: number) {
  return (params: URLSearchParams) => {
    const next = new URLSearchParams(params)
    next.set('weeks', String(weeks))
    return next
  }
}

function FigureCards({ figures }: { figures: Dashboard['figures'] }) {
  const { flightCount, draftFlightCount, activeFlightCount, bookingCount, passengerCount, revenue } = figures
  return (
    <Stats>
      <Stat
        name="Total flights"
        note={draftFlightCount > 0 ? `${counted(draftFlightCount, 'draft')} among them` : undefined}
      >
        {written(flightCount)}
      </Stat>
      <Stat name="Active flights" note="Published and still to leave">
        {written(activeFlightCount)}
      </Stat>
      <Stat name="Bookings" note={counted(passengerCount, 'passenger')}>
        {written(bookingCount)}
      </Stat>
      <Stat name="Revenue" note="Your share, after fee and refunds">
        <Revenue revenue={revenue} />
      </Stat>
    </Stats>
  )
}

function Revenue({ revenue }: { revenue: { currency: Currency; amountMinor: number }[] }) {
  if (revenue.length === 0) return <>0</>
  return (
    <span className="grid gap-1">
      {revenue.map(({ currency, amountMinor }, index) => (
        <span key={currency} className={index > 0 ? 'text-lg' : undefined}>
          {formatMoney(amountMinor, currency)}
        </span>
      ))}
    </span>
  )
}

function FigureSkeletons() {
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
      {['flights', 'active', 'bookings', 'revenue'].map((name) => (
        <Skeleton key={name} className="h-36 rounded-card" />
      ))}
    </div>
  )
}

function written(count: number): string {
  return count.toLocaleString('en-US')
}

function counted(count: number, unit: string): string {
  return `${written(count)} ${unit}${count === 1 ? '' : 's'}`
}
