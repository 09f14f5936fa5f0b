import { useState } from 'react'
import type { PassengerSeat } from '#contract/bookings/passengers.ts'
import type { Trip } from '#contract/trips/trips.ts'
import { useIsHere } from '../display/use-is-here.ts'
import { changes } from '../languages/changes/changes.ts'
import { formatMoney } from '../languages/formats.ts'
import { passengers as texts } from '../languages/passengers/passengers.ts'
import { readTexts, useTexts } from '../languages/texts.ts'
import { useSearchParams } from '../router/router.tsx'
import type { ConfirmedChange } from './changes/change-queries.ts'
import { buildSeatHeadingId, SeatRow, type Who } from './SeatRow.tsx'
import { TripSection } from './TripSection.tsx'
import { formatClock, formatDay } from './trip-words.ts'

/** The passengers of all seats. The address names the open form. */
export function TripPassengersSection({ trip, now }: { trip: Trip; now: Date }) {
  const t = useTexts(texts)
  const { passengers } = trip
  const [search, setSearch] = useSearchParams()
  const [status, setStatus] = useState('')
  const isHere = useIsHere()
  if (trip.state === 'CANCELLED') return null
  const isDeleted = Date.parse(passengers.keptUntilUTC) <= now.getTime()

  function edit(seat: PassengerSeat | null, who: Who = 'same') {
    setStatus('')
    const next = new URLSearchParams(window.location.search)
    next.delete('seat')
    next.delete('who')
    if (seat) next.set('seat', String(seat.seat))
    if (seat && who !== 'same') next.set('who', who)
    setSearch(next, { replace: true, preventScrollReset: true })
  }

  // The button that opened the form is gone with it, so the focus moves to the seat. Another seat's form stays open.
  function close({ seat }: PassengerSeat) {
    if (!isHere() || new URLSearchParams(window.location.search).get('seat') !== String(seat)) return
    edit(null)
    document.getElementById(buildSeatHeadingId(seat))?.focus({ preventScroll: true })
  }

  return (
    <TripSection id="passengers" title={t('title')} aside={deadlineWords(trip)}>
      <p className="max-w-[62ch] text-[0.9375rem] text-muted">
        {isDeleted ? deletedWords(trip) : askWords(trip)}
      </p>
      <p role="status" className="text-[0.9375rem] font-semibold text-go empty:hidden">
        {status}
      </p>
      {passengers.seats.length > 0 && !isDeleted && (
        <ul className="grid border-t border-line">
          {passengers.seats.map((seat) => (
            <SeatRow
              key={seat.seat}
              bookingId={trip.bookingId}
              seat={seat}
              needs={passengers.needs}
              seats={passengers.seats}
              open={passengers.open}
              isAhead={trip.state === 'CONFIRMED'}
              mayGiveUp={mayGiveUp(trip, seat, now)}
              isOfJourney={trip.journey !== null}
              editing={editedIn(search, seat)}
              onEdit={(who) => edit(seat, who)}
              onSaved={(name) => {
                close(seat)
                setStatus(
                  seat.infant === null
                    ? t('hasSeat', { name, seat: String(seat.seat) })
                    : t('isOnLap', { name }),
                )
              }}
              onGivenUp={(confirmed) => {
                close(seat)
                setStatus(doneWords(confirmed))
              }}
              onClose={() => close(seat)}
            />
          ))}
        </ul>
      )}
    </TripSection>
  )
}

// Allowed while a cancellation is, and never for the last person.
function mayGiveUp({ state, passengers, ...trip }: Trip, seat: PassengerSeat, now: Date): boolean {
  const people = passengers.seats.filter(({ infant }) => infant === null).length
  const isInTime =
    trip.fullRefundOfferedUTC !== null || Date.parse(trip.policy.cancelClosesUTC) > now.getTime()
  return state === 'CONFIRMED' && seat.infant === null && people > 1 && isInTime
}

function doneWords({ change, currency }: ConfirmedChange): string {
  const t = readTexts(changes)
  if (change.refundMinor === 0) return t('doneForNothing')
  return t('done', { amount: formatMoney(change.refundMinor, currency) })
}

function editedIn(search: URLSearchParams, { seat, passenger }: PassengerSeat): Who | null {
  if (search.get('seat') !== String(seat)) return null
  if (search.get('who') === 'nobody') return 'nobody'
  return search.get('who') === 'another' && passenger ? 'another' : 'same'
}

function deadlineWords({ passengers, flight: leg, state }: Trip): string | null {
  if (state !== 'CONFIRMED') return null
  const at = formatClock(passengers.closesUTC, leg.originAirport)
  return readTexts(texts)(passengers.open ? 'until' : 'closedSince', { at })
}

function deletedWords({ passengers }: Trip): string {
  return readTexts(texts)('deletedOn', { day: formatDay(passengers.keptUntilUTC) })
}

function askWords(trip: Trip): string {
  const { needs, open, keptUntilUTC } = trip.passengers
  const t = readTexts(texts)
  const asksBirth = needs.ask === 'NAME' && trip.infants > 0
  const asked = [
    t(needs.ask === 'DOCUMENT' ? 'askDocument' : 'askName'),
    ...(needs.details.length > 0 ? [t('askDetails')] : []),
    ...(asksBirth ? [t('askBirth')] : []),
  ].join(' ')
  if (trip.state === 'AWAITING') return `${asked} ${t('onceConfirmed')}`
  const kept = t('kept', { day: formatDay(keptUntilUTC) })
  if (open) return `${asked} ${kept}`
  return trip.state === 'CONFIRMED' ? `${t('closed')} ${kept}` : kept
}
