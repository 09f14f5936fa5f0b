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
