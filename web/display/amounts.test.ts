import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatSignedMoney, parseAmount } from './amounts.ts'

test('a typed amount becomes minor units of the currency, and an invalid one null', () => {
  assert.equal(parseAmount('1,250.50', 'USD'), 125_050)
  assert.equal(parseAmount(' 40 ', 'USD'), 4_000)
  assert.equal(parseAmount('40.5', 'KWD'), 40_500)
  assert.equal(parseAmount('400', 'JPY'), 400)
  for (const text of ['', '0', '-1', '4.005', 'forty', '1.2.3', '1e3'])
    assert.equal(parseAmount(text, 'USD'), null, text)
  assert.equal(parseAmount('4.5', 'JPY'), null)
})

test('a credit has its sign in front of the currency', () => {
  assert.equal(formatSignedMoney(-420_000, 'USD'), '−$4,200')
  assert.equal(formatSignedMoney(42_050, 'USD'), '$420.50')
})
