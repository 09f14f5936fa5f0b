// The formats are those of APPNOTE.TXT 6.3: end of central directory (4.3.16) and central file headers (4.3.12).
const END = 0x06054b50
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535
const ENTRY = 0x02014b50
const ENTRY_BYTES = 46
const LOCAL_BYTES = 30
const MAX_ENTRIES = 2000
// What a document of ten megabytes may say to be when unpacked; a bomb says more, or lets its entries overlap.
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
const MAX_RATIO = 200
const STORED = 0
const DEFLATED = 8

type Entry = { name: string; flags: number; method: number; packed: number; unpacked: number; offset: number }

/**
 * Whether a zip archive is a Word document that may be kept, told by its directory alone: nothing is unpacked. `tail`
 * are the archive's last bytes, `sizeBytes` is the length of all of it.
 */
export function isWordArchive(tail: Buffer, { sizeBytes }: { sizeBytes: number }): boolean {
  const entries = readDirectory(tail, sizeBytes)
  return entries !== null && isHarmless(entries) && isWord(entries.map(({ name }) => name))
}

function isWord(names: string[]): boolean {
  const hasMacros = names.some((name) => /(^|\/)vba[^/]*\.bin$/i.test(name))
  return names.includes('[Content_Types].xml') && names.includes('word/document.xml') && !hasMacros
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
  // One disk, no gap between directory and end, all of it in what was kept.
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
