import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findCountryOfNumber } from './phone-country.ts'

const NUMBERS = [
  ['+447700900111', 'GB'],
  ['+447781123456', 'GG'],
  ['+12125550123', 'US'],
  ['+14165550123', 'CA'],
  ['+18765550123', 'JM'],
  ['+77012345678', 'KZ'],
  ['+881612345678', null],
  ['+8821612345678', null],
  ['+999123456789', null],
] as const

for (const [number, country] of NUMBERS)
  test(`${number} belongs to ${country ?? 'no country'}`, async () => {
    assert.equal(await findCountryOfNumber(number), country)
  })
