import { CURRENCY_EXPONENTS, type Currency } from '#contract/money.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { type Part, type Pdf, writePdf } from '#server/pdf/pdf.ts'
import { filterPrintable } from '#server/pdf/pdf-letters.ts'
import type { Statement } from './read-statement.ts'
import type { StatementPart, StatementSums } from './statement-rules.ts'

const INK = '#0b1230'
const MUTED = '#53607c'
const LINE = '#d6dde8'
const MARGIN = 48
const ROW = 21

/**
 * Writes the statement as a tagged PDF: for each currency its opening balance, a line for each leg, totals and the
 * closing balance.
 */
export async function writeStatementPdf(statement: Statement, { compress = true } = {}): Promise<Buffer> {
  const { month, createdAt } = statement
  const title = `Statement ${formatMonth(month)}`
  const sheet = {
    title,
    createdAt,
    layout: 'landscape',
    margin: MARGIN,
    bufferPages: true,
    compress,
  } as const
  return await writePdf(sheet, (pdf, root) => {
    writeHead(pdf, root, statement)
    for (const part of statement.parts) writePart(pdf, root, part)
    writeFooters(pdf, statement)
  })
}

// The PDF uses the product's own font; the CSV file contains names that the font cannot write.
function written(pdf: Pdf, text: string): string {
  return filterPrintable(pdf, text, false) || (text && 'Name in full: see the CSV')
}

function writeHead(pdf: Pdf, root: Part, statement: Statement): void {
  const { operatorName, month, from, to, over, createdAt, parts } = statement
  const add = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write))
  add('H1', () =>
    pdf
      .font('bold')
      .fontSize(20)
      .fillColor(INK)
      .text(`Statement ${formatMonth(month)}`),
  )
  pdf.moveDown(0.2)
  add('P', () => {
    const name = written(pdf, operatorName)
    pdf.font('bold').fontSize(12).fillColor(INK).text(name)
  })
  pdf.moveDown(0.4)
  const facts = [
    `Months are counted by UTC: from ${formatMoment(from)} up to ${formatMoment(to)}.`,
    ...(over ? [] : [`This month is not over. These are its figures up to ${formatMoment(createdAt)}.`]),
    'The balance is what Ferrywing holds for you of flights that are not settled yet, and what it owes you. Negative: you owe.',
    ...(parts.length === 0 ? ['No money has moved.'] : []),
  ]
  for (const fact of facts) {
    add('P', () => pdf.font('regular').fontSize(9).fillColor(MUTED).lineGap(2).text(fact))
  }
}

const COLUMNS = [
  { header: 'Flight', x: 0, width: 152 },
  { header: 'Departs, UTC', x: 154, width: 66 },
  { header: 'Gross', x: 222, width: 66, of: 'grossMinor' },
  { header: 'Fee', x: 290, width: 58, of: 'feeMinor' },
  { header: 'Refunds', x: 350, width: 62, of: 'refundsMinor' },
  { header: 'Other', x: 414, width: 58, of: 'adjustmentsMinor' },
  { header: 'Taxes', x: 474, width: 56, of: 'taxesMinor' },
  { header: 'Transfers', x: 532, width: 68, of: 'transfersMinor' },
  { header: 'Reversals', x: 602, width: 64, of: 'reversalsMinor' },
  { header: 'Balance', x: 668, width: 78 },
] as const

/** Amounts that reduce the balance have a minus sign. */
const SIGNS: Record<keyof StatementSums, 1 | -1> = {
  grossMinor: 1,
  feeMinor: -1,
  refundsMinor: -1,
  adjustmentsMinor: 1,
  taxesMinor: 1,
  transfersMinor: -1,
  reversalsMinor: 1,
}

function writePart(pdf: Pdf, root: Part, part: StatementPart): void {
  const { currency, openingMinor, closingMinor, closingHeldMinor, lines, totals } = part
  if (pdf.y > findBottom(pdf) - 5 * ROW) pdf.addPage()
  pdf.moveDown(1)
  root.add(
    pdf.struct('H2', {}, () => pdf.font('bold').fontSize(13).fillColor(INK).text(currency, MARGIN, pdf.y)),
  )
  pdf.moveDown(0.3)
  const table = pdf.struct('Table')
  root.add(table)
  const line = (look: Look, cells: readonly string[]) => writeLine(pdf, table, look, cells)
  const money = (minor: number) => plain(minor, currency)
  const sums = (moved: StatementSums) =>
    COLUMNS.flatMap((column) =>
      'of' in column ? [signed(moved[column.of] * SIGNS[column.of], currency)] : [],
    )
  line(
    'head',
    COLUMNS.map(({ header }) => header),
  )
  line('strong', ['Opening balance', '', '', '', '', '', '', '', '', money(openingMinor)])
  for (const { leg, balanceMinor, ...moved } of lines) {
    const name = leg ? `${leg.origin}–${leg.destination} ${leg.tail}` : 'No flight'
    line('plain', [name, leg ? formatDay(leg.departureAt) : '', ...sums(moved), money(balanceMinor)])
  }
  // Keeps the last lines of a part together on a page.
  if (pdf.y > findBottom(pdf) - 4 * ROW) pdf.addPage()
  line('strong', ['Total', '', ...sums(totals), ''])
  line('strong', ['Closing balance', '', '', '', '', '', '', '', '', money(closingMinor)])
  table.end()
  pdf.moveDown(0.6)
  const owed = closingMinor - closingHeldMinor
  const split = `Of the closing balance ${currency} ${money(closingHeldMinor)} is held for flights that are not settled yet, and ${
    owed < 0
      ? `${currency} ${money(-owed)} is owed by you: it is set off against the next payout in ${currency}.`
      : `${currency} ${money(owed)} is owed to you.`
  }`
  root.add(
    pdf.struct('P', {}, () =>
      pdf
        .font('regular')
        .fontSize(9)
        .fillColor(owed < 0 ? INK : MUTED)
        .text(split, MARGIN, pdf.y),
    ),
  )
}

type Look = 'head' | 'plain' | 'strong'

function writeLine(pdf: Pdf, table: Part, look: Look, cells: readonly string[]): void {
  if (pdf.y > findBottom(pdf) - ROW) pdf.addPage()
  const y = pdf.y
  const row = pdf.struct('TR')
  table.add(row)
  for (const [at, { x, width }] of COLUMNS.entries()) {
    const text = cells[at] ?? ''
    row.add(
      pdf.struct(look === 'head' ? 'TH' : 'TD', {}, () => {
        const drawn = written(pdf, text)
        pdf.font(look === 'plain' ? 'regular' : 'bold').fontSize(8)
        pdf.fillColor(look === 'head' ? MUTED : INK)
        const align = at < 2 ? 'left' : 'right'
        pdf.text(drawn, MARGIN + x, y + 7, { width, align, lineBreak: false })
      }),
    )
  }
  row.end()
  pdf.markContent('Artifact')
  const bottom = y + ROW
  pdf
    .moveTo(MARGIN, bottom)
    .lineTo(pdf.page.width - MARGIN, bottom)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
  pdf.endMarkedContent()
  pdf.x = MARGIN
  pdf.y = bottom
}

// Page numbers are not part of the tagged text, so screen readers skip them.
function writeFooters(pdf: Pdf, { operatorName, month, createdAt }: Statement): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let page = start; page < start + count; page++) {
    pdf.switchToPage(page)
    const { left, right } = pdf.page.margins
    pdf.page.margins.bottom = 0
    pdf.markContent('Artifact', { type: 'Pagination' })
    const name = filterPrintable(pdf, operatorName, false)
    const words = [PRODUCT_NAME, name, month, `made ${formatMoment(createdAt)}`].filter(Boolean).join(' · ')
    pdf.font('regular').fontSize(7.5).fillColor(MUTED)
    pdf.text(words, left, pdf.page.height - 32, { lineBreak: false })
    pdf.text(`${page - start + 1} of ${count}`, left, pdf.page.height - 32, {
      width: pdf.page.width - left - right,
      align: 'right',
    })
    pdf.endMarkedContent()
  }
}

function findBottom(pdf: Pdf): number {
  return pdf.page.height - MARGIN
}

/** Formats an amount without its currency, which is named above the table: '1,250.550'. */
function plain(minor: number, currency: Currency): string {
  const exponent = CURRENCY_EXPONENTS[currency]
  const digits = { minimumFractionDigits: exponent, maximumFractionDigits: exponent }
  const amount = Math.abs(minor / 10 ** exponent).toLocaleString('en-US', digits)
  return minor < 0 ? `−${amount}` : amount
}

function signed(minor: number, currency: Currency): string {
  return minor === 0 ? '' : plain(minor, currency)
}

function formatMonth(month: string): string {
  const name = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return name.format(new Date(`${month}-01T00:00:00Z`))
}

function formatDay(at: Date): string {
  return at.toISOString().slice(0, 10)
}

function formatMoment(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
