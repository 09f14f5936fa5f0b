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

test('the booking page without filters is no search, with any of them it is', () => {
  assert.equal(isSearch(url('')), false)
  assert.equal(isSearch(url('utm_source=mail')), false)
  for (const name of Object.keys(SearchQuery.def.shape))
    if (name !== 'limit' && name !== 'cursor') assert.equal(isSearch(url(`${name}=1`)), true, name)
})

test('every parameter of the contract can stand in the URL', () => {
  const all = Object.keys(SearchQuery.def.shape).filter((name) => !['limit', 'cursor'].includes(name))
  const search = readSearch(url(all.map((name) => `${name}=x`).join('&')))
  assert.deepEqual(Object.keys(search).sort(), all.sort())
})

test('the server is asked for what the URL says, and is not told how it is shown', () => {
  const search = readSearch(url('from=TEB&to=city:EGLF&people=3&view=map&pages=2&sort=price'))
  assert.deepEqual(toQuery(search), { from: 'TEB', to: 'city:EGLF', people: '3', sort: 'price' })
})

test('connections and detours wait for both places', () => {
  assert.deepEqual(toQuery(readSearch(url('from=TEB&connections=1&detours=1'))), { from: 'TEB' })
  const both = toQuery(readSearch(url('from=TEB&to=LTN&connections=1&detours=1')))
  assert.equal(both.connections, '1')
  assert.equal(both.detours, '1')
})

test('the calendar is asked for every day', () => {
  assert.deepEqual(toFilters(readSearch(url('from=TEB&date=2026-12-04&sort=price&people=2'))), {
    from: 'TEB',
    people: '2',
  })
})

test('another filter begins at the first page again, another page does not', () => {
  assert.equal(applyChange(url('from=TEB&pages=3'), { people: '2' }).toString(), 'from=TEB&people=2')
  assert.equal(applyChange(url('from=TEB&pages=3'), { view: 'map' }).get('pages'), '3')
  assert.equal(applyChange(url('from=TEB'), { pages: '2' }).get('pages'), '2')
})

test('a radius goes with its place', () => {
  assert.equal(applyChange(url('from=TEB&fromRadiusKm=50&to=LTN'), { from: undefined }).toString(), 'to=LTN')
})

test('what is not ours in the URL stays', () => {
  assert.equal(applyChange(url('utm_source=mail'), { to: 'LTN' }).toString(), 'utm_source=mail&to=LTN')
})

test('an alert begins with what was looked for', () => {
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
