import { useCallback, useEffect, useRef } from 'react'
import { useRouter } from '../router/router.tsx'

/**
 * Returns a function that says whether the page is still open and no navigation is running, so that a late answer does not
 * open another page.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  const { isLoading } = useRouter()
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current && !isLoading(), [isLoading])
}
