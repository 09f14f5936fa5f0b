import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FIRST_RULE, readRule, toMinor } from './rule-fields.ts'

test('an amount is read exactly, in the minor unit of its currency', () => {
  assert.equal(toMinor('12.5', 'USD'), 1250)
  assert.equal(toMinor('0.10', 'USD'), 10)
  assert.equal(toMinor('1.005', 'KWD'), 1005)
  assert.equal(toMinor('90', 'JPY'), 90)
  for (const text of ['', '12,5', '-1', '1.005', 'x', '.5']) assert.equal(toMinor(text, 'USD'), null)
  assert.equal(toMinor('9.5', 'JPY'), null)
})

test('a rule is read from its fields, or each wrong field says which values it takes', () => {
  assert.deepEqual(readRule({ ...FIRST_RULE, reference: '11.20' }), {
    rule: {
      turnaroundMinutes: 60,
      pricing: {
        currency: 'USD',
        referencePerNmMinor: 1120,
        ask: { basis: 'PCT_OF_REFERENCE', pct: 50 },
        priceMode: 'FIXED',
        floorPct: 100,
      },
      createAs: 'DRAFT',
    },
  })
  const wrong = readRule({
    ...FIRST_RULE,
    turnaround: '721',
    basis: 'PER_NM',
    perNm: '',
    priceMode: 'DECLINING',
    floorPct: '0',
  })
  assert.deepEqual(Object.keys('errors' in wrong ? wrong.errors : {}), [
    'turnaround',
    'reference',
    'floorPct',
    'perNm',
  ])
  const dear = readRule({ ...FIRST_RULE, reference: '5', basis: 'PER_NM', perNm: '6' })
  assert.deepEqual('errors' in dear && dear.errors, { perNm: 'More than a standard charter costs' })
})
