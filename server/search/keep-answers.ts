import type { Events } from '#server/runtime/events.ts'

export type KeptAnswers<Answer> = {
  /** The answer of that name, or made for this caller alone where there is no name. */
  find: (name: string | null, asked: Asked<Answer>) => Promise<Answer>
}

type Asked<Answer> = {
  /** Called before anything is made; what it throws is the answer, and this caller's alone. */
  beforeMaking: () => Promise<void>
  make: (growth: Growth) => Promise<Answer>
}

/** What an answer that is still being made tells of itself. */
export type Growth = {
  /** It takes so many letters more in memory. */
  grew: (letters: number) => void
  /** It is of no use to anybody else. */
  failed: () => void
}

// As the listing's: time itself changes an answer (sales close, holds lapse, prices fall).
const MAX_AGE_MS = 1000
const MIN_AGE_MS = 100
const MAX_KEPT = 500
/** What all kept answers may take together; an answer stands in memory about three times. */
const MAX_KEPT_CHARACTERS = 6_000_000

/**
 * Answers from memory, so that however many ask the same the database is asked once: at most a second old, and forgotten
 * when a notification says that something changed. How many are kept is bounded by their number and their size.
 */
export function openKeptAnswers<Answer>({ events }: { events: Events }): KeptAnswers<Answer> {
  const kept = new Map<string, Kept<Answer>>()
  const forget = () => kept.clear()
  events.onResync(forget)
  events.on('catalogue', forget)
  events.on('legs', () => {
    for (const one of kept.values()) one.stale = true
  })

  function fresh(name: string): Promise<Answer> | undefined {
    const known = kept.get(name)
    return known && measureAge(known) < (known.stale ? MIN_AGE_MS : MAX_AGE_MS) ? known.answer : undefined
  }

  // The oldest stand first, since what is made anew is put at the end.
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
      // Somebody else may have begun in the meantime.
      const begun = fresh(name)
      if (begun) return await begun
      kept.delete(name)
      makeRoom()
      const one: Kept<Answer> = { answer: never, madeAt: performance.now(), stale: false, letters: 0 }
      // What failed is not kept: the next one asks again.
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
