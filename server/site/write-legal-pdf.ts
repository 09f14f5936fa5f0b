import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LegalDocument, LegalName } from '#contract/legal/document.ts'
import { legalDocuments } from '#contract/legal/documents.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'

// The build copies the fonts to this folder; its .woff2 files would crash the PDF library's reader.
const FONTS = fileURLToPath(new URL('../../.build/fonts/', import.meta.url))
const REGULAR = join(FONTS, 'b612-latin-400-normal.ttf')
const BOLD = join(FONTS, 'b612-latin-700-normal.ttf')
const INK = '#0b1230'
const MUTED = '#53607c'
const ROUTE = '#b8126f'
const MARGIN = 64

const written = new Map<LegalName, Promise<Buffer>>()

/** Returns the PDF of a legal text. It is written once while the server runs. */
export function getLegalPdf(name: LegalName): Promise<Buffer> {
  const known = written.get(name)
  if (known) return known
  const created = writeLegalPdf(legalDocuments[name], { compress: true })
  written.set(name, created)
  created.catch(() => written.delete(name))
  return created
}

/** Writes a tagged PDF 1.7 that a screen reader reads in order: headings, paragraphs, lists. */
export async function writeLegalPdf(
  text: LegalDocument,
  { compress }: { compress: boolean },
): Promise<Buffer> {
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + 16 },
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    bufferPages: true,
    compress,
    info: {
      Title: `${text.title} · ${PRODUCT_NAME}`,
      Author: PRODUCT_NAME,
      Subject: `Effective ${text.effective}`,
      CreationDate: new Date(`${text.lastUpdated} UTC`),
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject))
  pdf.registerFont('regular', REGULAR)
  pdf.registerFont('bold', BOLD)
  writeText(pdf, text)
  writeFooters(pdf, text)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

type Pdf = PDFKit.PDFDocument
type Element = ReturnType<Pdf['struct']>

function writeText(pdf: Pdf, text: LegalDocument): void {
  const root = pdf.struct('Document', { title: text.title })
  pdf.addStructure(root)
  const add = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write))

  add('H1', () => pdf.font('bold').fontSize(24).fillColor(INK).text(text.title))
  pdf.moveDown(0.4)
  add('P', () => {
    pdf.font('regular').fontSize(9).fillColor(MUTED)
    pdf.text(`Last updated ${text.lastUpdated}. Effective ${text.effective}.`)
  })
  pdf.moveDown(0.8)
  add('P', () => body(pdf).text(text.lead))
  pdf.moveDown(1)
  add('H2', () => heading(pdf).text('In short'))
  pdf.moveDown(0.4)
  root.add(buildList(pdf, text.summary))
  for (const section of text.sections) {
    keepTogether(pdf)
    pdf.moveDown(1)
    add('H2', () => heading(pdf).text(section.title))
    pdf.moveDown(0.4)
    for (const block of section.blocks) {
      if (typeof block === 'string') add('P', () => body(pdf).text(block))
      else root.add(buildList(pdf, block))
      pdf.moveDown(0.5)
    }
  }
  root.end()
}

// A part is drawn when its list joins the document, so the space between the items belongs to them.
function buildList(pdf: Pdf, items: readonly string[]): Element {
  const list = pdf.struct('L')
  for (const item of items) {
    const entry = pdf.struct('LI')
    list.add(entry)
    const { left, right } = pdf.page.margins
    const bullet = () => {
      if (pdf.y > pdf.page.height - pdf.page.margins.bottom - 16) pdf.addPage()
      body(pdf).fillColor(ROUTE).text('•', left, pdf.y, { lineBreak: false })
    }
    const words = () => {
      const width = pdf.page.width - left - right - 16
      body(pdf).text(item, left + 16, pdf.y, { width })
      pdf.x = left
      pdf.moveDown(0.35)
    }
    entry.add(pdf.struct('Lbl', {}, bullet))
    entry.add(pdf.struct('LBody', {}, words))
    entry.end()
  }
  list.end()
  return list
}

// A heading at the end of a page would be separated from its text, so a new page begins.
function keepTogether(pdf: Pdf): void {
  if (pdf.y > pdf.page.height - pdf.page.margins.bottom - 90) pdf.addPage()
}

function heading(pdf: Pdf): Pdf {
  return pdf.font('bold').fontSize(12.5).fillColor(INK)
}

function body(pdf: Pdf): Pdf {
  return pdf.font('regular').fontSize(9.5).fillColor(INK).lineGap(3)
}

// Screen readers skip page numbers, because they are not part of the text.
function writeFooters(pdf: Pdf, text: LegalDocument): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    const { left, right } = pdf.page.margins
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    pdf
      .font('regular')
      .fontSize(8)
      .fillColor(MUTED)
      .text(`${PRODUCT_NAME} · ${text.title}`, left, pdf.page.height - 48, { lineBreak: false })
      .text(`${page - start + 1} of ${count}`, left, pdf.page.height - 48, {
        width: pdf.page.width - left - right,
        align: 'right',
      })
    pdf.endMarkedContent()
  }
}
