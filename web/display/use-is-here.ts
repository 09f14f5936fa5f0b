import { useCallback, useContext, useEffect, useRef } from 'react'
import { UNSAFE_DataRouterContext } from 'react-router'

/**
 * Whether the page that asked is still there when the answer comes, and nobody is on the way to another: an answer that is
 * late leads nowhere.
 */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  // `useNavigation` says the same of the last drawing, and would make every first page 70 bytes larger.
  const router = useContext(UNSAFE_DataRouterContext)?.router
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current && router?.state.navigation.state === 'idle', [router])
}
