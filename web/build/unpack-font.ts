import { inflateSync } from 'node:zlib'

const HEADER = 44
const ENTRY = 20

/**
 * Unpacks the font of a WOFF file (W3C, version 1). Readers of packed fonts would unpack a table at each lookup.
 */
export function unpackFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('Not a WOFF file')
  const tables = readTables(woff)
  const head = Buffer.alloc(12 + 16 * tables.length)
  const steps = Math.floor(Math.log2(tables.length))
  head.writeUInt32BE(woff.readUInt32BE(4), 0)
  head.writeUInt16BE(tables.length, 4)
  // These fields serve a binary search in the list of tables (OpenType, 'Table directory').
  head.writeUInt16BE(16 * 2 ** steps, 6)
  head.writeUInt16BE(steps, 8)
  head.writeUInt16BE(16 * (tables.length - 2 ** steps), 10)
  const parts = [head]
  let offset = head.length
  for (const [index, { tag, checksum, content }] of tables.entries()) {
    const at = 12 + 16 * index
    head.writeUInt32BE(tag, at)
    head.writeUInt32BE(checksum, at + 4)
    head.writeUInt32BE(offset, at + 8)
    head.writeUInt32BE(content.length, at + 12)
    const filled = Buffer.alloc(4 * Math.ceil(content.length / 4))
    content.copy(filled)
    parts.push(filled)
    offset += filled.length
  }
  return Buffer.concat(parts)
}

type Table = { tag: number; checksum: number; content: Buffer }

function readTables(woff: Buffer): Table[] {
  return Array.from({ length: woff.readUInt16BE(12) }, (_, index): Table => {
    const at = HEADER + ENTRY * index
    const offset = woff.readUInt32BE(at + 4)
    const packedLength = woff.readUInt32BE(at + 8)
    const length = woff.readUInt32BE(at + 12)
    const packed = woff.subarray(offset, offset + packedLength)
    return {
      tag: woff.readUInt32BE(at),
      checksum: woff.readUInt32BE(at + 16),
      // WOFF stores a table uncompressed if compression would not make it smaller.
      content: packedLength < length ? inflateSync(packed) : packed,
    }
  })
}
