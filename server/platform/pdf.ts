import PDFDocument from 'pdfkit'
import { PRODUCT_NAME } from '#contract/site.ts'
import { printable, printableInOwn, type Run, registerFonts } from './pdf-letters.ts'

export type Pdf = PDFKit.PDFDocument
export type Part = ReturnType<Pdf['struct']>

export const INK = '#0b1230'
export const MUTED = '#53607c'
export const LINE = '#d6dde8'
export const ROUTE = '#b8126f'
export const MARGIN = 56

export type PdfOptions = {
  title: string
  subject?: string
  madeAt?: Date
  layout?: 'portrait' | 'landscape'
  margin?: number
  /** Pages stay open until the end, to be numbered. */
  bufferPages?: boolean
  compress?: boolean
  fonts?: string
}

/**
 * A tagged PDF 1.7 on A4 that a screen reader reads in order. `write` fills its pages, the first of which is there.
 * Letters that the product's font lacks are taken from the other fonts in the folder `fonts`.
 */
export async function writePdf(options: PdfOptions, write: (pdf: Pdf, root: Part) => void): Promise<Buffer> {
  const { title, subject, madeAt = new Date(), layout = 'portrait', margin = MARGIN } = options
  const { bufferPages = false, compress = true, fonts } = options
  const pdf = new PDFDocument({
    size: 'A4',
    layout,
    margin,
    bufferPages,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    compress,
    info: { Title: title, Author: PRODUCT_NAME, CreationDate: madeAt, ...(subject && { Subject: subject }) },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject))
  registerFonts(pdf, fonts)
  const root = pdf.struct('Document', { title })
  pdf.addStructure(root)
  write(pdf, root)
  root.end()
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

type Look = { size?: number; bold?: boolean; colour?: string }
type Place = { x: number; y: number; width: number; align?: 'left' | 'right' }

/**
 * One line of any script, made smaller until it fits its width. Where no font has a letter, the Latin letters of ICAO
 * Doc 9303 stand instead, and where there are none, `otherwise`.
 */
export function putLine(
  pdf: Pdf,
  text: string,
  {
    x,
    y,
    width,
    align = 'left',
    size = 10,
    bold = false,
    colour = INK,
    otherwise = '',
  }: Look & Place & { otherwise?: string },
): void {
  const runs = printable(pdf, text, bold) ?? [{ font: bold ? 'bold' : 'regular', text: otherwise }]
  const natural = widthOf(pdf, runs, size)
  const fitting = natural > width ? Math.max(6, (size * width) / natural) : size
  let left = align === 'right' ? x + width - widthOf(pdf, runs, fitting) : x
  pdf.fillColor(colour)
  const baseline = y + ascentOf(pdf, bold) * fitting
  for (const run of runs) {
    pdf
      .font(run.font)
      .fontSize(fitting)
      .text(run.text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
    left += pdf.widthOfString(run.text)
  }
  pdf.x = MARGIN
}

/** Running text of our own, in Latin letters; gives back where it ends. */
export function putText(
  pdf: Pdf,
  text: string,
  { x, y, width, align = 'left', size = 9.5, bold = false, colour = INK }: Look & Place,
): number {
  const drawn = printableInOwn(pdf, text, bold)
  pdf
    .font(bold ? 'bold' : 'regular')
    .fontSize(size)
    .fillColor(colour)
  pdf.text(drawn, x, y, { width, align, lineGap: 2 })
  pdf.x = MARGIN
  return pdf.y
}

/** Something that is drawn and not read: lines, frames, page numbers. */
export function putDecoration(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact')
  draw()
  pdf.endMarkedContent()
}

/** A fine line over the page. */
export function putRule(pdf: Pdf, y: number): void {
  putDecoration(pdf, () => {
    pdf
      .moveTo(MARGIN, y)
      .lineTo(pdf.page.width - MARGIN, y)
      .lineWidth(0.5)
      .strokeColor(LINE)
      .stroke()
  })
}

/** A shape of dark squares, so wide; gives back where it ends. */
export function putShape(
  pdf: Pdf,
  shape: { width: number; height: number; path: string },
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const scale = width / shape.width
  pdf.save().translate(x, y).scale(scale).path(shape.path).fill('#000000').restore()
  return y + shape.height * scale
}

// Of the product's own font, so that every script stands on the line of its neighbours.
function ascentOf(pdf: Pdf, bold: boolean): number {
  pdf.font(bold ? 'bold' : 'regular')
  return (pdf as unknown as { _font: { ascender: number } })._font.ascender / 1000
}

function widthOf(pdf: Pdf, runs: Run[], size: number): number {
  return runs.reduce((sum, { font, text }) => sum + pdf.font(font).fontSize(size).widthOfString(text), 0)
}
