import { QueryClient } from '@tanstack/react-query'
import { ApiError, isTemporary } from './api.ts'

/** The cache of the server's data. `networkMode` is 'always', so that a lost network shows as a failure. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: 30_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isTemporary(error),
        retryDelay: (failures, error) => Math.max(500 * 2 ** failures, askedToWaitMs(error)),
      },
    },
  })
}

// An overloaded server says when to retry; a page waits no longer than this.
const LONGEST_WAIT_SECONDS = 6

function askedToWaitMs(error: Error): number {
  const seconds = error instanceof ApiError ? (error.retryAfterSeconds ?? 0) : 0
  return seconds <= LONGEST_WAIT_SECONDS ? seconds * 1000 : 0
}
