import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { User } from '#contract/accounts/accounts.ts'
import { journeys } from '#contract/bookings/journeys.ts'
import { call } from '../../data/api.ts'
import { leaveFor } from '../../data/leave-for.ts'
import { flight } from '../../languages/flight/flight.ts'
import { journey } from '../../languages/journey/journey.ts'
import { readTexts } from '../../languages/texts.ts'
import { readHoldsAgain } from '../hold/hold-queries.ts'
import { describePaymentFailure, holdFailure, releaseFailure } from '../hold/hold-state.ts'
import { createIdempotencyKey, retryUntilAnswered } from '../hold/request-hold.ts'
import type { LegIds } from './journey-queries.ts'

export type JourneyHold = {
  /** The action under way. */
  pending: 'hold' | 'pay' | 'release' | null
  /** Why the last action failed. */
  failure: string | null
  /** The last result, for screen readers. */
  spoken: string
  start: (party: { people: number; infants: number }) => void
  pay: (journeyId: string) => void
  release: (journeyId: string) => void
}

/** The actions for the seats of a journey. Each click has one Idempotency-Key, also when a network error repeats the request. */
export function useJourneyHold(legIds: LegIds, user: User | null): JourneyHold {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<JourneyHold['pending']>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [spoken, setSpoken] = useState('')
  const underWay = useRef(false)

  async function run(
    what: NonNullable<JourneyHold['pending']>,
    work: () => Promise<void>,
    messages: Messages,
  ) {
    if (underWay.current || !user) return
    underWay.current = true
    setPending(what)
    setFailure(null)
    try {
      await work()
      setSpoken(messages.done)
    } catch (error) {
      setFailure(messages.failed(error))
    }
    readHoldsAgain(queryClient, user.id)
    // The next screen depends on the hold of the journey, so read it again.
    await queryClient.invalidateQueries({ queryKey: ['legs', 'journey'] })
    underWay.current = false
    setPending(null)
  }

  const headers = () => ({ 'idempotency-key': createIdempotencyKey() })
  return {
    pending,
    failure,
    spoken,
    start: ({ people, infants }) => {
      const request = { params: legIds, headers: headers(), body: { requestedPax: people, infants } }
      const work = async () => void (await retryUntilAnswered(() => call(journeys.hold, request)))
      void run('hold', work, { done: readTexts(journey)('bothHeld'), failed: holdFailure })
    },
    pay: (journeyId) => {
      const work = async () => {
        const body = { userEmail: user?.email ?? '' }
        const { url } = await call(journeys.checkout, { params: { journeyId }, body })
        await leaveFor(url)
      }
      void run('pay', work, { done: '', failed: describePaymentFailure })
    },
    release: (journeyId) => {
      const request = { params: { journeyId }, headers: headers() }
      const work = async () => void (await retryUntilAnswered(() => call(journeys.abandon, request)))
      void run('release', work, { done: readTexts(flight)('nowReleased'), failed: releaseFailure })
    },
  }
}

type Messages = { done: string; failed: (error: unknown) => string }
