import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { classifyNews, computeStates, countSeatsTogether } from './rules.ts'

describe('a flight is news', () => {
  const now = { priceMinor: 400_000, currency: 'USD', schedule: 'FIXED 400000 400000' }
  const notified = (priceMinor: number, schedule = now.schedule, currency = 'USD') => ({
    priceMinor,
    schedule,
    currency,
  })

  test('if it was never announced to this person', () => assert.equal(classifyNews([], now), 'NEW'))

  test('at any lower price that the operator has set', () => {
    assert.equal(classifyNews([notified(400_100, 'FIXED 400100 400100')], now), 'PRICE_DROP')
    assert.equal(classifyNews([notified(400_000, 'DECLINING 400000 300000')], now), null)
    assert.equal(classifyNews([notified(390_000, 'FIXED 390000 390000')], now), null)
  })

  test('at a scheduled price that has fallen by 5 %', () => {
    assert.equal(classifyNews([notified(421_053)], now), 'PRICE_DROP')
    assert.equal(classifyNews([notified(421_052)], now), null)
  })

  test('measured from the lowest announced price, not from the last one', () => {
    assert.equal(
      classifyNews([notified(500_000, 'FIXED 500000 500000'), notified(399_000, 'FIXED 399000 399000')], now),
      null,
    )
  })
})

describe('the state of saved routes', () => {
  const now = new Date('2026-12-04T12:00:00Z')
  const routes = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ id: `${n}`, pausedAt: null, dateTo: null }))

  test('is active for the five oldest on Free, and for all on Premium', () => {
    const states = [...computeStates(routes(7), { plan: 'FREE', now }).values()]
    assert.deepEqual(states, [...Array(5).fill('ACTIVE'), 'RESTING', 'RESTING'])
    assert.ok(
      [...computeStates(routes(7), { plan: 'PREMIUM', now }).values()].every((one) => one === 'ACTIVE'),
    )
  })

  test('becomes active for the next one if an older one is paused or over', () => {
    const [first, second, ...others] = routes(7)
    const owned = [{ ...first, pausedAt: now }, { ...second, dateTo: '2026-12-01' }, ...others]
    const states = [...computeStates(owned as never, { plan: 'FREE', now }).values()]
    assert.deepEqual(states, ['PAUSED', 'OVER', ...Array(5).fill('ACTIVE')])
  })

  test('is over when the last day has passed everywhere on earth', () => {
    const over = (dateTo: string) =>
      computeStates([{ id: 'a', pausedAt: null, dateTo }], { plan: 'FREE', now }).get('a')
    assert.equal(over('2026-12-04'), 'ACTIVE')
    assert.equal(over('2026-12-03'), 'OVER')
  })
})

test('more than eight people fly together only if the whole aircraft is sold', () => {
  assert.equal(countSeatsTogether({ saleMode: 'PER_SEAT', seatsAvailable: 12 }), 8)
  assert.equal(countSeatsTogether({ saleMode: 'WHOLE_AIRCRAFT', seatsAvailable: 12 }), 12)
})
