import { clockAt } from '#contract/may-be-sold/local-clock.ts'
import { AIRCRAFT, type AircraftType, blockMinutes } from '#db/reference/aircraft.ts'
import { computeDistanceNm, getAirport } from '#db/reference/airports.ts'
import { listBusinessAirports } from './business-airports.ts'
import { computeHash } from './chance.ts'
import { writeNotes } from './legs.ts'
import { listDemoOperators, mayPublish } from './operators.ts'
import { pickLegPrices } from './prices.ts'
import { findTerminal } from './terminals.ts'
import type { DemoLeg, DemoOperator } from './types.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const FIRST_DAY = 1
const LAST_DAY = 60
const MIN_DISTANCE_NM = 90
const TURNAROUND_MINUTES = 60
const MAX_WAIT_MINUTES = 3 * 24 * 60

/**
 * `count` published legs of `seats` seats each, departing between one and sixty days after `now`, on invented tails
 * of the operators that may sell. Each tail flies on from where it landed. The same arguments give the same legs;
 * another `batch` gives other keys and tails, so that legs can be added to those of an earlier call.
 */
export function inventManyLegs(asked: {
  count: number
  seats: number
  now: Date
  batch?: number
}): DemoLeg[] {
  const operators = listDemoOperators().filter(mayPublish)
  const types = AIRCRAFT.filter((aircraft) => aircraft.maxSeats >= asked.seats)
  if (types.length === 0) throw new Error(`No aircraft has ${asked.seats} seats`)
  const batch = asked.batch ?? 0
  const legs: DemoLeg[] = []
  for (let index = 0; legs.length < asked.count; index++) {
    const operator = operators[index % operators.length] as DemoOperator
    const serial = batch * TAILS_PER_BATCH + Math.floor(index / operators.length)
    const random = randomFrom(computeHash(`${operator.key} ${serial}`))
    const aircraft = types[Math.floor(random() * types.length)] as AircraftType
    const flights = rotation({ operator, aircraft, now: asked.now, random })
    const tail = inventTail(operator, serial)
    for (const flight of flights.slice(0, asked.count - legs.length))
      legs.push(
        toLeg({
          ...flight,
          operator,
          aircraft,
          tail,
          seats: asked.seats,
          key: `bulk-${batch}-${legs.length}`,
        }),
      )
  }
  return legs
}

type Flight = { originICAO: string; destinationICAO: string; departsMs: number; minutes: number }
type Random = () => number

// One aircraft's way through the two months, from airport to airport.
function rotation(of: {
  operator: DemoOperator
  aircraft: AircraftType
  now: Date
  random: Random
}): Flight[] {
  const { aircraft, random } = of
  const airports = listBusinessAirports(getAirport(of.operator.baseICAO).region)
  const lastMs = of.now.getTime() + LAST_DAY * DAY_MS
  let freeMs = of.now.getTime() + FIRST_DAY * DAY_MS
  let originICAO = airports[Math.floor(random() * airports.length)] as string
  const flights: Flight[] = []
  for (;;) {
    const departsMs = nextFiveMinutes(freeMs + random() * MAX_WAIT_MINUTES * MINUTE_MS)
    if (departsMs > lastMs) return flights
    const destinationICAO = nextStop({ originICAO, airports, aircraft, random })
    const month = monthAt(departsMs, originICAO)
    const minutes = blockMinutes(aircraft, { originICAO, destinationICAO, month })
    flights.push({ originICAO, destinationICAO, departsMs, minutes })
    freeMs = departsMs + (minutes + TURNAROUND_MINUTES) * MINUTE_MS
    originICAO = destinationICAO
  }
}

function nextStop(from: {
  originICAO: string
  airports: readonly string[]
  aircraft: AircraftType
  random: Random
}): string {
  for (;;) {
    const destinationICAO = from.airports[Math.floor(from.random() * from.airports.length)] as string
    const nm = computeDistanceNm(from.originICAO, destinationICAO)
    if (nm >= MIN_DISTANCE_NM && nm <= from.aircraft.rangeNm) return destinationICAO
  }
}

// By the origin's calendar.
function monthAt(ms: number, originICAO: string): number {
  return Number(clockAt(ms, getAirport(originICAO).timezone).day.slice(5, 7))
}

function toLeg(
  from: Flight & { operator: DemoOperator; aircraft: AircraftType; tail: string; seats: number; key: string },
): DemoLeg {
  const { operator, aircraft, key } = from
  const chance = computeHash(key)
  const declining = chance % 3 === 0
  return {
    key,
    operatorKey: operator.key,
    tail: from.tail,
    designator: aircraft.designator,
    originICAO: from.originICAO,
    destinationICAO: from.destinationICAO,
    originTerminal: findTerminal(from.originICAO),
    destinationTerminal: findTerminal(from.destinationICAO),
    departureUTC: isoSeconds(from.departsMs),
    arrivalUTC: isoSeconds(from.departsMs + from.minutes * MINUTE_MS),
    departureLatestUTC: null,
    seats: from.seats,
    saleMode: 'PER_SEAT',
    currency: operator.currency,
    ...pickLegPrices({
      aircraft,
      blockMinutes: from.minutes,
      currency: operator.currency,
      savingsPct: 32 + (chance % 31),
      floorShare: declining ? 0.75 : 1,
    }),
    priceMode: declining ? 'DECLINING' : 'FIXED',
    status: 'PUBLISHED',
    publishedDaysAgo: 1 + (chance % 10),
    instantConfirm: true,
    ...writeNotes(aircraft, from),
    seatsTaken: 0,
  }
}

const TAILS_PER_BATCH = 400
const TAIL_PREFIXES: Record<string, string> = {
  fenwick: 'G-F',
  rivage: 'F-H',
  alpenglanz: 'HB-',
  falkenried: 'D-C',
  sandgrouse: 'A6-',
  najdsky: 'HZ-',
  cedarline: 'OD-',
}

// American tails carry the operator's initial, so that two operators never share one; the letters Q and W to Z keep
// all of them apart from the fleets of the written demo.
function inventTail(operator: DemoOperator, serial: number): string {
  const prefix = TAIL_PREFIXES[operator.key]
  const initial = operator.key.charAt(0).toUpperCase()
  if (!prefix) return `N${100 + (serial % 900)}${initial}${'QWXYZ'[Math.floor(serial / 900) % 5]}`
  return `${prefix}${'QWXYZ'[Math.floor(serial / 676) % 5]}${letter(Math.floor(serial / 26))}${letter(serial)}`
}

function letter(n: number): string {
  return String.fromCharCode(65 + (n % 26))
}

function nextFiveMinutes(ms: number): number {
  return Math.ceil(ms / (5 * MINUTE_MS)) * 5 * MINUTE_MS
}

function isoSeconds(ms: number): string {
  return new Date(ms).toISOString().replace('.000Z', 'Z')
}

// mulberry32: small, quick and good enough for a demo.
function randomFrom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}
