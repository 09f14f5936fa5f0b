import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queryWith } from './query-with.ts'

function at(search: string) {
  Object.assign(globalThis, { window: { location: { search } } })
}

test('changes start from the current address', () => {
  at('?search=nice')
  assert.equal(String(queryWith({ continent: 'Europe' })), 'search=nice&continent=Europe')
  at('?search=nice&continent=Europe')
  assert.equal(String(queryWith({ search: 'rome', continent: undefined })), 'search=rome')
})

test('an entry without a value is removed, and others stay', () => {
  at('?search=nice&page=2&open=1')
  assert.equal(String(queryWith({ search: '', page: null })), 'open=1')
})
