import type { Events } from '#server/runtime/events.ts'

export type KeptAnswers<Answer> = {
  /** The cached answer of that name; without a name, one made for this caller alone. */
  find: (name: string | null, asked: Asked<Answer>) => Promise<Answer>
}

type Asked<Answer> = {
  /** Called before an answer is made; if it throws, only this caller gets the error. */
  beforeMaking: () => Promise<void>
  make: (growth: Growth) => Promise<Answer>
}

/** What an unfinished answer reports about itself. */
export type Growth = {
  /** This many more characters in memory. */
  grew: (letters: number) => void
  /** Nobody else can use it. */
  failed: () => void
}

// As for the listing: the passing of time changes an answer (sales close, holds lapse, prices fall).
const MAX_AGE_MS = 1000
const MIN_AGE_MS = 100
const MAX_KEPT = 500
/** The limit for all cached answers together; an answer is in memory about three times. */
const MAX_KEPT_CHARACTERS = 6_000_000

/**
 * Caches answers in memory, so that any number of equal requests read the database once. They are at most a second old, and
 * dropped when a notification reports a change. Their number and their size are limited.
 */
export function openKeptAnswers<Answer>({ events }: { events: Events }): KeptAnswers<Answer> {
  const kept = new Map<string, Kept<Answer>>()
  const forget = () => kept.clear()
  events.onResync(forget)
  events.on('catalogue', forget)
  // Prices in several currencies are compared by the rates.
  events.on('taxes', forget)
  events.on('legs', () => {
    for (const one of kept.values()) one.stale = true
  })

  function fresh(name: string): Promise<Answer> | undefined {
    const known = kept.get(name)
    return known && measureAge(known) < (known.stale ? MIN_AGE_MS : MAX_AGE_MS) ? known.answer : undefined
  }

  // The oldest come first, since a renewed answer is added at the end.
  function makeRoom(): void {
    let letters = [...kept.values()].reduce((sum, one) => sum + one.letters, 0)
    for (const [name, one] of kept) {
      if (measureAge(one) < MAX_AGE_MS && letters <= MAX_KEPT_CHARACTERS && kept.size < MAX_KEPT) return
      kept.delete(name)
      letters -= one.letters
    }
  }

  return {
    async find(name, { beforeMaking, make }) {
      if (name === null) {
        await beforeMaking()
        return await make({ grew() {}, failed() {} })
      }
      const known = fresh(name)
      if (known) return await known
      await beforeMaking()
      // Another caller may have begun in the meantime.
      const begun = fresh(name)
      if (begun) return await begun
      kept.delete(name)
      makeRoom()
      const one: Kept<Answer> = { answer: never, madeAt: performance.now(), stale: false, letters: 0 }
      // A failure is not kept: the next caller asks again.
      const failed = () => void (kept.get(name) === one && kept.delete(name))
      const grew = (letters: number) => {
        one.letters += letters
      }
      one.answer = make({ grew, failed })
      kept.set(name, one)
      one.answer.catch(failed)
      return await one.answer
    },
  }
}

type Kept<Answer> = { answer: Promise<Answer>; madeAt: number; stale: boolean; letters: number }

const never = new Promise<never>(() => {})

function measureAge({ madeAt }: Kept<unknown>): number {
  return performance.now() - madeAt
}
