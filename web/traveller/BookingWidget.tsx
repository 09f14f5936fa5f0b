import { useEffect, useRef } from 'react'
import type { EmptyLeg } from '#contract/legs.ts'
import { useSession } from '../session.tsx'
import { FormError } from '../ui/FormError.tsx'
import { Notice } from '../ui/Notice.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { AwaitingConfirmation } from './AwaitingConfirmation.tsx'
import { FlightUnavailable } from './FlightUnavailable.tsx'
import { HoldForm } from './HoldForm.tsx'
import { HoldPanel } from './HoldPanel.tsx'
import { useSeatHold } from './use-seat-hold.ts'

type Props = {
  leg: EmptyLeg
  now: Date
  /** The traveller has come back from the payment page without paying. */
  cameBackUnpaid: boolean
}

/** Choose how many people, hold the seats, pay before the clock ends. Another user is another widget. */
export function BookingWidget(props: Props) {
  const { user } = useSession()
  return <Widget key={user?.id ?? 'nobody'} {...props} />
}

function Widget({ leg, now, cameBackUnpaid }: Props) {
  const { status, user } = useSession()
  const seatHold = useSeatHold(leg, user)
  const { hold, ending } = seatHold
  const ref = useFocusWhenReplaced(hold?.bookingId)
  const loading = status === 'loading' || seatHold.loading

  return (
    <section ref={ref} tabIndex={-1} aria-label="Booking" className="grid gap-4 outline-none">
      {cameBackUnpaid && !loading && <Unpaid holdGoesOn={hold !== null} />}
      <VisuallyHidden role="status">{seatHold.spoken}</VisuallyHidden>
      {hold?.awaitingConfirmation && user && (
        <AwaitingConfirmation hold={hold} userId={user.id} seatHold={seatHold} />
      )}
      {hold && !hold.awaitingConfirmation && user && (
        <HoldPanel key={hold.bookingId} leg={leg} hold={hold} userId={user.id} seatHold={seatHold} />
      )}
      {!hold && leg.seatsAvailable === 0 && !ending && !loading && (
        <>
          <FormError message={seatHold.failure} />
          <FlightUnavailable />
        </>
      )}
      {!hold && (leg.seatsAvailable > 0 || ending || loading) && (
        <HoldForm leg={leg} now={now} loading={loading} signedIn={user !== null} seatHold={seatHold} />
      )}
    </section>
  )
}

function Unpaid({ holdGoesOn }: { holdGoesOn: boolean }) {
  return (
    <Notice role="status">
      {holdGoesOn
        ? 'Payment cancelled. Nothing was charged, and your seats stay held until the clock ends.'
        : 'Payment cancelled. Nothing was charged.'}
    </Notice>
  )
}

// When the form gives way to the hold, or the hold to the form, the pressed button is gone: the focus stays in the widget.
function useFocusWhenReplaced(bookingId: string | undefined) {
  const ref = useRef<HTMLElement>(null)
  const shown = useRef(bookingId)
  useEffect(() => {
    if (shown.current === bookingId) return
    shown.current = bookingId
    if (document.activeElement === document.body) ref.current?.focus({ preventScroll: true })
  }, [bookingId])
  return ref
}
