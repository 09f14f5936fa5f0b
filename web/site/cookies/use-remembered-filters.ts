import { useEffect, useRef } from 'react'
import { useSearchParams } from '../../router/router.tsx'
import { readRememberedFilters, rememberFilters } from './choices.ts'

/**
 * Remembers the filters `names` of a list's URL: opened without a query, the list restores the last used filters, and it stores
 * each new choice. Both only if the visitor has allowed it in the cookie notice.
 */
export function useRememberedFilters(list: string, names: readonly string[]): void {
  const [query, setQuery] = useSearchParams()
  const opened = useRef(false)
  const filters = new URLSearchParams([...query].filter(([name]) => names.includes(name))).toString()

  useEffect(() => {
    const kept = opened.current ? '' : readRememberedFilters(list)
    opened.current = true
    if (kept && query.size === 0) setQuery(kept, { replace: true, preventScrollReset: true })
    else rememberFilters(list, filters)
  }, [list, filters, query.size, setQuery])
}
