import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnswerOf } from '#contract/endpoint.ts'
import { type CancellationQuote, tripsCancel } from '#contract/trips/trips-cancel.ts'
import { ApiError, call, isTemporary } from '../../data/api.ts'
import { getServerNow } from '../../data/clock.ts'
import { useSession } from '../../data/session.tsx'

export type CancelledTrip = AnswerOf<typeof tripsCancel.cancel>

const LONGEST_WAIT_MS = 3_600_000

/** The refund of a cancellation now, read again as soon as it changes. */
export function useCancellationQuote(bookingId: string) {
  const queryKey = useQuoteKey(bookingId)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await call(tripsCancel.quote, { params: { bookingId }, signal })).quote,
    staleTime: 0,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchInterval: ({ state: { data } }) => {
      if (!data?.holdsUntilUTC) return false
      const waitMs = Date.parse(data.holdsUntilUTC) - getServerNow() + 1000
      return Math.min(Math.max(waitMs, 1000), LONGEST_WAIT_MS)
    },
  })
}

/** Cancels on the shown terms. If they have changed meanwhile, reads the new figures. */
export function useCancelling(bookingId: string, onDone: (cancelled: CancelledTrip) => void) {
  const queries = useQueryClient()
  const queryKey = useQuoteKey(bookingId)
  const keyFor = useKeyFor()
  return useMutation({
    mutationFn: ({ way, refundMinor }: Pick<CancellationQuote, 'way' | 'refundMinor'>) => {
      if (way === 'NOT_POSSIBLE') throw new Error('This booking cannot be cancelled')
      const body = { way, refundMinor }
      const headers = { 'idempotency-key': keyFor(JSON.stringify(body)) }
      return call(tripsCancel.cancel, { params: { bookingId }, headers, body })
    },
    // A retry has the same idempotency key, so it cannot cancel twice.
    retry: (failures, error) => failures < 2 && (isTemporary(error) || isInFlight(error)),
    retryDelay: (failures) => 400 * 3 ** failures,
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.status === 409) void queries.invalidateQueries({ queryKey })
    },
  })
}

function isInFlight(error: Error): boolean {
  return error instanceof ApiError && error.code === 'idempotency_key_in_flight'
}

// The same terms keep their idempotency key.
function useKeyFor(): (body: string) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    if (last.current.body !== body) last.current = { body, key: newKey() }
    return last.current.key
  }
}

// crypto.randomUUID does not exist on plain http outside of localhost.
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16)).join('')
}

function useQuoteKey(bookingId: string): string[] {
  const { user } = useSession()
  return ['mine', user?.id ?? '', 'cancellation', bookingId]
}
