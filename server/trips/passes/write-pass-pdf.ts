import { setImmediate as othersTurn } from 'node:timers/promises'
import { toLocalTime } from '#contract/airports.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { formatPassNumber } from '#contract/trips/pass-code.ts'
import type { CodeShape } from '#contract/trips/trip-documents.ts'
import { translateDisclosure } from '#server/bookings/mail-words.ts'
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
  writePdf,
} from '#server/pdf/pdf.ts'
import { removeMarks } from '#server/pdf/visual-order.ts'
import { documentWords } from '#server/trips/documents/document-words.ts'
import { drawPdf417Code, drawQrCode } from '#server/trips/documents/draw-code.ts'
import { joinWithEnglish, putEnglish } from '#server/trips/join-with-english.ts'
import type { TripFacts } from '#server/trips/trip-facts.ts'
import { signPassCode, writeBoardingCode } from './make-passes.ts'
import type { PassKeys } from './pass-keys.ts'
import { computeBeThereAt, type PassName } from './pass-rules.ts'
import { type Add, CONTENT, END, HALF, writeEnds } from './write-pass-ends.ts'
import { writePassPrice } from './write-pass-price.ts'

const ENGLISH = documentWords('en')
const QR_WIDTH = 178
const BESIDE = MARGIN + QR_WIDTH + 28
// Additional space under the times for the lines that are repeated in English.
const SECOND_LINES = 26

/**
 * Writes the passes of a trip on A4, one page for each seat, in the account's language. Labels that ground staff need
 * are repeated in English.
 */
export async function writePassPdf(
  facts: TripFacts,
  keys: PassKeys,
  { compress = true, fonts }: { compress?: boolean; fonts?: string } = {},
): Promise<Buffer> {
  const { language, reference, origin, destination } = facts
  const words = documentWords(language)
  const title = words.pass.titleOf({ reference })
  const route = words.route({ from: origin.city, to: destination.city })
  const subject = words.pass.about({ route, day: facts.departureDay })
  const sheets = await drawSheets(facts, keys)
  const options = { title, subject, language, compress, ...(fonts ? { fonts } : {}) }
  return await writePdf(options, (pdf, root) => {
    for (const [at, sheet] of sheets.entries()) {
      if (at > 0) pdf.addPage()
      writePass(pdf, root, sheet)
    }
  })
}

type Writing = { facts: TripFacts; one: PassName; qr: CodeShape; boarding: CodeShape | null }

// Drawing a code takes milliseconds, so other work may run between two codes.
async function drawSheets(facts: TripFacts, keys: PassKeys): Promise<Writing[]> {
  const sheets: Writing[] = []
  for (const one of facts.names) {
    const bcbp = writeBoardingCode(facts, one, keys)
    const boarding = bcbp === null ? null : await drawPdf417Code(bcbp)
    sheets.push({ facts, one, qr: drawQrCode(signPassCode(facts, one, keys)), boarding })
    await othersTurn()
  }
  return sheets
}

function writePass(pdf: Pdf, root: Part, sheet: Writing): void {
  const { language } = sheet.facts
  const { pass: words } = documentWords(language)
  const add = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write))
  add('H1', () => {
    putLine(pdf, PRODUCT_NAME, { x: MARGIN, y: MARGIN, width: HALF, size: 14, bold: true })
    const title = { x: END, y: MARGIN, width: HALF, size: 14, align: 'end', colour: MUTED } as const
    putLine(pdf, joinWithEnglish(words.title, ENGLISH.pass.title), title)
  })
  putRule(pdf, 84)
  writeEnds(pdf, add, sheet.facts)
  const top = 226 + (language === 'en' ? 0 : SECOND_LINES)
  putRule(pdf, top)
  writePassenger(pdf, add, sheet, top)
  putRule(pdf, top + 126)
  writeCodes(pdf, root, add, sheet, top + 146)
  // The price is for the whole booking, so it appears on the first pass only.
  if (sheet.one.seat === 1) writePassPrice(pdf, add, sheet.facts, top + 394)
  writeSmallPrint(pdf, add, sheet)
}

function writePassenger(pdf: Pdf, add: Add, { facts, one }: Writing, top: number): void {
  const { language, reference, people } = facts
  const { pass: words } = documentWords(language)
  add('P', () => {
    const label = joinWithEnglish(words.passenger, ENGLISH.pass.passenger)
    putLine(pdf, label, { x: MARGIN, y: top + 14, width: CONTENT, size: 8, colour: MUTED })
    putLine(pdf, one.name, {
      ...{ x: MARGIN, y: top + 28, width: CONTENT, size: 20, bold: true },
      otherwise: words.nameElsewhere,
    })
    const note = describePlace(facts, one)
    if (note) putLine(pdf, note, { x: MARGIN, y: top + 56, width: CONTENT, size: 8.5, colour: MUTED })
  })
  const { time, abbreviation } = toLocalTime(computeBeThereAt(facts), facts.origin.timezone)
  const boxes: { name: 'number' | 'seat' | 'beThere' | 'aircraft'; value: string; width: number }[] = [
    { name: 'number', value: formatPassNumber({ reference, seat: one.seat }), width: 112 },
    { name: 'seat', value: one.lap ? words.lap : words.seatOf({ seat: one.seat, count: people }), width: 76 },
    { name: 'beThere', value: `${time} ${abbreviation}`, width: 118 },
    { name: 'aircraft', value: `${facts.aircraft}, ${facts.tail}`, width: CONTENT - 306 },
  ]
  let x = MARGIN
  for (const { name, value, width } of boxes) {
    const at = (y: number) => ({ x, y: top + y, width: width - 10 })
    add('P', () => {
      const isEnglish = language === 'en'
      putLine(pdf, words[name], { ...at(isEnglish ? 78 : 74), size: 8, colour: MUTED })
      putEnglish(pdf, language, ENGLISH.pass[name], { ...at(85), size: 7 })
      putLine(pdf, value, { ...at(isEnglish ? 92 : 96), size: 11, bold: true })
    })
    x += width
  }
}

function describePlace(
  { language, people }: Writing['facts'],
  { lap, named }: Writing['one'],
): string | null {
  const { pass: words } = documentWords(language)
  if (lap) return lap.holder ? words.onLapOf({ name: lap.holder }) : words.onLap
  return !named && people > 1 ? words.leadTraveller : null
}

function writeCodes(
  pdf: Pdf,
  root: Part,
  add: Add,
  { facts, one, qr, boarding }: Writing,
  top: number,
): void {
  const { language, reference } = facts
  const { pass: words, operatedBy, booking } = documentWords(language)
  const number = formatPassNumber({ reference, seat: one.seat })
  root.add(
    pdf.struct('Figure', { alt: removeMarks(words.codeOf({ number })) }, () => {
      putShape(pdf, qr, { x: MARGIN, y: top, width: QR_WIDTH })
    }),
  )
  const beside = { x: BESIDE, width: CONTENT - QR_WIDTH - 28 }
  add('P', () => {
    putLine(pdf, words.showCode, { ...beside, y: top, size: 11, bold: true })
    putEnglish(pdf, language, ENGLISH.pass.showCode, { ...beside, y: top + 16, size: 8 })
    putText(pdf, words.crewChecks, { ...beside, y: top + (language === 'en' ? 20 : 30) })
  })
  add('P', () => {
    const fact = (y: number, label: string, value: string) => {
      putLine(pdf, label, { ...beside, y: top + y, size: 8, colour: MUTED })
      putLine(pdf, value, { ...beside, y: top + y + 14, size: 11, bold: true })
    }
    fact(112, joinWithEnglish(operatedBy, ENGLISH.operatedBy), facts.carrier)
    fact(148, joinWithEnglish(booking, ENGLISH.booking), reference)
  })
  if (boarding === null) return
  root.add(
    pdf.struct('Figure', { alt: removeMarks(words.boardingCodeOf({ number })) }, () => {
      putShape(pdf, boarding, { x: MARGIN, y: top + 212, width: 300 })
    }),
  )
  add('P', () => {
    const place = { x: MARGIN + 320, width: CONTENT - 320 }
    putText(pdf, words.boardingCode, { ...place, y: top + 212, size: 8, colour: MUTED })
  })
}

function writeSmallPrint(pdf: Pdf, add: Add, { facts, one }: Writing): void {
  const { language } = facts
  const { pass: words } = documentWords(language)
  add('P', () => {
    putText(pdf, translateDisclosure(language, facts), {
      ...{ x: MARGIN, y: language === 'en' ? 706 : 706 + SECOND_LINES, width: CONTENT },
      ...{ size: 8, colour: MUTED },
    })
  })
  putDecoration(pdf, () => {
    const { bottom } = pdf.page.margins
    // This close to the bottom, the library would otherwise begin a new page.
    pdf.page.margins.bottom = 0
    const page = words.passOf({ seat: one.seat, count: facts.people + facts.infants })
    putLine(pdf, page, { x: MARGIN, y: 800, width: CONTENT, size: 8, align: 'end', colour: MUTED })
    pdf.page.margins.bottom = bottom
  })
}
