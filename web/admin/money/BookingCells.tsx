import type { AdminBooking } from '#contract/admin/admin-bookings.ts'
import { Moment } from '../../display/Moment.tsx'
import { Arrow } from '../../ui/Arrow.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button, SmallButton } from '../../ui/button/Button.tsx'
import { BOOKING_WORDS, CANCEL_WORDS } from './words.ts'

export type BookingActs = {
  onCapture: (booking: AdminBooking) => void
  capturing: string | undefined
  onCancel: (booking: AdminBooking) => void
  onRefund: (booking: AdminBooking) => void
}

/** Origin and destination by code and city. */
export function RouteCell({
  leg,
}: {
  leg: { originICAO: string; destinationICAO: string; originCity: string; destinationCity: string }
}) {
  return (
    <span className="grid">
      <span className="figures text-sm whitespace-nowrap">
        {leg.originICAO} <Arrow /> {leg.destinationICAO}
      </span>
      <span className="text-sm text-muted">
        {leg.originCity} to {leg.destinationCity}
      </span>
    </span>
  )
}

/** The booking's state in a word, with the reason if it matters. */
export function StatusCell({
  booking,
}: {
  booking: Pick<AdminBooking, 'status' | 'cancelReason' | 'paymentStatus'>
}) {
  const { words, tone } = BOOKING_WORDS[booking.status]
  const awaiting = booking.status === 'PENDING' && booking.paymentStatus === 'AUTHORISED'
  return (
    <span className="grid justify-items-start gap-1">
      <Badge tone={tone}>{words}</Badge>
      {awaiting && <span className="text-sm text-muted">Authorised</span>}
      {booking.cancelReason && booking.cancelReason !== 'EXPIRED' && (
        <span className="text-sm text-muted">{CANCEL_WORDS[booking.cancelReason]}</span>
      )}
    </span>
  )
}

/** The end of the hold; 'Hold Expired' in red afterwards. */
export function HoldCell({ booking }: { booking: AdminBooking }) {
  if (booking.holdExpired || booking.cancelReason === 'EXPIRED') {
    return <span className="font-semibold whitespace-nowrap text-warning">Hold Expired</span>
  }
  if (booking.status !== 'PENDING') return <span className="text-muted">None</span>
  return <Moment at={booking.holdExpiresUTC} />
}

/** Whether the booking's state allows any action. */
export function hasActs({ status, holdExpired, paymentStatus }: AdminBooking): boolean {
  if (status === 'PENDING') return !holdExpired
  return status === 'CONFIRMED' || paymentStatus === 'CAPTURED'
}

/** The actions that the booking's state allows: capture and cancel during its hold, refund after payment. */
export function BookingActions({ booking, ...acts }: BookingActs & { booking: AdminBooking }) {
  const about = `booking ${booking.reference}`
  if (booking.status === 'PENDING' && !booking.holdExpired) {
    return (
      <span className="flex flex-wrap gap-2 @min-[56rem]:justify-end">
        <Button
          size="small"
          aria-label={`Capture ${about}`}
          busy={acts.capturing === booking.id && 'Capturing...'}
          onClick={() => acts.onCapture(booking)}
        >
          Capture
        </Button>
        <SmallButton aria-label={`Cancel ${about}`} onClick={() => acts.onCancel(booking)}>
          Cancel
        </SmallButton>
      </span>
    )
  }
  const isPaid = booking.paymentStatus === 'CAPTURED'
  if (booking.status === 'CONFIRMED' || (booking.status === 'CANCELLED' && isPaid)) {
    return (
      <SmallButton aria-label={`Refund ${about}`} onClick={() => acts.onRefund(booking)}>
        Refund
      </SmallButton>
    )
  }
  return <span className="text-muted">None</span>
}
