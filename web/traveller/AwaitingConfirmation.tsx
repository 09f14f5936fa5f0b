import type { Hold } from '#contract/bookings.ts'
import { formatMoney } from '#contract/money.ts'
import { useSecondsUntil } from '../clock.ts'
import { Card } from '../ui/Card.tsx'
import { Notice } from '../ui/Notice.tsx'
import type { SeatHold } from './use-seat-hold.ts'
import { useWatchedHold } from './use-watched-hold.ts'

/** The card is authorised and the operator confirms by hand: there is nothing left to do here. */
export function AwaitingConfirmation(props: { hold: Hold; userId: string; seatHold: SeatHold }) {
  const { hold } = props
  useWatchedHold({ ...props, remainingSeconds: useSecondsUntil(hold.holdExpiresUTC) })
  return (
    <Card padded className="grid gap-5">
      <h2 className="text-heading">Waiting for confirmation</h2>
      <Notice tone="go">
        Your card is authorised for {formatMoney(hold.amountMinor, hold.currency)} and your seats are kept.
      </Notice>
      <p className="text-muted">
        This flight is confirmed by hand. Nothing is charged until then, and we write to you as soon as it is
        done. Booking <span className="figures text-ink">{hold.reference}</span>.
      </p>
    </Card>
  )
}
