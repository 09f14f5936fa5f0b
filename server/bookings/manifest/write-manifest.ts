import { countArrivalDayOffset, getShortCode, toLocalTime } from '#contract/airports.ts'
import type { ManifestLeg } from '#contract/bookings/manifests.ts'
import type { PassengerNeeds } from '#contract/bookings/passengers.ts'
import { describeBaggage, describePets } from '#contract/on-board/describe-brought.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import { formatFullName } from '#server/bookings/passengers.ts'
import { INK, LINE, MARGIN, MUTED, type Part, type Pdf, putLine, writePdf } from '#server/pdf/pdf.ts'
import { filterPrintable } from '#server/pdf/pdf-letters.ts'
import { describeAlone } from './describe-alone.ts'
import type { Boarding } from './manifest-queries.ts'

export type Manifest = {
  leg: ManifestLeg
  /** The operating carrier's legal name. */
  carrier: string
  /** The sheet has columns for documents only if the leg needs them. */
  needs: PassengerNeeds
  boarding: Boarding[]
  createdAt: Date
}

const ROW = 26

/**
 * Writes a sheet for the crew as tagged PDF: the leg, then a line with a tick box for each person. It is in
 * landscape format if it has columns for documents.
 */
export async function writeManifestPdf(manifest: Manifest, { compress = true } = {}): Promise<Buffer> {
  const { leg } = manifest
  const title = `Passenger manifest ${leg.tail} ${leg.origin.icao}–${leg.destination.icao}`
  const layout = manifest.needs.ask === 'DOCUMENT' ? 'landscape' : 'portrait'
  return await writePdf({ title, createdAt: manifest.createdAt, layout, compress }, (pdf, root) =>
    writeSheet(pdf, root, manifest),
  )
}

function writeSheet(pdf: Pdf, root: Part, { leg, carrier, needs, boarding, createdAt }: Manifest): void {
  const add = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write))
  const { departure, arrival, latest, days } = clocks(leg)
  const infants = boarding.filter(({ lap }) => lap).length
  const people = boarding.length - infants
  const onLaps =
    infants === 0 ? '' : infants === 1 ? ' and 1 infant on a lap' : ` and ${infants} infants on laps`
  const bookings = new Set(boarding.map(({ reference }) => reference)).size

  add('H1', () => pdf.font('bold').fontSize(20).fillColor(INK).text('Passenger manifest'))
  pdf.moveDown(0.3)
  add('P', () => {
    const route = `${leg.origin.city} (${getShortCode(leg.origin)}) to ${leg.destination.city} (${getShortCode(leg.destination)})`
    pdf
      .font('bold')
      .fontSize(12)
      .text(filterPrintable(pdf, route, true))
  })
  pdf.moveDown(0.5)
  const facts = [
    `Departs ${departure.date}, ${departure.time} ${departure.abbreviation} (${departure.offset})${latest ? `, at the latest ${latest.date}, ${latest.time}` : ''}`,
    `Arrives ${arrival.date}, ${arrival.time}${days > 0 ? ` +${days}` : ''} ${arrival.abbreviation} (${arrival.offset})`,
    `${leg.aircraft}, ${leg.tail}. Operated by ${filterPrintable(pdf, carrier, false) || 'the operator'}`,
    `${people} ${people === 1 ? 'passenger' : 'passengers'}${onLaps} in ${bookings} ${bookings === 1 ? 'booking' : 'bookings'}, ${leg.seatsTotal} seats`,
  ]
  for (const fact of facts) {
    add('P', () =>
      pdf
        .font('regular')
        .fontSize(9.5)
        .fillColor(INK)
        .lineGap(3)
        .text(filterPrintable(pdf, fact, false)),
    )
  }
  pdf.moveDown(1.2)
  const columns = needs.ask === 'DOCUMENT' ? WITH_DOCUMENTS : NAMES_ONLY
  const isWeighed = needs.details.some(({ field }) => field === 'weightKg')
  writeTable(pdf, root, { boarding, columns: isWeighed ? withWeight(columns) : columns })
  for (const line of boarding.flatMap(nameAlone))
    add('P', () =>
      pdf
        .font('regular')
        .fontSize(9.5)
        .fillColor(INK)
        .text(filterPrintable(pdf, line, false), MARGIN, pdf.y + 8),
    )
  writeBrought(pdf, root, boarding)
  pdf.moveDown(1.5)
  add('P', () => {
    const created = `Made by ${PRODUCT_NAME} on ${createdAt.toISOString().slice(0, 16).replace('T', ' ')} UTC. Personal data: for this flight only, destroy it afterwards.`
    pdf.font('regular').fontSize(8).fillColor(MUTED).text(created, MARGIN, pdf.y)
  })
}

function nameAlone({ person }: Boarding): string[] {
  const words = person && describeAlone(person)
  return words ? [`${formatFullName(person)} ${words}.`] : []
}

// Lists the baggage and pets of each booking whose travellers have entered them.
function writeBrought(pdf: Pdf, root: Part, boarding: readonly Boarding[]): void {
  const lines = boarding.flatMap(({ reference, brought }) =>
    brought
      ? [`${reference}: ${[describeBaggage(brought), describePets(brought)].filter(Boolean).join('; ')}`]
      : [],
  )
  if (lines.length === 0) return
  pdf.moveDown(1.2)
  const add = (tag: string, write: () => void) => root.add(pdf.struct(tag, {}, write))
  add('H2', () => pdf.font('bold').fontSize(11).fillColor(INK).text('Baggage and pets', MARGIN, pdf.y))
  for (const line of lines)
    add('P', () =>
      pdf
        .font('regular')
        .fontSize(9.5)
        .text(filterPrintable(pdf, line, false)),
    )
}

type Column = { header: string; width: number; cell: (line: Boarding, at: number) => string }

const NUMBER: Column = { header: '', width: 28, cell: (_, at) => String(at + 1) }
const passenger = (width: number): Column => ({
  header: 'Passenger',
  width,
  cell: ({ person, bookedBy, lap }) => {
    const name = person ? formatFullName(person) : `Not named yet, booked by ${bookedBy}`
    if (!lap) return name
    return lap.holder ? `${name}, on the lap of ${lap.holder}` : `${name}, on a lap`
  },
})
const BOOKING: Column = { header: 'Booking', width: 84, cell: ({ reference }) => reference }
const ON_BOARD: Column = { header: 'On board', width: 50, cell: () => '' }
const DOCUMENT_NAMES = { PASSPORT: 'Passport', ID_CARD: 'ID card' } as const

const NAMES_ONLY: Column[] = [NUMBER, passenger(320), BOOKING, ON_BOARD]
const WITH_DOCUMENTS: Column[] = [
  NUMBER,
  passenger(196),
  { header: 'Born', width: 72, cell: ({ person }) => person?.dateOfBirth ?? '' },
  { header: 'Nationality', width: 62, cell: ({ person }) => person?.nationality ?? '' },
  {
    header: 'Document',
    width: 170,
    cell: ({ person }) =>
      person?.document
        ? `${DOCUMENT_NAMES[person.document.type]} ${person.document.country} ${person.document.number}`
        : '',
  },
  { header: 'Expires', width: 68, cell: ({ person }) => person?.document?.expiresOn ?? '' },
  BOOKING,
  ON_BOARD,
]

// Makes the passenger's column narrower to add a column for the weight.
function withWeight(columns: Column[]): Column[] {
  const width = 50
  const weight: Column = { header: 'kg', width, cell: ({ person }) => person?.details?.weightKg ?? '' }
  const [number, name, ...rest] = columns
  return number && name ? [number, { ...name, width: name.width - width }, weight, ...rest] : columns
}

type Table = { boarding: Boarding[]; columns: Column[] }

function writeTable(pdf: Pdf, root: Part, { boarding, columns }: Table): void {
  const table = pdf.struct('Table')
  root.add(table)
  const line = (tag: 'TH' | 'TD', cells: readonly string[]) => {
    if (pdf.y > pdf.page.height - MARGIN - 2 * ROW) pdf.addPage()
    const y = pdf.y
    const row = pdf.struct('TR')
    table.add(row)
    let x = MARGIN
    for (const [at, { width }] of columns.entries()) {
      const [left, text] = [x, cells[at] ?? '']
      row.add(
        pdf.struct(tag, {}, () => {
          const look = tag === 'TH' ? { size: 8, bold: true, colour: MUTED } : { size: 9.5 }
          const otherwise = 'Name in full: see the CSV'
          putLine(pdf, text, { x: left, y: y + 7, width: width - 4, otherwise, ...look })
        }),
      )
      x += width
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
    if (tag === 'TD') {
      pdf
        .rect(x - ON_BOARD.width + 18, y + 7, 11, 11)
        .strokeColor(MUTED)
        .stroke()
    }
    pdf.endMarkedContent()
    pdf.x = MARGIN
    pdf.y = bottom
  }
  line(
    'TH',
    columns.map(({ header }) => header),
  )
  for (const [at, one] of boarding.entries()) {
    line(
      'TD',
      columns.map(({ cell }) => cell(one, at)),
    )
  }
  if (boarding.length === 0) line('TD', ['', 'Nobody is booked yet.'])
  table.end()
}

function clocks(leg: ManifestLeg) {
  const departure = toLocalTime(leg.departureUTC, leg.origin.timezone)
  const arrival = toLocalTime(leg.arrivalUTC, leg.destination.timezone)
  const latest = leg.departureLatestUTC && toLocalTime(leg.departureLatestUTC, leg.origin.timezone)
  return { departure, arrival, latest, days: countArrivalDayOffset(departure.isoDate, arrival.isoDate) }
}
