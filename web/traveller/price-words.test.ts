import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PriceSchedule } from '#contract/legs/legs.ts'
import { computeMsUntilStep } from './price-time.ts'
import { priceOutlook } from './price-words.ts'

// From $1,200 to $1,180 in twenty hours: a dollar an hour.
const schedule: PriceSchedule = {
  mode: 'DECLINING',
  askPriceMinor: 120_000,
  floorPriceMinor: 118_000,
  currency: 'USD',
  startsAt: '2026-11-24T00:00:00.000Z',
  endsAt: '2026-11-24T20:00:00.000Z',
}
const originAirport = {
  icao: 'KTEB',
  iata: 'TEB',
  name: 'Teterboro',
  city: 'New York',
  country: 'US',
  region: 'North America',
  lat: 40.85,
  lon: -74.06,
  timezone: 'America/New_York',
} as const
const outlook = (now: string, changed: Partial<PriceSchedule> = {}) =>
  priceOutlook({ priceSchedule: { ...schedule, ...changed }, originAirport }, new Date(now))

test('the text names the next price and its time by the clock of the origin', () => {
  assert.equal(outlook('2026-11-24T12:30:00Z'), 'Falls to $1,187 at 08:00 EST')
})

test('the text names the day of a step on another day at the origin', () => {
  assert.equal(outlook('2026-11-24T04:30:00Z'), 'Falls to $1,195 on Tue 24 Nov at 00:00 EST')
})

test('the text says when a price is fixed or has reached its floor', () => {
  assert.equal(outlook('2026-11-24T12:30:00Z', { mode: 'FIXED' }), 'The price is fixed')
  assert.equal(outlook('2026-11-24T21:00:00Z'), 'The price is at its lowest')
})

test('a screen with updates every minute also updates at a price step within the minute', () => {
  assert.equal(computeMsUntilStep(schedule, Date.parse('2026-11-24T12:59:59.500Z')), 500)
  assert.equal(computeMsUntilStep(schedule, Date.parse('2026-11-24T12:30:00Z')), null)
  const [shown, now] = [Date.parse('2026-11-24T12:59:59.999Z'), Date.parse('2026-11-24T13:00:00.002Z')]
  assert.equal(computeMsUntilStep(schedule, shown, now), 1, 'a step that came while it was drawn')
  assert.equal(computeMsUntilStep({ ...schedule, mode: 'FIXED' }, Date.parse('2026-11-24T12:59:59Z')), null)
})
