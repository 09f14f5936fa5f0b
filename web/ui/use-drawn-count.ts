import { startTransition, useEffect, useState } from 'react'

const STEP = 2

/**
 * How many of `count` cards to draw: those that are there at first, as after Back, and of those that arrive a few more after
 * each paint, so that no task of the page is long.
 */
export function useDrawnCount(count: number): number {
  const [drawn, setDrawn] = useState(count)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + STEP))
  }, [drawn, count])
  return Math.min(drawn, count)
}
