import { setImmediate as othersTurn } from 'node:timers/promises'
import {
  computeJaroWinkler,
  computeSimilarity,
  LEAST_SIMILARITY,
  mayBeBornThen,
  type ScreenedPerson,
  splitName,
} from '#contract/may-be-sold/screen-person.ts'
import type { SanctionsListKind } from '#contract/screening/sanctions-lists.ts'

/** A person on a current list. */
export type ListedPerson = {
  kind: SanctionsListKind
  listId: string
  entry: string
  names: readonly string[]
  bornOn: readonly string[]
}

/** A listed person who is similar to the compared one. */
export type Match = {
  listed: ListedPerson
  result: 'PERSON_POSSIBLE_MATCH' | 'PERSON_MATCH'
  similarity: number
}

type Name = { words: string[]; listed: ListedPerson }

/** Listed people by the words of their names, so that a person is compared only with the few who share similar words. */
export type PeopleIndex = {
  names: Name[]
  words: string[]
  /** For each word: the names that contain it, its letters, its length, its first letter. */
  namesOfWord: number[][]
  letters: Uint32Array
  lengths: Uint16Array
  firsts: Uint16Array
}

/** Other work can run after this many people. */
const PEOPLE_A_TURN = 500

/** Splits the names of all listed people once. Other work can run in between. */
export async function indexPeople(people: readonly ListedPerson[]): Promise<PeopleIndex> {
  const places = new Map<string, number>()
  const namesOfWord: number[][] = []
  const names: Name[] = []
  for (const [at, listed] of people.entries()) {
    if (at % PEOPLE_A_TURN === 0) await othersTurn()
    for (const name of listed.names) {
      const split = splitName(name)
      for (const word of split) {
        const place = places.get(word) ?? places.size
        places.set(word, place)
        namesOfWord[place] ??= []
        namesOfWord[place].push(names.length)
      }
      names.push({ words: split, listed })
    }
  }
  const words = [...places.keys()]
  return {
    ...{ names, words, namesOfWord },
    letters: Uint32Array.from(words, findLetters),
    lengths: Uint16Array.from(words, (word) => word.length),
    firsts: Uint16Array.from(words, (word) => word.charCodeAt(0)),
  }
}

/**
 * Returns every listed person whom `screenPerson` would find, the most similar first. It skips words that cannot be
 * similar, and names with too few words in common. Other work can run after each word of the name.
 */
export async function searchPeople(index: PeopleIndex, person: ScreenedPerson): Promise<Match[]> {
  const split = splitName(person.name)
  if (split.join('') === '') return []
  const inCommon = new Map<number, number>()
  for (const text of split) {
    await othersTurn()
    const seen = new Set<number>()
    for (const place of findWords(index, text)) {
      for (const name of index.namesOfWord[place] ?? []) seen.add(name)
    }
    for (const name of seen) inCommon.set(name, (inCommon.get(name) ?? 0) + 1)
  }
  const best = new Map<ListedPerson, Match>()
  for (const [at, count] of inCommon) {
    const name = index.names[at]
    if (!name || count < Math.min(2, split.length)) continue
    const match = compare({ split, bornOn: person.bornOn }, name)
    const known = best.get(name.listed)
    if (match && (!known || match.similarity > known.similarity)) best.set(name.listed, match)
  }
  return [...best.values()].sort((one, other) => rank(other) - rank(one))
}

function rank({ result, similarity }: Match): number {
  return similarity + (result === 'PERSON_MATCH' ? 1 : 0)
}

function compare(
  { split, bornOn }: { split: string[]; bornOn: string | null },
  { words, listed }: Name,
): Match | null {
  const similarity = computeSimilarity(split, words)
  if (similarity < LEAST_SIMILARITY || !mayBeBornThen(bornOn, listed.bornOn)) return null
  const isSame = similarity === 1 && bornOn !== null && listed.bornOn.includes(bornOn)
  return { listed, similarity, result: isSame ? 'PERSON_MATCH' : 'PERSON_POSSIBLE_MATCH' }
}

// If the mean of two or more words is 0.92, at least two of them reach 0.84.
const LEAST_WORD = 2 * LEAST_SIMILARITY - 1 - 1e-9
// The Jaro part of that similarity: with Winkler's full bonus for an equal beginning, and without.
const LEAST_JARO_SAME_BEGINNING = (LEAST_WORD - 0.4) / 0.6

function findWords({ words, letters, lengths, firsts }: PeopleIndex, text: string): number[] {
  const [own, ownLength, ownFirst] = [findLetters(text), text.length, text.charCodeAt(0)]
  const found: number[] = []
  for (let place = 0; place < words.length; place++) {
    const theirs = letters[place] ?? 0
    const length = lengths[place] ?? 0
    // The number of matching letters cannot exceed the letters that both words share.
    const most = Math.min(
      ownLength - countBits(own & ~theirs),
      length - countBits(theirs & ~own),
      length,
      ownLength,
    )
    const least = firsts[place] === ownFirst ? LEAST_JARO_SAME_BEGINNING : LEAST_WORD
    if (most / ownLength + most / length + 1 < 3 * least) continue
    if (computeJaroWinkler(text, words[place] ?? '') >= LEAST_WORD) found.push(place)
  }
  return found
}

// Each letter of the Latin alphabet has a bit. Other letters share bits, which only lets more words pass.
function findLetters(text: string): number {
  let letters = 0
  for (let at = 0; at < text.length; at++) letters |= 1 << (text.charCodeAt(at) & 31)
  return letters
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555)
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333)
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24
}
