import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findDueReminder, type ReminderKind } from './reminder-rules.ts'

const at = (text: string) => new Date(`2027-03-${text}Z`)
const NONE = { timezone: 'UTC', quietFrom: null, quietTo: null }
const booked = {
  departureAt: at('10T12:00'),
  confirmedAt: at('01T00:00'),
  sent: [] as ReminderKind[],
  quietHours: NONE,
}

describe('a reminder', () => {
  for (const [now, due] of [
    ['08T11:59:59.999', null],
    ['08T12:00', 'READY_48'],
    ['09T11:59:59.999', 'READY_48'],
    ['09T12:00', 'DAY'],
    ['10T07:59:59.999', 'DAY'],
    ['10T08:00', 'READY_4'],
    ['10T08:59:59.999', 'READY_4'],
    ['10T09:00', 'HOURS'],
    ['10T11:59:59.999', 'HOURS'],
    ['10T12:00', null],
  ] as const)
    test(`at ${now} of a departure at 12:00 on the 10th: ${due}`, () => {
      assert.equal(findDueReminder(booked, { now: at(now) }), due)
    })

  test('is sent once', () => {
    assert.equal(findDueReminder({ ...booked, sent: ['DAY'] }, { now: at('09T13:00') }), null)
    assert.equal(findDueReminder({ ...booked, sent: ['DAY'] }, { now: at('10T09:00') }), 'HOURS')
    assert.equal(findDueReminder({ ...booked, sent: ['HOURS'] }, { now: at('10T10:00') }), null)
  })

  test('is not sent to a traveller who booked after its time and has the confirmation mail', () => {
    const late = { ...booked, confirmedAt: at('09T12:00:00.001') }
    assert.equal(findDueReminder(late, { now: at('09T12:01') }), null)
    assert.equal(findDueReminder(late, { now: at('10T09:00') }), 'HOURS')
    assert.equal(findDueReminder({ ...late, confirmedAt: at('10T09:30') }, { now: at('10T10:00') }), null)
  })

  test('for the day before waits for the end of quiet hours, the urgent one does not', () => {
    const quietHours = { timezone: 'Europe/Paris', quietFrom: '12:00', quietTo: '15:00' }
    assert.equal(findDueReminder({ ...booked, quietHours }, { now: at('09T13:59') }), null)
    assert.equal(findDueReminder({ ...booked, quietHours }, { now: at('09T14:00') }), 'DAY')
    assert.equal(findDueReminder({ ...booked, quietHours }, { now: at('10T11:30') }), 'HOURS')
  })
})
