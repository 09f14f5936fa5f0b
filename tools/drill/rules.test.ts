import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findFaults } from './drill-rules.ts'
import { listLeftOut } from './failures.ts'
import { findMoneyWithoutSeats } from './money-rules.ts'

describe('the check of money', () => {
  const check = (booking: string, back: number, status = 'succeeded') =>
    findMoneyWithoutSeats({
      intents: [{ id: 'pi', status }],
      payments: [{ intent: 'pi', bookingId: 'b', booking, minor: 1000, back }],
      confirmed: booking === 'CONFIRMED' ? ['b'] : [],
    }).length
  const cases: [string, number, number][] = [
    ['accepts a payment with a confirmed booking', check('CONFIRMED', 0), 0],
    ['accepts a full refund of a cancelled booking', check('CANCELLED', 1000), 0],
    ['reports a partial refund of a cancelled booking', check('CANCELLED', 1), 1],
    ['reports a cancelled booking without a refund', check('CANCELLED', 0), 1],
    ['reports a confirmed booking without a payment', check('CONFIRMED', 0, 'canceled'), 1],
    ['accepts a cancelled booking whose payment was never captured', check('CANCELLED', 0, 'canceled'), 0],
  ]
  for (const [name, found, expected] of cases) test(name, () => assert.equal(found, expected))

  test('reports a payment that only the provider has, and a booking whose payment the provider lacks', () => {
    const intents = [{ id: 'pi', status: 'succeeded' }]
    assert.equal(findMoneyWithoutSeats({ intents, payments: [], confirmed: [] }).length, 1)
    assert.equal(findMoneyWithoutSeats({ intents: [], payments: [], confirmed: ['b'] }).length, 1)
  })
})

describe('a drill', () => {
  const hold = { bookingId: 'b', legId: 'l', key: 'k', email: 'e', text: '' }
  const acknowledged = {
    holds: [hold],
    paid: [{ bookingId: 'b', sessionId: 's', email: 'e' }],
    confirmed: [],
    uploads: [{ id: 'd', email: 'e', content: Buffer.alloc(1) }],
  }
  const failures = [{ title: 'the worker was killed', times: 1, longestMs: 5 }]
  const findings = [{ what: 'no job was given up', checked: 1, wrong: [] as string[] }]
  const well = { acknowledged, failures, findings }
  test('succeeds when everything was tried and found', () => assert.deepEqual(findFaults(well), []))
  const cases: [string, Parameters<typeof findFaults>[0]][] = [
    ['fails when nothing was held', { ...well, acknowledged: { ...acknowledged, holds: [] } }],
    ['fails when nothing was paid', { ...well, acknowledged: { ...acknowledged, paid: [] } }],
    ['fails when nothing was uploaded', { ...well, acknowledged: { ...acknowledged, uploads: [] } }],
    ['fails when no failure was tried', { ...well, failures: [] }],
    [
      'fails when a failure never occurred',
      { ...well, failures: [{ title: 'never', times: 0, longestMs: 0 }] },
    ],
    [
      'fails when something is missing',
      { ...well, findings: [{ what: 'mails', checked: 1, wrong: ['one'] }] },
    ],
  ]
  for (const [name, report] of cases) test(name, () => assert.equal(findFaults(report).length, 1))
})

test('a failure that this machine cannot make is named', () => {
  const remove = async () => {}
  assert.deepEqual(Object.keys(listLeftOut({ store: { fill: null, remove } })), ['full'])
  assert.deepEqual(listLeftOut({ store: { fill: async () => 0, remove } }), {})
})
