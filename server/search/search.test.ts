import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import * as z from 'zod/mini'
import { AIRCRAFT_CLASSES, SEARCH_SORTS, SearchLine, search } from '#contract/search/search.ts'
import { AIRCRAFT_CLASSES as KNOWN_CLASSES } from '#db/reference/aircraft.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, KEEP_TAXES } from '#test/build.ts'
import { beginPlan } from '#test/plans.ts'

const app = await openTestApp({ env: { EARLY_ACCESS_SECONDS: '3600' } })
const { db, call, url } = app
const operatorId = (await anOperator(db)).id

const API = '/api/api/search'
const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS)

type As = { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN' }

async function find(query: Record<string, string>, as?: As) {
  const answer = await call('GET', `${API}?${new URLSearchParams(query)}`, as ? { as } : {})
  assert.equal(answer.status, 200, answer.text)
  return z.parse(search.find.answer, answer.json)
}

async function findIds(query: Record<string, string>, as?: As): Promise<string[]> {
  const { results } = await find(query, as)
  return results.flatMap((result) => ('legs' in result ? [] : [result.leg.id]))
}

async function refused(query: string): Promise<string[]> {
  const answer = await call('GET', `${API}${query}`)
  assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_input'], answer.text)
  return answer.json.details.map(({ path }: { path: string }) => path)
}

async function aLegBetween(
  originIcao: string,
  destinationIcao: string,
  fields: Parameters<typeof aLeg>[1] = {},
) {
  const { id } = await aLeg(db, { operatorId, ...fields })
  await db
    .updateTable('legs')
    .set({ originIcao, destinationIcao, ...KEEP_TAXES })
    .where('id', '=', id)
    .execute()
  await db.updateTable('legs').set({ status: 'CANCELLED' }).where('id', '=', id).execute()
  await db.updateTable('legs').set({ status: 'PUBLISHED' }).where('id', '=', id).execute()
  return id
}

describe('places', () => {
  let leg = ''
  before(async () => {
    leg = await aLegBetween('KTEB', 'KOPF')
  })

  const ways: [string, Record<string, string>][] = [
    ['by ICAO code', { from: 'KTEB', to: 'KOPF' }],
    ['by IATA code, in small letters', { from: 'teb', to: 'opf' }],
    ['by the code of a city', { from: 'NYC' }],
    ['by a city through any of its airports', { from: 'city:KJFK', to: 'city:KMIA' }],
    ['by country', { from: 'country:US', to: 'country:US' }],
    ['by region', { from: 'region:North America' }],
    ['near a position', { from: 'near:40.71,-74.01', fromRadiusKm: '30' }],
    ['near another airport', { from: 'HPN', fromRadiusKm: '60' }],
    ['by a typed text', { from: 'new york', to: 'miami' }],
  ]
  for (const [how, query] of ways) {
    test(`are found ${how}`, async () => assert.deepEqual(await findIds(query), [leg]))
  }

  test('have their recognised name, and the distances of their airports', async () => {
    const { from, to, results } = await find({ from: 'HPN', fromRadiusKm: '60' })
    assert.deepEqual([from?.kind, from?.token, from?.code, to], ['airport', 'HPN', 'HPN', null])
    const [first] = results
    assert.deepEqual([first?.fromKm, first?.toKm], [38, null])
  })

  test('that are unknown are refused by name', async () => {
    assert.deepEqual(await refused('?from=qqqqqq'), ['from'])
    assert.deepEqual(await refused('?to=country:ZZ'), ['to'])
    assert.deepEqual(await refused('?to=city:ZZZZ'), ['to'])
    assert.deepEqual(await refused('?from=near:91,0'), ['from'])
  })

  test('are suggested during typing: cities before their airports, countries, regions', async () => {
    const suggest = async (q: string) => {
      const { json } = await call('GET', `${API}/places?q=${encodeURIComponent(q)}&limit=4`)
      return z.parse(search.places.answer, json).places.map(({ token }) => token)
    }
    assert.equal((await suggest('new yo'))[0], 'city:KCDW')
    assert.equal((await suggest('teb'))[0], 'TEB')
    assert.equal((await suggest('switz'))[0], 'country:CH')
    assert.equal((await suggest('europe'))[0], 'region:Europe')
    assert.equal((await suggest('middle east'))[0], 'region:MENA')
    assert.deepEqual(await suggest('qqqqqq'), [])
  })

  test('with the same name far from each other are two cities', async () => {
    const { from: west } = await find({ from: 'city:KPDX' })
    const { from: east } = await find({ from: 'city:KPWM' })
    assert.deepEqual([west?.name, east?.name], ['Portland', 'Portland'])
    assert.notEqual(west?.token, east?.token)
  })
})

describe('a contradictory search', () => {
  test('is refused', async () => {
    assert.deepEqual(await refused('?people=0'), ['people'])
    assert.deepEqual(await refused('?limit=101'), ['limit'])
    assert.deepEqual(await refused('?maxPriceMinor=1000'), ['currency'])
    assert.deepEqual(await refused('?date=2026-12-04&dateTo=2026-12-05'), ['date'])
    assert.deepEqual(await refused('?dateFrom=2026-12-04&dateTo=2026-12-03'), ['dateTo'])
    assert.deepEqual(await refused('?date=2026-02-30'), ['date'])
    assert.equal((await refused('?classes=Airship')).length, 1)
    assert.equal((await refused('?where=KTEB')).length, 1)
    for (const cursor of ['abc', 'W10', Buffer.from('[0,"price",1]').toString('base64url')]) {
      assert.deepEqual(await refused(`?cursor=${cursor}`), ['cursor'])
    }
    const forged = Buffer.from(JSON.stringify([0, 'departure', 1, "x' or true", 5])).toString('base64url')
    assert.deepEqual(await refused(`?cursor=${forged}`), ['cursor'])
  })

  test('of the calendar is refused too', async () => {
    for (const query of ['', '?month=2026-13', '?month=2026-12&months=4', '?month=2026-12&date=2026-12-01']) {
      assert.equal((await call('GET', `${API}/calendar${query}`)).status, 400, query)
    }
  })
})

test('the classes of the filter are those of the aircraft', () => {
  assert.deepEqual(AIRCRAFT_CLASSES, KNOWN_CLASSES)
})

describe('the stream', () => {
  test('sends the page line by line: direct legs, detours, and finally the summary', async () => {
    const query = { from: 'LFPB', to: 'LSGG', detours: '1', limit: '3' }
    const direct = [await aLegBetween('LFPB', 'LSGG'), await aLegBetween('LFPB', 'LSGG')]
    const passing = [await aLegBetween('LFPB', 'LIML'), await aLegBetween('LFPB', 'LIML')]
    const response = await fetch(`${url}${API}/stream?${new URLSearchParams(query)}`)
    assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
    const text = await response.text()
    const lines = text
      .trimEnd()
      .split('\n')
      .map((line) => z.parse(SearchLine, JSON.parse(line)))
    const page = await find(query)
    const results = lines.flatMap((line) => (line.type === 'result' ? [line.result] : []))
    assert.deepEqual(results, page.results)
    assert.deepEqual(
      results.map((result) => [result.kind, 'leg' in result && result.leg.id]),
      [
        ['direct', direct[0]],
        ['direct', direct[1]],
        ['detour', passing[0]],
      ],
    )
    const last = lines.at(-1)
    assert.ok(last?.type === 'summary')
    const { success: _, results: __, ...summary } = page
    assert.deepEqual(last.summary, summary)
    assert.deepEqual([summary.totals.direct.count, summary.totals.detour.count], [2, 2])
    assert.deepEqual(await findIds({ ...query, cursor: summary.nextCursor ?? '' }), [passing[1]])
  })

  test('that cannot begin is refused like a page', async () => {
    const answer = await call('GET', `${API}/stream?from=qqqqqq`)
    assert.deepEqual([answer.status, answer.json.code], [400, 'invalid_input'])
  })
})

describe('a new leg', () => {
  test('is found only by Premium until it opens to everybody', async () => {
    const leg = await aLegBetween('EGGW', 'LEPA', { publishedAt: new Date() })
    const member = await aUser(db)
    await beginPlan(app, { user: member })
    assert.deepEqual(await findIds({ from: 'EGGW' }, member), [leg])
    assert.deepEqual(await findIds({ from: 'EGGW' }, await aUser(db)), [])
    assert.deepEqual(await findIds({ from: 'EGGW' }), [])
  })

  test('is found within a second of its publication, and no longer after it is sold', async () => {
    assert.deepEqual(await findIds({ from: 'OMDB' }), [])
    const leg = await aLegBetween('OMDB', 'OERK', { seatsTotal: 2 })
    await eventually(async () => (await findIds({ from: 'OMDB' }))[0] === leg, 900)
    await db.updateTable('legs').set({ seatsSold: 2 }).where('id', '=', leg).execute()
    await eventually(async () => (await findIds({ from: 'OMDB' })).length === 0, 1500)
  })
})

test('the calendar shows the days in the origin’s time zone with their cheapest price', async () => {
  // In UTC, 23:30 in Auckland is the morning of the same day, and 00:30 is the day before.
  const day = new Date(Date.now() + 40 * 24 * HOUR_MS).toISOString().slice(0, 10)
  const atMidnight = Date.parse(`${day}T00:00:00Z`) - 13 * HOUR_MS
  await aLegBetween('NZAA', 'NZQN', {
    departureAt: new Date(atMidnight + HOUR_MS / 2),
    askPriceMinor: 500_000,
  })
  await aLegBetween('NZAA', 'NZQN', {
    departureAt: new Date(atMidnight + 23.5 * HOUR_MS),
    askPriceMinor: 450_000,
    floorPriceMinor: 450_000,
  })
  const { json } = await call('GET', `${API}/calendar?from=AKL&month=${day.slice(0, 7)}&months=2`)
  assert.deepEqual(z.parse(search.calendar.answer, json).days, [
    { date: day, count: 2, prices: [{ currency: 'USD', price: 450_000 }] },
  ])
  assert.equal((await findIds({ from: 'AKL', date: day })).length, 2)
})

describe('a position', () => {
  test('gets an answer that no cache stores, and has at most two decimals', async () => {
    await aLegBetween('KVNY', 'KLAS', { departureAt: inHours(20) })
    const answer = await call('GET', `${API}?from=near:34.05,-118.24`)
    assert.deepEqual([answer.status, answer.headers.get('cache-control')], [200, 'no-store'])
    assert.equal(answer.json.results.length, 1)
    assert.equal(answer.json.results[0].leg.originAirport.icao, 'KVNY')
    assert.deepEqual(await refused('?from=near:34.051,-118.24'), ['from'])
  })
})

test('a connection in two currencies is a separate kind of result, with a price for each leg', async () => {
  const first = await aLegBetween('SBGR', 'SBBR', {
    departureAt: inHours(720),
    arrivalAt: inHours(723),
  })
  const second = await aLegBetween('SBBR', 'SBSV', {
    currency: 'EUR',
    departureAt: inHours(726),
    arrivalAt: inHours(728),
  })
  const ask = { from: 'SBGR', to: 'SBSV', connections: '1' }
  for (const sort of SEARCH_SORTS) {
    const { results, totals } = await find({ ...ask, sort })
    const [found, ...others] = results
    assert.ok(found?.kind === 'connection_in_two_currencies', sort)
    assert.deepEqual([others, totals.connection.count], [[], 1])
    assert.equal(found.id, `${first}_${second}`)
    assert.deepEqual(
      found.legs.map(({ currency }) => currency),
      ['USD', 'EUR'],
    )
    assert.equal('price' in found, false)
  }
  assert.deepEqual((await find({ ...ask, currency: 'USD' })).results, [])
  // Without rates the sum cannot be compared.
  assert.deepEqual((await find({ ...ask, priceCurrency: 'USD', maxPriceMinor: '90000000' })).results, [])
})
