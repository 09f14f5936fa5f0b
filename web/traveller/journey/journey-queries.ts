import { useQuery } from '@tanstack/react-query'
import { type HeldJourney, journeys } from '#contract/bookings/journeys.ts'
import type { AnswerOf } from '#contract/endpoint.ts'
import { ApiError, call } from '../../data/api.ts'
import { getServerNow } from '../../data/clock.ts'
import { computeRecheckMs } from '../payment/payment-state.ts'

export type Journey = AnswerOf<typeof journeys.read>
export type JourneyStatus = AnswerOf<typeof journeys.status>
export type LegIds = { firstLegId: string; secondLegId: string }

const READ_EVERY_MS = 15_000
const NEAR_ITS_END_MS = 30_000
const READ_SOON_MS = 3000

/** Two legs as one journey with the caller's hold on both; null if there is no such journey. */
export function useJourney(legIds: LegIds, userId: string | undefined) {
  return useQuery({
    queryKey: ['legs', 'journey', legIds.firstLegId, legIds.secondLegId, userId ?? ''],
    queryFn: async ({ signal }): Promise<Journey | null> => {
      try {
        return await call(journeys.read, { params: legIds, signal })
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null
        throw error
      }
    },
    refetchInterval: ({ state }) => {
      const ends = state.data?.journey?.holdExpiresUTC
      return ends && Date.parse(ends) - getServerNow() < NEAR_ITS_END_MS ? READ_SOON_MS : READ_EVERY_MS
    },
    refetchOnWindowFocus: 'always',
  })
}

/** Whether one of two charges is authorised and the other can still be made. */
export function isHalfPaid({ held, parts }: HeldJourney): boolean {
  return held && parts.some(({ paymentStatus }) => paymentStatus === 'authorized')
}

export type JourneyOutcome = 'half' | 'success' | 'partly' | 'refunded' | 'failure' | 'processing'

/** The result of a journey's payment. */
export function decideJourneyOutcome({ journey, paymentStatus, error }: JourneyStatus): JourneyOutcome {
  if (isHalfPaid(journey)) return 'half'
  if (error) return 'failure'
  const statuses = journey.parts.map(({ status }) => status)
  if (paymentStatus === 'paid' || paymentStatus === 'refunded') {
    if (statuses.every((status) => status === 'CONFIRMED')) return 'success'
    if (statuses.includes('PENDING')) return 'processing'
    return statuses.includes('CONFIRMED') ? 'partly' : 'refunded'
  }
  return paymentStatus === 'canceled' || paymentStatus === 'expired' ? 'failure' : 'processing'
}

/** A journey after its payment, read again until it is settled, for a minute from `watchedFrom` on. */
export function useJourneyStatus(journeyId: string, { userId, watchedFrom }: Watched) {
  return useQuery({
    queryKey: ['mine', userId ?? '', 'journey', journeyId],
    queryFn: ({ signal }) => call(journeys.status, { params: { journeyId }, signal }),
    enabled: userId !== undefined,
    staleTime: 0,
    refetchInterval: ({ state }) => {
      const isSettled = state.data !== undefined && decideJourneyOutcome(state.data) !== 'processing'
      return computeRecheckMs(isSettled, state.error, Date.now() - watchedFrom)
    },
  })
}

type Watched = { userId: string | undefined; watchedFrom: number }
