import type { Hold } from '#contract/bookings/bookings.ts'
import { useSecondsUntil } from '../../data/clock.ts'
import { flight } from '../../languages/flight/flight.ts'
import { formatMoney } from '../../languages/formats.ts'
import { useTexts } from '../../languages/texts.ts'
import { Link } from '../../router/router.tsx'
import { tripPaths } from '../../routing/paths.ts'
import { Card } from '../../ui/Card.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { SeatHold } from './use-seat-hold.ts'
import { useWatchedHold } from './use-watched-hold.ts'

/** Says that the card is authorised and the operator has to confirm; the traveller has nothing to do. */
export function AwaitingConfirmation(props: { hold: Hold; userId: string; seatHold: SeatHold }) {
  const { hold } = props
  const t = useTexts(flight)
  useWatchedHold({ ...props, remainingSeconds: useSecondsUntil(hold.holdExpiresUTC) })
  return (
    <Card padded className="grid gap-5">
      <h2 className="text-heading">{t('waitingTitle')}</h2>
      <Notice tone="go">{t('authorised', { amount: formatMoney(hold.amountMinor, hold.currency) })}</Notice>
      <p className="text-muted">
        {t.rich('byHand', {
          reference: hold.reference,
          code: (reference) => <span className="figures text-ink">{reference}</span>,
        })}
      </p>
      <p className="text-[0.9375rem]">
        {t.rich('seeTripOrWithdraw', {
          trip: (words) => (
            <Link to={tripPaths.trip(hold.bookingId)} className="font-semibold underline underline-offset-4">
              {words}
            </Link>
          ),
        })}
      </p>
    </Card>
  )
}
