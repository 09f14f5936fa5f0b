import { useSyncExternalStore } from 'react'

/**
 * False until a prerendered page is hydrated, and then true. The HTML was written without the URL's query and without the time,
 * so content that depends on them waits for this.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
