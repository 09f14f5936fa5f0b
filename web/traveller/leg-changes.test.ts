import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PriceSchedule } from '#contract/legs.ts'
import { priceAt } from '#contract/price.ts'
import { applyChange, applyChangeToPages } from './leg-changes.ts'

const NOW = new Date('2026-12-01T12:00:00Z')
const schedule: PriceSchedule = {
  mode: 'DECLINING',
  askPriceMinor: 500_000,
  floorPriceMinor: 300_000,
  currency: 'USD',
  startsAt: '2026-12-01T00:00:00Z',
  endsAt: '2026-12-02T00:00:00Z',
}
const price = priceAt(schedule, NOW)
const card = { id: 'a', seatsAvailable: 6, price, priceSchedule: schedule }
const change = { id: 'a', seatsAvailable: 4, price, isBookable: true }

test('seats taken elsewhere disappear from the card', () => {
  assert.equal(applyChange(card, change, NOW).seatsAvailable, 4)
})

test('a leg that cannot be booked any more reads as sold on its card', () => {
  assert.equal(applyChange(card, { ...change, isBookable: false }, NOW).seatsAvailable, 0)
})

test('an open leg learns that it cannot be booked, and keeps its seats', () => {
  const open = { ...card, isBookable: true }
  const changed = applyChange(open, { ...change, isBookable: false }, NOW)
  assert.deepEqual([changed.isBookable, changed.seatsAvailable], [false, 4])
})

test('a price on the schedule keeps the schedule, a price off it replaces it', () => {
  assert.equal(applyChange(card, change, NOW).priceSchedule, schedule)
  const cut = applyChange(card, { ...change, price: 250_000 }, NOW)
  assert.equal(priceAt(cut.priceSchedule, new Date('2026-12-01T18:00:00Z')), 250_000)
})

test('other legs, other pages and changes of nothing stay the same objects', () => {
  const pages = [{ routes: [card] }, { routes: [{ ...card, id: 'b' }] }]
  const changed = applyChangeToPages(pages, change, NOW)
  assert.equal(changed[1], pages[1])
  assert.notEqual(changed[0], pages[0])
  assert.equal(applyChange(card, { ...change, seatsAvailable: 6 }, NOW), card)
})
