import { crc32 } from 'node:zlib'

const LOCAL_HEADER = 0x04034b50
const CENTRAL_HEADER = 0x02014b50
const END_OF_CENTRAL = 0x06054b50
const VERSION = 20
const UTF8_NAMES = 0x0800
// The format requires a date; this is its earliest one, 1 January 1980.
const NO_DATE = 0x0021

/** Writes a zip archive of files, not compressed (PKWARE's APPNOTE 6.3.10, sections 4.3.7, 4.3.12 and 4.3.16). */
export function writeZip(files: { name: string; text: string | Buffer }[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const file of files) {
    const name = Buffer.from(file.name)
    const content = Buffer.from(file.text)
    const local = Buffer.concat([localHeader(name, content), name, content])
    centrals.push(Buffer.concat([centralHeader(name, content, offset), name]))
    locals.push(local)
    offset += local.length
  }
  const central = Buffer.concat(centrals)
  return Buffer.concat([...locals, central, end(files.length, central.length, offset)])
}

function localHeader(name: Buffer, content: Buffer): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(LOCAL_HEADER, 0)
  writeFacts(header, 4, { name, content })
  return header
}

function centralHeader(name: Buffer, content: Buffer, offset: number): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(CENTRAL_HEADER, 0)
  header.writeUInt16LE(VERSION, 4)
  writeFacts(header, 6, { name, content })
  header.writeUInt32LE(offset, 42)
  return header
}

// Both headers have these fields in this order. Method 0 means stored without compression.
function writeFacts(header: Buffer, at: number, { name, content }: { name: Buffer; content: Buffer }): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(UTF8_NAMES, at + 2)
  header.writeUInt16LE(NO_DATE, at + 8)
  header.writeUInt32LE(crc32(content), at + 10)
  header.writeUInt32LE(content.length, at + 14)
  header.writeUInt32LE(content.length, at + 18)
  header.writeUInt16LE(name.length, at + 22)
}

function end(count: number, centralLength: number, centralOffset: number): Buffer {
  const record = Buffer.alloc(22)
  record.writeUInt32LE(END_OF_CENTRAL, 0)
  record.writeUInt16LE(count, 8)
  record.writeUInt16LE(count, 10)
  record.writeUInt32LE(centralLength, 12)
  record.writeUInt32LE(centralOffset, 16)
  return record
}
