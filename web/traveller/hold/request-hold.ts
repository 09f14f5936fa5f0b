import { bookings } from '#contract/bookings/bookings.ts'
import { ApiError, call } from '../../data/api.ts'

const WAITS_MS = [400, 1200]

/** Requests a hold. One click has one Idempotency-Key, also when a network error repeats the request. */
export function requestHold(legId: string, { people, infants }: { people: number; infants: number }) {
  const headers = { 'idempotency-key': createIdempotencyKey() }
  const body = { requestedPax: people, infants }
  return retryUntilAnswered(() => call(bookings.hold, { params: { legId }, headers, body }))
}

/** Releases the seats of a hold in the same way. */
export function requestRelease(bookingId: string) {
  const headers = { 'idempotency-key': createIdempotencyKey() }
  return retryUntilAnswered(() => call(bookings.abandon, { params: { bookingId }, headers }))
}

/** Repeats the same request until an answer comes. */
export async function retryUntilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (const waitMs of WAITS_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!isUnanswered(error)) throw error
      await new Promise((done) => setTimeout(done, waitMs))
    }
  }
  return ask()
}

function isUnanswered(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 0 || error.status === 503 || error.code === 'idempotency_key_in_flight'
}

// crypto.randomUUID does not exist on plain http outside of localhost.
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
