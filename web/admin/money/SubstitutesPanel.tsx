import { Link } from 'react-router'
import type { AdminBookingDetail } from '#contract/admin/admin-bookings.ts'
import { getShortCode } from '#contract/airports.ts'
import type { Substitute, SubstituteState } from '#contract/bookings/substitutes.ts'
import { type Currency, formatMoney } from '#contract/money.ts'
import { backOfficePaths } from '../../back-office-paths.ts'
import { formatMoment } from '../../display/written.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import { Panel } from '../Panel.tsx'

const LOOKS: Record<SubstituteState, { tone: BadgeTone; words: string }> = {
  HELD: { tone: 'select', words: 'Held' },
  BOOKED: { tone: 'go', words: 'Booked' },
  ENDED: { tone: 'neutral', words: 'Given back' },
}

/** The other flights that were held because a booking's own was cancelled; nothing where none was looked for. */
export function SubstitutesPanel({ booking }: { booking: AdminBookingDetail }) {
  const { substituteOffer: offer, currency } = booking
  if (!offer) return null
  return (
    <Panel title="Other flights instead">
      {offer.substitutes.length === 0 ? (
        <p className="text-muted">
          {offer.state === 'SEARCHING' ? 'They are being looked for.' : 'None was found that could be held.'}
        </p>
      ) : (
        <ul className="grid divide-y divide-line">
          {offer.substitutes.map((one) => (
            <li
              key={one.bookingId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 first:pt-0 last:pb-0"
            >
              <Flight substitute={one} currency={currency} />
              <Badge tone={LOOKS[one.state].tone}>{LOOKS[one.state].words}</Badge>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function Flight({ substitute, currency }: { substitute: Substitute; currency: Currency }) {
  const { bookingId, reference, originAirport: from, destinationAirport: to, state } = substitute
  return (
    <span className="grid">
      <Link
        to={backOfficePaths.adminBooking(bookingId)}
        className="font-semibold underline decoration-edge underline-offset-4 hover:decoration-ink"
      >
        {getShortCode(from)} to {getShortCode(to)}, <span className="figures">{reference}</span>
      </Link>
      <span className="text-sm text-muted">
        {formatMoney(substitute.amountMinor, currency)}, {describeDifference(substitute, currency)}
        {state === 'HELD' && `, until ${formatMoment(substitute.holdExpiresUTC)}`}
      </span>
    </span>
  )
}

function describeDifference({ differenceMinor }: Substitute, currency: Currency): string {
  if (differenceMinor === 0) return 'as much as was paid'
  const amount = formatMoney(Math.abs(differenceMinor), currency)
  return `${amount} ${differenceMinor > 0 ? 'more' : 'less'} than was paid`
}
