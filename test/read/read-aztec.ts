import type { CodeShape } from '#contract/trips/trip-documents.ts'

/*
 * Decodes a full-range Aztec code (ISO/IEC 24778) from its drawn path to its text. It corrects no errors, so every module of
 * the data must be right.
 */
export function readAztec(shape: CodeShape): string {
  const dark = readModules(shape)
  const { layers, words } = readMode(dark, shape.width)
  const size = layers <= 2 ? 6 : layers <= 8 ? 8 : layers <= 22 ? 10 : 12
  const raw = readSpiral(dark, layers)
  const bits = raw.slice(raw.length % size)
  let text = ''
  for (let word = 0; word < words; word++) text += removeStuffing(bits.slice(word * size, word * size + size))
  return decodeLetters(text)
}

type Dark = (x: number, y: number) => boolean

function readModules({ path }: CodeShape): Dark {
  const dark = new Set<string>()
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(run); step++) dark.add(`${Number(x) + step} ${y}`)
  return (x, y) => dark.has(`${x} ${y}`)
}

// The mode message around the bull's eye: ten bits on each side, with a line of the reference grid in their middle.
function readMode(dark: Dark, size: number): { layers: number; words: number } {
  const centre = Math.floor(size / 2)
  const places = Array.from({ length: 10 }, (_, at) => centre - 5 + at + Math.floor(at / 5))
  const sides = [
    ...places.map((at) => dark(at, centre - 7)),
    ...places.map((at) => dark(centre + 7, at)),
    ...places.map((at) => dark(at, centre + 7)).reverse(),
    ...places.map((at) => dark(centre - 7, at)).reverse(),
  ]
  const bits = sides.map((one) => (one ? '1' : '0')).join('')
  return {
    layers: Number.parseInt(bits.slice(0, 5), 2) + 1,
    words: Number.parseInt(bits.slice(5, 16), 2) + 1,
  }
}

// Reads the layers from the outside in. Each is two modules thick and runs down, right, up and left, without the reference grid.
function readSpiral(dark: Dark, layers: number): string {
  const base = 14 + layers * 4
  const half = base / 2
  const centre = half + Math.floor((half - 1) / 15)
  const map: number[] = []
  for (let at = 0; at < half; at++) {
    map[half - at - 1] = centre - at - Math.floor(at / 15) - 1
    map[half + at] = centre + at + Math.floor(at / 15) + 1
  }
  const bit = (x: number, y: number) => (dark(map[x] ?? 0, map[y] ?? 0) ? '1' : '0')
  let bits = ''
  for (let layer = 0; layer < layers; layer++) {
    const length = (layers - layer) * 4 + 12
    const [low, high] = [layer * 2, base - 1 - layer * 2]
    const steps = Array.from({ length }, (_, step) => step)
    const both = (read: (step: number, thick: number) => string) =>
      steps.map((step) => read(step, 0) + read(step, 1)).join('')
    bits += both((step, thick) => bit(low + thick, low + step))
    bits += both((step, thick) => bit(low + step, high - thick))
    bits += both((step, thick) => bit(high - thick, high - step))
    bits += both((step, thick) => bit(high - step, low + thick))
  }
  return bits
}

// The encoder inserted the last bit into words whose other bits are all equal. Removes it.
function removeStuffing(word: string): string {
  const start = word.slice(0, -1)
  return /^(0+|1+)$/.test(start) ? start : word
}

const UPPER = ['PS', ' ', ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ', 'LL', 'ML', 'DL', 'BS']
const LOWER = ['PS', ' ', ...'abcdefghijklmnopqrstuvwxyz', 'US', 'ML', 'DL', 'BS']
const CONTROLS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 27, 28, 29, 30, 31].map((code) =>
  String.fromCharCode(code),
)
const MIXED = ['PS', ' ', ...CONTROLS, ...'@\\^_`|~\x7f', 'LL', 'UL', 'PL', 'BS']
const PUNCT = ['FLG', '\r', '\r\n', '. ', ', ', ': ', ...'!"#$%&\'()*+,-./:;<=>?[]{}', 'UL']
const DIGIT = ['PS', ' ', ...'0123456789,.', 'UL', 'US']
const TABLES: Record<string, string[]> = { U: UPPER, L: LOWER, M: MIXED, P: PUNCT, D: DIGIT }

function decodeLetters(bits: string): string {
  let [at, latched, table, text] = [0, 'U', 'U', '']
  const take = (count: number) => {
    at += count
    return Number.parseInt(bits.slice(at - count, at), 2)
  }
  while (at + (table === 'D' ? 4 : 5) <= bits.length) {
    const sign = TABLES[table]?.[take(table === 'D' ? 4 : 5)] ?? ''
    const change = /^([ULMPDB])([SL])$/.exec(sign)
    if (change?.[1] === 'B') {
      // Ones fill up the last word; they encode no bytes.
      if (at + 13 > bits.length) return text
      const short = take(5)
      const count = short === 0 ? take(11) + 31 : short
      for (let byte = 0; byte < count; byte++) text += String.fromCharCode(take(8))
      table = latched
    } else if (change && sign.length === 2) {
      table = change[1] ?? 'U'
      if (change[2] === 'L') latched = table
    } else {
      text += sign
      table = latched
    }
  }
  return text
}
