/** Random numbers from a seed, so that a failure can be repeated. */
export type Random = {
  /** 0 ≤ n < 1. */
  next: () => number
  below: (limit: number) => number
  chance: (share: number) => boolean
  pick: <T>(list: readonly T[]) => T
}

export function randomFrom(seed: string): Random {
  let state = computeHash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      if (list.length === 0) throw new Error('There is nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}

// FNV-1a
function computeHash(text: string): number {
  let hash = 0x811c9dc5
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}
