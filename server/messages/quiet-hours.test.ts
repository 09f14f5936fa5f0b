import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findQuietEnd } from './quiet-hours.ts'

describe('quiet hours', () => {
  const night = { timezone: 'America/New_York', quietFrom: '22:00', quietTo: '07:00' }
  const untilAt = (at: string, hours = night) =>
    findQuietEnd(hours, { now: new Date(at) })?.toISOString() ?? null

  test('can cross midnight in the person’s time zone', () => {
    assert.equal(untilAt('2026-12-04T02:59:00Z'), null)
    assert.equal(untilAt('2026-12-04T03:00:00Z'), '2026-12-04T12:00:00.000Z')
    assert.equal(untilAt('2026-12-04T11:59:00Z'), '2026-12-04T12:00:00.000Z')
    assert.equal(untilAt('2026-12-04T12:00:00Z'), null)
  })

  test('can be within one day', () => {
    const noon = { timezone: 'Europe/Paris', quietFrom: '12:00', quietTo: '13:30' }
    assert.equal(untilAt('2026-07-01T10:15:00Z', noon), '2026-07-01T11:30:00.000Z')
    assert.equal(untilAt('2026-07-01T11:30:00Z', noon), null)
  })

  test('end at the next existing time if the clock skips their end', () => {
    // On 14 March 2027 New York's clocks go from 02:00 to 03:00.
    const skipped = { ...night, quietTo: '02:30' }
    assert.equal(untilAt('2027-03-14T06:00:00Z', skipped), '2027-03-14T07:00:00.000Z')
  })

  test('do not exist if none are set', () => {
    assert.equal(untilAt('2026-12-04T03:00:00Z', { ...night, quietFrom: null, quietTo: null } as never), null)
  })
})
