import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { MAIN_ID } from '../site/RouteChange.tsx'
import { FlightList } from './FlightList.tsx'
import { LegScreen } from './LegScreen.tsx'
import { useLiveLegs } from './leg-queries.ts'
import { PaymentResult } from './PaymentResult.tsx'

/** Where one books: the list of flights, one flight with its widget, or what became of a payment, as the URL says. */
export function BookingPage() {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id')
  const legId = query.get('legId')
  useLiveLegs()
  useFocusOnChange(`${sessionId} ${legId}`)
  if (sessionId) return <PaymentResult key={sessionId} sessionId={sessionId} legId={legId} />
  if (legId) return <LegScreen key={legId} legId={legId} />
  return <FlightList />
}

// The path stays the same from the list to a flight, so the layout does not take it for another page.
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
