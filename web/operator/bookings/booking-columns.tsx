import type { CancelReason } from '#contract/bookings/bookings.ts'
import type { LegBooking } from '#contract/bookings/manifests.ts'
import { formatMoney } from '#contract/money.ts'
import { describeBaggage, describePets } from '#contract/on-board/describe-brought.ts'
import { Moment } from '../../display/Moment.tsx'
import { formatTime } from '../../display/written.ts'
import { Badge, type BadgeTone } from '../../ui/Badge.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'

export const bookingColumns: Column<LegBooking>[] = [
  {
    header: 'Traveller',
    cell: ({ leadTraveller, seats, reference, passengers, brought }) => (
      <span className="grid">
        <span className={leadTraveller ? 'font-semibold wrap-anywhere' : 'text-muted'}>
          {leadTraveller ?? 'Not shown'}
          {leadTraveller && seats > 1 && ` +${seats - 1}`}
        </span>
        <span className="figures text-sm text-muted">{reference}</span>
        {passengers.length > 0 && <Seats passengers={passengers} />}
        {brought && (
          <span className="mt-1.5 text-sm text-muted wrap-anywhere">
            Brings {[describeBaggage(brought), describePets(brought)].filter(Boolean).join('; ')}
          </span>
        )}
      </span>
    ),
  },
  {
    header: 'Seats',
    align: 'end',
    cell: ({ seats, infants }) => (
      <span className="grid @min-[45rem]:justify-items-end">
        <span className="figures">{seats}</span>
        {infants > 0 && (
          <span className="text-sm text-muted">{infants === 1 ? '1 on a lap' : `${infants} on laps`}</span>
        )}
      </span>
    ),
  },
  { header: 'State', cell: (booking) => <State booking={booking} /> },
  { header: 'Amount', align: 'end', cell: (booking) => <Money booking={booking} of={booking.amountMinor} /> },
  { header: 'Fee', align: 'end', cell: (booking) => <Money booking={booking} of={booking.feeMinor} /> },
  {
    header: 'Yours',
    align: 'end',
    cell: (booking) => (
      <span className="grid @min-[45rem]:justify-items-end">
        <Money booking={booking} of={booking.netMinor} />
        {booking.refundedMinor > 0 && (
          <span className="figures text-sm text-muted">
            {formatMoney(booking.refundedMinor, booking.currency)} refunded
          </span>
        )}
        <Disputed booking={booking} />
      </span>
    ),
  },
  { header: 'Booked', cell: ({ bookedUTC }) => <Moment at={bookedUTC} /> },
]

function Disputed({ booking: { dispute, currency } }: { booking: LegBooking }) {
  if (!dispute) return null
  return (
    <span className="figures text-sm text-muted">
      {formatMoney(dispute.amountMinor, currency)} {DISPUTE_WORDS[dispute.state]}
    </span>
  )
}

const DISPUTE_WORDS: Record<NonNullable<LegBooking['dispute']>['state'], string> = {
  NEEDS_RESPONSE: 'disputed, held back',
  UNDER_REVIEW: 'disputed, held back',
  WON: 'dispute won',
  LOST: 'dispute lost',
}

function Seats({ passengers }: Pick<LegBooking, 'passengers'>) {
  return (
    <ul aria-label="Passengers" className="mt-1.5 grid gap-0.5 text-sm">
      {passengers.map(({ seat, name, complete, onLap }) => (
        <li key={seat} className={name ? 'wrap-anywhere' : 'text-muted'}>
          {name ?? (onLap ? 'Infant on a lap not named yet' : `Seat ${seat} not named yet`)}
          {name && onLap && <span className="text-muted">, on a lap</span>}
          {name && !complete && <span className="text-caution">, not ready yet</span>}
        </li>
      ))}
    </ul>
  )
}

function State({ booking }: { booking: LegBooking }) {
  const { tone, words, note } = describeState(booking)
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{words}</Badge>
      {note && <span className="text-sm text-muted">{note}</span>}
    </span>
  )
}

function describeState(booking: LegBooking): { tone: BadgeTone; words: string; note?: string } {
  const { noShowPeople: absent } = booking
  if (absent !== null) return { tone: 'caution', words: 'No-show', note: `${absent} did not come` }
  if (booking.noShowUTC) return { tone: 'caution', words: 'No-show' }
  if (booking.status === 'CONFIRMED') return { tone: 'go', words: 'Confirmed' }
  if (booking.status === 'CANCELLED') {
    const note = booking.cancelReason && CANCEL_WORDS[booking.cancelReason]
    return { tone: 'neutral', words: 'Cancelled', ...(note ? { note } : {}) }
  }
  if (booking.awaitingConfirmation) return { tone: 'caution', words: 'Awaiting confirmation' }
  const until = booking.holdExpiresUTC
  return { tone: 'select', words: 'On hold', ...(until ? { note: `until ${formatTime(until)}` } : {}) }
}

const CANCEL_WORDS: Record<CancelReason, string> = {
  EXPIRED: 'The hold ended',
  ABANDONED: 'Released by the traveller',
  TRAVELLER: 'By the traveller',
  OPERATOR: 'By you',
  ADMIN: 'By Ferrywing',
  PAYMENT_FAILED: 'The payment failed',
}

function Money({ booking, of: amountMinor }: { booking: LegBooking; of: number }) {
  const over = booking.status === 'CANCELLED'
  return (
    <span className={over ? 'figures text-muted' : 'figures'}>
      {formatMoney(amountMinor, booking.currency)}
    </span>
  )
}
