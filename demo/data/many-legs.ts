import { readLocalClock } from '#contract/may-be-sold/local-clock.ts'
import { AIRCRAFT, type AircraftType, blockMinutes } from '#db/reference/aircraft.ts'
import { computeDistanceNm, getAirport } from '#db/reference/airports.ts'
import { listBusinessAirports } from './airports/business-airports.ts'
import { findTerminal } from './airports/fbos.ts'
import { computeHash } from './chance.ts'
import { buildFleetRow } from './fleet/fleet.ts'
import { isSoldOnDemand, writeNotes } from './legs.ts'
import { listDemoOperators, mayPublish } from './operators.ts'
import { pickLegPrices } from './prices.ts'
import { findBlocking } from './sale-facts.ts'
import { areTaxZonesKnown } from './taxes.ts'
import type { DemoLeg, DemoOperator } from './types.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const FIRST_DAY = 1
const LAST_DAY = 60
const MIN_DISTANCE_NM = 90
const TURNAROUND_MINUTES = 60
const MAX_WAIT_MINUTES = 3 * 24 * 60
// Some aircraft may fly to no airport from some origins.
const MAX_TRIES = 30

/**
 * `count` published legs of `seats` seats each, departing between one and sixty days after `now`, on invented tails
 * of operators that may sell. Each leg may be sold, and each tail departs from where it landed last. The same arguments
 * give the same legs. Another `batch` gives other keys and tails, so that a later call can add legs.
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
    const tail = inventTail(operator, serial)
    const of = { operator, aircraft, tail, seats: asked.seats, now: asked.now, random }
    for (const leg of rotation({ ...of, most: asked.count - legs.length }))
      legs.push({ ...leg, key: `bulk-${batch}-${legs.length}` })
  }
  return legs
}

type TimedLeg = { originICAO: string; destinationICAO: string; departsMs: number; minutes: number }
type Random = () => number
type Rotation = Pick<LegOf, 'operator' | 'aircraft' | 'tail' | 'seats'> & {
  now: Date
  random: Random
  most: number
}

// The legs of one aircraft in two months. Where a leg may not be sold, the aircraft waits or flies elsewhere.
function rotation({ most, ...of }: Rotation): DemoLeg[] {
  const { operator, aircraft, tail, random, now } = of
  const registered = { tail, designator: aircraft.designator, fittedSeats: of.seats }
  const entry = buildFleetRow(registered, { operator, operatorId: operator.key, now })
  const airports = listBusinessAirports(getAirport(operator.baseICAO).region)
  const lastMs = now.getTime() + LAST_DAY * DAY_MS
  let freeMs = now.getTime() + FIRST_DAY * DAY_MS
  let originICAO = airports[Math.floor(random() * airports.length)] as string
  const legs: DemoLeg[] = []
  for (let tries = 0; tries < MAX_TRIES && legs.length < most; tries++) {
    const departsMs = nextFiveMinutes(freeMs + random() * MAX_WAIT_MINUTES * MINUTE_MS)
    if (departsMs > lastMs) return legs
    const destinationICAO = nextStop({ originICAO, airports, aircraft, random })
    const month = monthAt(departsMs, originICAO)
    const minutes = blockMinutes(aircraft, { originICAO, destinationICAO, month })
    const leg = toLeg({ ...of, originICAO, destinationICAO, departsMs, minutes })
    if (!areTaxZonesKnown(originICAO, destinationICAO)) continue
    if (findBlocking({ leg, operator, aircraft: entry }).length > 0) continue
    legs.push(leg)
    tries = 0
    const landsMs = Date.parse(leg.departureLatestUTC ?? leg.departureUTC) + minutes * MINUTE_MS
    freeMs = landsMs + TURNAROUND_MINUTES * MINUTE_MS
    originICAO = destinationICAO
  }
  return legs
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

// The month of the year by the origin's calendar.
function monthAt(ms: number, originICAO: string): number {
  return Number(readLocalClock(ms, getAirport(originICAO).timezone).day.slice(5, 7))
}

type LegOf = TimedLeg & { operator: DemoOperator; aircraft: AircraftType; tail: string; seats: number }

function toLeg(from: LegOf): DemoLeg {
  const { operator, aircraft } = from
  const key = `${from.tail} ${from.departsMs}`
  const windowMs = isSoldOnDemand(from, aircraft) ? DAY_MS : 0
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
    departureLatestUTC: windowMs ? isoSeconds(from.departsMs + windowMs) : null,
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
    ...writeNotes(aircraft),
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

// An American tail contains the operator's initial, so that two operators never share a tail. The letters Q and W to Z
// occur in no tail of a written fleet.
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
