import bidiFactory from 'bidi-js/dist/bidi.mjs'

const bidi = bidiFactory()

/** A piece of a text with one direction: a right-to-left word, or a left-to-right sequence. */
export type Piece = { text: string; fromRight: boolean }
/** Start and end of a part of a text. */
export type Slice = { from?: number; to?: number }
type Levelled = { text: string; level: number }

const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu
const FROM_RIGHT = /[\p{scx=Arabic}\p{scx=Hebrew}]/u
const MAY_TURN = new RegExp(`${FROM_RIGHT.source}|${MARKS.source}`, 'u')

/** Whether a part of the text is right-to-left. */
export function isFromRight(text: string): boolean {
  return FROM_RIGHT.test(text)
}

/** Removes Unicode's direction marks, which no font draws. */
export function removeMarks(text: string): string {
  return text.replaceAll(MARKS, '')
}

/**
 * Returns a part of a text in visual order from left to right (UAX 9). The first letter of the whole text sets its
 * direction. Letters within a word keep their own order, because the font's shaping turns and joins them.
 */
export function orderVisually(text: string, { from = 0, to = text.length }: Slice = {}): Piece[] {
  if (!MAY_TURN.test(text)) return [{ text: text.slice(from, to), fromRight: false }]
  const { levels } = bidi.getEmbeddingLevels(text)
  let pieces = splitPieces(text, levels, { from, to })
  const highest = Math.max(0, ...pieces.map(({ level }) => level))
  for (let level = highest; level > 0; level--) pieces = turned(pieces, level)
  return pieces.map(({ text, level }) => ({ text, fromRight: level % 2 === 1 }))
}

function splitPieces(
  text: string,
  levels: Uint8Array,
  { from, to }: { from: number; to: number },
): Levelled[] {
  const pieces: Levelled[] = []
  let at = from
  for (const character of text.slice(from, to)) {
    const level = levels[at] ?? 0
    at += character.length
    if (removeMarks(character) === '') continue
    const last = pieces.at(-1)
    const isOdd = level % 2 === 1
    const drawn = isOdd ? (bidi.getMirroredCharacter(character) ?? character) : character
    // In right-to-left text, each sign and each word is a piece of its own.
    const joins = last?.level === level && (!isOdd || (isWord(last.text) && isWord(character)))
    if (joins) last.text += drawn
    else pieces.push({ text: drawn, level })
  }
  return pieces
}

/** Reverses each sequence with at least this level (rule L2 of UAX 9). */
function turned(pieces: readonly Levelled[], level: number): Levelled[] {
  const done: Levelled[] = []
  let together: Levelled[] = []
  for (const piece of pieces) {
    if (piece.level >= level) together.unshift(piece)
    else {
      done.push(...together, piece)
      together = []
    }
  }
  return [...done, ...together]
}

function isWord(text: string): boolean {
  return /[\p{L}\p{M}\p{Join_Control}]/u.test(text)
}
