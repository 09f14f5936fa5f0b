import { startTransition, useEffect, useState } from 'react'

/**
 * How many of `count` cards to draw: those that are there at first, as after Back, and of those that arrive one more after each
 * paint, so that no task of the page is long.
 */
export function useDrawnCount(count: number): number {
  const [drawn, setDrawn] = useState(count)
  useEffect(() => {
    if (drawn < count) startTransition(() => setDrawn(drawn + 1))
  }, [drawn, count])
  return Math.min(drawn, count)
}
