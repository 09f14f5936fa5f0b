import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sayFrench from '../../languages/pages/fr/samples.ts'
import { samples } from '../../languages/pages/samples.ts'
import { filterLegsNear } from '../legs/legs-near.ts'
import { filterRoutes, type RouteFilters, readRouteFilters } from './filter-routes.ts'
import { sampleRoutes } from './sample-routes.ts'

const ALL: RouteFilters = { search: '', continent: null, aircraftClass: null }
const found = (filters: Partial<RouteFilters>, translate = samples.texts.en) =>
  filterRoutes(sampleRoutes, { ...ALL, ...filters }, translate).map(({ id }) => id)

describe('the sample routes', () => {
  test('are five, at 65-67% off', () => {
    assert.deepEqual(
      sampleRoutes.map(({ name }) => name),
      ['NYC to Miami', 'London to Nice', 'LA to Vegas', 'Paris to Geneva', 'Dubai to Riyadh'],
    )
    for (const { name, savings } of sampleRoutes) assert.ok(savings >= 65 && savings <= 67, name)
  })

  for (const [title, filters, ids] of [
    ['without a filter all', {}, sampleRoutes.map(({ id }) => id)],
    ['by a city in any case', { search: 'nIcE' }, ['london-nice']],
    ['by several words in any order', { search: ' miami  new ' }, ['nyc-miami']],
    ['by an airport code', { search: 'ruh' }, ['dubai-riyadh']],
    ['by a tag', { search: 'weekend' }, ['nyc-miami', 'la-vegas']],
    ['by continent', { continent: 'Europe' }, ['london-nice', 'paris-geneva']],
    ['by aircraft class', { aircraftClass: 'Midsize Jet' }, ['nyc-miami', 'dubai-riyadh']],
    [
      'by all at once',
      { search: 'vegas', continent: 'North America', aircraftClass: 'Light Jet' },
      ['la-vegas'],
    ],
    ['none where nothing fits', { search: 'vegas', continent: 'MENA' }, []],
  ] as const) {
    test(`are found ${title}`, () => assert.deepEqual(found(filters), ids))
  }
})

test('the sample routes are found by words of the page’s language, and by English words in every language', () => {
  for (const search of ['londres', 'london']) assert.deepEqual(found({ search }, sayFrench), ['london-nice'])
})

test('filters are read from the URL, and unknown values are ignored', () => {
  assert.deepEqual(readRouteFilters(new URLSearchParams('search=nice&continent=Europe&aircraft=Light+Jet')), {
    search: 'nice',
    continent: 'Europe',
    aircraftClass: 'Light Jet',
  })
  assert.deepEqual(readRouteFilters(new URLSearchParams('continent=Atlantis&aircraft=Zeppelin')), ALL)
})

describe('a leg is near a route', () => {
  const [nycMiami] = sampleRoutes
  const HPN = { lat: 41.07, lon: -73.71 }
  const FLL = { lat: 26.07, lon: -80.15 }
  const TPA = { lat: 27.98, lon: -82.53 }
  const near = (from: object, to: object) =>
    filterLegsNear(
      [{ originAirport: from as typeof HPN, destinationAirport: to as typeof HPN }],
      nycMiami ?? assert.fail(),
    )

  test('when both of its ends are', () => assert.equal(near(HPN, FLL).length, 1))
  test('not when one end is farther than 150 km', () => assert.equal(near(HPN, TPA).length, 0))
  test('not the other way round', () => assert.equal(near(FLL, HPN).length, 0))
})
