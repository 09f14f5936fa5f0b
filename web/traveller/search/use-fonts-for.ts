import { useEffect } from 'react'

/**
 * Loads the fonts for the names in a list of legs at once. Otherwise the font of a rare letter would load when its card is
 * drawn, and the browser would lay out the whole list again. `list` is the same object until it changes.
 */
export function useFontsFor(list: object | undefined): void {
  useEffect(() => {
    // A font that cannot be loaded is replaced by the next of the list.
    document.fonts.load(getComputedStyle(document.body).font, JSON.stringify(list ?? '')).catch(() => {})
  }, [list])
}
