import { bulkhead, isBulkheadRejectedError } from 'cockatiel'
import { Problem } from '#contract/problem.ts'

/** So many at once, so that most of the pool stays free for what is quick, and so many that wait for their turn. */
export const TURNS = { atOnce: 3, waiting: 60 }

export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Searches over many legs run one after the other here; one too many is `search_busy`. */
export const takeTurn = openTurns(TURNS)

export function openTurns({ atOnce, waiting }: typeof TURNS): TakeTurn {
  const policy = bulkhead(atOnce, waiting)
  return async (work) => {
    try {
      return await policy.execute(work)
    } catch (error) {
      if (!isBulkheadRejectedError(error)) throw error
      throw new Problem('search_busy', { retryAfterSeconds: 2 })
    }
  }
}
