import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import * as z from 'zod/mini'
import { computeGreatCircleKm, type Position } from '#contract/airports.ts'
import { CURRENCIES, computeSavingsPct } from '#contract/money.ts'
import {
  AIRCRAFT_CLASSES,
  SEARCH_SORTS,
  SearchQuery,
  type SearchResult,
  type SearchSummary,
} from '#contract/search/search.ts'
import { type Airport, readAllAirports } from '#db/reference/airports.ts'
import { openAirports } from '#server/legs/search-airports.ts'
import { openTestDatabase } from '#test/db.ts'
import { isQuickRun } from '#test/full-run.ts'
import { addRandomLegs, type KnownLeg } from '#test/samples/random-legs.ts'
import { findCheapestDays } from './find-cheapest-days.ts'
import { MOST_STOPS } from './find-detours.ts'
import { openPlaces } from './places.ts'
import { readFilters } from './read-ask.ts'
import { MOST_DETOUR_KM, MOST_DETOUR_SHARE } from './rules.ts'
import { startSearch } from './run-search.ts'

const { db } = await openTestDatabase()
const now = new Date()
const legs = await addRandomLegs(db, { count: 700, seed: 8, now })
const places = openPlaces(openAirports(db))
const everyAirport = [...readAllAirports().values()]

type Asked = z.input<typeof SearchQuery>

/** Returns every page; the time advances by a quarter of an hour between two, so prices fall. */
async function findAll(asked: Asked) {
  const results: SearchResult[] = []
  let cursor: string | undefined
  let summary: SearchSummary | undefined
  for (let page = 0; page < 1000; page++) {
    const query = z.parse(SearchQuery, { ...asked, ...(cursor ? { cursor } : {}) })
    const later = new Date(now.getTime() + page * 900_000)
    const running = await startSearch({ db, places }, { query, now: later, publishedForSeconds: 0 })
    const found = [...(await running.direct), ...(await running.detours), ...(await running.connections)]
    assert.ok(found.length <= query.limit)
    results.push(...found)
    const { nextCursor, ...ofPage } = await running.summary
    summary ??= { ...ofPage, nextCursor }
    assert.deepEqual(ofPage.totals, summary.totals)
    if (!nextCursor) return { results, summary }
    assert.equal(found.length, query.limit, 'only the last page is not full')
    cursor = nextCursor
  }
  throw new Error('The pages have no end.')
}

type End = { airports: Map<string, number> } | null

/** An independent, slow calculation that measures every airport on earth. */
function findEnd(token: string | undefined, radiusKm: number | undefined, middle: Position | null): End {
  if (token === undefined || !middle) return null
  const [kind, name = ''] = token.split(':')
  const isOwn = (airport: Airport) => {
    if (kind === 'country') return airport.country === name
    if (kind === 'region') return airport.region === name
    if (kind === 'city') return CITIES[name]?.includes(airport.icao) ?? false
    if (kind === 'near') return false
    return airport.icao === token || airport.iata === token
  }
  const radius = kind === 'country' || kind === 'region' ? 0 : (radiusKm ?? (kind === 'near' ? 150 : 0))
  const airports = new Map<string, number>()
  for (const airport of everyAirport) {
    const km = computeGreatCircleKm(middle, airport)
    if (isOwn(airport)) airports.set(airport.icao, 0)
    else if (radius > 0 && km <= radius) airports.set(airport.icao, km)
  }
  return { airports }
}

const sameCity = (city: string, country: string) =>
  everyAirport.filter((one) => one.city === city && one.country === country).map(({ icao }) => icao)
const CITIES: Record<string, string[]> = { KTEB: sameCity('New York', 'US'), EGLF: sameCity('London', 'GB') }

function fitsAll(leg: KnownLeg, asked: z.output<typeof SearchQuery>): boolean {
  const [first, last] = leg.days
  const { people, classes, currency, maxPriceMinor } = asked
  const [from, to] = [asked.date ?? asked.dateFrom, asked.date ?? asked.dateTo]
  const hasRoom =
    leg.saleMode === 'PER_SEAT'
      ? people <= 8 && leg.seatsFree >= people
      : leg.seatsFree === leg.seatsTotal && leg.seatsTotal >= people
  return (
    leg.isOnSale &&
    hasRoom &&
    (from === undefined || last >= from) &&
    (to === undefined || first <= to) &&
    (classes === undefined || classes.some((one) => one === leg.aircraftClass)) &&
    (currency === undefined || leg.currency === currency) &&
    (maxPriceMinor === undefined || leg.priceAt(now, people) <= maxPriceMinor)
  )
}

const isIn = (end: End, { icao }: Airport) => end === null || end.airports.has(icao)

function measureDetour(leg: KnownLeg, from: End, to: End): number | null {
  if (!from || !to) return null
  const passed =
    isIn(from, leg.origin) && !isIn(to, leg.destination)
      ? to
      : isIn(to, leg.destination) && !isIn(from, leg.origin)
        ? from
        : null
  if (!passed || passed.airports.size > MOST_STOPS) return null
  const wayKm = computeGreatCircleKm(leg.origin, leg.destination)
  const extras = everyAirport
    .filter(
      ({ icao }) => passed.airports.has(icao) && icao !== leg.origin.icao && icao !== leg.destination.icao,
    )
    .map(
      (stop) => computeGreatCircleKm(leg.origin, stop) + computeGreatCircleKm(stop, leg.destination) - wayKm,
    )
  const least = Math.min(...extras)
  return least <= Math.min(MOST_DETOUR_KM, wayKm * MOST_DETOUR_SHARE) ? least : null
}

function sortNumbers(
  result: SearchResult,
  { sort, people }: { sort?: string | undefined; people: number },
  ends: [End, End],
): number[] {
  if ('legs' in result) return []
  const { leg } = result
  const known = needLeg(leg.id)
  const ms = known.departureAt.getTime()
  if (sort === 'price') return [CURRENCIES.indexOf(leg.currency), known.priceAt(now, people), ms]
  if (sort === 'savings')
    return [-computeSavingsPct(known.priceAt(now, people), known.referenceFor(people)), ms]
  if (sort !== 'distance') return [ms]
  if (result.kind === 'detour') return [measureDetour(known, ...ends) ?? 0, ms]
  const [fromKm, toKm] = [
    ends[0]?.airports.get(known.origin.icao),
    ends[1]?.airports.get(known.destination.icao),
  ]
  if (fromKm === undefined && toKm === undefined)
    return [computeGreatCircleKm(known.origin, known.destination), ms]
  return [(fromKm ?? 0) + (toKm ?? 0), ms]
}

function needLeg(id: string): KnownLeg {
  const leg = legs.find((one) => one.id === id)
  assert.ok(leg)
  return leg
}

// The database's distance in whole metres may differ by one from the one that is computed here.
function comesBefore(one: number[], other: number[]): boolean {
  const [first = 0, ...rest] = one
  const [second = 0, ...others] = other
  if (Math.abs(first - second) > 0.002) return first < second
  // Within two metres either airport may be nearer, because of rounding. If the metres are equal, the next key decides.
  return first < second || rest.length === 0 || comesBefore(rest, others)
}

const place = fc.constantFrom(
  ...['KTEB', 'TEB', 'MIA', 'KOPF', 'LAX', 'EGLF', 'NCE', 'AKL', 'YYT', 'VNKT'],
  ...['city:KTEB', 'city:EGLF', 'country:US', 'country:FR', 'country:NZ', 'region:Europe', 'region:MENA'],
  ...['near:40.71,-74.01', 'near:-36.8,174.7', 'near:51.5,-0.12'],
)
const radius = fc.constantFrom(0, 30, 80, 150, 400, 1000)
const day = fc
  .tuple(fc.boolean(), fc.integer({ min: 0, max: 45 }))
  .map(([isSoon, days]) =>
    formatDay(isSoon ? now.getTime() + (days % 16) * 86_400_000 : spring() + days * 86_400_000),
  )
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>) => fc.option(arbitrary, { nil: undefined, freq: 3 })

const asked = fc
  .record({
    from: maybe(place),
    to: maybe(place),
    fromRadiusKm: maybe(radius),
    toRadiusKm: maybe(radius),
    when: fc.constantFrom('any', 'any', 'day', 'from', 'to', 'window'),
    days: fc.tuple(day, fc.integer({ min: 0, max: 20 })),
    people: fc.constantFrom(1, 1, 2, 4, 8, 9, 12),
    classes: maybe(fc.subarray([...AIRCRAFT_CLASSES], { minLength: 1 })),
    currency: maybe(fc.constantFrom('USD', 'EUR', 'JPY', 'KWD')),
    mostUnits: maybe(fc.integer({ min: 300, max: 2000 })),
    sort: fc.constantFrom(...SEARCH_SORTS),
    limit: fc.constantFrom(4, 30, 100),
    detours: fc.constantFrom('0', '1'),
  })
  .map(({ when, days: [first, more], classes, mostUnits, ...rest }): Asked => {
    const last = formatDay(Date.parse(first) + more * 86_400_000)
    const unit = rest.currency === 'JPY' ? 1 : rest.currency === 'KWD' ? 1000 : 100
    return JSON.parse(
      JSON.stringify({
        ...rest,
        ...(classes ? { classes: classes.join(',') } : {}),
        ...(when === 'day' ? { date: first } : {}),
        ...(when === 'from' || when === 'window' ? { dateFrom: first } : {}),
        ...(when === 'to' || when === 'window' ? { dateTo: last } : {}),
        ...(mostUnits && rest.currency ? { maxPriceMinor: mostUnits * unit } : {}),
      }),
    )
  })

function spring(): number {
  return Date.UTC(now.getUTCFullYear() + (now.getUTCMonth() < 2 ? 0 : 1), 2, 1)
}

function formatDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

describe('a search', () => {
  test('finds the same results as the slow calculation, each once, in order, over all pages', async () => {
    let found = 0
    let detoured = 0
    const numRuns = isQuickRun ? 100 : 400
    await fc.assert(
      fc.asyncProperty(asked, async (input) => {
        const query = z.parse(SearchQuery, input)
        const { results, summary } = await findAll(input)
        const ends: [End, End] = [
          findEnd(query.from, query.fromRadiusKm, summary.from),
          findEnd(query.to, query.toRadiusKm, summary.to),
        ]
        const matching = legs.filter((leg) => fitsAll(leg, query))
        const direct = matching.filter((leg) => isIn(ends[0], leg.origin) && isIn(ends[1], leg.destination))
        const detours =
          query.detours === '1' ? matching.filter((leg) => measureDetour(leg, ...ends) !== null) : []
        const listLegIds = (kind: string) =>
          results.flatMap((one) => (one.kind === kind && 'leg' in one ? [one.leg.id] : []))
        assert.deepEqual(listLegIds('direct').sort(), direct.map(({ id }) => id).sort())
        assert.deepEqual(listLegIds('detour').sort(), detours.map(({ id }) => id).sort())
        assert.deepEqual(summary.totals.direct, { count: direct.length, isAtLeast: false })
        assert.deepEqual(summary.totals.detour, { count: detours.length, isAtLeast: false })
        for (const [i, result] of results.entries()) {
          const next = results[i + 1]
          if (next?.kind !== result.kind) continue
          assert.ok(comesBefore(sortNumbers(result, query, ends), sortNumbers(next, query, ends)))
        }
        for (const result of results) {
          if (result.kind !== 'detour') continue
          const least = measureDetour(needLeg(result.leg.id), ...ends) ?? Number.NaN
          assert.ok(Math.abs(result.detour.extraKm - least) <= 1)
        }
        found += direct.length
        detoured += detours.length
      }),
      { numRuns, seed: 41 },
    )
    const expected = [(1500 / 400) * numRuns, (100 / 400) * numRuns] as const
    assert.ok(found > expected[0] && detoured > expected[1], `${found} found, ${detoured} with a detour`)
  })

  test('counts how many results each class and currency would have', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async (input) => {
        const { summary } = await findAll({ ...input, limit: 100, detours: '0' })
        const { people } = z.parse(SearchQuery, input)
        const { classes: _, currency: __, maxPriceMinor: ___, ...others } = input
        for (const { class: one, count } of summary.facets.classes) {
          const { summary: chosen } = await findAll({ ...input, classes: one, limit: 100, detours: '0' })
          assert.equal(chosen.totals.direct.count, count)
        }
        for (const { currency, count, minPrice, maxPrice } of summary.facets.currencies) {
          const only = {
            ...others,
            ...(input.classes ? { classes: input.classes } : {}),
            currency,
            limit: 100,
          }
          const { results } = await findAll({ ...only, detours: '0', sort: 'price' })
          const prices = results.flatMap((one) =>
            'leg' in one ? [needLeg(one.leg.id).priceAt(now, people)] : [],
          )
          assert.deepEqual([prices.length, prices[0], prices.at(-1)], [count, minPrice, maxPrice])
        }
      }),
      { numRuns: isQuickRun ? 8 : 25, seed: 42 },
    )
  })
})

describe('the calendar', () => {
  test('shows for each day the count and the cheapest price of a search for that day', async () => {
    await fc.assert(
      fc.asyncProperty(asked, async ({ from, to, fromRadiusKm, toRadiusKm, people, classes }) => {
        const filters = JSON.parse(JSON.stringify({ from, to, fromRadiusKm, toRadiusKm, people, classes }))
        const { from: _, to: __, ...understood } = await readFilters(places, z.parse(SearchQuery, filters))
        const month = formatDay(spring()).slice(0, 7)
        const days = await findCheapestDays(db, {
          ...understood,
          dateFrom: `${month}-01`,
          dateTo: `${month}-31`,
          sort: 'price',
          at: now,
          rates: null,
          publishedForSeconds: 0,
        })
        assert.deepEqual(
          days.map(({ date }) => date),
          days.map(({ date }) => date).sort(),
        )
        for (let number = 1; number <= 31; number += 3) {
          const date = `${month}-${String(number).padStart(2, '0')}`
          const { results } = await findAll({ ...filters, date, sort: 'price', limit: 100 })
          const cheapest = new Map<string, number>()
          for (const one of results) {
            if (!('leg' in one)) continue
            const price = needLeg(one.leg.id).priceAt(now, z.parse(SearchQuery, filters).people)
            cheapest.set(one.leg.currency, Math.min(price, cheapest.get(one.leg.currency) ?? price))
          }
          const prices = [...cheapest].map(([currency, price]) => ({ currency, price }))
          const known = days.find((one) => one.date === date)
          assert.deepEqual(known, results.length === 0 ? undefined : { date, count: results.length, prices })
        }
      }),
      { numRuns: isQuickRun ? 5 : 15, seed: 43 },
    )
  })
})
