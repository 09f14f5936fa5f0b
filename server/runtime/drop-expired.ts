/**
 * Returns a function to call after each new entry of a cache. It deletes entries older than `maxAgeMs` soon after that time, so that
 * memory does not keep the answers of a burst of requests.
 */
export function dropExpired(entries: Map<string, { cachedAt: number }>, maxAgeMs: number): () => void {
  let isPlanned = false
  function plan(): void {
    if (isPlanned) return
    isPlanned = true
    setTimeout(drop, maxAgeMs).unref()
  }
  function drop(): void {
    isPlanned = false
    const now = performance.now()
    for (const [name, { cachedAt }] of entries) if (now - cachedAt >= maxAgeMs) entries.delete(name)
    if (entries.size > 0) plan()
  }
  return plan
}
