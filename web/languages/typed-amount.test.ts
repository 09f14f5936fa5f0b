import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { setLanguage } from './language.ts'
import { normaliseAmount } from './typed-amount.ts'

afterEach(() => setLanguage('en'))

test('an amount is parsed in the format of its language', () => {
  assert.equal(normaliseAmount('1,250.50'), '1250.50')
  assert.equal(normaliseAmount("1'250"), '1250')
  setLanguage('fr')
  assert.equal(normaliseAmount('1\u202f250,50'), '1250.50')
  assert.equal(normaliseAmount('1250.50'), '1250.50')
  assert.equal(normaliseAmount('1,250,50'), '1.250,50')
  setLanguage('ar')
  assert.equal(normaliseAmount('1,250.50'), '1250.50')
})
