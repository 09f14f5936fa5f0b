import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { buildInvalidInput } from '#server/http/check-input.ts'

export type CsvLine = { line: number; record: string[] }

/** The lines of a file and, after they are read, the SHA-256 of its bytes. */
export type ListFile = { lines: AsyncIterable<CsvLine>; digest: () => string }

/**
 * Reads a CSV of any size line by line. The encoding is UTF-8 with or without a byte order mark; a single line that is
 * not UTF-8 is read as Windows-1252, because publishers mix both. Problem `invalid_input` for an unclosed quote.
 */
export function readListFile(content: Iterable<Buffer>, delimiter: ',' | ';'): ListFile {
  const hash = createHash('sha256')
  function* texts() {
    let rest: Buffer = Buffer.alloc(0)
    for (const bytes of content) {
      hash.update(bytes)
      const whole = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      const end = whole.lastIndexOf(NEW_LINE) + 1
      rest = whole.subarray(end)
      if (end > 0) yield decode(whole.subarray(0, end))
      else if (rest.length > MAX_LINE_BYTES) throw refuse(1, 'it has no lines')
    }
    if (rest.length > 0) yield decode(rest)
  }
  return { lines: readLines(texts(), delimiter), digest: () => hash.digest('hex') }
}

const NEW_LINE = 0x0a
const MAX_LINE_BYTES = 1024 * 1024
const UTF_8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const WINDOWS_1252 = new TextDecoder('windows-1252')

function decode(bytes: Buffer): string {
  const whole = decodeStrictly(bytes)
  if (whole !== null) return whole
  let text = ''
  for (let from = 0; from < bytes.length; ) {
    const end = bytes.indexOf(NEW_LINE, from)
    const line = bytes.subarray(from, end < 0 ? bytes.length : end + 1)
    text += decodeStrictly(line) ?? WINDOWS_1252.decode(line)
    from += line.length
  }
  return text
}

function decodeStrictly(bytes: Buffer): string | null {
  try {
    return UTF_8.decode(bytes)
  } catch {
    return null
  }
}

async function* readLines(texts: Iterable<string>, delimiter: string): AsyncIterable<CsvLine> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    trim: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // A longer record means an unclosed quote.
    max_record_size: MAX_LINE_BYTES,
  })
  const source = Readable.from(texts)
  source.on('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    for await (const { record, info } of parser) yield { line: info.lines, record: record.map(clean) }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuse((error as CsvError & { lines?: number }).lines ?? 1, 'check its quotes')
  } finally {
    source.destroy()
  }
}

// Control characters have no meaning, and the database accepts no NUL. OFAC's files end with one.
function clean(field: string): string {
  return field
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()
}

function refuse(line: number, why: string) {
  return buildInvalidInput([{ path: 'list', message: `Line ${line} cannot be read as CSV: ${why}.` }])
}
