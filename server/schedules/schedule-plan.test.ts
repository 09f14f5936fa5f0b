import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { computeGreatCircleKm } from '#contract/airports.ts'
import { proposeBlockMinutes } from '#contract/legs/block-time.ts'
import { findGaps, type Gap } from './schedule-gaps.ts'
import { comparePlan, type Decisions, type ListedLeg } from './schedule-plan.ts'
import type { ScheduleAircraft, ScheduleAirport, Trip } from './schedule-trips.ts'

const AIRPORTS: ScheduleAirport[] = [
  { icao: 'KTEB', city: 'New York', timezone: 'America/New_York', lat: 40.85, lon: -74.06 },
  { icao: 'KOPF', city: 'Miami', timezone: 'America/New_York', lat: 25.907, lon: -80.278 },
  { icao: 'KVNY', city: 'Los Angeles', timezone: 'America/Los_Angeles', lat: 34.21, lon: -118.49 },
  { icao: 'EGLF', city: 'London', timezone: 'Europe/London', lat: 51.276, lon: -0.776 },
]
const JET: ScheduleAircraft = {
  designator: 'C56X',
  name: 'Citation XLS+',
  typicalSeats: 8,
  cruiseKtas: 430,
  rangeNm: 2100,
  engine: 'JET',
}
const TURNAROUND = 60
const NOW = new Date('2026-12-01T00:00:00Z')
const DAY = 86_400_000
const HOUR = 3_600_000

/** A tail's trips with random idle times and airports; no trips overlap. */
const itinerary = (tail: string) =>
  fc
    .array(
      fc.record({
        from: fc.constantFrom(...AIRPORTS),
        to: fc.constantFrom(...AIRPORTS),
        idleMinutes: fc.integer({ min: 0, max: 2 * 24 * 60 }),
        flyingMinutes: fc.integer({ min: 10, max: 600 }),
      }),
      { maxLength: 8 },
    )
    .map((legs): Trip[] => {
      let at = NOW.getTime() + DAY
      return legs.map(({ from, to, idleMinutes, flyingMinutes }, index) => {
        const departsAt = at + idleMinutes * 60_000
        at = departsAt + flyingMinutes * 60_000
        return { line: index + 2, tail, aircraft: JET, trip: `T${index}`, from, to, departsAt, arrivesAt: at }
      })
    })

const schedule = fc.tuple(itinerary('N1'), itinerary('N2'), itinerary('N3')).map((all) => all.flat())

/**
 * A new version of the schedule: some legs are dropped, moved or sent elsewhere, so the order and the gaps may
 * change.
 */
const edition = (trips: Trip[]) =>
  fc
    .array(
      fc.record({
        fate: fc.constantFrom('keep', 'keep', 'keep', 'drop', 'later', 'reroute'),
        minutes: fc.integer({ min: 1, max: 600 }),
        to: fc.constantFrom(...AIRPORTS),
      }),
      { minLength: trips.length, maxLength: trips.length },
    )
    .map((fates): Trip[] => {
      const changed = trips.flatMap((trip, at): Trip[] => {
        const { fate, minutes, to } = fates[at] ?? { fate: 'keep', minutes: 0, to: trip.to }
        if (fate === 'drop') return []
        if (fate === 'reroute') return [{ ...trip, to }]
        if (fate === 'keep') return [trip]
        const shift = minutes * 60_000
        return [{ ...trip, departsAt: trip.departsAt + shift, arrivesAt: trip.arrivesAt + shift }]
      })
      return changed.filter((trip) => !changed.some((other) => other !== trip && overlap(other, trip)))
    })

function overlap(one: Trip, other: Trip): boolean {
  return one.tail === other.tail && one.departsAt < other.arrivesAt && other.departsAt < one.arrivesAt
}

/** An independent calculation: compares every pair of trips without sorting, and computes the windows itself. */
function legsByPairs(trips: Trip[]): Map<string, string> {
  const legs = new Map<string, string>()
  for (const before of trips) {
    for (const after of trips) {
      if (before === after || before.tail !== after.tail || before.departsAt >= after.departsAt) continue
      const between = trips.some(
        (third) =>
          third.tail === before.tail &&
          third.departsAt > before.departsAt &&
          third.departsAt < after.departsAt,
      )
      if (between || before.to.icao === after.from.icao) continue
      const nm = computeGreatCircleKm(before.to, after.from) / 1.852
      // Test vectors of their own prove the block time. All of these trips are in December.
      const block = proposeBlockMinutes({ from: before.to, to: after.from, month: 12, ...JET })
      const earliest = before.arrivesAt + TURNAROUND * 60_000
      const latest = after.departsAt - TURNAROUND * 60_000 - block * 60_000
      if (nm > 2100 || latest < earliest) continue
      const name = [before.tail, before.trip, after.trip, before.to.icao, after.from.icao].join(' ')
      legs.set(
        name,
        [earliest, earliest + block * 60_000, Math.min(latest, earliest + 6 * HOUR), latest].join(' '),
      )
    }
  }
  return legs
}

const nameGap = (gap: Gap) =>
  [gap.tail, gap.afterTrip, gap.beforeTrip, gap.origin.icao, gap.destination.icao].join(' ')

let counter = 0

/** Returns the legs that the database would have after the plan. */
function applied(legs: ListedLeg[], { create, change, withdraw }: Decisions): ListedLeg[] {
  const gone = new Set(withdraw.map(({ leg }) => leg.id))
  const toGapColumns = ({ earliestAt, latestAt }: Gap) => ({
    gapEarliestAt: earliestAt,
    gapLatestAt: latestAt,
  })
  const moved = new Map(change.map(({ leg, gap, times }) => [leg.id, { ...times, ...toGapColumns(gap) }]))
  const created = create.map(
    ({ gap, times }): ListedLeg => ({
      id: `leg ${++counter}`,
      importKey: gap.key,
      status: 'PUBLISHED',
      tail: gap.tail,
      originIcao: gap.origin.icao,
      destinationIcao: gap.destination.icao,
      ...times,
      ...toGapColumns(gap),
    }),
  )
  return [
    ...legs.filter(({ id }) => !gone.has(id)).map((leg) => ({ ...leg, ...moved.get(leg.id) })),
    ...created,
  ]
}

function makePlan(trips: Trip[], legs: ListedLeg[], now = NOW): Decisions {
  const gaps = findGaps(trips, { turnaroundMinutes: TURNAROUND })
  return comparePlan({ trips, gaps, legs, turnaroundMinutes: TURNAROUND, now })
}

fc.configureGlobal({ numRuns: 500 })

describe('on random schedules', () => {
  test('each trip or gap departs where the previous one landed', () => {
    fc.assert(
      fc.property(schedule, (trips) => {
        const gaps = findGaps(trips, { turnaroundMinutes: TURNAROUND })
        for (const tail of ['N1', 'N2', 'N3']) {
          const moves = [
            ...trips
              .filter((trip) => trip.tail === tail)
              .map(({ from, to, departsAt }) => ({ from: from.icao, to: to.icao, at: departsAt * 2 })),
            // The gap departs right after the previous trip, whatever its window.
            ...gaps
              .filter((gap) => gap.tail === tail)
              .map((gap) => ({ from: gap.origin.icao, to: gap.destination.icao, at: gap.closesAt * 2 - 1 })),
          ].sort((one, other) => one.at - other.at)
          for (const [index, move] of moves.entries()) {
            if (index > 0) assert.equal(move.from, moves[index - 1]?.to)
          }
        }
      }),
    )
  })

  test('each gap that can be flown has one leg, whose window lies between its trips', () => {
    fc.assert(
      fc.property(schedule, (trips) => {
        const { create, skip, change, keep, withdraw } = makePlan(trips, [])
        assert.deepEqual([change, keep, withdraw], [[], [], []])
        const found = create.map(({ gap, times }): [string, string] => [
          nameGap(gap),
          [
            times.departureAt,
            times.arrivalAt,
            times.departureLatestAt ?? times.departureAt,
            gap.latestAt,
          ].join(' '),
        ])
        assert.deepEqual(new Map(found), legsByPairs(trips))
        assert.equal(new Set(create.map(({ gap }) => gap.key)).size, create.length)
        for (const { gap, times } of create) {
          assert.ok(times.departureAt >= gap.opensAt && times.arrivalAt <= gap.closesAt)
        }
        assert.ok(skip.every(({ gap }) => !found.some(([name]) => name === nameGap(gap))))
      }),
    )
  })

  test('the difference of two schedules is exactly the set of changed legs', () => {
    const pairs = schedule.chain((trips) => fc.tuple(fc.constant(trips), edition(trips)))
    fc.assert(
      fc.property(pairs, ([first, second]) => {
        const legs = applied([], makePlan(first, []))
        const plan = makePlan(second, legs)
        const named = new Set(second.map(({ tail }) => tail))
        const before = new Map(
          [...legsByPairs(first)].filter(([name]) => named.has(name.split(' ')[0] ?? '')),
        )
        const after = legsByPairs(second)
        const names = (list: string[]) => list.sort()
        const legName = (leg: ListedLeg) => {
          const [tail, , afterTrip, beforeTrip, from, to] = JSON.parse(leg.importKey ?? '[]')
          return [tail, afterTrip, beforeTrip, from, to].join(' ')
        }
        assert.deepEqual(
          names(plan.create.map(({ gap }) => nameGap(gap))),
          names([...after.keys()].filter((name) => !before.has(name))),
        )
        assert.deepEqual(
          names(plan.withdraw.map(({ leg }) => legName(leg))),
          names([...before.keys()].filter((name) => !after.has(name))),
        )
        assert.deepEqual(
          names(plan.change.map(({ leg }) => legName(leg))),
          names(
            [...after].filter(([name, times]) => (before.get(name) ?? times) !== times).map(([name]) => name),
          ),
        )
        assert.deepEqual(
          names(plan.keep.map(legName)),
          names([...after].filter(([name, times]) => before.get(name) === times).map(([name]) => name)),
        )
      }),
    )
  })

  test('importing the same schedule again changes nothing', () => {
    const pairs = schedule.chain((trips) => fc.tuple(fc.constant(trips), edition(trips)))
    fc.assert(
      fc.property(pairs, fc.integer({ min: 0, max: 10 * 24 }), ([first, second], hours) => {
        const legs = applied(
          applied([], makePlan(first, [])),
          makePlan(second, applied([], makePlan(first, []))),
        )
        const now = new Date(NOW.getTime() + hours * HOUR)
        const settled = applied(legs, makePlan(second, legs, now))
        const again = makePlan(second, settled, now)
        assert.deepEqual([again.create, again.change, again.withdraw], [[], [], []])
      }),
    )
  })

  test('legs of other tails, departed legs and legs entered by hand are not changed', () => {
    fc.assert(
      fc.property(schedule, schedule, fc.integer({ min: 0, max: 240 }), (first, other, hours) => {
        const legs = applied([], makePlan(first, [])).map((leg, at) =>
          at % 3 === 0 ? { ...leg, importKey: null } : leg,
        )
        const second = other.filter(({ tail }) => tail !== 'N2')
        const now = new Date(NOW.getTime() + hours * HOUR)
        const { change, withdraw } = makePlan(second, legs, now)
        for (const { leg } of [...change, ...withdraw]) {
          assert.notEqual(leg.tail, 'N2')
          assert.notEqual(leg.importKey, null)
          assert.ok(leg.departureAt > now.getTime())
        }
      }),
    )
  })
})

describe('a gap', () => {
  const [teb, opf, vny, egl] = AIRPORTS as [
    ScheduleAirport,
    ScheduleAirport,
    ScheduleAirport,
    ScheduleAirport,
  ]
  const at = (hours: number) => NOW.getTime() + hours * HOUR
  const trip = (
    name: string,
    from: ScheduleAirport,
    to: ScheduleAirport,
    starts: number,
    ends: number,
  ): Trip => ({
    line: 2,
    tail: 'N1',
    aircraft: JET,
    trip: name,
    from,
    to,
    departsAt: at(starts),
    arrivesAt: at(ends),
  })

  test('that is too short for the flight has no leg, and a listed leg is withdrawn', () => {
    const legs = applied([], makePlan([trip('A', vny, teb, 24, 29), trip('B', opf, vny, 40, 45)], []))
    assert.equal(legs.length, 1)
    const short = [trip('A', vny, teb, 24, 29), trip('B', opf, vny, 33, 38)]
    const [skipped] = makePlan(short, []).skip
    assert.equal(skipped?.reason, 'WINDOW_TOO_SHORT')
    assert.equal(
      skipped?.explanation,
      'Only 4h between the trips: the flight takes 2h 45m and two turnarounds of 1h.',
    )
    assert.deepEqual(
      makePlan(short, legs).withdraw.map(({ reason }) => reason),
      ['WINDOW_TOO_SHORT'],
    )
  })

  test('beyond the range of the aircraft has no leg', () => {
    const { create, skip } = makePlan([trip('A', vny, teb, 24, 29), trip('B', egl, vny, 90, 100)], [])
    assert.deepEqual([create.length, skip[0]?.reason], [0, 'OUT_OF_RANGE'])
  })

  test('with an open window is sold from the next full hour, and keeps that time in later imports', () => {
    const trips = [trip('A', vny, teb, -10, -5), trip('B', opf, vny, 48, 53)]
    const legs = applied([], makePlan(trips, []))
    assert.deepEqual(
      legs.map(({ departureAt }) => departureAt),
      [at(3)],
    )
    const later = makePlan(trips, legs, new Date(at(2)))
    assert.deepEqual([later.keep.length, later.change.length, later.create.length], [1, 0, 0])
    const departed = makePlan(trips, legs, new Date(at(4)))
    assert.deepEqual([departed.keep.length, departed.create.length, departed.withdraw.length], [0, 0, 0])
  })

  test('keeps a departure that the operator has set, as long as it fits', () => {
    const trips = [trip('A', vny, teb, 24, 29), trip('B', opf, vny, 72, 77)]
    const [leg] = applied([], makePlan(trips, []))
    assert.ok(leg)
    const byHand = {
      ...leg,
      departureAt: at(40),
      arrivalAt: at(40) + (leg.arrivalAt - leg.departureAt),
      departureLatestAt: null,
    }
    assert.deepEqual([makePlan(trips, [byHand]).keep.length, makePlan(trips, [byHand]).change.length], [1, 0])
    const still = makePlan([trip('A', vny, teb, 30, 35), trip('B', opf, vny, 72, 77)], [byHand])
    assert.deepEqual([still.change[0]?.times.departureAt, still.change[0]?.gap.earliestAt], [at(40), at(36)])
    const moved = makePlan([trip('A', vny, teb, 40, 45), trip('B', opf, vny, 72, 77)], [byHand])
    assert.equal(moved.change[0]?.times.departureAt, at(46))
  })

  test('is sold with a window of at most six hours', () => {
    const [leg] = makePlan([trip('A', vny, teb, 24, 29), trip('B', opf, vny, 240, 245)], []).create
    assert.deepEqual([leg?.times.departureAt, leg?.times.departureLatestAt], [at(30), at(36)])
    assert.ok((leg?.gap.latestAt ?? 0) > at(230))
  })

  test('that closes too soon to be sold has no leg', () => {
    const { skip } = makePlan([trip('A', vny, teb, -10, -5), trip('B', opf, vny, 6, 11)], [])
    assert.equal(skip[0]?.reason, 'TOO_LATE')
  })

  test('with a leg that was entered or cancelled by hand gets no second one', () => {
    const trips = [trip('A', vny, teb, 24, 29), trip('B', opf, vny, 48, 53)]
    const [leg] = applied([], makePlan(trips, []))
    assert.ok(leg)
    assert.equal(makePlan(trips, [{ ...leg, importKey: null }]).skip[0]?.reason, 'LISTED_BY_HAND')
    assert.equal(makePlan(trips, [{ ...leg, status: 'CANCELLED' }]).skip[0]?.reason, 'CANCELLED_BY_HAND')
    assert.deepEqual(makePlan(trips, [{ ...leg, status: 'FLOWN' }]).create, [])
  })

  test('names the missing trip of a withdrawn leg', () => {
    const legs = applied([], makePlan([trip('A', vny, teb, 24, 29), trip('B', opf, vny, 48, 53)], []))
    const why = (trips: Trip[]) => makePlan(trips, legs).withdraw.map(({ reason }) => reason)
    assert.deepEqual(why([trip('A', vny, teb, 24, 29)]), ['TRIP_AFTER_GONE'])
    assert.deepEqual(why([trip('B', opf, vny, 48, 53)]), ['TRIP_BEFORE_GONE'])
    assert.deepEqual(why([trip('A', vny, opf, 24, 29), trip('B', opf, vny, 48, 53)]), ['ROUTE_CHANGED'])
    const between = [trip('A', vny, teb, 24, 29), trip('C', teb, opf, 31, 34), trip('B', opf, vny, 48, 53)]
    assert.deepEqual(why(between), ['NO_LONGER_CONSECUTIVE'])
  })
})
