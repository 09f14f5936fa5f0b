import { dropExpired } from '#server/runtime/drop-expired.ts'
import type { Events } from '#server/runtime/events.ts'

export type AnswerCache<Answer> = {
  /** Returns the cached answer with that name; without a name, makes one for this caller only. */
  find: (name: string | null, asked: Asked<Answer>) => Promise<Answer>
}

type Asked<Answer> = {
  /** Runs before an answer is made; if it throws, only this caller gets the error. */
  beforeMaking: () => Promise<void>
  make: (growth: Growth) => Promise<Answer>
}

/** The callbacks of an answer that is still being made. */
export type Growth = {
  /** The answer takes this many more characters of memory. */
  grew: (characterCount: number) => void
  /** The answer failed and must not be reused. */
  failed: () => void
}

// Time alone changes an answer: sales close, holds lapse, prices fall. The listing has the same limit.
const MAX_AGE_MS = 1000
const MIN_AGE_MS = 100
const MAX_CACHED = 500
/** The limit for all cached answers together, in characters. Memory holds each answer about three times. */
const MAX_CACHED_CHARACTERS = 6_000_000

/**
 * Caches answers in memory, so that any number of equal requests read the database once. An answer is at most a second
 * old, and is dropped when a notification reports a change. The number and the size of answers are limited.
 */
export function openAnswerCache<Answer>({ events }: { events: Events }): AnswerCache<Answer> {
  const cached = new Map<string, Cached<Answer>>()
  const expireLater = dropExpired(cached, MAX_AGE_MS)
  const forget = () => cached.clear()
  events.onResync(forget)
  events.on('catalogue', forget)
  // The rates decide how prices in several currencies are compared.
  events.on('taxes', forget)
  events.on('legs', () => {
    for (const one of cached.values()) one.stale = true
  })

  function fresh(name: string): Promise<Answer> | undefined {
    const known = cached.get(name)
    return known && measureAge(known) < (known.stale ? MIN_AGE_MS : MAX_AGE_MS) ? known.answer : undefined
  }

  // The oldest come first, because a renewed answer is added at the end.
  function makeRoom(): void {
    let characterCount = [...cached.values()].reduce((sum, one) => sum + one.characterCount, 0)
    for (const [name, one] of cached) {
      if (characterCount <= MAX_CACHED_CHARACTERS && cached.size < MAX_CACHED) return
      cached.delete(name)
      characterCount -= one.characterCount
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
      cached.delete(name)
      makeRoom()
      const one: Cached<Answer> = {
        answer: never,
        cachedAt: performance.now(),
        stale: false,
        characterCount: 0,
      }
      // A failure is not cached, so the next caller asks again.
      const failed = () => void (cached.get(name) === one && cached.delete(name))
      const grew = (characterCount: number) => {
        one.characterCount += characterCount
      }
      one.answer = make({ grew, failed })
      cached.set(name, one)
      expireLater()
      one.answer.catch(failed)
      return await one.answer
    },
  }
}

type Cached<Answer> = { answer: Promise<Answer>; cachedAt: number; stale: boolean; characterCount: number }

const never = new Promise<never>(() => {})

function measureAge({ cachedAt }: Cached<unknown>): number {
  return performance.now() - cachedAt
}
