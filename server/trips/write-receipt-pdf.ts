import { localTime, shortCode } from '#contract/airports.ts'
import { CURRENCY_EXPONENTS, type Currency, minorPerMajor } from '#contract/money.ts'
import { PRODUCT_NAME } from '#contract/site.ts'
import {
  MARGIN,
  MUTED,
  type Part,
  type Pdf,
  putLine,
  putRule,
  putText,
  writePdf,
} from '#server/platform/pdf.ts'
import type { Receipt } from './find-receipt.ts'

const CONTENT = 595.28 - 2 * MARGIN
const FACT_LABEL = 130
const AMOUNT = 150
const ROW = 21

/** The receipt of a booking on A4: what was charged, to whom it goes, and what was given back. */
export async function writeReceiptPdf(
  receipt: Receipt,
  { compress = true, fonts }: { compress?: boolean; fonts?: string } = {},
): Promise<Buffer> {
  const title = `Receipt ${receipt.facts.reference}`
  const subject = `${receipt.facts.origin.city} to ${receipt.facts.destination.city}`
  const options = { title, subject, compress, ...(fonts ? { fonts } : {}) }
  return await writePdf(options, (pdf, root) => writeSheet(pdf, root, receipt))
}

function writeSheet(pdf: Pdf, root: Part, receipt: Receipt): void {
  const { facts } = receipt
  const add = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write))
  add('P', () => putLine(pdf, PRODUCT_NAME, { x: MARGIN, y: MARGIN, width: CONTENT, size: 12, bold: true }))
  add('H1', () => putLine(pdf, 'Receipt', { x: MARGIN, y: 82, width: CONTENT, size: 26, bold: true }))
  let y = writeTable(pdf, root, 130, factsOf(receipt), { labelWidth: FACT_LABEL, align: 'start' })

  add('H2', () => putLine(pdf, 'Charged', { x: MARGIN, y: y + 18, width: CONTENT, size: 13, bold: true }))
  y = writeTable(pdf, root, y + 40, chargesOf(receipt), { labelWidth: CONTENT - AMOUNT, align: 'end' })

  if (receipt.refunds.length > 0) {
    add('H2', () => putLine(pdf, 'Refunds', { x: MARGIN, y: y + 18, width: CONTENT, size: 13, bold: true }))
    y = writeTable(pdf, root, y + 40, refundsOf(receipt), { labelWidth: CONTENT - AMOUNT, align: 'end' })
  }
  add('P', () => {
    putText(pdf, facts.disclosure, { x: MARGIN, y: y + 22, width: CONTENT, size: 8, colour: MUTED })
  })
}

type Row = { label: string; value: string; note?: string; strong?: boolean }

function factsOf({ facts, charges }: Receipt): Row[] {
  const departure = localTime(facts.departureUTC, facts.origin.timezone)
  const day = `${departure.date} ${departure.isoDate.slice(0, 4)}, ${departure.time} ${departure.abbreviation}`
  return [
    { label: 'Booking', value: facts.reference },
    { label: 'Traveller', value: facts.traveller },
    {
      label: 'Flight',
      value: `${facts.origin.city} (${shortCode(facts.origin)}) to ${facts.destination.city} (${shortCode(facts.destination)})`,
    },
    { label: 'Departure', value: day },
    { label: 'Operated by', value: facts.carrier },
    ...charges.flatMap(({ chargedAt, paymentReference }) => [
      { label: 'Charged by card on', value: dayOf(chargedAt) },
      { label: 'Payment reference', value: paymentReference },
    ]),
  ]
}

function chargesOf({ facts, charges }: Receipt): Row[] {
  const { seats, priceMinor, amountMinor, feeMinor, currency, carrier } = facts
  const exact = (minor: number) => exactAmount(minor, currency)
  const total = charges.reduce((sum, charge) => sum + charge.amountMinor, 0)
  return [
    {
      label: `${seats} ${seats === 1 ? 'seat' : 'seats'} at ${exact(priceMinor)}`,
      value: exact(amountMinor),
    },
    { label: `of which carriage by ${carrier}`, value: exact(amountMinor - feeMinor), note: 'included' },
    { label: `of which ${PRODUCT_NAME} service fee`, value: exact(feeMinor), note: 'included' },
    { label: 'Taxes on top (all mandatory ones are in the fare)', value: exact(0) },
    { label: 'Total charged', value: exact(total), strong: true },
  ]
}

function refundsOf({ facts: { currency }, charges, refunds }: Receipt): Row[] {
  const exact = (minor: number) => exactAmount(minor, currency)
  const charged = charges.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const back = refunds
    .filter(({ refundedAt }) => refundedAt !== null)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return [
    ...refunds.map(({ amountMinor, refundedAt, refundReference }) => {
      const when = refundedAt
        ? `Refunded on ${dayOf(refundedAt)}`
        : 'Under way, not confirmed by the provider yet'
      return {
        label: refundReference ? `${when}, ${refundReference}` : when,
        value: `-${exact(amountMinor)}`,
      }
    }),
    { label: 'Paid after refunds', value: exact(charged - back), strong: true },
  ]
}

function writeTable(
  pdf: Pdf,
  root: Part,
  top: number,
  rows: Row[],
  { labelWidth, align }: { labelWidth: number; align: 'start' | 'end' },
): number {
  const table = pdf.struct('Table')
  root.add(table)
  let y = top
  for (const { label, value, note, strong = false } of rows) {
    const line = pdf.struct('TR')
    table.add(line)
    const look = { size: 10, bold: strong }
    line.add(
      pdf.struct('TH', {}, () => {
        const words = note ? `${label} (${note})` : label
        const indent = note ? 12 : 0
        const width = labelWidth - 12 - indent
        putLine(pdf, words, { x: MARGIN + indent, y, width, ...look, ...(strong ? {} : { colour: MUTED }) })
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
          otherwise: 'See your account',
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

/** With every decimal the currency has: 'USD 8,400.00', 'JPY 840,000', 'KWD 1,250.500'. */
export function exactAmount(amountMinor: number, currency: Currency): string {
  const digits = CURRENCY_EXPONENTS[currency]
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits }
  return `${currency} ${(amountMinor / minorPerMajor(currency)).toLocaleString('en', options)}`
}

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** By the one clock that everybody reads alike: '21 November 2026 (UTC)'. */
function dayOf(instant: Date): string {
  return `${dayFormat.format(instant)} (UTC)`
}
