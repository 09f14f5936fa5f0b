import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LegChange, LegListing } from '#contract/legs/legs.ts'
import type { Connection, SearchResult } from '#contract/search/search.ts'
import type { SearchPage } from './read-stream.ts'
import {
  applyChangeToResults,
  countSeats,
  getResultId,
  keepResults,
  listShortLegs,
  removeTaken,
} from './result-changes.ts'

const now = new Date('2026-12-01T12:00:00.000Z')
const SALES = { salesCloseSeconds: 7200, now, people: 2 }

function leg(id: string, more: Partial<LegListing> = {}): LegListing {
  return {
    ...{ id, seatsAvailable: 4, price: 100_000, referencePrice: 300_000, currency: 'USD' },
    departureUTC: '2026-12-10T12:00:00.000Z',
    priceSchedule: {
      ...{ mode: 'FIXED', askPriceMinor: 100_000, floorPriceMinor: 100_000, currency: 'USD' },
      ...{ startsAt: '2026-11-01T00:00:00.000Z', endsAt: '2026-12-10T10:00:00.000Z' },
    },
    ...more,
  } as LegListing
}

function direct(id: string, more: Partial<LegListing> = {}): SearchResult {
  return { kind: 'direct', leg: leg(id, more), fromKm: 0, toKm: 0 }
}

function connection(): SearchResult {
  const legs: Connection['legs'] = [leg('a'), leg('b')]
  return {
    ...{ kind: 'connection', id: 'a_b', legs, seatsAvailable: 4, price: 200_000, referencePrice: 600_000 },
    savingsPct: 66,
  } as Connection
}

function page(...results: SearchResult[]): SearchPage {
  return { results, nextCursor: null } as unknown as SearchPage
}

const change: LegChange = {
  ...{ id: 'b', seatsAvailable: 1, price: 90_000, referencePrice: 300_000, isBookable: true },
  priceSchedule: { ...leg('b').priceSchedule, askPriceMinor: 90_000, floorPriceMinor: 90_000 },
}
const listIds = (pages: SearchPage[]) => pages.flatMap(({ results }) => results.map(getResultId))

test('a change applies to every result with the leg, and other pages keep their objects', () => {
  const pages = [page(direct('a')), page(direct('b'), connection())]
  const [first, second] = applyChangeToResults(pages, change)
  assert.equal(first, pages[0])
  const [alone, both] = second?.results ?? []
  assert.equal(alone && countSeats(alone), 1)
  assert.ok(both?.kind === 'connection')
  assert.equal(both.seatsAvailable, 1)
  assert.equal(both.price, 190_000)
  assert.equal(both.savingsPct, 68)
})

test('a result that is no longer found stays in its place, as taken', () => {
  const shown = [page(direct('a'), direct('b'), direct('c')), page(direct('d'))]
  const read = [page(direct('a'), direct('c')), page(direct('d'))]
  const kept = keepResults(shown, read, SALES)
  assert.deepEqual(listIds(kept), ['a', 'b', 'c', 'd'])
  assert.equal(kept[0]?.results[1] && countSeats(kept[0].results[1]), 0)
  assert.deepEqual(listIds(removeTaken(kept, 2)), ['a', 'c', 'd'])
})

test('the first result stays first, and an unchanged list keeps no result', () => {
  assert.deepEqual(listIds(keepResults([page(direct('a'), direct('b'))], [page(direct('b'))], SALES)), [
    'a',
    'b',
  ])
  const read = [page(direct('a'))]
  assert.equal(keepResults([page(direct('a'))], read, SALES), read)
})

test('a flight with closed sales is removed', () => {
  const closed = direct('a', { departureUTC: '2026-12-01T13:00:00.000Z' })
  assert.deepEqual(listIds(keepResults([page(closed, direct('b'))], [page(direct('b'))], SALES)), ['b'])
})

test('a connection is taken when one of its flights is taken', () => {
  const [kept] = keepResults([page(connection())], [page()], SALES)
  assert.equal(kept?.results[0] && countSeats(kept.results[0]), 0)
})

test('a flight with fewer seats than searched keeps them, and is listed to be read alone', () => {
  const pages = applyChangeToResults([page(direct('a'), direct('b'))], change)
  const kept = keepResults(pages, [page(direct('a'))], SALES)
  assert.equal(kept[0]?.results[1] && countSeats(kept[0].results[1]), 1)
  assert.deepEqual(
    listShortLegs(kept, 2).map(({ id }) => id),
    ['b'],
  )
  assert.deepEqual(listShortLegs(kept, 1), [])
  assert.deepEqual(listIds(removeTaken(kept, 2)), ['a'])
  const sold = applyChangeToResults(kept, { ...change, seatsAvailable: 0 })
  assert.deepEqual(listShortLegs(sold, 2), [])
})
