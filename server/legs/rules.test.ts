import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Airport } from '#contract/airports.ts'
import type { LegForm } from '#contract/legs/leg-form.ts'
import { getAircraftType } from '#db/reference/aircraft.ts'
import { getAirport } from '#db/reference/airports.ts'
import { aLegForm } from '#test/samples/leg-form.ts'
import {
  findDraftProblems,
  findLegProblems,
  findTailConflict,
  type LegPlan,
  type OtherLeg,
  readTimes,
} from './rules.ts'

const NOW = new Date('2026-12-01T12:00:00Z')
const airport = (icao: string) => getAirport(icao) as Airport

/** A leg from Teterboro to Opa-locka on 4 December, 16:20 to 19:15 in local time at both. */
function planned(fields: Partial<LegForm> = {}): LegPlan {
  const form = aLegForm({
    departureLocal: '2026-12-04T16:20',
    arrivalLocal: '2026-12-04T19:15',
    ...fields,
  })
  const places = { origin: airport(form.originICAO), destination: airport(form.destinationICAO) }
  const { times } = readTimes(form, places)
  assert.ok(times)
  return { form, times, ...places, aircraft: getAircraftType(form.aircraftType) }
}

type Refusal = [field: string, message: RegExp]

describe('a flight is refused on the field that is wrong:', () => {
  const cases: [string, Partial<LegForm>, Refusal][] = [
    ['the same airport twice', { destinationICAO: 'KTEB' }, ['destinationICAO', /another airport/]],
    [
      'a route beyond the range of the type',
      { aircraftType: 'C510', destinationICAO: 'EGGW', arrivalLocal: '2026-12-05T05:00', seatsTotal: 4 },
      ['destinationICAO', /\d,\d{3} nm is more than a Citation Mustang flies without a stop \(1,150 nm\)/],
    ],
    [
      'a departure in the past',
      { departureLocal: '2026-12-01T06:00', arrivalLocal: '2026-12-01T09:00' },
      ['departureLocal', /in the past/],
    ],
    [
      'a departure after the close of sales',
      { departureLocal: '2026-12-01T09:00', arrivalLocal: '2026-12-01T12:00' },
      ['departureLocal', /Sales close 2 hours before departure/],
    ],
    [
      'a departure more than a year ahead',
      { departureLocal: '2028-12-01T09:00', arrivalLocal: '2028-12-01T12:00' },
      ['departureLocal', /up to a year ahead/],
    ],
    [
      'an arrival before the departure',
      { arrivalLocal: '2026-12-04T16:10' },
      ['arrivalLocal', /not after the departure/],
    ],
    [
      'an arrival at the time of departure',
      { arrivalLocal: '2026-12-04T16:20' },
      ['arrivalLocal', /not after the departure/],
    ],
    [
      'a flight time that is too short for the type',
      { arrivalLocal: '2026-12-04T17:20' },
      ['arrivalLocal', /1h is too short: a Citation XLS\+ needs at least 1h 3\dm/],
    ],
    [
      'a flight time beyond the endurance of the type',
      { arrivalLocal: '2026-12-05T19:15' },
      ['arrivalLocal', /26h 55m is longer than a Citation XLS\+ stays in the air/],
    ],
    [
      'a window that ends before it begins',
      { departureLatestLocal: '2026-12-04T16:00' },
      ['departureLatestLocal', /before the departure/],
    ],
    [
      'a window of four days',
      { departureLatestLocal: '2026-12-08T16:00' },
      ['departureLatestLocal', /at most 72 hours/],
    ],
    ['more seats than the type has', { seatsTotal: 12 }, ['seatsTotal', /at most 9 passenger seats/]],
    [
      'a floor above the asking price',
      { priceMode: 'DECLINING', floorPriceMinor: 500_000 },
      ['floorPriceMinor', /above the asking price of \$4,200/],
    ],
    [
      'a declining price with a floor at the asking price',
      { priceMode: 'DECLINING', floorPriceMinor: 420_000 },
      ['floorPriceMinor', /choose a lower one/],
    ],
    [
      'a declining price with cents',
      { priceMode: 'DECLINING', askPriceMinor: 420_050, floorPriceMinor: 300_000 },
      ['askPriceMinor', /whole amount of USD/],
    ],
    [
      'a floor with cents',
      { priceMode: 'DECLINING', floorPriceMinor: 300_001 },
      ['floorPriceMinor', /whole amount of USD/],
    ],
    [
      'a price in thousandths of a dinar',
      { currency: 'KWD', askPriceMinor: 420_005, floorPriceMinor: 420_005 },
      ['askPriceMinor', /steps of KWD.0\.010/],
    ],
    [
      'a price that no card accepts',
      { currency: 'JPY', askPriceMinor: 49, floorPriceMinor: 49 },
      ['askPriceMinor', /at least ¥50/],
    ],
    [
      'a price that no card accepts for the largest party',
      {
        askPriceMinor: 50_000_000,
        floorPriceMinor: 50_000_000,
        referencePriceMinor: 90_000_000,
        priceEvidence: null,
      },
      ['askPriceMinor', /at most \$999,999\.99 at once/],
    ],
    [
      'a standard price below the asking price',
      { referencePriceMinor: 400_000, priceEvidence: null },
      ['referencePriceMinor', /nothing to save/],
    ],
  ]
  for (const [what, fields, [field, message]] of cases) {
    test(what, () => {
      const problems = findDraftProblems(planned(fields), { now: NOW })
      assert.deepEqual(
        problems.map(({ path }) => path),
        [field],
      )
      assert.match(problems[0]?.message ?? '', message)
    })
  }

  test('a possible flight is accepted', () => {
    assert.deepEqual(findDraftProblems(planned(), { now: NOW }), [])
    const declining = { priceMode: 'DECLINING', floorPriceMinor: 300_000 } as const
    const window = { departureLatestLocal: '2026-12-04T18:00' }
    assert.deepEqual(findDraftProblems(planned({ ...declining, ...window }), { now: NOW }), [])
    assert.deepEqual(
      findDraftProblems(planned({ currency: 'JPY', priceMode: 'DECLINING', floorPriceMinor: 300_001 }), {
        now: NOW,
      }),
      [],
    )
  })

  test('a flight on sale may be delayed by half an hour in its last two hours', () => {
    const soon = planned({ departureLocal: '2026-12-01T08:30', arrivalLocal: '2026-12-01T11:25' })
    assert.deepEqual(findLegProblems(soon, { now: NOW }), [])
  })
})

describe('the times of a form', () => {
  const places = { origin: airport('KTEB'), destination: airport('EGGW') }
  const times = (departureLocal: string, arrivalLocal = '2026-12-05T06:00') =>
    readTimes({ departureLocal, arrivalLocal, departureLatestLocal: null }, places)

  test('are read by the clock of each airport', () => {
    assert.deepEqual(times('2026-12-04T18:00').times, {
      departureAt: new Date('2026-12-04T23:00:00Z'),
      arrivalAt: new Date('2026-12-05T06:00:00Z'),
      departureLatestAt: null,
    })
  })

  test('are refused with a sentence if the clock skips them or shows them twice', () => {
    assert.deepEqual(times('2026-03-08T02:30').problems, [
      {
        path: 'departureLocal',
        message: 'On 2026-03-08 the clock in New York (TEB) never shows 02:30: it is put forward over it',
      },
    ])
    assert.deepEqual(times('2026-11-01T01:30').problems, [
      {
        path: 'departureLocal',
        message: 'On 2026-11-01 the clock in New York (TEB) shows 01:30 twice. Choose which of them',
      },
    ])
    assert.equal(times('2026-11-01T01:30-05:00', '2026-11-01T14:00').problems.length, 0)
  })
})

describe('one aircraft', () => {
  const other = (origin: string, destination: string, departure: string, arrival: string): OtherLeg => ({
    originAirport: airport(origin),
    destinationAirport: airport(destination),
    departureAt: new Date(departure),
    arrivalAt: new Date(arrival),
  })
  // The planned leg is in the air from 21:20 to 00:15 UTC.
  const cases: [string, OtherLeg, RegExp | null][] = [
    [
      'is not in two places at once',
      other('KBOS', 'KIAD', '2026-12-04T23:00:00Z', '2026-12-05T00:30:00Z'),
      /on its way from BOS to IAD at that time/,
    ],
    [
      'may leave at the time at which it arrives',
      other('KIAD', 'KTEB', '2026-12-04T20:00:00Z', '2026-12-04T21:20:00Z'),
      null,
    ],
    [
      'cannot be moved across the country within an hour before the flight',
      other('KSFO', 'KLAX', '2026-12-04T18:50:00Z', '2026-12-04T20:20:00Z'),
      /arrives from SFO to LAX only 1h earlier and cannot be brought from LAX to TEB/,
    ],
    ['can be moved overnight', other('KSFO', 'KLAX', '2026-12-04T03:00:00Z', '2026-12-04T04:20:00Z'), null],
    [
      'cannot leave on the other side of the country an hour after the flight',
      other('KLAX', 'KSFO', '2026-12-05T01:15:00Z', '2026-12-05T02:30:00Z'),
      /leaves for LAX to SFO only 1h later and cannot be brought from OPF to LAX/,
    ],
  ]
  for (const [what, leg, message] of cases) {
    test(what, () => {
      const conflict = findTailConflict(planned(), [leg])
      if (!message) return assert.equal(conflict, null)
      assert.equal(conflict?.path, 'tail')
      assert.match(conflict?.message ?? '', message)
    })
  }
})
