import { type AircraftType, blockMinutes, getAircraftType } from '#db/reference/aircraft.ts'
import { getAirport } from '#db/reference/airports.ts'
import { findTerminal } from './airports/fbos.ts'
import { computeHash, pick, pickBetween } from './chance.ts'
import { listDemoOperators } from './operators.ts'
import { pickLegPrices } from './prices.ts'
import { NOT_FOR_SALE, OTHERS, type ScheduleRow, UPCOMING } from './schedule.ts'
import type { DemoAircraft, DemoLeg, DemoLegStatus, DemoOperator } from './types.ts'

/** Every leg of the demo with its times relative to `today`; the same legs, tails and prices on every day. */
export function listDemoLegs(today: Temporal.PlainDate | Date): DemoLeg[] {
  const date = toPlainDate(today)
  return [...UPCOMING, ...NOT_FOR_SALE, ...OTHERS].map((row) => toLeg(row, date))
}

/** The key of a leg: '+3' days from today for a future one, '-4' for a past one. */
function legKey([tail, originICAO, destinationICAO, day]: ScheduleRow): string {
  return `${tail}-${originICAO}-${destinationICAO}${day < 0 ? day : `+${day}`}`
}

/** The operator's note about baggage for an aircraft of this class. Pets have rules (fleet/on-board.ts) and no note. */
export function writeNotes(aircraft: AircraftType): Pick<DemoLeg, 'baggageNote' | 'petNote'> {
  return { baggageNote: BAGGAGE[aircraft.class], petNote: null }
}

function findCountry(icao: string): string {
  return getAirport(icao).country
}

/** The text that an operator adds to the figures of its aircraft. */
const BAGGAGE: Record<AircraftType['class'], string> = {
  Turboprop: 'Soft bags fit best; please bring no hard cases.',
  'Very Light Jet': 'Please bring soft bags: the hold is small.',
  'Light Jet': 'Tell us of golf bags early, so that the crew can plan for them.',
  'Midsize Jet': 'Tell us of skis and golf bags early, so that the crew can plan for them.',
  'Super Midsize Jet': 'Keep with you what you need on the way; the crew stows the rest.',
  'Large Jet': 'The crew takes your bags at the aircraft and hands them back there.',
  'Ultra Long Range': 'The crew takes your bags at the aircraft and hands them back there.',
}
const FLOOR_SHARES = [0.7, 0.75, 0.8, 0.85]

type Tail = { operator: DemoOperator; aircraft: DemoAircraft }
let tails: ReadonlyMap<string, Tail> | undefined

function findTail(tail: string): Tail {
  tails ??= new Map(
    listDemoOperators().flatMap((operator) =>
      operator.fleet.map((aircraft) => [aircraft.tail, { operator, aircraft }] as const),
    ),
  )
  const found = tails.get(tail)
  if (!found) throw new Error(`No operator flies ${tail}`)
  return found
}

function toLeg(row: ScheduleRow, today: Temporal.PlainDate): DemoLeg {
  const [tail, originICAO, destinationICAO, day, time, special = {}] = row
  const key = legKey(row)
  const { operator, aircraft: member } = findTail(tail)
  const aircraft = getAircraftType(member.designator)
  const date = today.add({ days: day })
  const minutes = blockMinutes(aircraft, { originICAO, destinationICAO, month: date.month })
  const departure = date
    .toZonedDateTime({ timeZone: getAirport(originICAO).timezone, plainTime: time })
    .toInstant()
  const currency = special.currency ?? operator.currency
  const windowMinutes =
    day > 0 && isSoldOnDemand({ tail, originICAO, destinationICAO }, aircraft)
      ? 24 * 60
      : special.windowMinutes
  const status = special.status ?? 'PUBLISHED'
  const priceMode = computeHash(`${key} price`) % 3 === 0 ? 'DECLINING' : 'FIXED'
  return {
    key,
    operatorKey: operator.key,
    tail,
    designator: member.designator,
    originICAO,
    destinationICAO,
    originTerminal: findTerminal(originICAO),
    destinationTerminal: findTerminal(destinationICAO),
    departureUTC: isoMinutes(departure),
    arrivalUTC: isoMinutes(departure.add({ minutes })),
    departureLatestUTC: windowMinutes ? isoMinutes(departure.add({ minutes: windowMinutes })) : null,
    seats: aircraft.typicalSeats,
    saleMode: special.wholeAircraft ? 'WHOLE_AIRCRAFT' : 'PER_SEAT',
    currency,
    ...pickLegPrices({
      aircraft,
      blockMinutes: minutes,
      currency,
      savingsPct: special.savingsPct ?? pickBetween(32, 62, `${key} savings`),
      floorShare: priceMode === 'FIXED' ? 1 : pick(FLOOR_SHARES, `${key} floor`),
    }),
    priceMode,
    status,
    publishedDaysAgo: publishedDaysAgo({ key, status, day }),
    instantConfirm: !special.onRequest,
    ...writeNotes(aircraft),
    seatsTaken: special.taken ?? 0,
  }
}

/** Whether a leg is sold on demand: United States law lets their jets offer a day, and the time is agreed on later. */
export function isSoldOnDemand(
  { tail, originICAO, destinationICAO }: Pick<DemoLeg, 'tail' | 'originICAO' | 'destinationICAO'>,
  { engine }: AircraftType,
): boolean {
  const touchesUs = [originICAO, destinationICAO].some((icao) => findCountry(icao) === 'US')
  return tail.startsWith('N') && engine === 'JET' && touchesUs
}

// A leg whose day has passed was published before it left.
function publishedDaysAgo(leg: { key: string; status: DemoLegStatus; day: number }): number | null {
  if (leg.status === 'DRAFT') return null
  return Math.max(0, -leg.day) + pickBetween(4, 18, `${leg.key} published`)
}

function isoMinutes(instant: Temporal.Instant): string {
  return instant.toString({ smallestUnit: 'second' })
}

function toPlainDate(today: Temporal.PlainDate | Date): Temporal.PlainDate {
  return today instanceof Date ? today.toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate() : today
}
