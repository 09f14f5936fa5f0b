import { promisify } from 'node:util'
import { crc32, inflateRaw } from 'node:zlib'

// The format is in APPNOTE.TXT 6.3: end of central directory (4.3.16) and central file headers (4.3.12).
const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const ENTRY = 0x02014b50
const LOCAL = 0x04034b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_ENTRIES = 2000
// The largest total that a document of ten megabytes may claim as its unpacked size. A zip bomb claims more, or its
// entries overlap.
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
const MAX_RATIO = 200
const STORED = 0
const DEFLATED = 8

type Entry = {
  name: string
  flags: number
  method: number
  crc: number
  packed: number
  unpacked: number
  offset: number
}

/**
 * Inspects a zip archive: a complete Word document, one whose sizes are false, one with objects, macros or external
 * targets, or another archive. The directory is checked first. Only XML parts are unpacked, each up to its claimed
 * size.
 */
export async function inspectWord(file: Buffer): Promise<DocumentVerdict> {
  const entries = readDirectory(file, file.length)
  if (!entries || !isHarmless(entries) || !isWord(entries.map(({ name }) => name))) return 'other'
  if (entries.some(({ name }) => EMBEDDED.test(name))) return 'embeds'
  for (const entry of entries.filter(({ name }) => /\.(xml|rels)$/i.test(name))) {
    const text = await unpack(file, entry).catch(() => null)
    if (text === null) return 'incomplete'
    if (entry.name === 'word/document.xml' && !IS_WHOLE.test(text)) return 'incomplete'
    if (/\.rels$/i.test(entry.name) ? leadsOutside(text) : runsFields(text)) return 'embeds'
  }
  return 'complete'
}

export type DocumentVerdict = 'complete' | 'incomplete' | 'embeds' | 'other'

const EMBEDDED = /(^|\/)(embeddings|activeX)\/|(^|\/)(vba[^/]*|oleObject[^/]*)\.bin$/i
const IS_WHOLE = /<\/(\w+:)?document>\s*$|<(\w+:)?document[^<>]*\/>\s*$/
const MAX_PART_BYTES = 16 * 1024 * 1024
const inflate = promisify(inflateRaw)

function isWord(names: string[]): boolean {
  return names.includes('[Content_Types].xml') && names.includes('word/document.xml')
}

async function unpack(file: Buffer, entry: Entry): Promise<string> {
  const { offset, packed, unpacked, method, crc } = entry
  const local = file.subarray(offset, offset + LOCAL_BYTES)
  if (local.readUInt32LE(0) !== LOCAL || unpacked > MAX_PART_BYTES) throw new Error('No such part')
  const begins = offset + LOCAL_BYTES + local.readUInt16LE(26) + local.readUInt16LE(28)
  const held = file.subarray(begins, begins + packed)
  const content = method === STORED ? held : await inflate(held, { maxOutputLength: unpacked + 1 })
  if (content.length !== unpacked || crc32(content) !== crc)
    throw new Error('An entry differs from the directory of the archive')
  return decodeText(content)
}

// XML in UTF-16 and character references are decoded, because they mean the same as plain text.
function decodeText(content: Buffer): string {
  const order = content.length > 1 ? content.readUInt16BE(0) : 0
  const wide = order === 0xfffe ? content : order === 0xfeff ? Buffer.from(content).swap16() : null
  const text = wide ? wide.toString('utf16le') : content.toString('utf8')
  return text
    .replaceAll(/&#x0*([0-9a-f]{1,4});/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll(/&#0*(\d{1,5});/g, (_, code: string) => String.fromCharCode(Number(code)))
}

function leadsOutside(rels: string): boolean {
  return (
    /TargetMode\s*=\s*["']\s*External/i.test(rels) ||
    /Type\s*=\s*["'][^"']*\/(oleObject|package|control|attachedTemplate|subDocument|aFChunk|vbaProject)["']/i.test(
      rels,
    )
  )
}

// Whether a field fetches or starts something. Its instruction may be split into several runs.
function runsFields(xml: string): boolean {
  if (/<\w+:(object|control|altChunk)[\s/>]/.test(xml)) return true
  const runs = [...xml.matchAll(/<\w+:instrText[^<>]*>([^<]*)</g)]
    .map(([, instruction]) => instruction)
    .join('')
  const simple = [...xml.matchAll(/:instr\s*=\s*["']([^"']*)/g)]
    .map(([, instruction]) => instruction)
    .join(' ')
  return /\b(DDEAUTO|DDE|INCLUDEPICTURE|INCLUDETEXT|IMPORT|LINK)\b/i.test(`${runs} ${simple}`)
}

function isHarmless(entries: Entry[]): boolean {
  const unpacked = entries.reduce((sum, entry) => sum + entry.unpacked, 0)
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0)
  if (unpacked > MAX_UNPACKED_BYTES || unpacked > MAX_RATIO * packed + 64 * 1024) return false
  const inOrder = entries.toSorted((a, b) => a.offset - b.offset)
  return inOrder.every((entry, index) => {
    const end = entry.offset + LOCAL_BYTES + entry.name.length + entry.packed
    const next = inOrder[index + 1]
    const isKnown = entry.method === STORED || entry.method === DEFLATED
    const isEncrypted = (entry.flags & 1) === 1
    const leaves = /(^|[/\\])\.\.([/\\]|$)|^[/\\]|\\|\0|:/.test(entry.name)
    return isKnown && !isEncrypted && !leaves && (!next || end <= next.offset)
  })
}

function readDirectory(tail: Buffer, sizeBytes: number): Entry[] | null {
  const at = findEnd(tail)
  if (at < 0) return null
  const count = tail.readUInt16LE(at + 10)
  const length = tail.readUInt32LE(at + 12)
  const begins = tail.readUInt32LE(at + 16)
  // The archive is on one disk, has no gap between directory and end, and lies within the kept bytes.
  const isWhole = tail.readUInt16LE(at + 8) === count && tail.readUInt32LE(at + 4) === 0
  const start = at - length
  if (!isWhole || start < 0 || count > MAX_ENTRIES || begins !== sizeBytes - tail.length + start) return null
  return readEntries(tail.subarray(start, at), { count, before: begins })
}

function findEnd(tail: Buffer): number {
  const lowest = Math.max(0, tail.length - END_BYTES - MAX_COMMENT_BYTES)
  for (let at = tail.length - END_BYTES; at >= lowest; at--) {
    if (tail.readUInt32LE(at) === END && at + END_BYTES + tail.readUInt16LE(at + 20) === tail.length)
      return at
  }
  return -1
}

function readEntries(
  directory: Buffer,
  { count, before }: { count: number; before: number },
): Entry[] | null {
  const entries: Entry[] = []
  let at = 0
  for (let n = 0; n < count; n++) {
    if (at + ENTRY_BYTES > directory.length || directory.readUInt32LE(at) !== ENTRY) return null
    const nameBytes = directory.readUInt16LE(at + 28)
    const next =
      at + ENTRY_BYTES + nameBytes + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
    if (next > directory.length) return null
    const entry = {
      name: directory.toString('latin1', at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      crc: directory.readUInt32LE(at + 16),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    }
    if (entry.offset + LOCAL_BYTES + entry.packed > before) return null
    entries.push(entry)
    at = next
  }
  return at === directory.length ? entries : null
}
