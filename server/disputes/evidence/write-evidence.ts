import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { EvidenceSection } from '#contract/disputes/disputes.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { formatClock } from './propose-statement.ts'

export type EvidenceFile = {
  title: string
  statement: string
  sections: readonly EvidenceSection[]
  createdAt?: Date
}

// The build copies the fonts to this folder.
const FONTS = fileURLToPath(new URL('../../../.build/fonts/', import.meta.url))
const INK = '#0b1230'
const MUTED = '#53607c'
const LINE = '#d6dde8'
const MARGIN = 56
const NAME_WIDTH = 118
const GAP = 12

type Pdf = PDFKit.PDFDocument
type Structure = ReturnType<Pdf['struct']>

/**
 * Writes the evidence file as tagged PDF: the statement, then each section of the record, on as many pages as needed.
 */
export async function writeEvidencePdf(file: EvidenceFile, { compress = true } = {}): Promise<Buffer> {
  const { title, createdAt = new Date() } = file
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    compress,
    info: { Title: title, Author: PRODUCT_NAME, CreationDate: createdAt },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject))
  pdf.registerFont('regular', join(FONTS, 'b612-latin-400-normal.ttf'))
  pdf.registerFont('bold', join(FONTS, 'b612-latin-700-normal.ttf'))
  writeFile(pdf, { ...file, createdAt })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function writeFile(pdf: Pdf, { title, statement, sections, createdAt }: Required<EvidenceFile>): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const heading = drawable(pdf, title)
  tagged(pdf, root, 'H1', () => pdf.font('bold').fontSize(19).fillColor(INK).text(heading, MARGIN))
  const created = `Made by ${PRODUCT_NAME} on ${formatClock(createdAt)} from the booking’s record. Times of the record are UTC.`
  line(pdf, root, created, { size: 8.5, color: MUTED, before: 4 })
  title2(pdf, root, 'Statement')
  for (const paragraph of statement.split(/\n\s*\n/)) line(pdf, root, paragraph.trim(), { before: 5 })
  for (const one of sections) writeSection(pdf, root, one)
  root.end()
}

function writeSection(
  pdf: Pdf,
  root: Structure,
  { title, facts, paragraphs, events }: EvidenceSection,
): void {
  title2(pdf, root, title)
  for (const { name, value } of facts) pair(pdf, root, name, value)
  for (const paragraph of paragraphs) line(pdf, root, paragraph, { before: 4 })
  for (const { at, what } of events) pair(pdf, root, formatClock(new Date(at)).replace(/^\w+ /, ''), what)
  if (facts.length + paragraphs.length + events.length === 0) line(pdf, root, 'None.', { before: 4 })
}

function title2(pdf: Pdf, root: Structure, title: string): void {
  // A heading must not stand alone at the end of a page.
  if (pdf.y > pdf.page.height - MARGIN - 72) pdf.addPage()
  pdf.y += 16
  pdf.markContent('Artifact')
  pdf
    .moveTo(MARGIN, pdf.y)
    .lineTo(pdf.page.width - MARGIN, pdf.y)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  pdf.endMarkedContent()
  pdf.y += 10
  tagged(pdf, root, 'H2', () =>
    pdf.font('bold').fontSize(11.5).fillColor(INK).text(drawable(pdf, title), MARGIN, pdf.y),
  )
  pdf.y += 2
}

type Look = { size?: number; color?: string; before?: number }

function line(pdf: Pdf, root: Structure, text: string, { size = 9.5, color = INK, before = 0 }: Look): void {
  if (text === '') return
  pdf.y += before
  const drawn = drawable(pdf, text)
  tagged(pdf, root, 'P', () =>
    pdf.font('regular').fontSize(size).fillColor(color).lineGap(2).text(drawn, MARGIN, pdf.y),
  )
}

// Draws a name or a time, with its text beside it.
function pair(pdf: Pdf, root: Structure, name: string, value: string): void {
  const x = MARGIN + NAME_WIDTH + GAP
  const width = pdf.page.width - MARGIN - x
  const drawn = drawable(pdf, value)
  pdf.font('regular').fontSize(9.5)
  const height = pdf.heightOfString(drawn, { width, lineGap: 2 })
  const label = drawable(pdf, name)
  const labelHeight = pdf.fontSize(8.5).heightOfString(label, { width: NAME_WIDTH, lineGap: 2 })
  if (pdf.y + Math.min(height, 48) + 4 > pdf.page.height - MARGIN) pdf.addPage()
  pdf.y += 4
  const top = pdf.y
  tagged(pdf, root, 'P', () => {
    pdf.font('regular').fontSize(8.5).fillColor(MUTED).lineGap(2)
    pdf.text(label, MARGIN, top + 1, { width: NAME_WIDTH })
    pdf.fontSize(9.5).fillColor(INK).text(drawn, x, top, { width })
  })
  pdf.x = MARGIN
  // If the value continued on the next page, its end decides the position.
  if (pdf.y > top) pdf.y = Math.max(pdf.y, top + labelHeight)
}

function tagged(pdf: Pdf, root: Structure, tag: string, write: () => void): void {
  root.add(pdf.struct(tag, {}, write))
}

// Replaces characters that the font lacks: an accented letter loses its accent, a character of another script becomes a
// placeholder.
function drawable(pdf: Pdf, text: string): string {
  const font = (pdf.font('regular') as unknown as { _font: { font: Font } })._font.font
  const has = (letter: string) =>
    letter === '\n' || font.glyphForCodePoint(letter.codePointAt(0) ?? 0).id !== 0
  const letters = [...text.normalize('NFC')].map((letter) => {
    if (has(letter)) return letter
    const plain = LOOKALIKES[letter] ?? letter.normalize('NFKD').replace(/\p{M}/gu, '')
    return plain !== '' && [...plain].every(has) ? plain : '?'
  })
  return letters.join('')
}

// Unicode does not decompose these letters.
const LOOKALIKES: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', ħ: 'h', ŧ: 't' }

type Font = { glyphForCodePoint: (codePoint: number) => { id: number } }
