/** Waits until the check succeeds, trying every few milliseconds. Throws after the limit. */
export async function eventually<T>(
  look: () => Promise<T | null | undefined | false>,
  limitMs = 10_000,
): Promise<T> {
  const until = Date.now() + limitMs
  for (;;) {
    const seen = await look()
    if (seen) return seen
    if (Date.now() > until) throw new Error(`The condition was not met within ${limitMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}
