import type { Language } from '#contract/languages.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { filterPrintable, normaliseText, type Run, registerFonts, splitPrintable } from './pdf-letters.ts'
import { isFromRight, removeMarks } from './visual-order.ts'

export type Pdf = PDFKit.PDFDocument
export type Part = ReturnType<Pdf['struct']>

export const INK = '#0b1230'
export const MUTED = '#53607c'
export const LINE = '#d6dde8'
export const ROUTE = '#b8126f'
export const MARGIN = 56
const LINE_GAP = 2

export type PdfOptions = {
  title: string
  subject?: string
  createdAt?: Date
  /** The language of the text, English by default. Arabic pages are laid out from right to left. */
  language?: Language
  layout?: 'portrait' | 'landscape'
  margin?: number
  /** Keeps pages in memory until the end, so that they can be numbered. */
  bufferPages?: boolean
  compress?: boolean
  fonts?: string
}

const mirrored = new WeakSet<Pdf>()

/**
 * Writes a tagged PDF 1.7 on A4 that a screen reader reads in order. `write` fills the pages; the first one already
 * exists. Letters that the product's font lacks come from the other fonts in the folder `fonts`.
 */
export async function writePdf(options: PdfOptions, write: (pdf: Pdf, root: Part) => void): Promise<Buffer> {
  const { createdAt = new Date(), layout = 'portrait', margin = MARGIN } = options
  const { bufferPages = false, compress = true, language = 'en', fonts } = options
  const title = removeMarks(options.title)
  const subject = removeMarks(options.subject ?? '')
  const { default: PDFDocument } = await import('pdfkit')
  const pdf = new PDFDocument({
    size: 'A4',
    layout,
    margin,
    bufferPages,
    pdfVersion: '1.7',
    tagged: true,
    lang: language === 'en' ? 'en-GB' : language,
    displayTitle: true,
    compress,
    info: {
      Title: title,
      Author: PRODUCT_NAME,
      CreationDate: createdAt,
      ...(subject && { Subject: subject }),
    },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => pdf.once('end', resolve).once('error', reject))
  registerFonts(pdf, fonts)
  if (language === 'ar') mirrored.add(pdf)
  const root = pdf.struct('Document', { title })
  pdf.addStructure(root)
  write(pdf, root)
  root.end()
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

type Look = { size?: number; bold?: boolean; colour?: string }
/** `x` is measured from the edge where lines begin: the left edge, in Arabic the right edge. In points. */
type Place = { x: number; y: number; width: number; align?: 'start' | 'end' }

/**
 * Draws one line of any script, reduced until it fits the width. Letters that no font has are replaced by the Latin
 * letters of ICAO Doc 9303, or by `otherwise` if there are none.
 */
export function putLine(
  pdf: Pdf,
  text: string,
  {
    x,
    y,
    width,
    align = 'start',
    size = 10,
    bold = false,
    colour = INK,
    otherwise = '',
  }: Look & Place & { otherwise?: string },
): void {
  const written = normaliseText(text)
  const runs = splitPrintable(pdf, written, bold) ?? [{ font: bold ? 'bold' : 'regular', text: otherwise }]
  const natural = measureWidth(pdf, runs, size)
  const fitting = natural > width ? Math.max(6, (size * width) / natural) : size
  const baseline = y + getAscent(pdf, bold) * fitting
  pdf.fillColor(colour)
  putRuns(pdf, { runs, text: written }, { place: { x, y: baseline, width, align }, size: fitting })
  pdf.x = MARGIN
}

/** Draws a paragraph; returns the `y` below it. */
export function putText(
  pdf: Pdf,
  text: string,
  { x, y, width, align = 'start', size = 9.5, bold = false, colour = INK }: Look & Place,
): number {
  const written = normaliseText(text)
  pdf.fillColor(colour)
  let at = y
  for (const line of breakLines(pdf, written, { width, size, bold })) {
    const baseline = at + getAscent(pdf, bold) * size
    putRuns(pdf, line, { place: { x, y: baseline, width, align }, size })
    at +=
      pdf
        .font(bold ? 'bold' : 'regular')
        .fontSize(size)
        .currentLineHeight(true) + LINE_GAP
  }
  pdf.x = MARGIN
  return at
}

/** Draws something that screen readers skip: lines, frames, page numbers. */
export function putDecoration(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact')
  draw()
  pdf.endMarkedContent()
}

/** Draws a fine line across the page. */
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

/** Draws a pattern of dark squares with this width; returns the `y` below it. */
export function putShape(
  pdf: Pdf,
  shape: { width: number; height: number; path: string },
  { x, y, width }: { x: number; y: number; width: number },
): number {
  const scale = width / shape.width
  pdf
    .save()
    .translate(computeLeft(pdf, x, width), y)
    .scale(scale)
    .path(shape.path)
    .fill('#000000')
    .restore()
  return y + shape.height * scale
}

/** Converts a distance from the edge where lines begin into one from the left edge, for an object of this width. */
export function computeLeft(pdf: Pdf, x: number, width = 0): number {
  return mirrored.has(pdf) ? pdf.page.width - x - width : x
}

type Line = { runs: Run[]; text: string }

// Breaks lines only at normal spaces, so that a sign stays with its word after a no-break space.
function breakLines(
  pdf: Pdf,
  text: string,
  { width, size, bold }: { width: number; size: number; bold: boolean },
): Line[] {
  const written = splitPrintable(pdf, text, bold) ? text : filterPrintable(pdf, text, bold)
  const ends = [...written.matchAll(/ |$/g)].map(({ index }) => index)
  const lines: Line[] = []
  let from = 0
  for (const [at, to] of ends.entries()) {
    const next = ends[at + 1]
    const longer = next !== undefined && splitPrintable(pdf, written, bold, { from, to: next })
    if (longer && measureWidth(pdf, longer, size) <= width) continue
    const runs = splitPrintable(pdf, written, bold, { from, to }) ?? []
    // The line includes its last space, so that a screen reader does not join words of two lines.
    lines.push({ runs, text: written.slice(from, to + 1) })
    from = to + 1
  }
  return lines
}
// The ascent of the product's own font, so that all scripts have the same base line.
function getAscent(pdf: Pdf, bold: boolean): number {
  pdf.font(bold ? 'bold' : 'regular')
  return (pdf as unknown as { _font: { ascender: number } })._font.ascender / 1000
}

function measureWidth(pdf: Pdf, runs: Run[], size: number): number {
  return runs.reduce((sum, { font, text }) => sum + pdf.font(font).fontSize(size).widthOfString(text), 0)
}

/** `y` of the place is the base line. */
function putRuns(
  pdf: Pdf,
  { runs, text }: Line,
  { place: { x, y, width, align = 'start' }, size }: { place: Place; size: number },
): void {
  // Right-to-left text gets its spoken order for screen readers and for copying.
  const turned = isFromRight(text)
  const free = width - measureWidth(pdf, runs, size)
  let left = computeLeft(pdf, x, width) + ((align === 'end') === mirrored.has(pdf) ? 0 : free)
  if (turned) pdf.markContent('Span', { actual: removeMarks(text) })
  for (const run of runs) {
    pdf.font(run.font).fontSize(size).text(run.text, left, y, { lineBreak: false, baseline: 'alphabetic' })
    left += pdf.widthOfString(run.text)
  }
  if (turned) pdf.endMarkedContent()
}
