import type { DocumentVerdict } from './word-archive.ts'

// The format is [MS-CFB]: a file of sectors that a table chains, with a directory of storages and streams.
const SIGNATURE = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const HEADER_SECTORS = 109
const LAST_SECTOR = 0xfffffffa
const FREE = 0xffffffff
const NOBODY = 0xffffffff
const WORD_MAGIC = 0xa5ec

type Entry = { name: string; type: number; child: number; start: number; size: number }

/**
 * Inspects an OLE file: a complete Word document, a truncated one, one with macros or objects, or another program's
 * file.
 */
export function inspectOle(file: Buffer): DocumentVerdict {
  if (file.length < 512 || !file.subarray(0, 8).equals(SIGNATURE)) return 'other'
  const shift = file.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return 'other'
  const size = 1 << shift
  const sectorAt = (sector: number) => file.subarray((sector + 1) * size, (sector + 2) * size)
  const table = readTable(file, sectorAt, size)
  if (!table) return 'incomplete'
  const directory = follow(table, file.readUInt32LE(48))
  const entries = directory && readEntries(Buffer.concat(directory.map(sectorAt)))
  const word = entries?.find(({ name, type }) => name === 'WordDocument' && type === 2)
  if (!entries || !word) return entries ? 'other' : 'incomplete'
  const isWhole = table.every((next, sector) => next === FREE || (sector + 1) * size < file.length)
  const chain = follow(table, word.start)
  if (!isWhole || !chain || word.size < 512 || chain.length * size < word.size) return 'incomplete'
  const first = sectorAt(chain[0] ?? 0)
  if (first.length < 2 || first.readUInt16LE(0) !== WORD_MAGIC) return 'incomplete'
  return entries.some(hasProgram) ? 'embeds' : 'complete'
}

function readTable(file: Buffer, sectorAt: (sector: number) => Buffer, size: number): number[] | null {
  const count = file.readUInt32LE(44)
  const sectors: number[] = []
  for (let n = 0; n < Math.min(count, HEADER_SECTORS); n++) sectors.push(file.readUInt32LE(76 + 4 * n))
  let more = file.readUInt32LE(68)
  while (sectors.length < count && more < LAST_SECTOR) {
    const listed = numbersIn(sectorAt(more))
    if (listed.length * 4 !== size) return null
    sectors.push(...listed.slice(0, -1))
    more = listed.at(-1) ?? NOBODY
    if (sectors.length > file.length / size + listed.length) return null
  }
  if (count === 0 || sectors.length < count) return null
  const parts = sectors.slice(0, count).map((sector) => sectorAt(sector))
  return parts.every((part) => part.length === size) ? parts.flatMap(numbersIn) : null
}

function numbersIn(sector: Buffer): number[] {
  return Array.from({ length: Math.floor(sector.length / 4) }, (_, at) => sector.readUInt32LE(at * 4))
}

function follow(table: readonly number[], start: number): number[] | null {
  const chain: number[] = []
  for (let sector = start; sector < LAST_SECTOR; sector = table[sector] ?? NOBODY) {
    if (sector >= table.length || chain.length > table.length) return null
    chain.push(sector)
  }
  return chain.length > 0 ? chain : null
}

function readEntries(directory: Buffer): Entry[] {
  return Array.from({ length: Math.floor(directory.length / 128) }, (_, n) => {
    const entry = directory.subarray(n * 128, (n + 1) * 128)
    const nameBytes = Math.max(0, Math.min(64, entry.readUInt16LE(64)) - 2)
    return {
      name: entry.toString('utf16le', 0, nameBytes),
      type: entry.readUInt8(66),
      child: entry.readUInt32LE(76),
      start: entry.readUInt32LE(116),
      size: entry.readUInt32LE(120),
    }
  })
}

const PROGRAMS = ['MACROS', 'VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'PACKAGE']

// Whether the entry is a macro or an object of another program; Word itself leaves an empty object pool.
function hasProgram({ name, type, child }: Entry): boolean {
  if (type === 0) return false
  if (name === 'ObjectPool') return child !== NOBODY
  return PROGRAMS.includes(name.toUpperCase()) || name.endsWith('Ole10Native')
}
