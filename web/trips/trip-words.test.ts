import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findPassengerNeeds } from '#contract/bookings/passengers.ts'
import type { TripSummary, TripTodo } from '#contract/trips/trips.ts'
import { checkPassenger, NOBODY, toPassengerFields } from './passengers/passenger-values.ts'
import { describeDocument, describePerson, formatDay } from './passengers/passenger-words.ts'
import { describeTodo, formatClock, formatCountdown } from './trip-words.ts'

const now = new Date('2027-03-10T12:00:00Z')

describe('how long until departure', () => {
  for (const [at, words] of [
    ['2027-03-16T12:00:00Z', 'in 6 days'],
    ['2027-03-13T12:00:00Z', 'in 3 days'],
    ['2027-03-12T16:30:00Z', 'in 2 days 4 h'],
    ['2027-03-11T12:00:00Z', 'in 1 day'],
    ['2027-03-10T15:12:00Z', 'in 3 h 12 min'],
    ['2027-03-10T13:00:00Z', 'in 1 h'],
    ['2027-03-10T12:00:01Z', 'in 1 min'],
    ['2027-03-10T12:00:00Z', null],
  ] as const)
    test(`at ${at}: ${words}`, () => assert.equal(formatCountdown(at, now), words))
})

test('instants are shown by the clock of the place, with its abbreviation or offset', () => {
  const at = '2027-03-10T17:20:00Z'
  assert.equal(formatClock(at, { timezone: 'America/New_York' }), 'Wed 10 Mar, 12:20 EST')
  assert.equal(formatClock(at, { timezone: 'Europe/London' }), 'Wed 10 Mar, 17:20 GMT')
  assert.equal(formatClock(at, { timezone: 'America/Sao_Paulo' }), 'Wed 10 Mar, 14:20 UTC-03:00')
})

describe('the text of a to-do', () => {
  const trip = {
    currency: 'USD',
    flight: { originAirport: { timezone: 'America/New_York' } },
  } as unknown as TripSummary
  const untilUTC = '2027-03-10T17:20:00Z'
  for (const [todo, words] of [
    [{ kind: 'NAMES_MISSING', count: 1, untilUTC }, 'Name 1 passenger by Wed 10 Mar, 12:20 EST.'],
    [{ kind: 'NAMES_MISSING', count: 3, untilUTC }, 'Name 3 passengers by Wed 10 Mar, 12:20 EST.'],
    [{ kind: 'REFUND_UNDER_WAY', amountMinor: 420_050 }, /^\$4,200\.50 is on its way back/],
    [{ kind: 'FULL_REFUND_OFFERED', amountMinor: 420_000, untilUTC }, /\(\$4,200\), until Wed 10 Mar/],
  ] as [TripTodo, string | RegExp][])
    test(`${todo.kind} of ${todo.count ?? todo.amountMinor}`, () => {
      const text = describeTodo(todo, trip)
      if (typeof words === 'string') assert.equal(text, words)
      else assert.match(text, words)
    })
})

describe('a passenger', () => {
  const ada = {
    id: 'p',
    givenNames: 'Ada',
    familyName: 'Vale',
    dateOfBirth: '1984-03-09',
    nationality: 'CH',
    document: { type: 'PASSPORT', numberEnding: '678', country: 'CH', expiresOn: '2031-12-04' },
    entry: null,
    details: { sex: 'F', residenceCountry: 'CH' },
  } as const

  test('is described without the full document number', () => {
    assert.equal(describeDocument(ada), 'Passport of Switzerland ••••\u00a0678, valid to 4 Dec 2031')
    assert.equal(describePerson(ada), 'Born 9 Mar 1984, Switzerland')
    assert.equal(describePerson({ ...ada, dateOfBirth: null, nationality: null }), null)
    assert.equal(formatDay('2027-01-01'), '1 Jan 2027')
  })

  test('is edited with an empty number, which keeps the saved one', () => {
    const needs = findPassengerNeeds(
      { originCountry: 'US', destinationCountry: 'FR' },
      { departureDay: '2027-03-10', arrivalDay: '2027-03-10' },
      { documents: [], isVwpSignatory: false, mtowKg: 9163, minors: 'NONE', isDirect: true },
    )
    assert.deepEqual(checkPassenger(toPassengerFields(ada), { needs, known: ada.document }), {})
    assert.deepEqual(checkPassenger(toPassengerFields(ada), { needs, known: null }), {
      documentNumber: 'Document number is required',
    })
    assert.deepEqual(Object.keys(checkPassenger(NOBODY, { needs, known: null })).sort(), [
      'dateOfBirth',
      'documentCountry',
      'documentExpiresOn',
      'documentNumber',
      'documentType',
      'familyName',
      'givenNames',
      'nationality',
      'residenceCountry',
      'sex',
    ])
  })
})
