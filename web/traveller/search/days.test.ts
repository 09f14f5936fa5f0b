import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, addMonths, findSameDay, formatDays, formatMonth, listWeeks, splitLongDay } from './days.ts'

test('days are counted over the ends of months, years and leap years', () => {
  assert.equal(addDays('2026-12-31', 1), '2027-01-01')
  assert.equal(addDays('2028-02-28', 1), '2028-02-29')
  assert.equal(addDays('2026-03-29', -29), '2026-02-28')
})

test('addMonths finds the next and the previous month', () => {
  assert.equal(addMonths('2026-12-15', 1), '2027-01-01')
  assert.equal(addMonths('2026-01-31', -1), '2025-12-01')
})

test('the same day of a shorter month is its last day', () => {
  assert.equal(findSameDay('2027-01-31', 1), '2027-02-28')
  assert.equal(findSameDay('2026-12-04', 1), '2027-01-04')
})

test('weeks start on Monday and hold every day of the month once', () => {
  const weeks = listWeeks('2026-11-01')
  assert.deepEqual(weeks[0], [null, null, null, null, null, null, '2026-11-01'])
  assert.deepEqual(weeks.flat().filter(Boolean).length, 30)
  assert.ok(weeks.every((week) => week.length === 7))
})

test('days are written as on the cards', () => {
  assert.equal(formatMonth('2026-12-01'), 'December 2026')
  assert.deepEqual(splitLongDay('2026-12-04'), { weekday: 'Friday', month: 'December' })
  assert.equal(formatDays('2026-12-04', '2026-12-04'), 'Fri 4 Dec')
  assert.equal(formatDays('2026-12-04', '2026-12-09'), '4 – 9 Dec')
  assert.equal(formatDays('2026-11-28', '2026-12-03'), '28 Nov – 3 Dec')
})
