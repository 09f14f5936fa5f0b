/** Finds something once for all who ask, or anew after `forMs`. A failure is not remembered: the next one asks again. */
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
