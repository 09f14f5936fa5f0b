import { inflateSync } from 'node:zlib'

/** A piece of text at its position: `x` from the left and `y` from the bottom, in points. */
type PdfText = { x: number; y: number; text: string }
export type PdfFacts = {
  /** The text of each page in drawing order, which is also the reading order of a tagged document. */
  pages: PdfText[][]
  /** The pieces of each page in drawing order, one on each line. */
  sheets: string[]
  /** The lines of all pages from top to bottom; pieces beside each other are joined by a space. */
  lines: string[]
  /** The whole text in drawing order. */
  text: string
  /** Text that is written from right to left, in reading order. */
  spoken: string[]
  /** Title, Author and so on. */
  info: Record<string, string>
  /** The tags of the document in their order: 'H1', 'P', 'TD'. */
  tags: string[]
}

/**
 * Reads the text and structure of a PDF that pdfkit has written, compressed or not. Codes of an embedded font are decoded
 * with the font's own table of characters.
 */
export function readPdf(file: Buffer): PdfFacts {
  const objects = readObjects(file)
  const fonts = readFonts(objects)
  const contents = listPages(objects)
  const pages = contents.map((content) => readTexts(content, fonts))
  return {
    pages,
    sheets: pages.map((page) => page.map(({ text }) => text).join('\n')),
    lines: pages.flatMap(joinLines),
    text: pages.flatMap((page) => page.map(({ text }) => text)).join(' '),
    spoken: contents.flatMap(spokenIn),
    info: readInfo(objects),
    tags: [...objects.values()].flatMap(({ head }) => {
      const tag = /\/S \/(\w+)/.exec(head)?.[1]
      return tag && /\/P \d+ 0 R/.test(head) ? [tag] : []
    }),
  }
}

type PdfObject = { head: string; stream: string | null }

function readObjects(file: Buffer): Map<string, PdfObject> {
  const raw = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const { 1: number = '', index } of raw.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const from = index + raw.slice(index).indexOf('obj\n') + 4
    const end = raw.indexOf('endobj', from)
    const begins = raw.indexOf('stream\n', from)
    if (begins === -1 || begins > end) {
      objects.set(number, { head: raw.slice(from, end), stream: null })
      continue
    }
    const head = raw.slice(from, begins)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const bytes = file.subarray(begins + 7, begins + 7 + length)
    const plain = head.includes('/FlateDecode') ? inflateSync(bytes) : bytes
    objects.set(number, { head, stream: plain.toString('latin1') })
  }
  return objects
}

type Table = Map<string, string>

function readFonts(objects: Map<string, PdfObject>): Map<string, Table> {
  const fonts = new Map<string, Table>()
  for (const { head } of objects.values()) {
    for (const [, name = '', number = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1]
      if (unicode) fonts.set(name, readTable(objects.get(unicode)?.stream ?? ''))
    }
  }
  return fonts
}

function readTable(stream: string): Table {
  const table: Table = new Map()
  for (const [, first = '', list = ''] of stream.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    for (const [at, [, code = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries()) {
      const key = (Number.parseInt(first, 16) + at).toString(16).padStart(4, '0')
      table.set(key, Buffer.from(code.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'))
    }
  }
  return table
}

function listPages(objects: Map<string, PdfObject>): string[] {
  const kids = [...objects.values()].find(({ head }) => /\/Type \/Pages\b/.test(head))?.head ?? ''
  const numbers = /\/Kids \[([^\]]*)\]/.exec(kids)?.[1]?.match(/\d+(?= 0 R)/g) ?? []
  return numbers.map((number) => {
    const contents = /\/Contents (\d+) 0 R/.exec(objects.get(number)?.head ?? '')?.[1] ?? ''
    return objects.get(contents)?.stream ?? ''
  })
}

const OPERATIONS = /1 0 0 1 (-?[\d.]+) (-?[\d.]+) Tm|\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g

function readTexts(content: string, fonts: Map<string, Table>): PdfText[] {
  const texts: PdfText[] = []
  let table: Table = new Map()
  let place = { x: 0, y: 0 }
  for (const [, x, y, font, shown] of content.matchAll(OPERATIONS)) {
    if (x !== undefined) place = { x: Number(x), y: Number(y) }
    if (font !== undefined) table = fonts.get(font) ?? new Map()
    if (shown === undefined) continue
    const codes = [...shown.matchAll(/<([0-9a-f]*)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    texts.push({ ...place, text: codes.map((code) => table.get(code) ?? '').join('') })
  }
  return texts
}

function spokenIn(content: string): string[] {
  const texts = content.matchAll(/\/ActualText \(((?:\\[\s\S]|[^\\)])*)\)/g)
  return [...texts].map(([, text = '']) => decodeText(text))
}

function joinLines(page: PdfText[]): string[] {
  const heights = [...new Set(page.map(({ y }) => y))].sort((one, other) => other - one)
  return heights.map((height) =>
    page
      .filter(({ y }) => y === height)
      .sort((one, other) => one.x - other.x)
      .map(({ text }) => text.trim())
      .join(' '),
  )
}

function readInfo(objects: Map<string, PdfObject>): Record<string, string> {
  const found = [...objects.values()].find(({ head }) => /\/Producer \d+ 0 R/.test(head))?.head ?? ''
  return Object.fromEntries(
    [...found.matchAll(/\/(\w+) (\d+) 0 R/g)].map(([, name = '', number = '']) => {
      const value = /^\(([\s\S]*)\)\s*$/.exec(objects.get(number)?.head ?? '')?.[1] ?? ''
      return [name, decodeText(value)]
    }),
  )
}

// Text beyond ASCII is UTF-16 with a byte order mark.
function decodeText(value: string): string {
  const plain = value.replace(/\\([\s\S])/g, (_, sign: string) => ESCAPED[sign] ?? sign)
  if (!plain.startsWith('\xfe\xff')) return plain
  return Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le')
}

const ESCAPED: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
