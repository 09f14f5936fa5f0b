/** Avoids repeated reads of the same object at the provider. */
export type RequestCoalescer = {
  /** Reads, unless the same read began a moment ago; then it waits for that read to end. */
  read: (about: string, read: () => Promise<void>) => Promise<void>
  /** Reports that a change was started at the provider: the next read is not skipped, however soon it comes. */
  expectNews: (about: string) => void
}

// Shorter than the two seconds between the requests of a polling page, so each of them reads again.
const AGAIN_MS = 1_500

/** Each server has its own coalescer, so several servers may read the same object at once. */
export function openRequestCoalescer({
  againMs = AGAIN_MS,
}: {
  againMs?: number | undefined
} = {}): RequestCoalescer {
  const begun = new Map<string, { at: number; end: Promise<void> }>()

  // The entries are in the order in which their reads began.
  function forgetOld(now: number): void {
    for (const [about, { at }] of begun) {
      if (now - at < againMs) return
      begun.delete(about)
    }
  }

  return {
    async read(about, read) {
      const now = performance.now()
      forgetOld(now)
      const last = begun.get(about)
      if (last) return await last.end
      const end = read()
      begun.set(about, { at: now, end })
      await end
    },
    expectNews: (about) => void begun.delete(about),
  }
}
