import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { PassengerNeeds, PassengerSeat } from '#contract/bookings/passengers.ts'
import { PassengerForm } from '#contract/bookings/passengers.ts'
import { quotePolicyRefundAt } from '#server/bookings/cancel/refund-rules.ts'
import {
  arePassengersOpen,
  computePassengerDeletion,
  computePassengersCloseAt,
  findLatestArrival,
  findMissing,
  findNeedsOfLeg,
  listSeats,
  narrowToBooking,
  toPerson,
} from '#server/bookings/passenger-rules.ts'
import type { Person } from '#server/bookings/passengers.ts'
import { type aPassenger, aTravelledPassenger } from '#test/passengers.ts'
import { buildTripPolicy, findTripState, listTodos, type TodoFacts } from './rules.ts'

const at = (text: string) => new Date(`2027-03-${text}Z`)
const UNTOLD = {
  dayStatus: 'SCHEDULED',
  expectedDepartureAt: null,
  departedAt: null,
  landedAt: null,
} as const
const leg = {
  ...{ departureAt: at('10T12:00'), departureLatestAt: null, arrivalAt: at('10T15:00') },
  ...UNTOLD,
}
const US_APIS = {
  birth: 'REQUIRED',
  details: [
    { field: 'sex', required: true },
    { field: 'residenceCountry', required: true },
    { field: 'redressNumber', required: false },
    { field: 'knownTravellerNumber', required: false },
  ],
  forms: ['US_APIS'],
  aloneFrom: null,
}
const window = { ...leg, departureLatestAt: at('10T14:00') }

describe('names and documents', () => {
  for (const [now, open] of [
    ['10T08:59:59.999', true],
    ['10T09:00:00.000', false],
    ['10T09:00:00.001', false],
    ['10T12:00:00.000', false],
  ] as const)
    test(`at ${now} for a flight at 12:00 ${open ? 'can' : 'cannot'} be changed`, () => {
      assert.equal(arePassengersOpen(leg, at(now)), open)
    })

  test('cannot be changed from three hours before the beginning of a departure window', () => {
    assert.deepEqual(computePassengersCloseAt(window), at('10T09:00'))
  })

  test('are kept for thirty days after the latest arrival', () => {
    assert.deepEqual(findLatestArrival(window), at('10T17:00'))
    assert.deepEqual(computePassengerDeletion(window), new Date('2027-04-09T17:00Z'))
  })

  test('are checked for the day of arrival by the clock there', () => {
    const ends = {
      border: { documents: [], isVwpSignatory: false, mtowKg: null, minors: 'NONE' as const, isDirect: true },
      origin: { country: 'US', timezone: 'America/New_York' },
      destination: { country: 'JP', timezone: 'Asia/Tokyo' },
    }
    assert.deepEqual(findNeedsOfLeg(window, ends), {
      ask: 'DOCUMENT',
      validity: null,
      entry: null,
      cards: null,
      departureDay: '2027-03-10',
      arrivalDay: '2027-03-11',
      ...US_APIS,
    })
  })
})

const DAYS = { departureDay: '2027-03-10', arrivalDay: '2027-03-10' }
const NO_MORE = { details: [], forms: [], aloneFrom: null }
const DOMESTIC: PassengerNeeds = {
  ...{ ask: 'NAME', cards: null, ...DAYS, validity: null, entry: null },
  ...{ birth: 'OF_MINORS', ...NO_MORE },
}
const ABROAD: PassengerNeeds = {
  ...{ ask: 'DOCUMENT', cards: null, ...DAYS, validity: null, entry: null },
  ...{ birth: 'REQUIRED', ...NO_MORE },
}
const form = (fields: Parameters<typeof aPassenger>[0]) =>
  PassengerForm.parse(aTravelledPassenger({ documentExpiresOn: '2031-01-01', ...fields }))
const ada: Person = toPerson(form({}), { needs: ABROAD, known: null })

describe('a passenger’s data', () => {
  test('on a domestic flight is only the name, whatever else was sent', () => {
    assert.deepEqual(toPerson(form({}), { needs: DOMESTIC, known: null }), {
      givenNames: 'Ada',
      familyName: 'Vale',
      dateOfBirth: null,
      nationality: null,
      document: null,
      entry: null,
    })
  })

  test('keeps the document’s number if it is left empty', () => {
    const kept = toPerson(form({ documentNumber: '', givenNames: 'Ada M.' }), { needs: ABROAD, known: ada })
    assert.deepEqual([kept.givenNames, kept.document?.number], ['Ada M.', 'X12345678'])
  })

  test('may lack a name, a document, or a document that is valid long enough', () => {
    const { document } = ada
    assert.ok(document)
    assert.equal(findMissing(null, DOMESTIC), 'NAME')
    assert.equal(findMissing(ada, ABROAD), null)
    assert.equal(findMissing({ ...ada, document: null, dateOfBirth: null }, DOMESTIC), null)
    assert.equal(findMissing({ ...ada, document: null }, ABROAD), 'DOCUMENT')
    assert.equal(
      findMissing({ ...ada, document: { ...document, expiresOn: '2027-03-10' } }, ABROAD),
      'VALID_DOCUMENT',
    )
    // The leg from Zurich to Paris became one from Zurich to London.
    assert.equal(findMissing({ ...ada, document: { ...document, type: 'ID_CARD' } }, ABROAD), 'DOCUMENT')
  })

  test('for a child under twelve cannot be alone on a journey of two flights', () => {
    const needs = { ...DOMESTIC, aloneFrom: 5 as const }
    assert.equal(narrowToBooking(needs, { journeyId: 'j' }).aloneFrom, 12)
    assert.equal(narrowToBooking(needs, { journeyId: null }).aloneFrom, 5)
  })

  test('is shown without the number of the document', () => {
    const [one, two] = listSeats([{ id: 'p', bookingId: 'b', seat: 2, version: 3, person: ada }], {
      seats: 2,
      needs: ABROAD,
    })
    assert.deepEqual(one, { seat: 1, infant: null, version: 0, passenger: null, missing: 'NAME' })
    assert.equal(two?.passenger?.document?.numberEnding, '678')
    assert.doesNotMatch(JSON.stringify(two), /X12345678/)
  })
})

describe('a trip', () => {
  for (const [status, now, state] of [
    ['PENDING', '10T11:00', 'AWAITING'],
    ['CONFIRMED', '10T11:59', 'CONFIRMED'],
    ['CONFIRMED', '10T12:00', 'UNDER_WAY'],
    ['CONFIRMED', '10T16:59', 'UNDER_WAY'],
    ['CONFIRMED', '10T17:00', 'FLOWN'],
    ['CANCELLED', '10T11:00', 'CANCELLED'],
  ] as const)
    test(`${status} at ${now} is ${state}`, () => {
      assert.equal(findTripState({ status }, { leg: window, now: at(now) }), state)
    })

  for (const [what, day, now, state] of [
    ['boards', { dayStatus: 'BOARDING' }, '10T12:30', 'CONFIRMED'],
    ['is delayed', { dayStatus: 'DELAYED', expectedDepartureAt: at('10T13:00') }, '10T12:30', 'CONFIRMED'],
    [
      'has not left at its delayed time',
      { dayStatus: 'DELAYED', expectedDepartureAt: at('10T13:00') },
      '10T15:30',
      'UNDER_WAY',
    ],
    ['has left early', { dayStatus: 'DEPARTED', departedAt: at('10T11:40') }, '10T11:50', 'UNDER_WAY'],
    ['has landed', { dayStatus: 'LANDED', landedAt: at('10T14:30') }, '10T14:30', 'FLOWN'],
  ] as const)
    test(`of a flight that ${what} is ${state} at ${now}`, () => {
      const legOnDay = { ...leg, ...day }
      assert.equal(findTripState({ status: 'CONFIRMED' }, { leg: legOnDay, now: at(now) }), state)
    })

  const seat = (missing: PassengerSeat['missing']): PassengerSeat => ({
    seat: 1,
    infant: null,
    version: 0,
    passenger: null,
    missing,
  })
  const facts: TodoFacts = {
    state: 'CONFIRMED',
    leg,
    seats: [],
    amountMinor: 1000,
    refundedMinor: 0,
    underWayMinor: 0,
    delayedMinor: 0,
    fullRefundUntil: null,
    now: at('01T00:00'),
  }

  test('says who is missing, and until when they can be named', () => {
    const seats = [seat('NAME'), seat('NAME'), seat('DOCUMENT'), seat('VALID_DOCUMENT'), seat(null)]
    const untilUTC = '2027-03-10T09:00:00.000Z'
    assert.deepEqual(listTodos({ ...facts, seats }), [
      { kind: 'NAMES_MISSING', count: 2, untilUTC },
      { kind: 'DOCUMENTS_MISSING', count: 1, untilUTC },
      { kind: 'DOCUMENTS_EXPIRE', count: 1, untilUTC },
    ])
    assert.deepEqual(listTodos({ ...facts, seats, now: at('10T09:00') }), [])
  })

  test('says which refunds are under way, and whether a full refund is on offer', () => {
    assert.deepEqual(listTodos({ ...facts, state: 'AWAITING' }), [{ kind: 'AWAITING_CONFIRMATION' }])
    assert.deepEqual(listTodos({ ...facts, state: 'CANCELLED', underWayMinor: 600, delayedMinor: 400 }), [
      { kind: 'REFUND_DELAYED', amountMinor: 400 },
      { kind: 'REFUND_UNDER_WAY', amountMinor: 600 },
    ])
    const offered = { ...facts, fullRefundUntil: at('10T12:00') }
    assert.deepEqual(listTodos({ ...offered, refundedMinor: 100 }), [
      { kind: 'FULL_REFUND_OFFERED', amountMinor: 900, untilUTC: '2027-03-10T12:00:00.000Z' },
    ])
    assert.deepEqual(listTodos({ ...offered, refundedMinor: 1000 }), [])
    assert.deepEqual(listTodos({ ...offered, state: 'FLOWN' }), [])
    assert.deepEqual(listTodos({ ...offered, now: at('10T12:00') }), [])
  })
})

describe('the cancellation policy of a trip', () => {
  const refundRules = [
    { hoursBeforeMin: 0, hoursBeforeMax: 24, refundPct: 0, description: 'Under 24 hours' },
    { hoursBeforeMin: 72, refundPct: 95, description: '72+ hours' },
    { hoursBeforeMin: 24, hoursBeforeMax: 72, refundPct: 70, description: '24-72 hours' },
  ]
  const agreed = {
    refundRules,
    cancelWindowHours: 12,
    noShowPenaltyPct: 100,
    paid: { currency: 'USD', fareMinor: 10_001, fareBackMinor: 0, lines: [] },
  } as const
  const times = { departureAt: leg.departureAt, policyDepartureAt: leg.departureAt }

  test('is listed in amounts and instants, from the longest notice on', () => {
    const policy = buildTripPolicy(agreed, { ...times, now: at('08T00:00') })
    assert.deepEqual(
      policy.tiers.map(({ refundPct, amountMinor, untilUTC, current }) => [
        refundPct,
        amountMinor,
        untilUTC,
        current,
      ]),
      [
        [95, 9500, '2027-03-07T12:00:00.000Z', false],
        [70, 7000, '2027-03-09T12:00:00.000Z', true],
        [0, 0, '2027-03-10T12:00:00.000Z', false],
      ],
    )
    assert.deepEqual([policy.cancelClosesUTC, policy.noShowRefundMinor], ['2027-03-10T00:00:00.000Z', 0])
  })

  test('marks the tier that applies to a refund at that instant, to the millisecond', () => {
    for (const instant of [
      '07T12:00:00.000',
      '07T12:00:00.001',
      '09T12:00:00.000',
      '09T12:00:00.001',
      '10T12:00:00.000',
    ]) {
      const now = at(instant)
      const current = buildTripPolicy(agreed, { ...times, now }).tiers.find((tier) => tier.current)
      assert.equal(current?.refundPct, quotePolicyRefundAt(agreed, { ...times, now }).refundPct, instant)
    }
    assert.ok(
      buildTripPolicy(agreed, { ...times, now: at('10T12:01') }).tiers.every(({ current }) => !current),
    )
  })
})
