import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findFaults } from './drill-rules.ts'
import { listLeftOut } from './failures.ts'
import { moneyWithoutSeats } from './money-rules.ts'

describe('money is right only where', () => {
  const check = (booking: string, back: number, status = 'succeeded') =>
    moneyWithoutSeats({
      intents: [{ id: 'pi', status }],
      payments: [{ intent: 'pi', bookingId: 'b', booking, minor: 1000, back }],
      confirmed: booking === 'CONFIRMED' ? ['b'] : [],
    }).length
  const cases: [string, number, number][] = [
    ['what was taken has its seat', check('CONFIRMED', 0), 0],
    ['or went back in full', check('CANCELLED', 1000), 0],
    ['a part of it back is not enough', check('CANCELLED', 1), 1],
    ['nothing back is not either', check('CANCELLED', 0), 1],
    ['a seat that nobody paid for is found', check('CONFIRMED', 0, 'canceled'), 1],
    ['what was not taken needs nothing', check('CANCELLED', 0, 'canceled'), 0],
  ]
  for (const [name, found, expected] of cases) test(name, () => assert.equal(found, expected))

  test('money of which we know nothing is found, and a seat of which the provider knows nothing', () => {
    const intents = [{ id: 'pi', status: 'succeeded' }]
    assert.equal(moneyWithoutSeats({ intents, payments: [], confirmed: [] }).length, 1)
    assert.equal(moneyWithoutSeats({ intents: [], payments: [], confirmed: ['b'] }).length, 1)
  })
})

describe('a drill succeeds only when', () => {
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
  test('everything was tried and found', () => assert.deepEqual(findFaults(well), []))
  const cases: [string, Parameters<typeof findFaults>[0]][] = [
    ['something was held', { ...well, acknowledged: { ...acknowledged, holds: [] } }],
    ['something was paid', { ...well, acknowledged: { ...acknowledged, paid: [] } }],
    ['something was uploaded', { ...well, acknowledged: { ...acknowledged, uploads: [] } }],
    ['something went wrong', { ...well, failures: [] }],
    ['each trouble came', { ...well, failures: [{ title: 'never', times: 0, longestMs: 0 }] }],
    ['nothing is missing', { ...well, findings: [{ what: 'mails', checked: 1, wrong: ['one'] }] }],
  ]
  for (const [name, report] of cases) test(name, () => assert.equal(findFaults(report).length, 1))
})

test('a failure that this machine cannot make is named', () => {
  const remove = async () => {}
  assert.deepEqual(Object.keys(listLeftOut({ store: { fill: null, remove } })), ['full'])
  assert.deepEqual(listLeftOut({ store: { fill: async () => 0, remove } }), {})
})
