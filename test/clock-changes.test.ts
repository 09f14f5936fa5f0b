import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type Airport, countArrivalDayOffset, formatDuration, toLocalTime } from '#contract/airports.ts'
import { computePersonPriceAt } from '#contract/legs/price.ts'
import { findInstantsAt, formatLocalTextAt } from '#contract/local-instants.ts'
import { getAirport } from '#db/reference/airports.ts'
import { decideCancellation } from '#server/bookings/cancel/cancel-rules.ts'
import { quotePolicyRefundAt } from '#server/bookings/cancel/refund-rules.ts'
import { computePassengersCloseAt } from '#server/bookings/passenger-rules.ts'
import { readTimes } from '#server/legs/rules.ts'
import { type CurrentLeg, describeChange, findConsequence } from '#server/schedules/change-rules.ts'
import { readTime } from '#server/schedules/schedule-trips.ts'
import { openTestApp } from './app.ts'
import { aLeg, anOperator, aUser, STANDARD_TIERS } from './build.ts'

/**
 * Local clocks are put forward and back, at different hours and half a year apart in north and south. A rule in hours
 * counts elapsed hours. A time of day is that of the airport's clock.
 */
type Change = {
  icao: string
  /** The instant when the clock is put forward, a time that it skips, and the times just before and after. */
  forward: { at: string; never: string; before: string; after: string }
  /** The instant when the clock is put back, a time that it shows twice, and the offsets of both occurrences. */
  back: { at: string; twice: string; offsets: [string, string] }
}
const CHANGES: Change[] = [
  {
    icao: 'LFPB',
    forward: { at: '2027-03-28T01:00:00Z', never: '2027-03-28T02:30', before: '01:59', after: '03:00' },
    back: { at: '2027-10-31T01:00:00Z', twice: '2027-10-31T02:30', offsets: ['+02:00', '+01:00'] },
  },
  {
    icao: 'KTEB',
    forward: { at: '2027-03-14T07:00:00Z', never: '2027-03-14T02:30', before: '01:59', after: '03:00' },
    back: { at: '2027-11-07T06:00:00Z', twice: '2027-11-07T01:30', offsets: ['-04:00', '-05:00'] },
  },
  {
    icao: 'YSSY',
    forward: { at: '2027-10-02T16:00:00Z', never: '2027-10-03T02:30', before: '01:59', after: '03:00' },
    back: { at: '2027-04-03T16:00:00Z', twice: '2027-04-04T02:30', offsets: ['+11:00', '+10:00'] },
  },
]
/** Airports without clock changes, some with offsets of half or quarter hours. */
const STILL: [icao: string, offset: string][] = [
  ['SBGR', 'UTC-03:00'],
  ['OMDB', 'UTC+04:00'],
  ['HKNW', 'UTC+03:00'],
  ['VABB', 'UTC+05:30'],
  ['VNKT', 'UTC+05:45'],
]
const MOMENTS = CHANGES.flatMap(({ forward, back }) => [forward.at, back.at])
const HOUR_MS = 3_600_000
const airport = (icao: string) => getAirport(icao) as Airport
const away = (at: string, ms: number) => new Date(Date.parse(at) + ms)

describe('the clock of an airport', () => {
  for (const { icao, forward, back } of CHANGES) {
    const { timezone } = airport(icao)
    const shown = (at: Date) => toLocalTime(at.toISOString(), timezone)

    test(`in ${timezone} skips an hour and repeats another`, () => {
      assert.equal(shown(away(forward.at, -60_000)).time, forward.before)
      assert.equal(shown(away(forward.at, 0)).time, forward.after)
      const [hourBefore, hourAfter] = [shown(away(back.at, -30 * 60_000)), shown(away(back.at, 30 * 60_000))]
      assert.equal(hourBefore.time, hourAfter.time)
      assert.deepEqual(
        [hourBefore.offset, hourAfter.offset],
        back.offsets.map((one) => `UTC${one}`),
      )
    })

    test(`in ${timezone} converts an instant to local time and back`, () => {
      for (const at of [forward.at, back.at]) {
        for (let quarter = -16; quarter <= 16; quarter++) {
          const instant = away(at, (quarter * HOUR_MS) / 4).toISOString()
          assert.deepEqual(findInstantsAt(formatLocalTextAt(instant, timezone), timezone), [instant])
        }
      }
      assert.deepEqual(findInstantsAt(forward.never, timezone), [])
      assert.equal(findInstantsAt(back.twice, timezone)?.length, 2)
    })
  }

  for (const [icao, offset] of STILL) {
    const { timezone } = airport(icao)
    test(`in ${timezone} shows every time once, also when other clocks change`, () => {
      for (const at of MOMENTS) {
        for (let quarter = -16; quarter <= 16; quarter++) {
          const instant = away(at, (quarter * HOUR_MS) / 4).toISOString()
          assert.equal(toLocalTime(instant, timezone).offset, offset)
          assert.deepEqual(findInstantsAt(formatLocalTextAt(instant, timezone).slice(0, 16), timezone), [
            instant,
          ])
        }
      }
    })
  }
})

describe('the local times of a flight', () => {
  const readTimesAt = (icao: string, departureLocal: string, arrivalLocal: string) =>
    readTimes(
      { departureLocal, arrivalLocal, departureLatestLocal: null },
      { origin: airport(icao), destination: airport('OMDB') },
    )

  for (const { icao, forward, back } of CHANGES) {
    const place = airport(icao)
    test(`at ${icao} are refused with a question when the clock skips or repeats them`, () => {
      const arrival = '2027-11-20T12:00'
      assert.match(
        String(readTimesAt(icao, forward.never, arrival).problems[0]?.message),
        /never shows 02:30/,
      )
      assert.match(String(readTimesAt(icao, back.twice, arrival).problems[0]?.message), /twice. Choose which/)
      const [first, second] = back.offsets.map(
        (offset) => readTimesAt(icao, back.twice + offset, arrival).times?.departureAt.getTime() ?? 0,
      )
      assert.equal((second ?? 0) - (first ?? 0), HOUR_MS)
    })

    test(`in a schedule from ${icao} need an offset or UTC when the clock skips or repeats them`, () => {
      const at = { ...place, city: place.city }
      assert.match(String(readTime(forward.never.replace('T', ' '), at)), /does not exist/)
      assert.match(String(readTime(back.twice.replace('T', ' '), at)), /comes twice/)
      const [first, second] = back.offsets.map((offset) => Number(readTime(back.twice + offset, at)))
      assert.equal((second ?? 0) - (first ?? 0), HOUR_MS)
      assert.equal(readTime(`${forward.at.slice(0, 16)}Z`, at), Date.parse(forward.at))
    })
  }

  test('are always accepted where the clock never changes', () => {
    for (const [icao] of STILL) {
      const place = airport(icao)
      for (const { forward, back } of CHANGES) {
        for (const local of [forward.never, back.twice]) {
          assert.equal(readTimesAt(icao, local, '2027-11-20T12:00').problems.length, 0)
          assert.equal(typeof readTime(local, place), 'number')
        }
      }
    }
  })

  test('give the elapsed duration across clock changes', () => {
    const flown = (fromIcao: string, toIcao: string, departure: string, arrival: string) => {
      const [from, to] = [airport(fromIcao), airport(toIcao)]
      const { times } = readTimes(
        { departureLocal: departure, arrivalLocal: arrival, departureLatestLocal: null },
        { origin: from, destination: to },
      )
      assert.ok(times)
      const minutes = (times.arrivalAt.getTime() - times.departureAt.getTime()) / 60_000
      return `${formatDuration(minutes)} +${countArrivalDayOffset(departure.slice(0, 10), arrival.slice(0, 10))}`
    }
    // Legs in nights when the clocks go forward, go back, and do not change.
    assert.equal(flown('KTEB', 'KOPF', '2027-03-13T23:30', '2027-03-14T03:30'), '3h +1')
    assert.equal(flown('KTEB', 'KOPF', '2027-11-06T23:30', '2027-11-07T03:30'), '5h +1')
    assert.equal(flown('KTEB', 'KOPF', '2027-11-07T23:30', '2027-11-08T03:30'), '4h +1')
    assert.equal(flown('LFPB', 'OMDB', '2027-03-27T23:00', '2027-03-28T08:00'), '6h +1')
    assert.equal(flown('LFPB', 'OMDB', '2027-03-28T23:00', '2027-03-29T08:00'), '7h +1')
    assert.equal(flown('YSSY', 'NZAA', '2027-04-03T23:00', '2027-04-04T04:00'), '4h +1')
    assert.equal(flown('VNKT', 'VABB', '2027-03-28T23:00', '2027-03-29T01:45'), '3h +1')
  })
})

describe('hours before departure', () => {
  const policy = { refundRules: STANDARD_TIERS, noShowPenaltyPct: 100 }

  for (const { icao, forward, back } of CHANGES) {
    const { timezone } = airport(icao)
    for (const [what, at] of [
      ['forward', forward.at],
      ['back', back.at],
    ] as const) {
      test(`are elapsed hours, also when ${timezone} puts its clocks ${what} in between`, () => {
        const departureAt = away(at, 9 * HOUR_MS)
        const pctAt = (now: Date) =>
          quotePolicyRefundAt(policy, { departureAt, policyDepartureAt: departureAt, now }).refundPct
        for (const [hours, upTo, below] of [
          [72, 95, 70],
          [24, 70, 0],
        ] as const) {
          const edge = new Date(departureAt.getTime() - hours * HOUR_MS)
          assert.deepEqual([pctAt(edge), pctAt(new Date(edge.getTime() + 1))], [upTo, below])
          // The clock change lies in between, so the same number of days earlier the clock shows another time.
          const clocks = [edge, departureAt].map((one) => toLocalTime(one.toISOString(), timezone).time)
          assert.notEqual(clocks[0], clocks[1])
        }
      })

      test(`limit cancelling and naming passengers by elapsed hours when ${timezone} puts its clocks ${what}`, () => {
        const departureAt = away(at, HOUR_MS)
        const wayAt = (now: Date) =>
          decideCancellation({
            booking: {
              ...{ ...policy, status: 'CONFIRMED', cancelWindowHours: 24 },
              ...{ approved: false, fullRefundUntil: null },
            },
            leg: { departureAt, policyDepartureAt: departureAt, instantConfirm: true },
            ...{ payment: 'CAPTURED', now },
            ...{ paidMinor: 420_000, refundedMinor: 0, disputed: false, parts: null },
          }).way
        const [edge, seatsEdge] = [24, 3].map((hours) => new Date(departureAt.getTime() - hours * HOUR_MS))
        assert.ok(edge && seatsEdge)
        assert.deepEqual([wayAt(edge), wayAt(new Date(edge.getTime() + 1))], ['POLICY', 'NOT_POSSIBLE'])
        const leg = { departureAt, departureLatestAt: null, arrivalAt: away(at, 4 * HOUR_MS) }
        assert.deepEqual(computePassengersCloseAt(leg), seatsEdge)
      })
    }
  }

  test('decide whether a moved flight is another flight, and clock changes do not', () => {
    const facts = (departure: Date): CurrentLeg => ({
      ...{
        originICAO: 'LFPB',
        destinationICAO: 'OMDB',
        origin: airport('LFPB'),
        destination: airport('OMDB'),
      },
      ...{ departureAt: departure, arrivalAt: new Date(departure.getTime() + 6 * HOUR_MS) },
      ...{ departureLatestAt: null, tail: 'N482NL', aircraft: 'Citation XLS+', aircraftClass: 'Midsize Jet' },
      ...{ originTerminal: null, destinationTerminal: null, originFbo: null, destinationFbo: null },
    })
    const moved = (from: string, to: string) => {
      const [before, after] = [from, to].map((local) =>
        facts(new Date(findInstantsAt(local, 'Europe/Paris')?.[0] ?? '')),
      )
      assert.ok(before && after)
      return {
        consequence: findConsequence({ ...before, departsBy: null }, before, after),
        sentence: describeChange(before, after)[0],
      }
    }
    assert.deepEqual(moved('2027-03-28T01:30', '2027-03-28T04:30'), {
      consequence: 'TOLD',
      sentence: 'Departs: Sun 28 Mar 04:30 CEST (was Sun 28 Mar 01:30 CET).',
    })
    assert.deepEqual(moved('2027-10-31T01:30', '2027-10-31T03:30'), {
      consequence: 'REFUND_OFFERED',
      sentence: 'Departs: Sun 31 Oct 03:30 CET (was Sun 31 Oct 01:30 CEST).',
    })
  })
})

const app = await openTestApp()
const { db } = app

describe('the database', () => {
  test('closes sales, pays out and lowers prices by elapsed hours, in every time zone of a connection', async () => {
    const zones = [...CHANGES.map(({ icao }) => icao), ...STILL.map(([icao]) => icao)].map(
      (icao) => airport(icao).timezone,
    )
    const inMs = (at: string, hours: number) => away(at, hours * HOUR_MS)
    for (const zone of zones) {
      await db.transaction().execute(async (tx) => {
        await sql`select set_config('TimeZone', ${zone}, true)`.execute(tx)
        for (const at of MOMENTS) {
          const leg = {
            departs: inMs(at, 1),
            arrives: inMs(at, -1),
            published: inMs(at, -50),
            closes: inMs(at, 50),
          }
          const { rows } = await sql<{ closes: Date; due: Date; price: number }>`
            select leg_sales_close_at(${leg.departs}) as closes, leg_payout_due_at(${leg.arrives}) as due,
              leg_price_minor('DECLINING', 900000, 100000, 'USD', ${leg.published}, ${leg.closes}, ${away(at, 0)}) as price`.execute(
            tx,
          )
          const schedule = {
            ...{
              mode: 'DECLINING' as const,
              askPriceMinor: 900_000,
              floorPriceMinor: 100_000,
              currency: 'USD' as const,
            },
            ...{ startsAt: leg.published.toISOString(), endsAt: leg.closes.toISOString() },
          }
          assert.deepEqual(rows, [{ closes: inMs(at, -1), due: inMs(at, 23), price: 500_000 }])
          assert.equal(computePersonPriceAt(schedule, away(at, 0)), 500_000)
        }
      })
    }
  })

  test('finds the flights of a day of 23, 24 or 25 hours by the clock of their origin', async () => {
    const user = await aUser(db, { role: 'OPERATOR' })
    const { id: operatorId } = await anOperator(db, { userId: user.id })
    const places = [...CHANGES.map(({ icao }) => icao), ...STILL.map(([icao]) => icao)]
    const days = new Set(
      CHANGES.flatMap(({ forward, back }) => [forward.never.slice(0, 10), back.twice.slice(0, 10)]),
    )
    for (const icao of places) {
      for (const day of days) {
        const [first, last] = [`${day}T00:00`, `${day}T23:59`].map(
          (local) => findInstantsAt(local, airport(icao).timezone)?.[0],
        )
        const [from, to] = [new Date(first ?? ''), new Date(last ?? '')]
        const tail = icao
        for (const departureAt of [
          new Date(from.getTime() - 60_000),
          from,
          to,
          new Date(to.getTime() + 60_000),
        ]) {
          const leg = await aLeg(db, { operatorId, departureAt })
          await db
            .updateTable('legs')
            .set({ originIcao: icao, destinationIcao: icao === 'OMDB' ? 'LFPB' : 'OMDB', tail })
            .where('id', '=', leg.id)
            .execute()
        }
        const path = `/api/api/operators/flights?from=${day}&to=${day}&q=${icao}`
        const { json } = await app.call('GET', path, { as: user })
        const found = json.flights
          .filter((leg: { tail: string }) => leg.tail === tail)
          .map(({ departureUTC }: { departureUTC: string }) => departureUTC)
        assert.deepEqual(found.sort(), [from.toISOString(), to.toISOString()], `${icao} on ${day}`)
      }
    }
  })
})
