import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildWayBack, buildWayBackTo, findPathAfterSignIn } from './way-back.ts'

const state = buildWayBack({ pathname: '/booking', search: '?legId=1', hash: '' })

test('after signing in, administrators and operators get their own pages', () => {
  assert.equal(findPathAfterSignIn({ role: 'ADMIN' }, state), '/admin')
  assert.equal(findPathAfterSignIn({ role: 'OPERATOR' }, state), '/operator')
})

test('travellers return to the previous page, or to the home page', () => {
  assert.equal(findPathAfterSignIn({ role: 'USER' }, state), '/booking?legId=1')
  for (const nothing of [null, undefined, {}, { from: 'x' }]) {
    assert.equal(findPathAfterSignIn({ role: 'USER' }, nothing), '/')
  }
})

const ELSEWHERE = [
  '//host',
  '/..//host',
  '/.//host',
  '/x/..//host',
  '/%2e%2e//host',
  '/\\host',
  '/\t/host',
  'https://host',
  'x',
]

test('no way back leads to another host, for any form of the path', () => {
  for (const path of ELSEWHERE) {
    assert.equal(buildWayBackTo(path), null, path)
    const from = { from: { pathname: path, search: '', hash: '' } }
    assert.equal(findPathAfterSignIn({ role: 'USER' }, from), '/', path)
  }
  for (const [path, resolved] of [
    ['/booking?legId=1#seats', '/booking?legId=1#seats'],
    ['/a/../trips?next=//host', '/trips?next=//host'],
    ['/a//b', '/a//b'],
  ] as const) {
    assert.equal(findPathAfterSignIn({ role: 'USER' }, buildWayBackTo(path)), resolved)
  }
})
