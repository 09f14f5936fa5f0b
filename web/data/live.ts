import { API_BASE } from '#contract/endpoint.ts'
import { LEG_EVENTS_PATH, type LegChange } from '#contract/legs/legs.ts'

const FIRST_RETRY_MS = 1000
const LAST_RETRY_MS = 30_000
const CLOSE_HIDDEN_AFTER_MS = 60_000

/**
 * Follows changes of the legs on sale until the returned function is called. `onGap`: changes may have been missed, so the screen
 * must be read again; it is called after every (re)connection and at the server's request. `onEarly`: a leg has changed that
 * only Premium members can see yet.
 */
export function followLegs(follower: {
  onChange: (change: LegChange) => void
  onGap: () => void
  /** The connection was lost; `onGap` follows once it is restored. */
  onLost?: () => void
  onEarly?: () => void
}): () => void {
  let source: EventSource | undefined
  let retryMs = FIRST_RETRY_MS
  let retryTimer: ReturnType<typeof setTimeout> | undefined
  let hiddenTimer: ReturnType<typeof setTimeout> | undefined

  function open() {
    clearTimeout(retryTimer)
    if (source) return
    source = new EventSource(`${API_BASE}${LEG_EVENTS_PATH}`)
    source.addEventListener('open', () => {
      retryMs = FIRST_RETRY_MS
      follower.onGap()
    })
    source.addEventListener('leg', (event) => follower.onChange(JSON.parse(event.data)))
    source.addEventListener('resync', () => follower.onGap())
    source.addEventListener('early', () => follower.onEarly?.())
    source.addEventListener('error', retryWhenGivenUp)
  }

  function close() {
    clearTimeout(retryTimer)
    source?.close()
    source = undefined
  }

  // The browser reconnects by itself after a broken connection, but not after a refused one.
  function retryWhenGivenUp() {
    follower.onLost?.()
    if (source?.readyState !== EventSource.CLOSED) return
    close()
    retryTimer = setTimeout(open, retryMs * (0.75 + Math.random() / 2))
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }

  function followVisibility() {
    clearTimeout(hiddenTimer)
    if (document.visibilityState === 'visible') open()
    else hiddenTimer = setTimeout(close, CLOSE_HIDDEN_AFTER_MS)
  }

  open()
  document.addEventListener('visibilitychange', followVisibility)
  // A page in the back/forward cache must not hold a connection.
  window.addEventListener('pagehide', close)
  window.addEventListener('pageshow', open)
  return () => {
    close()
    clearTimeout(hiddenTimer)
    document.removeEventListener('visibilitychange', followVisibility)
    window.removeEventListener('pagehide', close)
    window.removeEventListener('pageshow', open)
  }
}
