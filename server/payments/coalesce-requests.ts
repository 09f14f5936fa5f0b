/** Keeps callers from making us ask the provider the same thing again and again. */
export type RequestCoalescer = {
  /** Reads, unless that was begun a moment ago: then it waits with the others until that reading has ended. */
  read: (about: string, read: () => Promise<void>) => Promise<void>
  /** Something was begun at the provider: the next reading is not too soon, whenever it comes. */
  expectNews: (about: string) => void
}

// A page that asks every two seconds is told something new each time.
const AGAIN_MS = 1_500

/** Each server has its own: as many as there are may ask the provider the same thing at once. */
export function openRequestCoalescer({
  againMs = AGAIN_MS,
}: {
  againMs?: number | undefined
} = {}): RequestCoalescer {
  const begun = new Map<string, { at: number; end: Promise<void> }>()

  // They stand in the order in which they were begun.
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
