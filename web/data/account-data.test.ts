import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountData } from './account-data.ts'

test('what was read stays for whoever signs in first and comes back, and is gone for somebody else', () => {
  const before = accountData(undefined)
  before.client.setQueryData(['legs'], 'public')
  const ada = accountData('ada')
  assert.equal(ada.client, before.client)
  assert.equal(ada.round, before.round)
  ada.client.setQueryData(['accounts', 'sessions'], 'of Ada')
  assert.equal(accountData(undefined).client, ada.client)
  assert.equal(accountData('ada').client, ada.client)

  const bea = accountData('bea')
  assert.notEqual(bea.round, ada.round)
  assert.deepEqual(bea.client.getQueryCache().getAll(), [])
  ada.client.setQueryData(['accounts', 'sessions'], 'of Ada, late')
  assert.deepEqual(accountData('bea').client.getQueryCache().getAll(), [])
  assert.deepEqual(accountData('ada').client.getQueryCache().getAll(), [])
  ada.client.clear()
})
