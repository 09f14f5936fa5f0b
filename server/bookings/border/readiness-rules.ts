import { type NotReady, READY_HOURS, type Readiness, type ReadyState } from '#contract/bookings/border.ts'
import type { PassengerNeeds } from '#contract/bookings/passengers.ts'
import {
  arePassengersOpen,
  findAlone,
  findMissing,
  listMissingFields,
} from '#server/bookings/passenger-rules.ts'
import { formatFullName, type SeatedPassenger } from '#server/bookings/passengers.ts'

const HOUR_MS = 3_600_000
const STATES = { 48: 'T48', 24: 'T24', 4: 'T4' } as const

/** Returns which of the steps 48, 24 and 4 hours before departure a leg has reached. */
export function findReadyState(departureAt: Date, now: Date): ReadyState {
  if (!arePassengersOpen({ departureAt }, now)) return 'CLOSED'
  const left = departureAt.getTime() - now.getTime()
  const passed = READY_HOURS.filter((hours) => left <= hours * HOUR_MS)
  const last = passed.at(-1)
  return last ? STATES[last] : 'EARLY'
}

type Booked = { reference: string; people: number; infants: number; passengers: readonly SeatedPassenger[] }

/** Returns the people of one booking whose details are missing, each with the missing fields. */
export function listNotReady(booked: Booked, needs: PassengerNeeds): NotReady[] {
  const { reference, people, infants, passengers } = booked
  const all = people + infants
  return Array.from({ length: all }, (_, at): NotReady => {
    const [seat, onLap] = [at + 1, at >= people]
    const seated = passengers.find((one) => one.seat === seat)
    if (!seated) return { reference, seat, onLap, name: null, missing: ['NAME'] }
    const alone = findAlone(seated, { passengers, people: all, needs })
    const standing = { onLap, alone }
    const most = findMissing(seated.person, needs, standing)
    const fields = listMissingFields(seated.person, needs, standing)
    const missing = most === 'SEAT' || most === 'ADULT' ? [most] : fields
    return { reference, seat, onLap, name: formatFullName(seated.person), missing }
  }).filter(({ missing }) => missing.length > 0)
}

/** Warnings for a leg whose names are closed: without a passenger's weight, the crew has to use standard masses. */
export function findFindings(state: ReadyState, notReady: readonly NotReady[]): Readiness['findings'] {
  const count = notReady.filter(({ missing }) => missing.includes('weightKg')).length
  if (state !== 'CLOSED' || count === 0) return []
  const who = count === 1 ? 'The weight of one passenger' : `The weight of ${count} passengers`
  return [
    { code: 'WEIGHT_MISSING', message: `${who} is missing: ask before boarding, or use standard masses.` },
  ]
}
