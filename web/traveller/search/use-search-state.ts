import { useMemo } from 'react'
import { useSearchParams } from '../../router/router.tsx'
import { applyChange, type Change, FILTERS, readSearch, type Search } from './search-state.ts'

export type SearchState = {
  search: Search
  /** Applies a change as a new entry of the browser's history. */
  change: (change: Change) => void
  /** Applies a change in the current entry: for typing, and for changes that are not filters. */
  refine: (change: Change) => void
  clear: () => void
}

/** The search and its view: the URL is the only place that holds them. */
export function useSearchState(): SearchState {
  const [params, setParams] = useSearchParams()
  const search = useMemo(() => readSearch(params), [params])
  function write(change: Change, replace: boolean) {
    // Reads the URL now, because typed text is applied with a delay and the URL may have changed since.
    const now = new URLSearchParams(window.location.search)
    setParams(applyChange(now, change), { replace, preventScrollReset: true })
  }
  return {
    search,
    change: (change) => write(change, false),
    refine: (change) => write(change, true),
    clear: () =>
      write(Object.fromEntries([...FILTERS, 'sort', 'view'].map((name) => [name, undefined])), false),
  }
}
