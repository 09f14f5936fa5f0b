import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { isKeptBreakdown } from './stripe.ts'

/** Returns the idempotency key of a request in a round. The provider repeats its first answer to a key for a day. */
export function buildKeyOfRound(key: string, round: number): string {
  return round === 0 ? key : `${key}-${round}`
}

/**
 * Returns the round after a failure: the next round if the provider repeats its own error under the key, however many
 * callers got that answer. Before the next attempt, the caller searches for the requested object.
 */
export function computeNextRound(error: unknown, round: number): { keyRound?: RawBuilder<number> } {
  if (!isKeptBreakdown(error)) return {}
  return { keyRound: sql<number>`greatest(key_round, ${Math.min(round + 1, 30_000)}::smallint)` }
}

/**
 * Returns the idempotency key of a request whose words may change before it is repeated, such as a name: the provider
 * refuses a key with another request, so the changed one gets another key. Use it only where what the first request
 * made does no harm.
 */
export function buildKeyOfRequest(key: string, request: object): string {
  return `${key}-${createHash('sha256').update(JSON.stringify(request)).digest('hex').slice(0, 16)}`
}
