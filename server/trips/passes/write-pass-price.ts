import { formatExactAmountIn } from '#server/messages/mail-formats.ts'
import { COLONS } from '#server/messages/mail-frame.ts'
import { MARGIN, MUTED, type Pdf, putText } from '#server/pdf/pdf.ts'
import { labelTax } from '#server/taxes/tax-words.ts'
import { documentWords } from '#server/trips/documents/document-words.ts'
import type { TripFacts } from '#server/trips/trip-facts.ts'
import { type Add, CONTENT } from './write-pass-ends.ts'

const PLACE = { x: MARGIN + 320, width: CONTENT - 320, size: 6.5, colour: MUTED }

/**
 * Writes the price of the booking in small letters beside the boarding code: the fare, each tax by its name, and the
 * total.
 */
export function writePassPrice(pdf: Pdf, add: Add, facts: TripFacts, top: number): void {
  const { language, currency, fareMinor, amountMinor, taxes } = facts
  const { pass: words } = documentWords(language)
  const rows: [label: string, minor: number][] = [
    [words.fare, fareMinor],
    ...taxes.map((line): [string, number] => [labelTax(line, language), line.amountMinor]),
    [words.total, amountMinor],
  ]
  add('P', () => {
    let y = top
    for (const [label, minor] of rows) {
      const line = `${label}${COLONS[language]}${formatExactAmountIn(language, minor, currency)}`
      y = putText(pdf, line, { ...PLACE, y })
    }
  })
}
