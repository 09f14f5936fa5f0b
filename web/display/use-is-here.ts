import { useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/**
 * Returns a function that says whether the page is still open and no navigation is running, so that a late answer does not
 * open another page.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  // `useNavigation` gives only the state at the last render, and would make every first page 70 bytes larger.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current && router?.state.navigation.state === 'idle', [router])
}
