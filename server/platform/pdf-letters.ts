import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { latinLetters } from './latin-letters.ts'

type Pdf = PDFKit.PDFDocument

/** A piece of a text that one font can write. */
export type Run = { font: string; text: string }

// The build puts the fonts there, unpacked.
const FONTS = fileURLToPath(new URL('../../.build/fonts/', import.meta.url))
const REGULAR = 'b612-latin-400-normal.ttf'
const BOLD = 'b612-latin-700-normal.ttf'

// By its name a font of one script is not even opened for the letters of others.
const SCRIPTS: [RegExp, RegExp][] = [
  [/cyrillic/, /\p{scx=Cyrillic}/u],
  [/greek/, /\p{scx=Greek}/u],
  [/devanagari/, /\p{scx=Devanagari}/u],
  [/arabic/, /\p{scx=Arabic}/u],
  [/hebrew/, /\p{scx=Hebrew}/u],
  [/thai/, /\p{scx=Thai}/u],
]
const RIGHT_TO_LEFT = /[\p{scx=Arabic}\p{scx=Hebrew}]/u

const othersOf = new WeakMap<Pdf, string[]>()

/** Makes 'regular' and 'bold' known, and the other fonts of the folder for letters that these lack. */
export function registerFonts(pdf: Pdf, folder = FONTS): void {
  const others = readdirSync(folder)
    .filter((name) => /\.(ttf|otf)$/.test(name) && name !== REGULAR && name !== BOLD)
    .sort()
  for (const name of others) pdf.registerFont(name, join(folder, name))
  pdf.registerFont('regular', join(FONTS, REGULAR))
  pdf.registerFont('bold', join(FONTS, BOLD))
  othersOf.set(pdf, others)
}

/**
 * The text in runs of fonts that have its letters, in the order in which they stand on paper; in Latin letters where none has
 * them; null where there are none either.
 */
export function printable(pdf: Pdf, text: string, bold: boolean): Run[] | null {
  const own = bold ? 'bold' : 'regular'
  const written = inVisualOrder(text.normalize('NFC'))
  // A text that the own font cannot write alone is not torn between two faces.
  const others = [...(othersOf.get(pdf) ?? []), own]
  return runsOf(pdf, written, [own]) ?? runsOf(pdf, written, others) ?? inOwnLetters(pdf, text, own)
}

/** The same in the product's own font alone. */
export function printableInOwn(pdf: Pdf, text: string, bold: boolean): string {
  const own = bold ? 'bold' : 'regular'
  const runs = runsOf(pdf, text.normalize('NFC'), [own]) ?? inOwnLetters(pdf, text, own) ?? []
  return runs.map((run) => run.text).join('')
}

function inOwnLetters(pdf: Pdf, text: string, own: string): Run[] | null {
  const plain = runsOf(pdf, withoutAccents(pdf, text), [own])
  if (plain) return plain
  const latin = latinLetters(text)
  return latin === null ? null : runsOf(pdf, latin, [own])
}

function runsOf(pdf: Pdf, text: string, fonts: readonly string[]): Run[] | null {
  const runs: Run[] = []
  const fromRight = RIGHT_TO_LEFT.test(text)
  for (const letter of text) {
    const last = runs.at(-1)
    // Spaces, signs and marks stay with the letter before them, so that a name is not torn into pieces.
    const order = last && !/\p{L}/u.test(letter) ? [last.font, ...fonts] : fonts
    const font = order.find((name) => hasLetter(pdf, name, letter))
    if (!font) return null
    // The library would turn a word together with the space behind it.
    const parts = fromRight && last && isWord(last.text) !== isWord(letter)
    if (last?.font === font && !parts) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

function isWord(text: string): boolean {
  return /[\p{L}\p{M}]/u.test(text)
}

type Font = { glyphForCodePoint: (codePoint: number) => { id: number } }

function hasLetter(pdf: Pdf, name: string, letter: string): boolean {
  const script = SCRIPTS.find(([named]) => named.test(name))?.[1]
  if (script && /\p{L}/u.test(letter) && !script.test(letter)) return false
  const font = (pdf.font(name) as unknown as { _font: { font: Font } })._font.font
  return font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id !== 0
}

// Letters that Unicode does not take apart.
const LOOKALIKES: Record<string, string> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T' },
}

// A Polish name is still read with an l in the place of an ł.
function withoutAccents(pdf: Pdf, text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (hasLetter(pdf, 'regular', letter)) return letter
      return LOOKALIKES[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
    })
    .join('')
}

/**
 * The words in the order in which they stand from left to right. The library shapes each word from its own side and sets the
 * words from left to right. The first letter says how the whole is read (Unicode's rule P2); numbers and signs between words
 * of one direction go with them.
 */
export function inVisualOrder(text: string): string {
  if (!RIGHT_TO_LEFT.test(text)) return text
  const words = text.split(/([^\p{L}\p{M}]+)/u).filter((word) => word !== '')
  const groups = groupsOf(words)
  const fromRight = RIGHT_TO_LEFT.test(words.find((word) => /\p{L}/u.test(word)) ?? '')
  return (fromRight ? groups.reverse() : groups).map(({ text }) => text).join('')
}

// Neighbours of one direction with what stands between them, already in the order of the paper.
function groupsOf(words: readonly string[]): { text: string }[] {
  const groups: { rtl: boolean | null; words: string[] }[] = []
  for (const [at, word] of words.entries()) {
    const rtl = directionOf(word)
    const last = groups.at(-1)
    const next = rtl === null ? directionOf(words[at + 1] ?? '') : null
    const joins = last && (rtl === null ? last.rtl === next : last.rtl === rtl)
    if (joins) last.words.push(word)
    else groups.push({ rtl, words: [word] })
  }
  return groups.map(({ rtl, words }) => ({ text: (rtl ? words.toReversed() : words).join('') }))
}

function directionOf(word: string): boolean | null {
  if (!isWord(word)) return null
  return RIGHT_TO_LEFT.test(word)
}
