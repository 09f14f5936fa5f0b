import { crc32 } from 'node:zlib'

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex')

/** Whether a PNG is complete: every chunk has its checksum, and header with a size, data and end are present. */
export function isCompletePng(file: Buffer): boolean {
  if (!file.subarray(0, 8).equals(PNG_SIGNATURE)) return false
  let hasData = false
  for (let at = 8; at + 12 <= file.length; ) {
    const length = file.readUInt32BE(at)
    const next = at + 12 + length
    if (next > file.length) return false
    const named = file.subarray(at + 4, next - 4)
    if (crc32(named) !== file.readUInt32BE(next - 4)) return false
    const type = named.toString('latin1', 0, 4)
    const hasSize = length === 13 && named.readUInt32BE(4) > 0 && named.readUInt32BE(8) > 0
    if ((at === 8) !== (type === 'IHDR') || (at === 8 && !hasSize)) return false
    if (type === 'IDAT' && length > 0) hasData = true
    if (type === 'IEND') return hasData
    at = next
  }
  return false
}

const START_OF_SCAN = 0xda
const END_OF_IMAGE = 0xd9

/** Whether a JPEG is complete: its segments in order, a frame with a size, a scan with data, and the end marker. */
export function isCompleteJpeg(file: Buffer): boolean {
  if (file.length < 4 || file.readUInt16BE(0) !== 0xffd8) return false
  let hasFrame = false
  let hasScan = false
  for (let at = 2; at + 2 <= file.length; ) {
    const marker = file[at + 1] ?? 0
    if (file[at] !== 0xff) return false
    if (marker === END_OF_IMAGE) return hasFrame && hasScan
    // A fill byte.
    if (marker === 0xff) {
      at++
      continue
    }
    if (at + 4 > file.length) return false
    const next = at + 2 + file.readUInt16BE(at + 2)
    if (next > file.length) return false
    if (isFrame(marker))
      hasFrame = next - at >= 10 && file.readUInt16BE(at + 5) > 0 && file.readUInt16BE(at + 7) > 0
    at = marker === START_OF_SCAN ? afterScan(file, next) : next
    if (marker === START_OF_SCAN) hasScan = at > next
  }
  return false
}

// SOF0 to SOF15, without the markers of tables in that range.
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

// Skips the data of a scan, with its stuffed zeros and restart markers, to the next marker.
function afterScan(file: Buffer, from: number): number {
  for (let at = file.indexOf(0xff, from); at >= 0; at = file.indexOf(0xff, at + 2)) {
    const after = file[at + 1] ?? 0
    if (after !== 0 && !(after >= 0xd0 && after <= 0xd7)) return at
  }
  return file.length
}
