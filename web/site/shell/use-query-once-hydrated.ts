import { useSyncExternalStore } from 'react'
import { useSearchParams } from '../../router/router.tsx'

const NOTHING = new URLSearchParams()

/**
 * The URL's query, which is empty until the page is hydrated: its HTML was written without a query. A page without one is
 * not rendered a second time.
 */
export function useQueryOnceHydrated(): ReturnType<typeof useSearchParams> {
  const [query, setQuery] = useSearchParams()
  const text = useSyncExternalStore(
    () => () => {},
    () => query.toString(),
    () => '',
  )
  return [text ? query : NOTHING, setQuery]
}
