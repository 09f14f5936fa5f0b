import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { computeGreatCircleKm } from '#contract/airports.ts'
import { getAirport } from '#db/reference/airports.ts'
import { readCursor, writeCursor } from './cursors.ts'
import { findDaysOfMonths, findNotAfter, findNotBefore, findShortestDetour } from './rules.ts'

describe('a short detour', () => {
  const over = (from: string, to: string, ...stops: string[]) => {
    const [origin, destination] = [getAirport(from), getAirport(to)]
    const found = findShortestDetour({
      legKm: computeGreatCircleKm(origin, destination),
      kmBefore: stops.map((stop) => computeGreatCircleKm(origin, getAirport(stop))),
      kmBehind: stops.map((stop) => computeGreatCircleKm(getAirport(stop), destination)),
    })
    return found && { stop: stops[found.stopNumber], km: Math.round(found.extraMetres / 1000) }
  }

  test('goes by a place near the route: Washington, between New York and Miami', () => {
    assert.deepEqual(over('KTEB', 'KOPF', 'KIAD'), { stop: 'KIAD', km: 75 })
  })

  test('is the shortest of several', () => {
    assert.equal(over('KTEB', 'KOPF', 'KATL', 'KCHS', 'KIAD')?.stop, 'KCHS')
  })

  test('never goes by the flight’s own ends', () => {
    assert.equal(over('KOPF', 'KTEB', 'KOPF', 'KTEB'), null)
  })

  test('is at most 15 % of the flight, and at most 300 km', () => {
    assert.equal(over('KTEB', 'KOPF', 'KORD'), null)
    assert.equal(over('KTEB', 'EGLF', 'BIKF'), null, '15 % of 5,500 km would be more')
  })
})

describe('the days of an origin', () => {
  test('possibly begin fourteen hours before the day in UTC, and certainly twelve hours after', () => {
    const { possibleFrom, sureFrom } = findNotBefore('2026-12-04')
    assert.deepEqual(
      [possibleFrom.toISOString(), sureFrom.toISOString()],
      ['2026-12-03T10:00:00.000Z', '2026-12-04T12:00:00.000Z'],
    )
    const { sureUntil, possibleUntil } = findNotAfter('2026-12-04')
    assert.deepEqual(
      [sureUntil.toISOString(), possibleUntil.toISOString()],
      ['2026-12-04T10:00:00.000Z', '2026-12-05T12:00:00.000Z'],
    )
  })

  test('of several months end with the last day of the last month', () => {
    assert.deepEqual(findDaysOfMonths('2026-12', 1), { dateFrom: '2026-12-01', dateTo: '2026-12-31' })
    assert.deepEqual(findDaysOfMonths('2026-12', 3), { dateFrom: '2026-12-01', dateTo: '2027-02-28' })
    assert.deepEqual(findDaysOfMonths('2028-02', 1), { dateFrom: '2028-02-01', dateTo: '2028-02-29' })
  })
})

describe('a cursor', () => {
  const id = '01a20072-135e-72e2-927f-3f4fde9d7818'

  test('is parsed as it was written', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(), fc.boolean(), (departureMs, atMs, isFirst) => {
        const after = isFirst ? null : { id, values: [departureMs] }
        const cursor = { kind: 'detour', sort: 'departure', atMs, ratesDay: null, after } as const
        assert.deepEqual(readCursor(writeCursor(cursor), cursor), cursor)
      }),
    )
    const after = { id: `${id}_${id}`, values: [7] }
    for (const ratesDay of [null, '2026-11-26']) {
      const cursor = { kind: 'connection', sort: 'price', atMs: 5, ratesDay, after } as const
      assert.deepEqual(readCursor(writeCursor(cursor), cursor), cursor)
    }
  })

  test('of another sort order or format is refused', () => {
    const written = writeCursor({
      kind: 'direct',
      sort: 'price',
      atMs: 5,
      ratesDay: null,
      after: { id, values: [1, 2, 3] },
    })
    assert.throws(() => readCursor(written, { sort: 'savings' }))
    for (const parts of [
      [3, 'price', 5],
      [0, 'price', 'x'],
      [0, 'price', 5, id, 1],
      [0, 'price', 5, id, 1, 2, 1e20],
      5,
    ]) {
      const forged = Buffer.from(JSON.stringify(parts)).toString('base64url')
      assert.throws(() => readCursor(forged, { sort: 'price' }), JSON.stringify(parts))
    }
  })

  test('of any content is parsed or refused, without an internal error', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        try {
          readCursor(Buffer.from(text).toString('base64url'), { sort: 'departure' })
        } catch (error) {
          assert.equal((error as { code?: string }).code, 'invalid_input')
        }
      }),
    )
  })
})
