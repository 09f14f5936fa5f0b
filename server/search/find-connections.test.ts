import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { toLocalTime } from '#contract/airports.ts'
import { connects } from '#contract/bookings/journeys.ts'
import { computePersonPriceAt } from '#contract/legs/price.ts'
import { addReferencePrices, CURRENCIES, type Currency, computeSavingsPct } from '#contract/money.ts'
import { type DailyRates, findMinorRate } from '#contract/rates/indicate.ts'
import { SEARCH_SORTS } from '#contract/search/search.ts'
import { add, multiply, roundDown, toFraction } from '#contract/taxes/fractions.ts'
import { toPriceSchedule } from '#server/legs/price-leg-rows.ts'
import { type LegRow, selectWholeLegRows, toListing } from '#server/legs/queries.ts'
import { aLeg, anOperator, KEEP_TAXES } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { isQuickRun } from '#test/full-run.ts'
import type { SearchAsk } from './ask.ts'
import { findConnections, MAX_CONNECTIONS } from './find-connections.ts'

const { db } = await openTestDatabase()
const DAY_MS = 86_400_000
// Airports near each other and far apart, on both sides of the date line, in zones with half hours and with daylight
// saving.
const AIRPORTS = [
  'KTEB',
  'KHPN',
  'KJFK',
  'KOPF',
  'KFLL',
  'KVNY',
  'KLAX',
  'EGLF',
  'EGGW',
  'LFPB',
  'VABB',
  'VIDP',
  'RJTT',
  'NZAA',
  'PHNL',
]
const random = randomFrom(20_261_121)

describe('connections', () => {
  test('equal those of a brute-force search on random legs, in the same order', async () => {
    await manyLegs(600)
    const rows = await selectWholeLegRows(db).execute()
    const publishUntil = await publishUntilOfOperators()
    let [found, mixed] = [0, 0]
    const rounds = isQuickRun ? 15 : 60
    for (let round = 0; round < rounds; round++) {
      const ask = anAsk()
      const expected = byForce(rows, publishUntil, ask)
      const { connections } = await findConnections(db, ask)
      const paths = connections.map(({ legs }) => legs.map(({ id }) => id).join(' '))
      mixed += connections.filter(({ kind }) => kind === 'connection_in_two_currencies').length
      assert.deepEqual(paths, expected.slice(0, MAX_CONNECTIONS), JSON.stringify(ask))
      found += expected.length
    }
    assert.ok(found > (100 / 60) * rounds, `only ${found} connections were there to find`)
    assert.ok(mixed > (30 / 60) * rounds, `only ${mixed} of two currencies were there to find`)
  })

  test('of too many legs are all those that leave before an instant', async () => {
    const rows = await selectWholeLegRows(db).execute()
    const departures = new Map(rows.map(({ id, departureAt }) => [id, departureAt]))
    const publishUntil = await publishUntilOfOperators()
    let [bounded, found] = [0, 0]
    for (let round = 0; round < 15 || (round < 90 && (bounded < 6 || found < 6)); round++) {
      const ask = anAsk()
      const { connections, until } = await findConnections(db, ask, { maxCandidates: 12 })
      const isConsidered = (key: string) => !until || (departures.get(key.split(' ')[0] ?? '') ?? 0) < until
      const expected = byForce(rows, publishUntil, ask).filter(isConsidered)
      const paths = connections.map(({ legs }) => legs.map(({ id }) => id).join(' '))
      assert.deepEqual(paths, expected.slice(0, MAX_CONNECTIONS), JSON.stringify(ask))
      bounded += until ? 1 : 0
      found += until ? expected.length : 0
    }
    assert.ok(bounded > 5 && found > 5, `${bounded} searches were bounded and found ${found}`)
  })

  test('have the minimum time between the legs, the change of airport, and the sum', async () => {
    await sql`update legs set seats_held = 0, seats_sold = seats_total`.execute(db)
    const operatorId = (await anOperator(db)).id
    const day = Math.floor(Date.now() / DAY_MS) * DAY_MS + 20 * DAY_MS
    const first = await leg({
      operatorId,
      from: 'KTEB',
      to: 'KOPF',
      at: day,
      minutes: 170,
      windowMinutes: 60,
    })
    const second = await leg({ operatorId, from: 'KFLL', to: 'KVNY', at: day + 400 * 60_000, minutes: 320 })
    const { connections, until } = await findConnections(db, {
      ...NOTHING_ASKED,
      origins: [{ icao: 'KTEB', metres: 0 }],
      destinations: [{ icao: 'KVNY', metres: 12_400 }],
    })
    const [connection, ...others] = connections
    assert.equal(until, null)
    assert.equal(others.length, 0)
    assert.ok(connection?.kind === 'connection')
    assert.deepEqual(
      connection.legs.map(({ id }) => id),
      [first.id, second.id],
    )
    assert.equal(connection.connectionMinutes, 400 - 170 - 60)
    assert.equal(connection.transferKm, 22)
    assert.equal(connection.price, 840_000)
    assert.equal(connection.durationMinutes, 720)
    assert.deepEqual([connection.fromKm, connection.toKm], [0, 12])
    assert.deepEqual([connection.arrivalAirport.icao, connection.departureAirport.icao], ['KOPF', 'KFLL'])
  })
})

const NOTHING_ASKED: SearchAsk = {
  origins: [],
  destinations: [],
  dateFrom: null,
  dateTo: null,
  people: 1,
  classes: null,
  currency: null,
  maxPriceMinor: null,
  priceCurrency: null,
  rates: null,
  sort: 'departure',
  at: new Date(),
  publishedForSeconds: 0,
}

// The rates lack the pound, so that some journeys cannot be compared.
const RATES: DailyRates = {
  day: '2026-11-26',
  source: 'a test',
  perEuro: { EUR: '1', USD: '1.0837', JPY: '162.51' },
}

function anAsk(): SearchAsk {
  const [origins, destinations] = [somePlaces(), somePlaces()]
  const date = () => new Date(Date.now() + (1 + random() * 12) * DAY_MS).toISOString().slice(0, 10)
  const dates = [date(), date()].sort()
  const currency = chance(0.2) ? pick(['USD', 'EUR'] as const) : null
  const priceCurrency = currency ?? (chance(0.5) ? pick(['USD', 'EUR', 'JPY'] as const) : null)
  return {
    ...NOTHING_ASKED,
    ...{ origins, destinations },
    dateFrom: chance(0.6) ? (dates[0] ?? null) : null,
    dateTo: chance(0.6) ? (dates[1] ?? null) : null,
    people: 1 + Math.floor(random() * 10),
    classes: chance(0.3) ? ['Midsize Jet', 'Light Jet'] : null,
    currency,
    priceCurrency,
    maxPriceMinor: priceCurrency && chance(0.5) ? 300_000 + Math.floor(random() * 900_000) : null,
    rates: chance(0.6) ? RATES : null,
    sort: pick(SEARCH_SORTS),
    at: new Date(),
    publishedForSeconds: chance(0.3) ? 86_400 : 0,
  }
}

async function publishUntilOfOperators() {
  const rows = await db.selectFrom('operators').select(['id', 'publishUntil']).execute()
  return new Map(rows.map((one) => [one.id, one.publishUntil]))
}

function somePlaces() {
  const chosen = AIRPORTS.filter(() => chance(0.3))
  return chosen.map((icao) => ({ icao, metres: Math.floor(random() * 100) * 1000 }))
}

/** Checks every pair of legs, one by one. */
function byForce(rows: LegRow[], publishUntil: Map<string, Date | null>, ask: SearchAsk): string[] {
  const metres = (places: SearchAsk['origins'], icao: string) =>
    places?.find((one) => one.icao === icao)?.metres
  const listings = new Map<LegRow, ReturnType<typeof toListing>>()
  const now = Date.now()
  const fits = rows.filter((row) => {
    const free = row.seatsTotal - row.seatsSold - row.seatsHeld
    const enough =
      row.saleMode === 'WHOLE_AIRCRAFT'
        ? free === row.seatsTotal && row.seatsTotal >= ask.people
        : ask.people <= 8 && free >= ask.people
    return (
      row.status === 'PUBLISHED' &&
      row.instantConfirm &&
      row.departureAt.getTime() > now + 2 * 3_600_000 &&
      (publishUntil.get(row.operatorId)?.getTime() ?? 0) > now &&
      enough &&
      (ask.classes === null || (ask.classes as string[]).includes(row.aircraftClass)) &&
      (ask.currency === null || row.currency === ask.currency) &&
      (row.publishedAt?.getTime() ?? 0) <= now - ask.publishedForSeconds * 1000
    )
  })
  const firsts = fits.filter((row) => metres(ask.origins, row.originIcao) !== undefined)
  const seconds = fits.filter((row) => metres(ask.destinations, row.destinationIcao) !== undefined)
  const pairs = firsts.flatMap((one) => seconds.flatMap((other) => makePair(one, other) ?? []))
  return pairs.sort(inOrder).map(({ key }) => key)

  function listed(row: LegRow) {
    const known = listings.get(row) ?? toListing(row, ask)
    listings.set(row, known)
    return known
  }

  function makePair(one: LegRow, other: LegRow) {
    const from = metres(ask.origins, one.originIcao)
    const to = metres(ask.destinations, other.destinationIcao)
    if (from === undefined || to === undefined) return null
    const [first, second] = [listed(one), listed(other)]
    const zone = first.originAirport.timezone
    const last = toLocalTime(first.departureLatestUTC ?? first.departureUTC, zone).isoDate
    if (ask.dateFrom && last < ask.dateFrom) return null
    if (ask.dateTo && toLocalTime(first.departureUTC, zone).isoDate > ask.dateTo) return null
    if (!connects(first, second)) return null
    const sums = [first, second].map(({ currency, referencePrice }, index) => ({
      ...{ currency, reference: referencePrice },
      price: computePersonPriceAt(toPriceSchedule(index === 0 ? one : other), ask.at, ask.people),
    }))
    if (!isWithin(sums, ask)) return null
    const { order: price, savings } = compare(sums, ask)
    const sorts = {
      departure: [],
      price,
      savings: [-savings],
      distance: [from + to],
    }
    return {
      key: `${one.id} ${other.id}`,
      order: [...sorts[ask.sort], one.departureAt.getTime(), other.arrivalAt.getTime()],
    }
  }
}

type Sum = { currency: Currency; price: number; reference: number }

/** Compares exactly, with fractions. */
function isWithin(sums: Sum[], { maxPriceMinor, priceCurrency: to, rates }: SearchAsk): boolean {
  if (maxPriceMinor === null || !to) return true
  const parts = sums.map(({ currency: from, price }) => {
    const rate = from === to ? toFraction(1) : rates && findMinorRate({ from, to, rates })
    return rate && multiply(toFraction(price), rate)
  })
  const [first, second] = parts
  if (!first || !second) return false
  const { top, bottom } = add(first, second)
  return top <= BigInt(maxPriceMinor) * bottom
}

/** The value of a price in hundredths of a euro cent; null if it cannot be compared. */
function worth(minor: number, currency: Currency, { rates }: SearchAsk): number | null {
  const rate = rates && findMinorRate({ from: currency, to: 'EUR', rates })
  return rate && roundDown(multiply(multiply(toFraction(minor), rate), toFraction(100)))
}

function compare(sums: Sum[], ask: SearchAsk): { order: number[]; savings: number } {
  const [first, second] = sums
  assert.ok(first && second)
  const price = first.price + second.price
  const reference = addReferencePrices(first.reference, second.reference)
  const rank = (currency: Currency) => CURRENCIES.indexOf(currency) + 1
  if (first.currency === second.currency) {
    const value = worth(price, first.currency, ask)
    const order = value === null ? [rank(first.currency), price, 0] : [0, value, 0]
    return { order, savings: computeSavingsPct(price, reference) }
  }
  const prices = sums.map((sum) => worth(sum.price, sum.currency, ask))
  const references = sums.map((sum) => worth(sum.reference, sum.currency, ask))
  if (prices.includes(null)) {
    const last = 10 * rank(first.currency) + rank(second.currency)
    return { order: [last, first.price, second.price], savings: 0 }
  }
  const add = (all: (number | null)[]) => all.reduce<number>((sum, one) => sum + (one ?? 0), 0)
  const savings = reference > 0 ? computeSavingsPct(add(prices), add(references)) : 0
  return { order: [0, add(prices), 0], savings }
}

type Sorted = { key: string; order: number[] }

function inOrder(one: Sorted, other: Sorted): number {
  for (const [index, value] of one.order.entries()) {
    const difference = value - (other.order[index] ?? 0)
    if (difference !== 0) return difference
  }
  return one.key < other.key ? -1 : 1
}

async function manyLegs(count: number): Promise<void> {
  const operators = [
    await anOperator(db),
    await anOperator(db),
    await anOperator(db, { kybStatus: 'PENDING' }),
    await anOperator(db, { certificatesUntil: new Date(Date.now() - DAY_MS) }),
  ]
  for (let created = 0; created < count; created++) {
    const operatorId = pick(chance(0.9) ? operators.slice(0, 2) : operators).id
    const from = pick(AIRPORTS)
    const to = pick(AIRPORTS.filter((icao) => icao !== from))
    const at = Date.now() + Math.floor(random() * 12 * 24 * 12) * 300_000
    const minutes = 40 + Math.floor(random() * 600)
    const { id } = await leg(
      { operatorId, from, to, at, minutes, windowMinutes: chance(0.2) ? 180 : 0 },
      drawn(),
    )
    // Without evidence the savings are 0.
    if (chance(0.2)) await db.updateTable('legs').set({ referenceUntil: null }).where('id', '=', id).execute()
  }
}

function drawn(): Parameters<typeof aLeg>[1] {
  const seatsTotal = 3 + Math.floor(random() * 10)
  const askPriceMinor = 100_000 + Math.floor(random() * 60) * 10_000
  const isDeclining = chance(0.3)
  const status = chance(0.95) ? 'PUBLISHED' : pick(['DRAFT', 'CANCELLED'] as const)
  return {
    ...{ seatsTotal, askPriceMinor, status },
    seatsSold: chance(0.3) ? Math.floor(random() * seatsTotal) : 0,
    saleMode: chance(0.2) ? 'WHOLE_AIRCRAFT' : 'PER_SEAT',
    currency: chance(0.6) ? 'USD' : pick(['EUR', 'EUR', 'GBP'] as const),
    floorPriceMinor: isDeclining ? askPriceMinor / 2 : askPriceMinor,
    priceMode: isDeclining ? 'DECLINING' : 'FIXED',
    instantConfirm: chance(0.9),
    publishedAt: new Date(Date.now() - Math.floor(random() * 4 * DAY_MS)),
  }
}

type LegToAdd = {
  operatorId: string
  from: string
  to: string
  at: number
  minutes: number
  windowMinutes?: number
}

async function leg(asked: LegToAdd, fields: Parameters<typeof aLeg>[1] = {}) {
  const { operatorId, from, to, at, minutes, windowMinutes = 0 } = asked
  const departureAt = new Date(at)
  const arrivalAt = new Date(at + minutes * 60_000)
  const created = await aLeg(db, { ...fields, operatorId, departureAt, arrivalAt })
  const departureLatestAt = windowMinutes > 0 ? new Date(at + windowMinutes * 60_000) : null
  const aircraftType = pick(['C56X', 'C25B', 'GLF6'])
  await db
    .updateTable('legs')
    .set({ originIcao: from, destinationIcao: to, departureLatestAt, aircraftType, ...KEEP_TAXES })
    .where('id', '=', created.id)
    .execute()
  return created
}

function chance(of: number): boolean {
  return random() < of
}

function pick<Item>(items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)]
  if (item === undefined) throw new RangeError('Nothing to pick from')
  return item
}

function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return state / 4_294_967_296
  }
}
