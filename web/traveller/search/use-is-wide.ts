import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 64rem)'

/** Whether list and map have room beside each other. */
export function useIsWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(WIDE)
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => matchMedia(WIDE).matches,
  )
}
