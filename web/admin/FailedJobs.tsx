import { adminOverview, type FailedJob } from '#contract/admin/admin-overview.ts'
import { call } from '../data/api.ts'
import { formatMoment } from '../display/written.ts'
import { Badge } from '../ui/Badge.tsx'
import { SmallButton } from '../ui/button/Button.tsx'
import { FormError } from '../ui/form/FormError.tsx'
import { Panel } from './Panel.tsx'
import { dashboardKey } from './query-keys.ts'
import { useChange } from './use-change.ts'

/** Jobs that have used all their attempts, with a button to try each again. */
export function FailedJobs({ total, jobs }: { total: number; jobs: FailedJob[] }) {
  const retrying = useChange(dashboardKey, {
    mutationFn: (id: string) => call(adminOverview.retryJob, { params: { id } }),
  })
  return (
    <Panel
      title="Failed jobs"
      action={total === 0 ? <Badge tone="go">None</Badge> : <Badge tone="warning">{total}</Badge>}
    >
      {total === 0 && <p className="text-muted">Everything that was to be done in the background is done.</p>}
      {jobs.length > 0 && (
        <ul className="grid divide-y divide-line">
          {jobs.map((job) => (
            <li key={job.id} className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
              <div className="grid min-w-0">
                <span className="font-semibold wrap-anywhere">{job.name}</span>
                <span className="text-sm text-muted">
                  {formatNumber(job)}, {job.attempts} attempts, {formatMoment(job.failedAt)}
                </span>
              </div>
              <SmallButton
                aria-label={`Retry ${job.name}, ${formatNumber(job).toLowerCase()}`}
                busy={retrying.isPending && retrying.variables === job.id && 'Retrying...'}
                onClick={() => retrying.mutate(job.id)}
              >
                Retry
              </SmallButton>
            </li>
          ))}
        </ul>
      )}
      <FormError message={retrying.error?.message} />
    </Panel>
  )
}

// The end of a long id identifies it.
function formatNumber({ id }: FailedJob): string {
  return `Number ${id.length > 20 ? `…${id.slice(-12)}` : id}`
}
