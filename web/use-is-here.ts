import { useCallback, useEffect, useRef } from 'react'

/** Whether the page that asked is still there when the answer comes: one that is late leads nowhere. */
export function useIsHere(): () => boolean {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return useCallback(() => isHere.current, [])
}
