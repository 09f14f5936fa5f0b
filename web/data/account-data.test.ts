import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openAccountData } from './account-data.ts'

test('cached data stays when the same user signs in again, and is deleted for another user', () => {
  const before = openAccountData(undefined)
  before.client.setQueryData(['legs'], 'public')
  const ada = openAccountData('ada')
  assert.equal(ada.client, before.client)
  assert.equal(ada.round, before.round)
  ada.client.setQueryData(['accounts', 'sessions'], 'of Ada')
  assert.equal(openAccountData(undefined).client, ada.client)
  assert.equal(openAccountData('ada').client, ada.client)

  const bea = openAccountData('bea')
  assert.notEqual(bea.round, ada.round)
  assert.deepEqual(bea.client.getQueryCache().getAll(), [])
  ada.client.setQueryData(['accounts', 'sessions'], 'of Ada, late')
  assert.deepEqual(openAccountData('bea').client.getQueryCache().getAll(), [])
  assert.deepEqual(openAccountData('ada').client.getQueryCache().getAll(), [])
  ada.client.clear()
})
