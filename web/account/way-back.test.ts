import assert from 'node:assert/strict'
import { test } from 'node:test'
import { afterSignIn, wayBackFrom } from './way-back.ts'

const state = wayBackFrom({ pathname: '/booking', search: '?legId=1', hash: '' })

test('administrators and operators go to their own pages', () => {
  assert.equal(afterSignIn({ role: 'ADMIN' }, state), '/admin')
  assert.equal(afterSignIn({ role: 'OPERATOR' }, state), '/operator')
})

test('travellers go back to where they came from, or home', () => {
  assert.equal(afterSignIn({ role: 'USER' }, state), '/booking?legId=1')
  for (const nothing of [null, undefined, {}, { from: 'x' }]) {
    assert.equal(afterSignIn({ role: 'USER' }, nothing), '/')
  }
})
