import { QueryClient } from '@tanstack/react-query'
import { isTemporary } from './api.ts'

/** What the browser knows of the server's data. `networkMode` is always: a lost network must show as a failure. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      staleTime: 30_000,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 2 && isTemporary(error),
      retryDelay: (failures) => 500 * 2 ** failures,
    },
  },
})
