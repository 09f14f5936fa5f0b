import type { SubstituteOfferState, SubstituteState } from '#contract/bookings/substitutes.ts'

type Facts = {
  /** Whether the search is over. */
  found: boolean
  answer: 'CHOSEN' | 'DECLINED' | null
  substitutes: readonly SubstituteState[]
}

/** Returns the state of an offer, for its traveller. */
export function decideOfferState({ found, answer, substitutes }: Facts): SubstituteOfferState {
  if (substitutes.includes('BOOKED')) return 'TAKEN'
  if (!found) return 'SEARCHING'
  if (answer === 'DECLINED') return 'DECLINED'
  if (substitutes.length === 0) return 'NONE'
  return substitutes.includes('HELD') ? 'OPEN' : 'ENDED'
}

const URGENT_MS = 24 * 3_600_000

/**
 * Whether an offer is also sent as a text message: outside the traveller's quiet hours, or at any hour if the leg
 * leaves within a day.
 */
export function isTexted(
  { departureAt, isQuiet }: { departureAt: Date; isQuiet: boolean },
  now: Date,
): boolean {
  return !isQuiet || departureAt.getTime() - now.getTime() <= URGENT_MS
}
