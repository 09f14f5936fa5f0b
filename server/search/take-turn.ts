import { bulkhead, isBulkheadRejectedError } from 'cockatiel'
import { Problem } from '#contract/problem.ts'

/** The most searches at once, so that most of the pool stays free for quick queries, and the most that wait for their turn. */
export const TURNS = { atOnce: 3, waiting: 60 }

export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Large searches take turns here; one too many is `search_busy`. */
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
