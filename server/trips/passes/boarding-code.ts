import { toLatinLetters } from '#server/pdf/latin-letters.ts'

/*
 * IATA Resolution 792, Bar Coded Boarding Pass: format M with one leg, only its mandatory items, and the signature as
 * security data. Each item has a fixed width; unknown items are blank.
 */
export type BoardingFacts = {
  givenNames: string
  familyName: string
  /** 'FW-7F3K2Q' */
  reference: string
  fromIata: string
  toIata: string
  /** The operating carrier's designator, two or three characters. */
  carrier: string
  /** The day of departure by the origin's calendar: '2026-12-04'. */
  departureDay: string
  /** The passenger's number on this leg. */
  sequence: number
}

const NAME_WIDTH = 20
// Private flights have no flight number, no assigned seats and no check-in before boarding.
const NO_NUMBER = '0000 '
const NO_SEAT = '    '
const CABIN = 'F'
const NOT_CHECKED_IN = '0'
const NO_CONDITIONAL_ITEMS = '00'

/** Writes the mandatory items, sixty characters; null if the name has letters without a Latin equivalent. */
export function writeBoardingItems(facts: BoardingFacts): string | null {
  const name = writePassengerName(facts)
  if (name === null) return null
  return [
    'M1',
    name,
    'E',
    facts.reference.replace(/^FW-/, '').padEnd(7),
    facts.fromIata,
    facts.toIata,
    facts.carrier.padEnd(3),
    NO_NUMBER,
    String(computeDayOfYear(facts.departureDay)).padStart(3, '0'),
    CABIN,
    NO_SEAT,
    `${String(facts.sequence).padStart(4, '0')} `,
    NOT_CHECKED_IN,
    NO_CONDITIONAL_ITEMS,
  ].join('')
}

/** Appends the security data to the items: '^', the type, the length in hexadecimal digits, the data. */
export function withSecurityData(items: string, data: string): string {
  const length = data.length.toString(16).toUpperCase().padStart(2, '0')
  return `${items}^1${length}${data}`
}

// 'FAMILY/GIVEN'. A name that is too long is shortened: first the given names, then the family name; each keeps at
// least one letter.
function writePassengerName({ familyName, givenNames }: BoardingFacts): string | null {
  const family = familyName ? toLatinLetters(familyName) : ''
  const given = givenNames ? toLatinLetters(givenNames) : ''
  if (family === null || given === null) return null
  const last = family || given
  const first = family ? given : ''
  if (first === '') return last.slice(0, NAME_WIDTH).padEnd(NAME_WIDTH)
  const surname = last.slice(0, NAME_WIDTH - 2)
  return `${surname}/${first}`.slice(0, NAME_WIDTH).padEnd(NAME_WIDTH)
}

/** The day of the year; 1 January is 1. */
function computeDayOfYear(day: string): number {
  return (Date.parse(day) - Date.parse(`${day.slice(0, 4)}-01-01`)) / 86_400_000 + 1
}
