import type { CodeShape } from '#contract/trips/trip-documents.ts'

/*
 * Decodes a QR code (ISO/IEC 18004) of level M from its drawn path to its text: removes the mask, puts the codewords of the
 * blocks in order, and reads the segments. It corrects no errors, so every module must be right.
 */
export function readQr(shape: CodeShape): string {
  const dark = readModules(shape)
  const size = dark.length
  const version = (size - 17) / 4
  const { level, mask } = readFormat(dark)
  if (level !== 0) throw new Error(`This code has level ${level}, not M`)
  const bits = readBits(dark, { version, mask })
  const codewords = Array.from({ length: bits.length >> 3 }, (_, at) =>
    Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2),
  )
  return decodeSegments(inOrder(codewords, version), version)
}

// By version, from 1 on: the number of error correction codewords in a block, and the number of blocks.
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26]
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16]

const MASKS: ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
]

function readModules({ width, height, path }: CodeShape): boolean[][] {
  const dark = Array.from({ length: height }, () => Array.from({ length: width }, () => false))
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(run); step++) (dark[Number(y)] ?? [])[Number(x) + step] = true
  return dark
}

function readFormat(dark: boolean[][]): { level: number; mask: number } {
  const places = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => [x, 8] as const),
    ...[7, 5, 4, 3, 2, 1, 0].map((y) => [8, y] as const),
  ]
  const bits = places.map(([x, y]) => (dark[y]?.[x] ? 1 : 0)).join('')
  const format = (Number.parseInt(bits, 2) ^ 0x5412) >> 10
  return { level: format >> 3, mask: format & 7 }
}

// Reads pairs of columns from the right, alternately up and down, and skips modules that are not data.
function readBits(dark: boolean[][], { version, mask }: { version: number; mask: number }): number[] {
  const size = dark.length
  const bits: number[] = []
  let upwards = true
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step++) {
      const y = upwards ? size - 1 - step : step
      for (const x of [right, right - 1]) {
        if (isFunction(x, y, size, version)) continue
        bits.push(Boolean(dark[y]?.[x]) !== MASKS[mask]?.(x, y) ? 1 : 0)
      }
    }
    upwards = !upwards
  }
  return bits
}

function isFunction(x: number, y: number, size: number, version: number): boolean {
  if (x === 6 || y === 6) return true
  if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true
  if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true
  const centres = computeAlignment(version, size)
  const last = centres.length - 1
  return centres.some((cy, row) =>
    centres.some((cx, column) => {
      const atFinder =
        (row === 0 && column === 0) || (row === 0 && column === last) || (row === last && column === 0)
      return !atFinder && Math.abs(cx - x) <= 2 && Math.abs(cy - y) <= 2
    }),
  )
}

function computeAlignment(version: number, size: number): number[] {
  if (version === 1) return []
  const count = Math.floor(version / 7) + 2
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2
  const others = Array.from({ length: count - 1 }, (_, at) => size - 7 - at * step)
  return [6, ...others.reverse()]
}

/** The data codewords in their order before they were interleaved among the blocks. */
function inOrder(codewords: number[], version: number): number[] {
  const correction = CORRECTION[version - 1] ?? 0
  const blocks = BLOCKS[version - 1] ?? 0
  const shortLength = Math.floor(codewords.length / blocks)
  const shortBlocks = blocks - (codewords.length % blocks)
  const dealt = Array.from({ length: blocks }, (): number[] => [])
  let at = 0
  for (let row = 0; row < shortLength - correction + 1; row++)
    for (let block = 0; block < blocks; block++) {
      if (row === shortLength - correction && block < shortBlocks) continue
      dealt[block]?.push(codewords[at++] ?? 0)
    }
  return dealt.flat()
}

const ALPHANUMERIC = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

function decodeSegments(data: number[], version: number): string {
  const bits = data.map((byte) => byte.toString(2).padStart(8, '0')).join('')
  let at = 0
  const take = (count: number) => {
    at += count
    return Number.parseInt(bits.slice(at - count, at) || '0', 2)
  }
  const group = version < 10 ? 0 : 1
  let text = ''
  for (;;) {
    const mode = at + 4 > bits.length ? 0 : take(4)
    if (mode === 0) return text
    if (mode === 1) {
      let count = take([10, 12][group] ?? 0)
      for (; count >= 3; count -= 3) text += String(take(10)).padStart(3, '0')
      if (count > 0) text += String(take(count * 3 + 1)).padStart(count, '0')
    } else if (mode === 2) {
      let count = take([9, 11][group] ?? 0)
      for (; count >= 2; count -= 2) {
        const pair = take(11)
        text += `${ALPHANUMERIC[Math.floor(pair / 45)]}${ALPHANUMERIC[pair % 45]}`
      }
      if (count > 0) text += ALPHANUMERIC[take(6)]
    } else if (mode === 4) {
      const count = take([8, 16][group] ?? 0)
      text += Buffer.from(Array.from({ length: count }, () => take(8))).toString('utf8')
    } else throw new Error(`The reader does not support segments of mode ${mode}`)
  }
}
