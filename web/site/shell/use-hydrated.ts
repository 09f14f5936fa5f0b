import { useSyncExternalStore } from 'react'

/**
 * False while a prerendered page is hydrated, true from then on. The HTML was written without the URL's query and
 * without a clock: what depends on them waits for this.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
