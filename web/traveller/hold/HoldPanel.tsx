import { lazy } from 'react'
import type { Hold } from '#contract/bookings/bookings.ts'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import type { PriceInParts } from '#contract/legs/price-lines.ts'
import { useSecondsUntil } from '../../data/clock.ts'
import { flight } from '../../languages/flight/flight.ts'
import { formatMoney } from '../../languages/formats.ts'
import { useTexts } from '../../languages/texts.ts'
import { Button } from '../../ui/button/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Optional } from '../../ui/form/Optional.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { PriceLines } from '../PriceLines.tsx'
import { Countdown } from './Countdown.tsx'
import { ExpiredPanel } from './ExpiredPanel.tsx'
import { type CountdownState, findCountdownState, writeAnnouncement } from './hold-state.ts'
import type { SeatHold } from './use-seat-hold.ts'
import { useWatchedHold } from './use-watched-hold.ts'

const BringPart = lazy(async () => ({ default: (await import('../../on-board/BringPart.tsx')).BringPart }))

/** A live hold: its countdown, its frozen price, and its buttons to pay and to release. */
export function HoldPanel(props: { leg: EmptyLeg; hold: Hold; userId: string; seatHold: SeatHold }) {
  const { leg, hold, seatHold } = props
  const t = useTexts(flight)
  const remaining = useSecondsUntil(hold.holdExpiresUTC)
  const state = findCountdownState(remaining)
  useWatchedHold({ hold, seatHold, userId: props.userId, remainingSeconds: remaining })
  return (
    <Card className="grid gap-6 p-4 sm:p-5">
      {state === 'expired' ? <ExpiredPanel /> : <Countdown remainingSeconds={remaining} state={state} />}
      <VisuallyHidden role="status">{writeAnnouncement(remaining)}</VisuallyHidden>
      <div className="grid gap-6 px-2 pb-2 sm:px-3 sm:pb-3">
        <div aria-hidden="true" className="tear-line" />
        <PriceLines leg={leg} price={toPriceInParts(hold)} />
        <FormError message={seatHold.failure} />
        {state !== 'expired' && !hold.journey && (
          <Optional fallback={<div className="h-24" />}>
            <BringPart bookingId={hold.bookingId} />
          </Optional>
        )}
        <Actions hold={hold} state={state} seatHold={seatHold} />
        <p className="text-sm text-muted">
          {hold.reference && (
            <>
              {t.rich('bookingReference', {
                reference: hold.reference,
                code: (reference) => <span className="figures text-ink">{reference}</span>,
              })}{' '}
            </>
          )}
          {t('notChargedUntil')}
        </p>
      </div>
    </Card>
  )
}

// The price that the hold has frozen.
function toPriceInParts({ people, infants, fareMinor, amountMinor, taxes }: Hold): PriceInParts {
  const taxMinor = amountMinor - fareMinor
  return { people, infants, fareMinor, taxMinor, totalMinor: amountMinor, taxes }
}

// The possible actions. A hidden button keeps its space, so that no other button moves under the finger.
function Actions({ hold, state, seatHold }: { hold: Hold; state: CountdownState; seatHold: SeatHold }) {
  const t = useTexts(flight)
  const closing = state === 'disabled' || state === 'expired'
  return (
    <div className="grid gap-3">
      <Button
        size="large"
        wide
        disabled={closing || seatHold.pending === 'release'}
        aria-describedby={closing ? 'hold-closing' : undefined}
        busy={seatHold.pending === 'pay' && t('openingPayment')}
        onClick={seatHold.pay}
      >
        {t('payByCard', { amount: formatMoney(hold.amountMinor, hold.currency) })}
      </Button>
      <div className="grid *:col-start-1 *:row-start-1">
        <Button
          variant="secondary"
          size="large"
          wide
          className={closing ? 'invisible' : undefined}
          disabled={closing || seatHold.pending === 'pay'}
          busy={seatHold.pending === 'release' && t('releasing')}
          onClick={seatHold.release}
        >
          {t('release')}
        </Button>
        {closing && (
          <p id="hold-closing" className="self-center text-center text-[0.9375rem] text-muted">
            {t('tooLate')}
          </p>
        )}
      </div>
    </div>
  )
}
