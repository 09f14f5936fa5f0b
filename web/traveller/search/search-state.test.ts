import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SearchQuery } from '#contract/search/search.ts'
import { isSearch } from './search-keys.ts'
import {
  applyChange,
  buildAlertPath,
  countMoreFilters,
  readSearch,
  toFilters,
  toQuery,
} from './search-state.ts'

const url = (text: string) => new URLSearchParams(text)

test('the booking page is a search when it has a filter', () => {
  assert.equal(isSearch(url('')), false)
  assert.equal(isSearch(url('utm_source=mail')), false)
  for (const name of Object.keys(SearchQuery.def.shape))
    if (name !== 'limit' && name !== 'cursor') assert.equal(isSearch(url(`${name}=1`)), true, name)
})

test('the URL can have every parameter of the contract', () => {
  const all = Object.keys(SearchQuery.def.shape).filter((name) => !['limit', 'cursor'].includes(name))
  const search = readSearch(url(all.map((name) => `${name}=x`).join('&')))
  assert.deepEqual(Object.keys(search).sort(), all.sort())
})

test('the query for the server has the filters of the URL, and not the view', () => {
  const search = readSearch(url('from=TEB&to=city:EGLF&people=3&view=map&pages=2&sort=price'))
  assert.deepEqual(toQuery(search), { from: 'TEB', to: 'city:EGLF', people: '3', sort: 'price' })
})

test('connections and detours are requested only with both places', () => {
  assert.deepEqual(toQuery(readSearch(url('from=TEB&connections=1&detours=1'))), { from: 'TEB' })
  const both = toQuery(readSearch(url('from=TEB&to=LTN&connections=1&detours=1')))
  assert.equal(both.connections, '1')
  assert.equal(both.detours, '1')
})

test('the query of the calendar has no days', () => {
  assert.deepEqual(toFilters(readSearch(url('from=TEB&date=2026-12-04&sort=price&people=2'))), {
    from: 'TEB',
    people: '2',
  })
})

test('a changed filter returns to the first page, and a changed page does not', () => {
  assert.equal(applyChange(url('from=TEB&pages=3'), { people: '2' }).toString(), 'from=TEB&people=2')
  assert.equal(applyChange(url('from=TEB&pages=3'), { view: 'map' }).get('pages'), '3')
  assert.equal(applyChange(url('from=TEB'), { pages: '2' }).get('pages'), '2')
})

test('removing a place removes its radius', () => {
  assert.equal(applyChange(url('from=TEB&fromRadiusKm=50&to=LTN'), { from: undefined }).toString(), 'to=LTN')
})

test('unknown parameters of the URL stay', () => {
  assert.equal(applyChange(url('utm_source=mail'), { to: 'LTN' }).toString(), 'utm_source=mail&to=LTN')
})

test('a new alert has the filters of the search', () => {
  const search = readSearch(
    url('from=TEB&fromRadiusKm=50&date=2026-12-04&detours=1&sort=price&pages=2&view=map'),
  )
  assert.equal(
    buildAlertPath(search),
    '/alerts/new?from=TEB&fromRadiusKm=50&dateFrom=2026-12-04&dateTo=2026-12-04',
  )
  assert.equal(
    buildAlertPath(readSearch(url('to=LTN&priceCurrency=EUR&maxPriceMinor=90000'))),
    '/alerts/new?to=LTN&priceCurrency=EUR&maxPriceMinor=90000',
  )
})

test('filters behind the button are counted', () => {
  assert.equal(countMoreFilters(readSearch(url('from=TEB&people=2&sort=price'))), 0)
  assert.equal(
    countMoreFilters(readSearch(url('classes=Light+Jet&currency=USD&maxPriceMinor=1&detours=1'))),
    3,
  )
})
