import type { CrewList, CrewPass } from '#contract/trips/trip-documents.ts'
import { formatTime } from '../display/written.ts'
import { Badge } from '../ui/Badge.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import type { Use } from './check-pass.ts'

/** Lists every pass of the leg with its check-ins. */
export function PassList({ list, uses }: { list: CrewList; uses: Use[] }) {
  const good = list.passes.filter(({ cancelledUTC }) => cancelledUTC === null)
  const aboard = good.filter(({ number }) => uses.some((use) => use.number === number)).length
  const listed = new Set(list.passes.map(({ number }) => number))
  const others = uses.filter(({ number }) => !listed.has(number))
  return (
    <section aria-labelledby="passes" className="grid gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="passes" className="text-heading">
          Passes
        </h2>
        <p className="figures text-muted">
          {aboard} of {good.length} checked in
        </p>
      </div>
      {list.passes.length === 0 && others.length === 0 && (
        <EmptyState title="Nobody has booked yet">
          Confirmed bookings appear here with their passes.
        </EmptyState>
      )}
      <ul className="grid divide-y divide-line rounded-card bg-panel shadow-card empty:hidden">
        {list.passes.map((pass) => (
          <PassRow key={pass.number} pass={pass} uses={uses.filter(({ number }) => number === pass.number)} />
        ))}
        {others.map((use) => (
          <li key={use.id} className="grid gap-1 px-5 py-4 sm:px-6">
            <span className="figures">{use.number}</span>
            <span className="text-sm text-muted">Not on the list yet. {usedAt(use)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function PassRow({ pass, uses }: { pass: CrewPass; uses: Use[] }) {
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 px-5 py-4 sm:px-6">
      <span className="grid min-w-0 gap-0.5">
        <span className="font-semibold wrap-anywhere">
          {!pass.named && pass.seat > 1 && <span className="font-normal text-muted">Guest of </span>}
          {pass.name}
        </span>
        {pass.lap && (
          <span className="text-sm text-muted wrap-anywhere">
            {pass.lap.holder ? `On the lap of ${pass.lap.holder}` : 'On a lap'}
          </span>
        )}
        {/* A list that the phone stored from an earlier version has neither. */}
        {pass.alone && <span className="text-sm wrap-anywhere">This child {pass.alone}</span>}
        {pass.ready === false && !pass.cancelledUTC && uses.length === 0 && (
          <span className="text-sm text-caution">Not ready: something is still missing</span>
        )}
        {pass.brings && <span className="text-sm text-muted wrap-anywhere">Brings {pass.brings}</span>}
        <span className="figures text-sm text-muted">{pass.number}</span>
        {uses.map((use) => (
          <span key={use.id} className="text-sm">
            {usedAt(use)}
            {use.afterCancelling && ', after the booking was cancelled'}
          </span>
        ))}
      </span>
      <PassState pass={pass} uses={uses} />
    </li>
  )
}

function PassState({ pass, uses }: { pass: CrewPass; uses: Use[] }) {
  if (uses.length > 1) return <Badge tone="warning">Used twice</Badge>
  if (pass.cancelledUTC) return <Badge tone={uses.length > 0 ? 'warning' : 'neutral'}>Cancelled</Badge>
  if (uses.length === 1) return <Badge tone="go">Checked in</Badge>
  return <Badge>Not yet</Badge>
}

function usedAt(use: Use): string {
  return `Checked in at ${formatTime(use.checkedUTC)} by ${describeByWhom(use)}`
}

/** 'Ana, account of Rosalind Achterberg'; 'Ana, not reported yet' */
export function describeByWhom({ crew, account }: Pick<Use, 'crew' | 'account'>): string {
  return account === null ? `${crew}, not reported yet` : `${crew}, account of ${account}`
}
