/** A person on a sanctions list that an administrator has loaded. */
export type ListedPerson = { listId: string; names: readonly string[]; bornOn: readonly string[] }

export type ScreenedPerson = { name: string; bornOn: string | null }

export type Screening =
  | { result: 'CLEAR' }
  | { result: 'PERSON_POSSIBLE_MATCH' | 'PERSON_MATCH'; listId: string; similarity: number }

/** From this similarity an administrator must compare the two people. */
export const LEAST_SIMILARITY = 0.92

/**
 * Compares a person with the people of a list, without accents, punctuation and the order of names. A similar name with
 * a birth year within one is a possible match, which an administrator must check. The same name and day of birth is a
 * match.
 */
export function screenPerson(person: ScreenedPerson, list: readonly ListedPerson[]): Screening {
  const name = splitName(person.name)
  let best: Screening = { result: 'CLEAR' }
  for (const listed of list) {
    for (const other of listed.names) {
      const similarity = computeSimilarity(name, splitName(other))
      if (similarity < LEAST_SIMILARITY || !mayBeBornThen(person.bornOn, listed.bornOn)) continue
      const isSameDay = person.bornOn !== null && listed.bornOn.includes(person.bornOn)
      if (similarity === 1 && isSameDay) return { result: 'PERSON_MATCH', listId: listed.listId, similarity }
      if (best.result === 'CLEAR' || similarity > best.similarity)
        best = { result: 'PERSON_POSSIBLE_MATCH', listId: listed.listId, similarity }
    }
  }
  return best
}

// Transcriptions of the same sound in names from other scripts.
const SPELLINGS: [RegExp, string][] = [
  [/sch|sh|ch/g, 's'],
  [/kh|q|ck|k/g, 'k'],
  [/ou|oo|o/g, 'u'],
  [/ee|iy|ij|y|j/g, 'i'],
  [/w/g, 'v'],
  [/ph/g, 'f'],
  [/(.)\1+/g, '$1'],
]

/** Returns the words of a name for comparison: without accents and punctuation, in one transcription of each sound. */
export function splitName(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`-]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  return [...new Set(plain.split(' '))].map((token) =>
    SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), token),
  )
}

/**
 * Whether the days of birth can be those of one person. A list may only have the year, such as 1961. A person without a
 * day of birth can always match.
 */
export function mayBeBornThen(bornOn: string | null, listed: readonly string[]): boolean {
  if (bornOn === null || listed.length === 0) return true
  return listed.some((day) => Math.abs(Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))) <= 1)
}

/**
 * Compares each word of the shorter name with the most similar word of the other one. Missing words reduce the
 * similarity only a little.
 */
export function computeSimilarity(one: readonly string[], other: readonly string[]): number {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (short.length < 2 && long.length > 1) return 0
  const left = [...long]
  let sum = 0
  for (const token of short) {
    const scores = left.map((candidate) => computeJaroWinkler(token, candidate))
    const place = scores.indexOf(Math.max(...scores))
    sum += scores[place] ?? 0
    left.splice(place, 1)
  }
  return (sum / short.length) * (1 - 0.03 * left.length)
}

/** Computes Jaro's similarity with Winkler's bonus for an equal beginning, 0 to 1. */
export function computeJaroWinkler(one: string, other: string): number {
  if (one === other) return 1
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1)
  const taken = new Set<number>()
  const matched: string[] = []
  for (const [place, letter] of [...one].entries()) {
    for (let at = Math.max(0, place - reach); at <= Math.min(other.length - 1, place + reach); at++) {
      if (taken.has(at) || other[at] !== letter) continue
      taken.add(at)
      matched.push(letter)
      break
    }
  }
  if (matched.length === 0) return 0
  const opposite = [...taken].sort((a, b) => a - b).map((at) => other[at])
  const swaps = matched.filter((letter, place) => letter !== opposite[place]).length / 2
  const count = matched.length
  const jaro = (count / one.length + count / other.length + (count - swaps) / count) / 3
  let same = 0
  while (same < 4 && one[same] !== undefined && one[same] === other[same]) same++
  return jaro + same * 0.1 * (1 - jaro)
}
