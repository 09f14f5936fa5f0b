import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminOverview } from '#contract/admin/admin-overview.ts'
import { adminSubmissions } from '#contract/admin/admin-submissions.ts'
import { call } from '../data/api.ts'
import { formatMoment } from '../display/written.ts'
import { Link } from '../router/router.tsx'
import { backOfficePaths } from '../routing/back-office-paths.ts'
import { LinkButton } from '../ui/button/LinkButton.tsx'
import { PageHeading } from '../ui/PageHeading.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Stat, Stats } from '../ui/Stat.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { FailedJobs } from './FailedJobs.tsx'
import { AtFoot, LoadFailure } from './Listed.tsx'
import { BooksAndMoney, Rates, Waiting } from './Overview.tsx'
import { Panel } from './Panel.tsx'
import { dashboardKey } from './query-keys.ts'
import { StatusBadge } from './StatusBadge.tsx'

const LATEST = 5
const READ_AGAIN_MS = 60_000

/** The first page of the back office: waiting decisions, rates and money. */
export function DashboardPage() {
  const dashboard = useQuery({
    queryKey: dashboardKey,
    queryFn: ({ signal }) => readDashboard(signal),
    refetchInterval: READ_AGAIN_MS,
  })
  return (
    <>
      <PageHeading
        actions={
          <>
            <LinkButton variant="secondary" to={backOfficePaths.adminContact()}>
              Manage Contact
            </LinkButton>
            <LinkButton variant="secondary" to={backOfficePaths.adminApplications()}>
              Manage Operators
            </LinkButton>
            <LinkButton variant="secondary" to={backOfficePaths.adminWaitlist()}>
              Manage Waitlist
            </LinkButton>
          </>
        }
      >
        Admin Dashboard
      </PageHeading>
      {dashboard.isError && !dashboard.data && <Failure onRetry={() => void dashboard.refetch()} />}
      {dashboard.isPending && <DashboardSkeleton />}
      {dashboard.data && (
        <div>
          <div className="grid gap-10">
            <Dashboard {...dashboard.data} />
          </div>
          {dashboard.isError && (
            <AtFoot>
              <Failure onRetry={() => void dashboard.refetch()} />
            </AtFoot>
          )}
        </div>
      )}
    </>
  )
}

function Failure({ onRetry }: { onRetry: () => void }) {
  return <LoadFailure of={{ error: new Error('Failed to load dashboard data'), refetch: onRetry }} />
}

type Read = Awaited<ReturnType<typeof readDashboard>>

async function readDashboard(signal: AbortSignal) {
  const [stats, overview, jobs, contact, applications] = await Promise.all([
    call(adminOverview.stats, { signal }),
    call(adminOverview.overview, { signal }),
    call(adminOverview.failedJobs, { signal }),
    call(adminSubmissions.contact, { query: { limit: LATEST }, signal }),
    call(adminSubmissions.applications, { query: { limit: LATEST }, signal }),
  ])
  return {
    stats: stats.stats,
    overview: overview.overview,
    jobs,
    contact: contact.data,
    applications: applications.data,
  }
}

function Dashboard({ stats, overview, jobs, contact, applications }: Read) {
  const count = (number: number) => number.toLocaleString('en-US')
  return (
    <>
      <Stats short>
        <Stat name="Waitlist">{count(stats.waitlist)}</Stat>
        <Stat name="Contact Forms">{count(stats.contact)}</Stat>
        <Stat name="Operator Apps">{count(stats.operators)}</Stat>
        <Stat name="Pending Contact">{count(stats.pendingContact)}</Stat>
        <Stat name="Pending Operators">{count(stats.pendingOperators)}</Stat>
      </Stats>
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <Waiting waiting={overview.waiting} />
          <Rates rates={overview.rates} />
        </div>
        <div className="grid gap-6">
          <BooksAndMoney overview={overview} />
          <FailedJobs total={jobs.total} jobs={jobs.jobs} />
        </div>
        <Latest title="Latest contact submissions" all={backOfficePaths.adminContact()}>
          {contact.map((message) => (
            <LatestRow
              key={message.id}
              to={`${backOfficePaths.adminContact()}?open=${message.id}`}
              title={message.subject}
              line={`${message.name}, ${formatMoment(message.createdAt)}`}
              status={message.status}
            />
          ))}
        </Latest>
        <Latest title="Latest operator applications" all={backOfficePaths.adminApplications()}>
          {applications.map((application) => (
            <LatestRow
              key={application.id}
              to={`${backOfficePaths.adminApplications()}?open=${application.id}`}
              title={application.companyName}
              line={`${application.contactName}, ${formatMoment(application.submittedAt)}`}
              status={application.status}
            />
          ))}
        </Latest>
      </div>
    </>
  )
}

function Latest(props: { title: string; all: string; children: ReactNode[] }) {
  const link = (
    <Link className="text-sm font-semibold underline underline-offset-4" to={props.all}>
      View All <VisuallyHidden>{props.title}</VisuallyHidden>
    </Link>
  )
  return (
    <Panel title={props.title} action={link}>
      {props.children.length === 0 ? (
        <p className="text-muted">Nothing has come yet.</p>
      ) : (
        <ul className="grid divide-y divide-line">{props.children}</ul>
      )}
    </Panel>
  )
}

function LatestRow(props: { to: string; title: string; line: string; status: string }) {
  return (
    <li className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
      <div className="grid min-w-0">
        <Link className="font-semibold wrap-anywhere hover:underline" to={props.to}>
          {props.title}
        </Link>
        <span className="text-sm text-muted wrap-anywhere">{props.line}</span>
      </div>
      <StatusBadge status={props.status} />
    </li>
  )
}

const STATS = ['a', 'b', 'c', 'd', 'e']

function DashboardSkeleton() {
  return (
    <div role="status" className="grid gap-10">
      <VisuallyHidden>Loading...</VisuallyHidden>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-4">
        {STATS.map((name) => (
          <Skeleton key={name} className="h-28" />
        ))}
      </div>
      <div className="grid gap-6 xl:grid-cols-2">
        {STATS.map((name) => (
          <Skeleton key={name} className="h-72" />
        ))}
      </div>
    </div>
  )
}
