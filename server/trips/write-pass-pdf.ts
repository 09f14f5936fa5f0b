import { setImmediate as othersTurn } from 'node:timers/promises'
import { type LocalTime, localTime, shortCode } from '#contract/airports.ts'
import { passNumberOf } from '#contract/pass-code.ts'
import { PRODUCT_NAME } from '#contract/site.ts'
import type { CodeShape } from '#contract/trip-documents.ts'
import {
  MARGIN,
  MUTED,
  type Part,
  type Pdf,
  putDecoration,
  putLine,
  putRule,
  putShape,
  putText,
  ROUTE,
  writePdf,
} from '#server/platform/pdf.ts'
import { pdf417Code, qrCode } from './draw-code.ts'
import { boardingCode, passCode } from './make-passes.ts'
import type { PassKeys } from './pass-keys.ts'
import { beThereAt, type PassName } from './pass-rules.ts'
import type { TripFacts } from './trip-facts.ts'

const CONTENT = 595.28 - 2 * MARGIN
const HALF = CONTENT / 2 - 16
const RIGHT = MARGIN + CONTENT - HALF
const QR_WIDTH = 178
const BESIDE = MARGIN + QR_WIDTH + 28

/** The passes of a trip on A4, one page for each seat. */
export async function writePassPdf(
  facts: TripFacts,
  keys: PassKeys,
  { compress = true, fonts }: { compress?: boolean; fonts?: string } = {},
): Promise<Buffer> {
  const title = `Trip pass ${facts.reference}`
  const subject = `${facts.origin.city} to ${facts.destination.city}, ${facts.departureDay}`
  const sheets = await drawSheets(facts, keys)
  const options = { title, subject, compress, ...(fonts ? { fonts } : {}) }
  return await writePdf(options, (pdf, root) => {
    for (const [at, sheet] of sheets.entries()) {
      if (at > 0) pdf.addPage()
      writePass(pdf, root, sheet)
    }
  })
}

type Writing = { facts: TripFacts; one: PassName; qr: CodeShape; boarding: CodeShape | null }

// Drawing a code takes milliseconds: between two, others have their turn.
async function drawSheets(facts: TripFacts, keys: PassKeys): Promise<Writing[]> {
  const sheets: Writing[] = []
  for (const one of facts.names) {
    const bcbp = boardingCode(facts, one, keys)
    const boarding = bcbp === null ? null : pdf417Code(bcbp)
    sheets.push({ facts, one, qr: qrCode(passCode(facts, one, keys)), boarding })
    await othersTurn()
  }
  return sheets
}

function writePass(pdf: Pdf, root: Part, sheet: Writing): void {
  const add = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write))
  add('H1', () => {
    putLine(pdf, PRODUCT_NAME, { x: MARGIN, y: MARGIN, width: HALF, size: 14, bold: true })
    putLine(pdf, 'Trip pass', { x: RIGHT, y: MARGIN, width: HALF, size: 14, align: 'end', colour: MUTED })
  })
  putRule(pdf, 84)
  writeEnds(pdf, add, sheet.facts)
  putRule(pdf, 226)
  writePassenger(pdf, add, sheet)
  putRule(pdf, 352)
  writeCodes(pdf, root, add, sheet)
  writeSmallPrint(pdf, add, sheet)
}

type Add = (tag: string, write: () => void) => void

function writeEnds(pdf: Pdf, add: Add, facts: TripFacts): void {
  const departure = localTime(facts.departureUTC, facts.origin.timezone)
  const arrival = localTime(facts.arrivalUTC, facts.destination.timezone)
  const latest = facts.departureLatestUTC && localTime(facts.departureLatestUTC, facts.origin.timezone)
  add('P', () => {
    writeEnd(pdf, { x: MARGIN, align: 'start', label: 'From' }, facts.origin, facts.originTerminal, [
      `Departs ${clockOf(departure)}`,
      ...(latest ? [`At the latest ${clockOf(latest)}`] : []),
    ])
  })
  add('P', () => {
    writeEnd(pdf, { x: RIGHT, align: 'end', label: 'To' }, facts.destination, facts.destinationTerminal, [
      `Arrives ${clockOf(arrival)}`,
    ])
  })
  putDecoration(pdf, () => {
    const middle = MARGIN + CONTENT / 2
    pdf.lineWidth(1.5).strokeColor(ROUTE).dash(3, { space: 4 })
    pdf
      .moveTo(middle - 60, 132)
      .bezierCurveTo(middle - 24, 112, middle + 24, 112, middle + 60, 132)
      .stroke()
    pdf.undash()
  })
}

type Side = { x: number; align: 'start' | 'end'; label: string }

function writeEnd(
  pdf: Pdf,
  { x, align, label }: Side,
  airport: TripFacts['origin'],
  terminal: string | null,
  times: string[],
): void {
  const at = (y: number) => ({ x, y, width: HALF, align })
  putLine(pdf, label, { ...at(98), size: 8, colour: MUTED })
  putLine(pdf, shortCode(airport), { ...at(110), size: 34, bold: true })
  const place = `${airport.city}, ${airport.name}`
  putLine(pdf, place, { ...at(154), size: 10, bold: true, otherwise: airport.icao })
  let y = 170
  for (const line of [terminal ?? 'Terminal to be told by mail', ...times]) {
    putLine(pdf, line, { ...at(y), size: 9.5, otherwise: 'See the confirmation' })
    y += 15
  }
}

function writePassenger(pdf: Pdf, add: Add, { facts, one }: Writing): void {
  const { reference, seats } = facts
  add('P', () => {
    putLine(pdf, 'Passenger', { x: MARGIN, y: 240, width: CONTENT, size: 8, colour: MUTED })
    putLine(pdf, one.name, {
      ...{ x: MARGIN, y: 254, width: CONTENT, size: 20, bold: true },
      otherwise: 'Name in the code and on the pass page',
    })
    if (!one.named && seats > 1) {
      const note =
        'Lead traveller. Give the passenger’s name on your trip page until three hours before departure.'
      putLine(pdf, note, { x: MARGIN, y: 282, width: CONTENT, size: 8.5, colour: MUTED })
    }
  })
  const beThere = localTime(beThereAt(facts.departureUTC), facts.origin.timezone)
  const boxes = [
    ['Pass', passNumberOf({ reference, seat: one.seat })],
    ['Seat', `${one.seat} of ${seats}`],
    ['Be at the terminal', `${beThere.time} ${beThere.abbreviation}`],
    ['Aircraft', `${facts.aircraft}, ${facts.tail}`],
  ] as const
  const widths = [112, 76, 118, CONTENT - 306]
  let x = MARGIN
  for (const [index, [label, value]] of boxes.entries()) {
    const width = widths[index] ?? 0
    add('P', () => {
      putLine(pdf, label, { x, y: 304, width: width - 10, size: 8, colour: MUTED })
      putLine(pdf, value, { x, y: 318, width: width - 10, size: 11, bold: true })
    })
    x += width
  }
}

function writeCodes(pdf: Pdf, root: Part, add: Add, { facts, one, qr, boarding }: Writing): void {
  const top = 372
  const number = passNumberOf({ reference: facts.reference, seat: one.seat })
  root.add(
    pdf.struct('Figure', { alt: `The signed code of pass ${number}, for the crew to scan` }, () => {
      putShape(pdf, qr, { x: MARGIN, y: top, width: QR_WIDTH })
    }),
  )
  const width = CONTENT - QR_WIDTH - 28
  add('P', () => {
    putLine(pdf, 'Show this code at the aircraft', { x: BESIDE, y: top, width, size: 11, bold: true })
    const words =
      'The crew checks its signature without network. It admits one person, once, on this flight; a pass of a cancelled booking is refused. Bring a passport or the ID your route needs.'
    putText(pdf, words, { x: BESIDE, y: top + 20, width })
  })
  add('P', () => {
    putLine(pdf, 'Operated by', { x: BESIDE, y: top + 112, width, size: 8, colour: MUTED })
    putLine(pdf, facts.carrier, { x: BESIDE, y: top + 126, width, size: 11, bold: true })
    putLine(pdf, 'Booking', { x: BESIDE, y: top + 148, width, size: 8, colour: MUTED })
    putLine(pdf, facts.reference, { x: BESIDE, y: top + 162, width, size: 11, bold: true })
  })
  if (boarding === null) return
  root.add(
    pdf.struct('Figure', { alt: `The boarding code of pass ${number}, IATA Resolution 792` }, () => {
      putShape(pdf, boarding, { x: MARGIN, y: 584, width: 300 })
    }),
  )
  add('P', () => {
    putText(pdf, 'Boarding code for terminal readers (IATA Resolution 792)', {
      ...{ x: MARGIN + 320, y: 584, width: CONTENT - 320 },
      ...{ size: 8, colour: MUTED },
    })
  })
}

function writeSmallPrint(pdf: Pdf, add: Add, { facts, one }: Writing): void {
  add('P', () => {
    putText(pdf, facts.disclosure, { x: MARGIN, y: 706, width: CONTENT, size: 8, colour: MUTED })
  })
  putDecoration(pdf, () => {
    const { bottom } = pdf.page.margins
    // So far down the library would begin a page of its own.
    pdf.page.margins.bottom = 0
    const page = `Pass ${one.seat} of ${facts.seats}`
    putLine(pdf, page, { x: MARGIN, y: 800, width: CONTENT, size: 8, align: 'end', colour: MUTED })
    pdf.page.margins.bottom = bottom
  })
}

function clockOf({ date, isoDate, time, abbreviation, offset }: LocalTime): string {
  return `${date} ${isoDate.slice(0, 4)}, ${time} ${abbreviation} (${offset})`
}
