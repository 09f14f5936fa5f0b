import { lazy, Suspense, useEffect, useRef } from 'react'
import type { EmptyLeg } from '#contract/legs/legs.ts'
import { useSession } from '../data/session.tsx'
import { flight } from '../languages/flight/flight.ts'
import { useTexts } from '../languages/texts.ts'
import { FormError } from '../ui/form/FormError.tsx'
import { Optional } from '../ui/form/Optional.tsx'
import { Notice } from '../ui/Notice.tsx'
import { VisuallyHidden } from '../ui/VisuallyHidden.tsx'
import { HoldForm } from './hold/HoldForm.tsx'
import { HoldPanel } from './hold/HoldPanel.tsx'
import { useSeatHold } from './hold/use-seat-hold.ts'
import { LegUnavailable } from './LegUnavailable.tsx'

const AwaitingConfirmation = lazy(async () => ({
  default: (await import('./hold/AwaitingConfirmation.tsx')).AwaitingConfirmation,
}))
const JourneyNote = lazy(async () => ({ default: (await import('./journey/JourneyNote.tsx')).JourneyNote }))
const WaitingList = lazy(async () => ({ default: (await import('./WaitingList.tsx')).WaitingList }))

type Props = {
  leg: EmptyLeg
  now: Date
  holdSeconds: number
  /** The traveller has come back from the payment page without paying. */
  cameBackUnpaid: boolean
}

/** Chooses the number of people, holds seats, and starts the payment. Another user gets a new widget. */
export function BookingWidget(props: Props) {
  const { user } = useSession()
  return <Widget key={user?.id ?? 'nobody'} {...props} />
}

function Widget({ leg, now, holdSeconds, cameBackUnpaid }: Props) {
  const { status, user } = useSession()
  const seatHold = useSeatHold(leg, user)
  const { hold, ending } = seatHold
  const t = useTexts(flight)
  const ref = useFocusWhenReplaced(hold?.bookingId)
  const loading = status === 'loading' || seatHold.loading
  const soldOut = leg.seatsAvailable === 0 && Date.parse(leg.priceSchedule.endsAt) > now.getTime()

  return (
    <section ref={ref} tabIndex={-1} aria-label={t('booking')} className="grid gap-4 outline-none">
      {cameBackUnpaid && !loading && <Unpaid holdGoesOn={hold !== null} />}
      <VisuallyHidden role="status">{seatHold.spoken}</VisuallyHidden>
      {hold?.journey && (
        <Optional>
          <JourneyNote hold={hold} journey={hold.journey} />
        </Optional>
      )}
      {hold && !hold.journey && hold.awaitingConfirmation && user && (
        <Suspense fallback={null}>
          <AwaitingConfirmation hold={hold} userId={user.id} seatHold={seatHold} />
        </Suspense>
      )}
      {hold && !hold.journey && !hold.awaitingConfirmation && user && (
        <HoldPanel key={hold.bookingId} leg={leg} hold={hold} userId={user.id} seatHold={seatHold} />
      )}
      {!hold && leg.seatsAvailable === 0 && !ending && !loading && (
        <>
          <FormError message={seatHold.failure} />
          <LegUnavailable />
        </>
      )}
      {!hold && (leg.seatsAvailable > 0 || ending || loading) && (
        <HoldForm
          leg={leg}
          now={now}
          holdSeconds={holdSeconds}
          loading={loading}
          signedIn={user !== null}
          seatHold={seatHold}
        />
      )}
      {!hold && !loading && (soldOut || user) && (
        <Optional>
          <WaitingList leg={leg} userId={user?.id} soldOut={soldOut && !ending} />
        </Optional>
      )}
    </section>
  )
}

function Unpaid({ holdGoesOn }: { holdGoesOn: boolean }) {
  const t = useTexts(flight)
  return <Notice role="status">{t(holdGoesOn ? 'unpaidHeld' : 'unpaid')}</Notice>
}

// When form and hold replace each other, the pressed button disappears, so the focus moves to the widget.
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
