import { useSyncExternalStore } from 'react'

const WIDE = '(width >= 64rem)'

/** Whether the window is wide enough for list and map side by side. */
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
