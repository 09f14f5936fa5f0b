import { getCountryName } from '#contract/countries.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { formatDayIn, formatExactAmountIn } from '#server/messages/mail-formats.ts'
import { getMonthBounds } from '#server/payments/statements/statement-rules.ts'
import { MARGIN, MUTED, type Part, type Pdf, putLine, putRule, putText, writePdf } from '#server/pdf/pdf.ts'
import { invoiceWords, nameLine, writeRate } from './invoice-words.ts'
import type { InvoiceDocument } from './queries.ts'
import type { Category, Party } from './rules.ts'

const CONTENT = 595.28 - 2 * MARGIN
const HALF = (CONTENT - 24) / 2
const FACT_LABEL = 130
const AMOUNT = 150
const RATE = 100
const ROW = 20

/** Writes an invoice or a credit note on A4, in the language of its buyer. */
export async function writeInvoicePdf(
  document: InvoiceDocument,
  { compress = true, fonts }: { compress?: boolean; fonts?: string } = {},
): Promise<Buffer> {
  const { language, number, issuedAt } = document
  const words = invoiceWords(language)
  const title = words.titleOf({ title: findTitle(document), number })
  const options = { title, createdAt: issuedAt, language, compress, ...(fonts ? { fonts } : {}) }
  return await writePdf(options, (pdf, root) => writeSheet(pdf, root, document))
}

function findTitle({ language, kind }: InvoiceDocument): string {
  const words = invoiceWords(language)
  return kind === 'INVOICE' ? words.invoice : words.creditNote
}

function writeSheet(pdf: Pdf, root: Part, document: InvoiceDocument): void {
  const { language, seller, buyer, agent, lines } = document
  const words = invoiceWords(language)
  const add = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write))
  add('P', () => putLine(pdf, PRODUCT_NAME, { x: MARGIN, y: MARGIN, width: CONTENT, size: 12, bold: true }))
  add('H1', () =>
    putLine(pdf, findTitle(document), { x: MARGIN, y: 82, width: CONTENT, size: 26, bold: true }),
  )
  const sellerEnd = writeParty(pdf, root, { party: seller, heading: words.seller, x: MARGIN, language })
  const buyerX = MARGIN + HALF + 24
  const buyerEnd = writeParty(pdf, root, { party: buyer, heading: words.buyer, x: buyerX, language })
  let y = Math.max(sellerEnd, buyerEnd) + 14
  for (const { label, value } of listFacts(document)) {
    y = writeRow(pdf, root, [label, value], { y, widths: [FACT_LABEL, CONTENT - FACT_LABEL] })
  }
  y = writeLines(pdf, root, document, y + 20)
  y = writeTotals(pdf, root, document, y + 14)
  const notes = [
    ...findReasons(lines).map((category) => words.why[category]),
    ...(agent ? [words.agent({ agent: agent.name, seller: seller.name })] : []),
  ]
  y += 12
  for (const note of notes) {
    add('P', () => {
      y = putText(pdf, note, { x: MARGIN, y, width: CONTENT, size: 8.5, colour: MUTED }) + 4
    })
  }
}

type PartyBlock = { party: Party; heading: string; x: number; language: InvoiceDocument['language'] }

function writeParty(pdf: Pdf, root: Part, { party, heading, x, language }: PartyBlock): number {
  const words = invoiceWords(language)
  const { name, street, postcode, city, countryCode, vatId } = party
  root.add(
    pdf.struct('H2', {}, () => putLine(pdf, heading, { x, y: 130, width: HALF, size: 9, colour: MUTED })),
  )
  const facts = [
    street,
    [postcode, city].filter(Boolean).join(' '),
    countryCode && nameCountry(countryCode, language),
    vatId && words.vatId({ vatId }),
  ].filter((fact) => fact !== null && fact !== '')
  let y = 146
  for (const [index, fact] of [name, ...facts].entries()) {
    root.add(
      pdf.struct('P', {}, () => {
        const look = { size: index === 0 ? 11 : 10, bold: index === 0 }
        putLine(pdf, fact ?? '', { x, y, width: HALF, ...look, otherwise: words.otherwise })
      }),
    )
    y += index === 0 ? 18 : 15
  }
  return y
}

function nameCountry(code: string, language: InvoiceDocument['language']): string {
  if (language === 'en') return getCountryName(code)
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}

type Fact = { label: string; value: string }

function listFacts({ language, number, issuedAt, corrects, flight: leg, month }: InvoiceDocument): Fact[] {
  const words = invoiceWords(language)
  const facts: Fact[] = [
    { label: words.number, value: number },
    { label: words.issued, value: formatDayIn(language, issuedAt) },
  ]
  if (corrects) facts.push({ label: words.corrects, value: corrects.number })
  if (month) {
    const last = new Date(getMonthBounds(month).to.getTime() - 1)
    facts.push({ label: words.month, value: formatDayIn(language, last) })
  }
  if (leg) {
    const { reference, originCity, originIcao, destinationCity, destinationIcao, departureDay, tail } = leg
    const from = words.place({ city: originCity, code: originIcao })
    const to = words.place({ city: destinationCity, code: destinationIcao })
    facts.push(
      { label: words.booking, value: reference },
      { label: words.leg, value: words.route({ from, to }) },
      { label: words.departure, value: formatDayIn(language, new Date(`${departureDay}T00:00:00Z`)) },
      { label: words.aircraft, value: tail },
      { label: words.people, value: String(leg.people) },
    )
  }
  return facts
}

function writeLines(pdf: Pdf, root: Part, document: InvoiceDocument, top: number): number {
  const { language, lines, currency } = document
  const words = invoiceWords(language)
  const table = pdf.struct('Table')
  root.add(table)
  const widths = [CONTENT - RATE - AMOUNT, RATE, AMOUNT]
  let y = writeRow(pdf, table, [words.description, words.vat, words.amount], { y: top, widths, isHead: true })
  for (const { code, category, rateBps, amountMinor } of lines) {
    const cells = [
      nameLine(code, language),
      writeCategory(category, rateBps, language),
      formatExactAmountIn(language, amountMinor, currency),
    ]
    y = writeRow(pdf, table, cells, { y, widths })
  }
  table.end()
  return y
}

function writeCategory(
  category: Category,
  rateBps: number | null,
  language: InvoiceDocument['language'],
): string {
  const words = invoiceWords(language).category
  return category === 'S' ? words.S({ rate: writeRate(rateBps ?? 0) }) : words[category]
}

function writeTotals(pdf: Pdf, root: Part, document: InvoiceDocument, top: number): number {
  const { language, kind, sellerKind, vat, netMinor, totalMinor, currency } = document
  const words = invoiceWords(language)
  const exact = (minor: number) => formatExactAmountIn(language, minor, currency)
  const settled =
    sellerKind === 'PLATFORM' ? words.withheld : kind === 'INVOICE' ? words.paid : words.givenBack
  const rows: [string, string, boolean][] = [
    [words.net, exact(netMinor), false],
    ...(vat
      ? [
          [
            words.vatOf({ tax: nameLine(vat.code, language), rate: writeRate(vat.rateBps) }),
            exact(vat.vatMinor),
            false,
          ] as [string, string, boolean],
        ]
      : []),
    [words.total, exact(totalMinor), true],
    [settled, exact(totalMinor), false],
    [words.due, exact(0), false],
  ]
  const table = pdf.struct('Table')
  root.add(table)
  let y = top
  const widths = [CONTENT - AMOUNT, AMOUNT]
  for (const [label, value, isStrong] of rows)
    y = writeRow(pdf, table, [label, value], { y, widths, isStrong, isSum: true })
  table.end()
  return y
}

type RowLook = { y: number; widths: number[]; isHead?: boolean; isStrong?: boolean; isSum?: boolean }

/**
 * Writes one row of cells. The last one of several columns, and a sum, are aligned to the end of the line. Returns
 * where the next row begins.
 */
function writeRow(pdf: Pdf, table: Part, cells: string[], look: RowLook): number {
  const { y, widths, isHead = false, isStrong = false, isSum = false } = look
  const row = pdf.struct('TR')
  table.add(row)
  let x = MARGIN
  for (const [index, text] of cells.entries()) {
    const width = widths[index] ?? 0
    const isLabel = index === 0 && cells.length === 2
    const isLast = index === cells.length - 1 && (isSum || cells.length > 2)
    const at = x
    row.add(
      pdf.struct(isHead || isLabel ? 'TH' : 'TD', {}, () => {
        putLine(pdf, text, {
          ...{ x: at, y, width: isLast ? width : width - 12, size: 10, bold: isStrong },
          ...{ align: isLast ? 'end' : 'start', otherwise: '' },
          ...(isHead || (isLabel && !isStrong) ? { colour: MUTED } : {}),
        })
      }),
    )
    x += width
  }
  row.end()
  putRule(pdf, y + ROW - 5)
  return y + ROW
}

// Returns the categories that explain why some lines have no VAT.
function findReasons(lines: InvoiceDocument['lines']): ('E' | 'AE' | 'O')[] {
  return (['E', 'AE', 'O'] as const).filter((category) => lines.some((line) => line.category === category))
}
