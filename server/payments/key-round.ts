import { type RawBuilder, sql } from 'kysely'
import { isKeptBreakdown } from './stripe.ts'

/** The idempotency key of a request in a round: the provider repeats what it first answered under a key for a day. */
export function buildKeyOfRound(key: string, round: number): string {
  return round === 0 ? key : `${key}-${round}`
}

/**
 * What a row says of its round after a failure: one on where the provider repeats a breakdown, however many have had that
 * answer. What was asked for is looked for once more before.
 */
export function roundAfter(error: unknown, round: number): { keyRound?: RawBuilder<number> } {
  if (!isKeptBreakdown(error)) return {}
  return { keyRound: sql<number>`greatest(key_round, ${Math.min(round + 1, 30_000)}::smallint)` }
}
