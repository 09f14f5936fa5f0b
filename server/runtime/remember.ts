/**
 * Computes a value once for all callers, and again after `forMs` milliseconds. A failure is not remembered: the next
 * caller tries again.
 */
export function remember<T>(
  find: () => Promise<T>,
  { forMs = Number.POSITIVE_INFINITY }: { forMs?: number } = {},
): () => Promise<T> {
  let found: { value: Promise<T>; at: number } | undefined
  return () => {
    if (found && performance.now() - found.at < forMs) return found.value
    const current = { value: find(), at: performance.now() }
    found = current
    current.value.catch(() => {
      if (found === current) found = undefined
    })
    return current.value
  }
}
