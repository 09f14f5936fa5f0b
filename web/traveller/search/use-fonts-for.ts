import { useEffect } from 'react'
import type { FlightListing } from '#contract/legs/legs.ts'

/**
 * Loads the fonts for the names of a list of flights at once. Otherwise the font of a rare letter would load when its card is
 * drawn, and the browser would lay out the whole list again.
 */
export function useFontsFor(legs: FlightListing[]): void {
  const names = JSON.stringify(legs)
  useEffect(() => {
    // A font that cannot be loaded is replaced by the next of the list.
    document.fonts.load(getComputedStyle(document.body).font, names).catch(() => {})
  }, [names])
}
