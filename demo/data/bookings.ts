import { getAirport } from '../../db/reference/airports.ts'
import { computeHash, pickBetween } from './chance.ts'
import { listDemoLegs } from './legs.ts'
import { listDemoTravellers } from './people.ts'
import type { DemoBooking, DemoLeg } from './types.ts'

/**
 * Bookings in every state. The confirmed seats of a leg are exactly its `seatsTaken`; with the pending ones they
 * never exceed its seats. Holds are young enough to be running when the demo is made.
 */
export function listDemoBookings(today: Temporal.PlainDate | Date): DemoBooking[] {
  const legs = new Map(listDemoLegs(today).map((leg) => [leg.key, leg]))
  const bookings = CHOSEN.map((row) => toBooking(row, needLeg(legs, row[1]), computeDayEnd(today)))
  for (const leg of legs.values())
    bookings.push(...shareSoldSeats(leg, { bookings, legs, end: computeDayEnd(today) }))
  return bookings
}

type Row = [
  user: string,
  legKey: string,
  seats: number,
  state: 'CONFIRMED' | 'HELD' | 'LAPSED' | 'AWAITING' | NonNullable<DemoBooking['cancelReason']>,
]

// The bookings that the named accounts see. `shareSoldSeats` adds bookings for the other sold seats.
const CHOSEN: Row[] = [
  ['traveller', 'N482NL-KTEB-KOPF+3', 2, 'CONFIRMED'],
  ['traveller', 'N482NL-KPBI-KHPN+8', 2, 'CONFIRMED'],
  ['traveller', 'N463SC-KLAX-LFPB+14', 1, 'CONFIRMED'],
  ['traveller', 'N482NL-KTEB-KOPF-4', 2, 'CONFIRMED'],
  ['traveller', 'F-HRVA-LFPB-LSGG-12', 1, 'CONFIRMED'],
  ['traveller', 'N159SC-KVNY-KHND+5', 2, 'TRAVELLER'],
  ['traveller', 'F-HRVA-LFPB-LSGG+6', 1, 'EXPIRED'],
  ['traveller', 'N905NL-KTEB-KLAS+9', 2, 'OPERATOR'],
  ['premium', 'G-FWLA-EGLF-LFMN+4', 2, 'CONFIRMED'],
  ['premium', 'N905NL-KTEB-EGGW+5', 2, 'CONFIRMED'],
  ['premium', 'G-FWLA-LFMN-EGLF-6', 2, 'CONFIRMED'],
  ['premium', 'OD-CLB-OLBA-LFPB-19', 1, 'CONFIRMED'],
  ['premium', 'F-HRVC-LFPB-EGLF+11', 2, 'ABANDONED'],
  ['premium', 'A6-SGC-OMDW-LFPB+6', 1, 'PAYMENT_FAILED'],
  ['premium', 'G-FWLC-EGLF-LFMN+5', 2, 'OPERATOR'],
  ['beatriz.castellanos', 'N731NL-KTEB-CYUL+23', 3, 'AWAITING'],
  ['camille.rostand', 'F-HRVB-LGMK-LFPB+25', 2, 'AWAITING'],
  ['oliver.thornbury', 'N618NL-KLAX-KTEB+7', 2, 'HELD'],
  ['karim.saliba', 'OD-CLA-OLBA-LCLK+3', 1, 'HELD'],
  ['marcus.delacroix', 'N463SC-KVNY-KTEB+6', 2, 'HELD'],
  ['theo.brandvold', 'N159SC-KVNY-KASE+12', 1, 'LAPSED'],
  ['greta.lindenbaum', 'D-CFRA-EDDM-LIRQ+4', 2, 'LAPSED'],
  ['hamza.benkirane', 'HZ-NJB-OERK-LSGG+7', 2, 'EXPIRED'],
  ['sofia.marchetti', 'F-HRVC-LFMD-LIML+5', 1, 'EXPIRED'],
  ['rupert.ashgrove', 'G-FWLD-EGKB-LFMD+7', 2, 'TRAVELLER'],
  ['noor.al.qassimi', 'A6-SGA-OMDW-OERK+2', 2, 'TRAVELLER'],
  ['jonathan.achebe', 'N731NL-KFXE-KTEB+10', 1, 'ADMIN'],
  ['ingrid.soelvberg', 'D-CFRA-EDDM-LFMN+9', 3, 'OPERATOR'],
  ['dana.al.otaibi', 'HZ-NJA-OERK-OTHH-7', 2, 'OPERATOR'],
  ['priya.ramanathan', 'N214CB-KTEB-KOPF+9', 2, 'PAYMENT_FAILED'],
  ['leila.haddadin', 'OD-CLA-OLBA-LGMK+10', 2, 'ABANDONED'],
]

function toBooking([user, , seats, state]: Row, leg: DemoLeg, end: Temporal.Instant): DemoBooking {
  const booking = {
    key: `${leg.key} ${user}`,
    userEmail: `${user}@ferrywing.test`,
    legKey: leg.key,
    seats,
    cancelReason: null,
    cancelledHoursAgo: null,
    awaitingConfirmation: false,
  }
  if (state === 'HELD') return { ...booking, status: 'PENDING', createdHoursAgo: 0 }
  if (state === 'LAPSED') return { ...booking, status: 'PENDING', createdHoursAgo: 1 }
  if (state === 'AWAITING')
    return { ...booking, status: 'PENDING', createdHoursAgo: 6, awaitingConfirmation: true }
  const createdHoursAgo = bookedHoursAgo(leg, user, end)
  if (state === 'CONFIRMED') return { ...booking, status: 'CONFIRMED', createdHoursAgo }
  return {
    ...booking,
    status: 'CANCELLED',
    cancelReason: state,
    createdHoursAgo,
    cancelledHoursAgo: createdHoursAgo - (BRIEF.has(state) ? 0.25 : 8),
  }
}

// Holds in these states ended within their fifteen minutes.
const BRIEF = new Set<Row[3]>(['EXPIRED', 'ABANDONED', 'PAYMENT_FAILED'])

type Board = { bookings: DemoBooking[]; legs: Map<string, DemoLeg>; end: Temporal.Instant }

// Shares the sold seats of a leg without a booking among free travellers. The last free traveller takes the rest.
function shareSoldSeats(leg: DemoLeg, board: Board): DemoBooking[] {
  let open = leg.seatsTaken - confirmedSeats(board.bookings.filter((booking) => booking.legKey === leg.key))
  if (open === 0) return []
  const users = rotated(freeTravellers(leg, board), computeHash(leg.key))
  const bookings: DemoBooking[] = []
  for (const [index, user] of users.entries()) {
    if (open === 0) break
    const alone = index === users.length - 1 || leg.saleMode === 'WHOLE_AIRCRAFT'
    const seats = alone ? open : Math.min(open, pickBetween(1, 4, leg.key + user))
    bookings.push(toBooking([user, leg.key, seats, 'CONFIRMED'], leg, board.end))
    open -= seats
  }
  if (open > 0) throw new Error(`Nobody is free to fly on ${leg.key}`)
  return bookings
}

// Travellers who live where the leg begins, have no booking on it, and fly nowhere else at about that time.
function freeTravellers(leg: DemoLeg, { bookings, legs }: Board): string[] {
  const busy = new Set(
    bookings
      .filter((booking) => hoursApart(leg, needLeg(legs, booking.legKey)) < 16)
      .map((booking) => booking.userEmail),
  )
  const region = getAirport(leg.originICAO).region
  return listDemoTravellers()
    .filter((user) => user.home === region && !busy.has(user.email))
    .map((user) => user.email.replace('@ferrywing.test', ''))
}

function hoursApart(a: DemoLeg, b: DemoLeg): number {
  return Math.abs(Date.parse(a.departureUTC) - Date.parse(b.departureUTC)) / 3_600_000
}

function rotated<T>(list: T[], by: number): T[] {
  const start = by % Math.max(1, list.length)
  return [...list.slice(start), ...list.slice(0, start)]
}

function confirmedSeats(bookings: DemoBooking[]): number {
  return bookings.reduce((sum, { status, seats }) => sum + (status === 'CONFIRMED' ? seats : 0), 0)
}

// After the leg was published and before it left, whatever the time of day it is now.
function bookedHoursAgo(leg: DemoLeg, user: string, end: Temporal.Instant): number {
  const sinceDeparture = end.since(Temporal.Instant.from(leg.departureUTC)).total('hours')
  const latest = Math.max(10, Math.ceil(sinceDeparture) + 20)
  const earliest = (leg.publishedDaysAgo ?? 0) * 24 - 2
  return pickBetween(latest, Math.max(latest, earliest), leg.key + user)
}

function computeDayEnd(today: Temporal.PlainDate | Date): Temporal.Instant {
  const date =
    today instanceof Date ? today.toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate() : today
  return date.add({ days: 1 }).toZonedDateTime('UTC').toInstant()
}

function needLeg(legs: Map<string, DemoLeg>, key: string): DemoLeg {
  const leg = legs.get(key)
  if (!leg) throw new Error(`No leg ${key} in the demo`)
  return leg
}
