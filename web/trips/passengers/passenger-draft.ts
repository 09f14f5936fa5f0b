import { useState } from 'react'
import type { PassengerFields } from '#contract/bookings/passengers.ts'

/** The key of a draft: the account, the booking, the seat, and whether another passenger gets it. */
export type DraftPlace = { userId: string; bookingId: string; seat: number; who: 'same' | 'another' }

/**
 * Stores the typed passenger in the tab's storage at every key press, so that another page, a reload or an ended session loses
 * nothing. Call `forget` after saving or discarding it.
 */
export function usePassengerDraft(place: DraftPlace, initial: PassengerFields) {
  const key = buildKey(place)
  const [restored] = useState(() => readDraft(key))
  const [values, setValues] = useState(restored ?? initial)
  return {
    values,
    isRestored: restored !== null,
    change(some: Partial<PassengerFields>) {
      const next = { ...values, ...some }
      setValues(next)
      keepDraft(key, next)
    },
    forget: () => keepDraft(key, null),
  }
}

export function hasDraft(place: DraftPlace): boolean {
  return readDraft(buildKey(place)) !== null
}

function buildKey({ userId, bookingId, seat, who }: DraftPlace): string {
  return `passenger ${userId} ${bookingId} ${seat} ${who}`
}

function readDraft(key: string): PassengerFields | null {
  try {
    const text = sessionStorage.getItem(key)
    return text ? (JSON.parse(text) as PassengerFields) : null
  } catch {
    return null
  }
}

// Without storage (a private window, a full disk) the form works too, but loses unsaved input.
function keepDraft(key: string, values: PassengerFields | null): void {
  try {
    if (values) sessionStorage.setItem(key, JSON.stringify(values))
    else sessionStorage.removeItem(key)
  } catch {}
}
