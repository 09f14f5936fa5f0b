import { getShortCode } from '#contract/airports.ts'
import type { Language } from '#contract/languages.ts'
import { toClockIn } from '#server/messages/mail-formats.ts'
import { computeLeft, MARGIN, MUTED, type Pdf, putDecoration, putLine, ROUTE } from '#server/pdf/pdf.ts'
import { documentWords } from '#server/trips/documents/document-words.ts'
import { joinWithEnglish, putEnglish } from '#server/trips/join-with-english.ts'
import type { TripFacts } from '#server/trips/trip-facts.ts'

const ENGLISH = documentWords('en').pass
export const CONTENT = 595.28 - 2 * MARGIN
export const HALF = CONTENT / 2 - 16
export const END = MARGIN + CONTENT - HALF

/** Adds a part of the page under its tag, and draws the part. */
export type Add = (tag: string, write: () => void) => void

/** Writes the origin and destination of a pass, with the times at both. */
export function writeEnds(pdf: Pdf, add: Add, facts: TripFacts): void {
  add('P', () => writeEnd(pdf, facts, writeDeparture(facts)))
  add('P', () => writeEnd(pdf, facts, writeArrival(facts)))
  putDecoration(pdf, () => {
    const [from, to] = [
      computeLeft(pdf, MARGIN + CONTENT / 2 - 60),
      computeLeft(pdf, MARGIN + CONTENT / 2 + 60),
    ]
    const third = (to - from) * 0.3
    pdf.lineWidth(1.5).strokeColor(ROUTE).dash(3, { space: 4 })
    pdf
      .moveTo(from, 132)
      .bezierCurveTo(from + third, 112, to - third, 112, to, 132)
      .stroke()
    pdf.undash()
    writeArrowhead(pdf, { x: to, y: 132, ahead: Math.sign(to - from) })
  })
}

type End = {
  x: number
  align: 'start' | 'end'
  label: string
  airport: TripFacts['origin']
  terminal: string | null
  fbo: TripFacts['originFbo']
  /** The times in a language. */
  times: (language: Language) => string[]
}

function writeDeparture(facts: TripFacts): End {
  const { origin, originTerminal, originFbo, departureUTC, departureLatestUTC: latestUTC } = facts
  const { pass: words } = documentWords(facts.language)
  return {
    ...{ x: MARGIN, align: 'start', label: joinWithEnglish(words.from, ENGLISH.from) },
    ...{ airport: origin, terminal: originTerminal, fbo: originFbo },
    times: (language) => {
      const { departs, atTheLatest } = documentWords(language).pass
      const moment = (instant: string) => formatMomentIn(language, instant, origin.timezone)
      return [
        departs({ moment: moment(departureUTC) }),
        ...(latestUTC ? [atTheLatest({ moment: moment(latestUTC) })] : []),
      ]
    },
  }
}

function writeArrival(facts: TripFacts): End {
  const { destination, destinationTerminal, destinationFbo, arrivalUTC } = facts
  const { pass: words } = documentWords(facts.language)
  return {
    ...{ x: END, align: 'end', label: joinWithEnglish(words.to, ENGLISH.to) },
    ...{ airport: destination, terminal: destinationTerminal, fbo: destinationFbo },
    times: (language) => [
      documentWords(language).pass.arrives({
        moment: formatMomentIn(language, arrivalUTC, destination.timezone),
      }),
    ],
  }
}

function formatMomentIn(language: Language, instantUTC: string, timezone: string): string {
  const words = documentWords(language)
  const { date, isoDate, time, abbreviation: zone, offset } = toClockIn(language, instantUTC, timezone)
  return words.pass.moment({ day: words.day({ date, year: isoDate.slice(0, 4) }), time, zone, offset })
}

function writeEnd(
  pdf: Pdf,
  { language }: TripFacts,
  { x, align, label, airport, terminal, fbo, times }: End,
): void {
  const { pass: words } = documentWords(language)
  const at = (y: number) => ({ x, y, width: HALF, align })
  putLine(pdf, label, { ...at(98), size: 8, colour: MUTED })
  putLine(pdf, getShortCode(airport), { ...at(110), size: 34, bold: true })
  const where = `${airport.city}, ${airport.name}`
  putLine(pdf, where, { ...at(154), size: 10, bold: true, otherwise: airport.icao })
  let y = 170
  const place = fbo ? [fbo.name, fbo.address, fbo.telephone] : [terminal ?? words.terminalUnknown]
  for (const line of [...place, ...times(language)]) {
    putLine(pdf, line, { ...at(y), size: 9.5, otherwise: words.seeConfirmation })
    y += 15
  }
  for (const line of times('en')) {
    putEnglish(pdf, language, line, { ...at(y), size: 8 })
    y += 12
  }
}

// Shows the direction of the journey, because the page may be read from either side.
function writeArrowhead(pdf: Pdf, { x, y, ahead }: { x: number; y: number; ahead: number }): void {
  pdf
    .moveTo(x - 8 * ahead, y - 1)
    .lineTo(x, y)
    .lineTo(x - 3 * ahead, y - 8)
    .stroke()
}
