import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { rememberedFilters, rememberFilters } from './choices.ts'

/**
 * A list whose filters are its URL's query: opened without one, it takes up the last one that was used here, and keeps
 * each new one. Both only where the visitor has allowed it in the cookie notice.
 */
export function useRememberedFilters(list: string): void {
  const [query, setQuery] = useSearchParams()
  const text = query.toString()
  const opened = useRef(false)

  useEffect(() => {
    if (opened.current) return rememberFilters(list, text)
    opened.current = true
    const kept = rememberedFilters(list)
    if (text === '' && kept) setQuery(kept, { replace: true, preventScrollReset: true })
    else if (text) rememberFilters(list, text)
  }, [list, text, setQuery])
}
