import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchRoutes, type RouteObject } from './match-routes.ts'

const name = (id: string, rest: RouteObject = {}): RouteObject => ({ ...rest, handle: id })
const routes = [
  name('layout', {
    children: [
      name('home', { path: '/' }),
      name('flight', { path: '/flights/:id' }),
      name('new flight', { path: '/flights/new' }),
      name('anything else', { path: '*' }),
    ],
  }),
  name('plain', {
    children: [
      name('bookings', { path: '/flights/:id/bookings' }),
      name('journey', { path: '/journey/:first/:second' }),
    ],
  }),
]

for (const [path, handles, params] of [
  ['/', ['layout', 'home'], {}],
  ['/flights/new', ['layout', 'new flight'], {}],
  ['/flights/7', ['layout', 'flight'], { id: '7' }],
  ['/flights/7/', ['layout', 'flight'], { id: '7' }],
  ['/FLIGHTS/New', ['layout', 'new flight'], {}],
  ['/flights/a%2Fb%20c', ['layout', 'flight'], { id: 'a/b c' }],
  ['/flights/100%', ['layout', 'flight'], { id: '100%' }],
  ['/flights/7/bookings', ['plain', 'bookings'], { id: '7' }],
  ['/journey/one/two', ['plain', 'journey'], { first: 'one', second: 'two' }],
  ['/flights', ['layout', 'anything else'], {}],
  ['/flights/', ['layout', 'anything else'], {}],
  ['/journey//two', ['layout', 'anything else'], {}],
  ['/a/b/c/d', ['layout', 'anything else'], {}],
] as const)
  test(`${path} is ${handles[1]}`, () => {
    const found = matchRoutes(routes, path)
    assert.deepEqual(
      found.matches.map(({ route }) => route.handle),
      handles,
    )
    assert.deepEqual(found.params, params)
  })

test('a path without a page has no matches', () => {
  assert.deepEqual(matchRoutes([name('home', { path: '/' })], '/nowhere'), { matches: [], params: {} })
})
