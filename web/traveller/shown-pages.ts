import { useEffect, useRef } from 'react'
import { useLocation } from '../router/router.tsx'

const KEY = 'listScroll'

type Pages = {
  data: { pages: unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isError: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

/**
 * The URL has the number of shown pages of a list, so that a reload and the back button show as many. The router restores the
 * scroll position before they have loaded, when the page is too short. This hook restores it once they are drawn, unless the
 * user has scrolled.
 */
export function useShownPages(list: Pages, { wanted, isDrawn }: { wanted: number; isDrawn: boolean }): void {
  const { hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage } = list
  const shown = list.data?.pages.length ?? 0
  useEffect(() => {
    if (shown === 0 || shown >= wanted || !hasNextPage || isFetching || isError || isPlaceholderData) return
    void fetchNextPage()
  }, [shown, wanted, hasNextPage, isFetching, isError, isPlaceholderData, fetchNextPage])
  useKeptScroll(isDrawn && (shown >= wanted || isError))
}

function useKeptScroll(isThere: boolean): void {
  const { key } = useLocation()
  const done = useRef(false)
  useEffect(() => {
    // On a slow machine the history may be seconds ahead of the rendered page.
    function keep() {
      const entry = window.history.state as { key?: string } | null
      sessionStorage.setItem(KEY, `${entry?.key ?? 'default'} ${window.scrollY}`)
    }
    window.addEventListener('pagehide', keep)
    return () => window.removeEventListener('pagehide', keep)
  }, [])
  useEffect(() => {
    if (!isThere || done.current) return
    done.current = true
    const [keptKey, y = '0'] = (sessionStorage.getItem(KEY) ?? '').split(' ')
    sessionStorage.removeItem(KEY)
    if (keptKey === key && window.scrollY < Number(y))
      window.scrollTo({ top: Number(y), behavior: 'instant' })
  }, [isThere, key])
}
