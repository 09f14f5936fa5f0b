import { lazy, Suspense, useEffect, useRef } from 'react'
import { useSession } from '../data/session.tsx'
import { useSearchParams } from '../router/router.tsx'
import { MAIN_ID } from '../site/shell/RouteChange.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { LegList } from './LegList.tsx'
import { useLiveLegs } from './leg-queries.ts'

// Loaded on demand, because a visitor of the list does not need them yet.
const loadLeg = () => import('./LegScreen.tsx')
const LegScreen = lazy(async () => ({ default: (await loadLeg()).LegScreen }))
const loadPayment = () => import('./payment/PaymentResult.tsx')
const PaymentResult = lazy(async () => ({ default: (await loadPayment()).PaymentResult }))

/** Reads the data of this address while the page loads. */
export async function readScreen(query: URLSearchParams): Promise<void> {
  if (query.has('session_id')) await loadPayment()
  else if (query.has('legId')) await loadLeg()
}

/** The booking page: the list of legs, one leg with its widget, or the result of a payment, as the URL says. */
export function BookingPage() {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id')
  const legId = query.get('legId')
  useLiveLegs(useSession().user !== null)
  useFocusOnChange(`${sessionId} ${legId}`)
  // One Suspense boundary around all screens, so that the list stays until the leg's screen has loaded.
  return (
    <Suspense fallback={<Spinner className="min-h-svh" />}>
      {sessionId && <PaymentResult key={sessionId} sessionId={sessionId} legId={legId} />}
      {!sessionId && legId && <LegScreen key={legId} legId={legId} />}
      {!sessionId && !legId && <LegList />}
    </Suspense>
  )
}

// The path is the same for the list and a leg, so the layout does not see a change of page.
function useFocusOnChange(screen: string): void {
  const shown = useRef(screen)
  useEffect(() => {
    if (shown.current === screen) return
    shown.current = screen
    const heading = document.querySelector<HTMLElement>(`#${MAIN_ID} h1`)
    if (!heading) return
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [screen])
}
