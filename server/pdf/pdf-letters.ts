import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toLatinLetters } from './latin-letters.ts'
import { orderVisually, type Piece, removeMarks, type Slice } from './visual-order.ts'

type Pdf = PDFKit.PDFDocument

/** A part of a text that one font can draw. */
export type Run = { font: string; text: string }

// The build copies the unpacked fonts to this folder.
const FONTS = fileURLToPath(new URL('../../.build/fonts/', import.meta.url))
const REGULAR = 'b612-latin-400-normal.ttf'
const BOLD = 'b612-latin-700-normal.ttf'

// Fonts by script, so that a font is opened only for letters of its script.
const SCRIPTS: [RegExp, RegExp][] = [
  [/cyrillic/, /\p{scx=Cyrillic}/u],
  [/greek/, /\p{scx=Greek}/u],
  [/devanagari/, /\p{scx=Devanagari}/u],
  [/arabic/, /\p{scx=Arabic}/u],
  [/hebrew/, /\p{scx=Hebrew}/u],
  [/thai/, /\p{scx=Thai}/u],
]

const othersByPdf = new WeakMap<Pdf, string[]>()

/** Registers the fonts 'regular' and 'bold', and the folder's other fonts for letters that these lack. */
export function registerFonts(pdf: Pdf, folder = FONTS): void {
  const others = readdirSync(folder)
    .filter((name) => /\.(ttf|otf)$/.test(name) && name !== REGULAR && name !== BOLD)
    .sort()
  for (const name of others) pdf.registerFont(name, join(folder, name))
  pdf.registerFont('regular', join(FONTS, REGULAR))
  pdf.registerFont('bold', join(FONTS, BOLD))
  othersByPdf.set(pdf, others)
}

/**
 * Splits a text (after `normaliseText`), or a part of it, into runs in visual order, each in a font that has its
 * letters. If no font has them, returns Latin letters; null if there are none either.
 */
export function splitPrintable(pdf: Pdf, text: string, bold: boolean, part: Slice = {}): Run[] | null {
  const own = bold ? 'bold' : 'regular'
  const runs = runsInOrder(pdf, orderVisually(text, part), bold)
  return runs ?? inOwnLetters(pdf, removeMarks(text.slice(part.from, part.to)), own)
}

/** Keeps only the letters of the product's own font. */
export function filterPrintable(pdf: Pdf, text: string, bold: boolean): string {
  const own = bold ? 'bold' : 'regular'
  const written = normaliseText(text)
  const runs = splitRuns(pdf, written, [own]) ?? inOwnLetters(pdf, written, own) ?? []
  return runs.map((run) => run.text).join('')
}

/** Prepares a text for the fonts: composes accented letters, and replaces narrow spaces by normal ones. */
export function normaliseText(text: string): string {
  return text.normalize('NFC').replaceAll('\u202f', '\u00a0')
}

function runsInOrder(pdf: Pdf, pieces: readonly Piece[], bold: boolean): Run[] | null {
  const own = bold ? 'bold' : 'regular'
  const others = othersFor(pdf, bold)
  const runs: Run[] = []
  for (const { text, fromRight } of pieces) {
    const last = runs.at(-1)
    const parts = fromRight
      ? splitRuns(pdf, text, [...(last ? [last.font] : []), own, ...others])?.reverse()
      : // If the own font lacks a letter, the other fonts come first, so that the text does not mix two faces.
        (splitRuns(pdf, text, [own]) ?? splitRuns(pdf, text, [...others, own]))
    if (!parts) return null
    runs.push(...parts)
  }
  return runs
}

// A bold font comes first for bold texts, and is not used for others.
function othersFor(pdf: Pdf, bold: boolean): string[] {
  const others = othersByPdf.get(pdf) ?? []
  const plain = others.filter((name) => !name.includes('-700-'))
  return bold ? [...others.filter((name) => name.includes('-700-')), ...plain] : plain
}

function inOwnLetters(pdf: Pdf, text: string, own: string): Run[] | null {
  const plain = splitRuns(pdf, withoutAccents(pdf, text), [own])
  if (plain) return plain
  const latin = toLatinLetters(text)
  return latin === null ? null : splitRuns(pdf, latin, [own])
}

function splitRuns(pdf: Pdf, text: string, fonts: readonly string[]): Run[] | null {
  const runs: Run[] = []
  for (const letter of text) {
    const last = runs.at(-1)
    // Spaces, signs and marks stay in the font of the letter before them, so that a name is not split.
    const order = last && !/\p{L}/u.test(letter) ? [last.font, ...fonts] : fonts
    const font = order.find((name) => hasGlyph(pdf, name, letter))
    if (!font) return null
    if (last?.font === font) last.text += letter
    else runs.push({ font, text: letter })
  }
  return runs
}

type Font = { glyphForCodePoint: (codePoint: number) => { id: number } }

function hasGlyph(pdf: Pdf, name: string, letter: string): boolean {
  const script = SCRIPTS.find(([named]) => named.test(name))?.[1]
  if (script && /\p{L}/u.test(letter) && !script.test(letter)) return false
  const font = (pdf.font(name) as unknown as { _font: { font: Font } })._font.font
  return font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id !== 0
}

// Letters that Unicode does not decompose, and signs that none of our fonts has.
const LOOKALIKES: Record<string, string> = {
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', Ħ: 'H', ŧ: 't', Ŧ: 'T', '→': '–' },
}

// A Polish name remains readable with l instead of ł.
function withoutAccents(pdf: Pdf, text: string): string {
  return [...text.normalize('NFC')]
    .map((letter) => {
      if (hasGlyph(pdf, 'regular', letter)) return letter
      return LOOKALIKES[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
    })
    .join('')
}
