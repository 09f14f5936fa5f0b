const EOF_WITHIN_BYTES = 1024
const MAX_LINES = 100_000
const MAX_LINE_LENGTH = 40

/**
 * Whether a PDF is complete (ISO 32000-1, 7.5): it has an end marker, the cross-reference table at the marked position,
 * each object at its listed position, a catalogue, and a page. Compressed streams are not unpacked.
 */
export function isCompletePdf(file: Buffer): boolean {
  const end = file.lastIndexOf('%%EOF')
  if (!file.subarray(0, 5).equals(Buffer.from('%PDF-')) || end < file.length - EOF_WITHIN_BYTES) return false
  const pointer = /startxref\s+(\d+)\s*$/.exec(file.toString('latin1', Math.max(0, end - 64), end))
  if (!pointer) return false
  const at = Number(pointer[1])
  if (at >= end) return false
  const text = file.toString('latin1')
  return /^\s*xref\b/.test(text.slice(at, at + 16)) ? hasTable(text, at) : hasStream(text, at)
}

function hasTable(text: string, at: number): boolean {
  const trailerAt = text.indexOf('trailer', at)
  if (trailerAt < 0) return false
  const end = text.indexOf('startxref', trailerAt)
  const trailer = text.slice(trailerAt, end < 0 ? undefined : end)
  if (!/\/Root\s+\d+\s+\d+\s+R\b/.test(trailer)) return false
  return areInPlace(text, text.slice(at, trailerAt)) && hasPage(text)
}

// '12 3' begins a section of three objects from number 12; '0000000017 00000 n' gives the position of an object. Read
// line by line, because a regular expression over ten megabytes of digits would not end.
function areInPlace(text: string, table: string): boolean {
  let number = 0
  let count = 0
  for (const line of table.split(/[\r\n]+/).slice(0, MAX_LINES)) {
    const [, first = '', second = '', kind] =
      line.length > MAX_LINE_LENGTH ? [] : (/^\s*(\d+)\s+(\d+)(?:\s+([nf]))?\s*$/.exec(line) ?? [])
    if (!first) continue
    if (!kind) {
      number = Number(first)
      continue
    }
    const begins = new RegExp(`^\\s*${number}\\s+${Number(second)}\\s+obj\\b`)
    if (kind === 'n' && !begins.test(text.slice(Number(first), Number(first) + 32))) return false
    number++
    count++
  }
  return count > 0
}

function hasStream(text: string, at: number): boolean {
  const head = text.slice(at, text.indexOf('stream', at))
  const isTable = /^\s*\d+\s+\d+\s+obj\b/.test(head) && /\/Type\s*\/XRef\b/.test(head)
  return (
    isTable && /\/Root\s+\d+\s+\d+\s+R\b/.test(head) && text.indexOf('endstream', at) > 0 && hasPage(text)
  )
}

function hasPage(text: string): boolean {
  return /\/Type\s*\/(Page|ObjStm)\b/.test(text)
}
