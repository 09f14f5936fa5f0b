import { bulkhead, isBulkheadRejectedError } from 'cockatiel'
import { Problem } from '#contract/problem.ts'

/**
 * The maximum number of searches at once, so that most of the pool stays free for quick queries, and of searches that
 * wait.
 */
export const TURNS = { atOnce: 3, waiting: 60 }

export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Large searches take turns; one above the maximum gets `search_busy`. */
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
