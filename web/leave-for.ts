const GIVEN_UP_MS = 15_000

/**
 * Leads to another site's page. Goes on when the browser brings this one back from its memory, and when it has not been
 * left for so long that somebody must have stopped it.
 */
export function leaveFor(url: string): Promise<void> {
  window.location.assign(new URL(url, window.location.href))
  return new Promise((resolve) => {
    const timer = setTimeout(goOn, GIVEN_UP_MS)
    window.addEventListener('pageshow', onShow)

    function onShow({ persisted }: PageTransitionEvent) {
      if (persisted) goOn()
    }
    function goOn() {
      clearTimeout(timer)
      window.removeEventListener('pageshow', onShow)
      resolve()
    }
  })
}
