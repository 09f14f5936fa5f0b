import { getShortCode } from '#contract/airports.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { translateDisclosure } from '#server/bookings/mail-words.ts'
import { formatDayIn, formatExactAmountIn, toClockIn } from '#server/messages/mail-formats.ts'
import { MARGIN, MUTED, type Part, type Pdf, putLine, putRule, putText, writePdf } from '#server/pdf/pdf.ts'
import { labelTax } from '#server/taxes/tax-words.ts'
import { documentWords } from './document-words.ts'
import type { Receipt } from './find-receipt.ts'

const CONTENT = 595.28 - 2 * MARGIN
const FACT_LABEL = 130
const AMOUNT = 150
const ROW = 21

/** Writes the receipt of a booking on A4: what was charged, for whom, and what was refunded. */
export async function writeReceiptPdf(
  receipt: Receipt,
  { compress = true, fonts }: { compress?: boolean; fonts?: string } = {},
): Promise<Buffer> {
  const { language, reference, origin, destination } = receipt.facts
  const words = documentWords(language)
  const title = words.receipt.titleOf({ reference })
  const subject = words.route({ from: origin.city, to: destination.city })
  const options = { title, subject, language, compress, ...(fonts ? { fonts } : {}) }
  return await writePdf(options, (pdf, root) => writeSheet(pdf, root, receipt))
}

function writeSheet(pdf: Pdf, root: Part, receipt: Receipt): void {
  const { facts } = receipt
  const { receipt: words } = documentWords(facts.language)
  const add = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write))
  const heading = (text: string, at: number) =>
    add('H2', () => putLine(pdf, text, { x: MARGIN, y: at, width: CONTENT, size: 13, bold: true }))
  add('P', () => putLine(pdf, PRODUCT_NAME, { x: MARGIN, y: MARGIN, width: CONTENT, size: 12, bold: true }))
  add('H1', () => putLine(pdf, words.title, { x: MARGIN, y: 82, width: CONTENT, size: 26, bold: true }))
  const otherwise = words.seeAccount
  let y = writeTable(pdf, root, listFacts(receipt), {
    top: 130,
    labelWidth: FACT_LABEL,
    align: 'start',
    otherwise,
  })

  const amounts = { labelWidth: CONTENT - AMOUNT, align: 'end', otherwise } as const
  heading(words.charged, y + 18)
  y = writeTable(pdf, root, listCharges(receipt), { top: y + 40, ...amounts })

  if (receipt.refunds.length > 0) {
    heading(words.refunds, y + 18)
    y = writeTable(pdf, root, listRefunds(receipt), { top: y + 40, ...amounts })
  }
  add('P', () => {
    putText(pdf, translateDisclosure(facts.language, facts), {
      ...{ x: MARGIN, y: y + 22, width: CONTENT },
      ...{ size: 8, colour: MUTED },
    })
  })
}

type Row = { label: string; value: string; within?: boolean; strong?: boolean }

function listFacts({ facts, charges }: Receipt): Row[] {
  const { language, origin, destination } = facts
  const words = documentWords(language)
  const place = ({ city, ...airport }: typeof origin) => words.place({ city, code: getShortCode(airport) })
  const { date, isoDate, time, abbreviation: zone } = toClockIn(language, facts.departureUTC, origin.timezone)
  const day = words.day({ date, year: isoDate.slice(0, 4) })
  const { traveller, leg, departure, departureAt, chargedOn, paymentReference } = words.receipt
  return [
    { label: words.booking, value: facts.reference },
    { label: traveller, value: facts.traveller },
    { label: leg, value: words.route({ from: place(origin), to: place(destination) }) },
    { label: departure, value: departureAt({ day, time, zone }) },
    { label: words.operatedBy, value: facts.carrier },
    ...charges.flatMap((charge) => [
      { label: chargedOn, value: words.receipt.utcDay({ date: formatDayIn(language, charge.chargedAt) }) },
      { label: paymentReference, value: charge.paymentReference },
    ]),
  ]
}

function listCharges({ facts, charges }: Receipt): Row[] {
  const {
    language,
    people,
    peopleGivenUp,
    infants,
    priceMinor,
    amountMinor,
    fareMinor,
    feeMinor,
    currency,
    carrier,
  } = facts
  const { receipt: words } = documentWords(language)
  const exact = (minor: number) => formatExactAmountIn(language, minor, currency)
  const total = charges.reduce((sum, charge) => sum + charge.amountMinor, 0)
  return [
    {
      label: words.seats({ count: people + peopleGivenUp, price: exact(priceMinor) }),
      value: exact(amountMinor),
    },
    ...(infants > 0 ? [{ label: words.infants({ count: infants }), value: exact(0), within: true }] : []),
    { label: words.carriage({ carrier }), value: exact(fareMinor - feeMinor), within: true },
    { label: words.fee({ product: PRODUCT_NAME }), value: exact(feeMinor), within: true },
    ...facts.taxes.map((line) => ({
      label: labelTax(line, language),
      value: exact(line.amountMinor),
      within: true,
    })),
    { label: words.total, value: exact(total), strong: true },
  ]
}

function listRefunds({ facts: { language, currency }, charges, refunds }: Receipt): Row[] {
  const { receipt: words } = documentWords(language)
  const exact = (minor: number) => formatExactAmountIn(language, minor, currency)
  const charged = charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const back = refunds
    .filter(({ refundedAt }) => refundedAt !== null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return [
    ...refunds.map(({ amountMinor, refundedAt, refundReference: reference }) => {
      const when = refundedAt
        ? words.refundedOn({ day: words.utcDay({ date: formatDayIn(language, refundedAt) }) })
        : words.underWay
      return {
        label: reference ? words.withReference({ when, reference }) : when,
        value: exact(-amountMinor),
      }
    }),
    { label: words.paid, value: exact(charged - back), strong: true },
  ]
}

type Look = { top: number; labelWidth: number; align: 'start' | 'end'; otherwise: string }

function writeTable(pdf: Pdf, root: Part, rows: Row[], { top, labelWidth, align, otherwise }: Look): number {
  const table = pdf.struct('Table')
  root.add(table)
  let y = top
  for (const { label, value, within = false, strong = false } of rows) {
    const line = pdf.struct('TR')
    table.add(line)
    const look = { size: 10, bold: strong }
    line.add(
      pdf.struct('TH', {}, () => {
        const indent = within ? 12 : 0
        const width = labelWidth - 12 - indent
        putLine(pdf, label, { x: MARGIN + indent, y, width, ...look, ...(strong ? {} : { colour: MUTED }) })
      }),
    )
    line.add(
      pdf.struct('TD', {}, () => {
        const width = CONTENT - labelWidth
        putLine(pdf, value, {
          x: MARGIN + labelWidth,
          y,
          width,
          align,
          ...look,
          otherwise,
        })
      }),
    )
    line.end()
    putRule(pdf, y + ROW - 6)
    y += ROW
  }
  table.end()
  return y
}
