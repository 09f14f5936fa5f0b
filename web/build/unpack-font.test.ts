import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { unpackFont } from './unpack-font.ts'

const PACKED = '../../node_modules/@fontsource/b612/files/b612-latin-400-normal.woff'
const woff = readFileSync(fileURLToPath(new URL(PACKED, import.meta.url)))

test('each table of an unpacked font matches its checksum', () => {
  const font = unpackFont(woff)
  assert.equal(font.length, woff.readUInt32BE(16), 'as long as the packed file says')
  assert.equal(font.readUInt32BE(0), 0x00010000)
  const count = font.readUInt16BE(4)
  assert.equal(count, woff.readUInt16BE(12))
  for (let index = 0; index < count; index++) {
    const at = 12 + 16 * index
    const tag = font.toString('latin1', at, at + 4)
    const [checksum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(at + field))
    assert.ok(checksum !== undefined && offset !== undefined && length !== undefined)
    assert.equal(offset % 4, 0, tag)
    const table = Buffer.from(font.subarray(offset, offset + 4 * Math.ceil(length / 4)))
    // The checksum of the table 'head' does not include its field for the sum of the whole file (OpenType, 'head').
    if (tag === 'head') table.writeUInt32BE(0, 8)
    assert.equal(computeChecksum(table), checksum, tag)
  }
})

test('a file that is not WOFF is refused', () => {
  assert.throws(() => unpackFont(unpackFont(woff)), /Not a WOFF file/)
})

function computeChecksum(table: Buffer): number {
  let sum = 0
  for (let at = 0; at < table.length; at += 4) sum = (sum + table.readUInt32BE(at)) >>> 0
  return sum
}
