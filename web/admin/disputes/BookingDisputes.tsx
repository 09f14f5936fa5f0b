import type { AdminBookingDetail } from '#contract/admin/admin-bookings.ts'
import { formatMoney } from '#contract/money.ts'
import { Link } from '../../router/router.tsx'
import { backOfficePaths } from '../../routing/back-office-paths.ts'
import { Panel } from '../Panel.tsx'
import { DisputeBadge, describeReason, TimeLeft } from './dispute-words.tsx'

/** A booking's disputes with links to their pages; nothing when it has none. */
export function BookingDisputes({ booking }: { booking: AdminBookingDetail }) {
  if (booking.disputes.length === 0) return null
  return (
    <Panel title="Disputes">
      <ul className="grid divide-y divide-line">
        {booking.disputes.map((dispute) => (
          <li
            key={dispute.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
          >
            <span className="grid">
              <Link
                to={backOfficePaths.adminDispute(dispute.id)}
                className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                {formatMoney(dispute.amountMinor, booking.currency)} disputed
              </Link>
              <span className="text-sm text-muted">
                {describeReason(dispute.reason)}
                {dispute.status === 'NEEDS_RESPONSE' && !dispute.answered && dispute.dueAt && (
                  <>
                    , answer due <TimeLeft dueAt={dispute.dueAt} />
                  </>
                )}
              </span>
            </span>
            <DisputeBadge status={dispute.status} answer={dispute.answered ? 'EVIDENCE' : null} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
