import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getCountryName, isCountryCode, listCountriesByName } from '../countries.ts'
import type { MinorRule } from '../may-be-sold/check-people.ts'
import {
  endOfNumber,
  findPassengerNeeds,
  findPassengerProblems,
  type KnownDocument,
  type PassengerFields,
  PassengerForm,
} from './passengers.ts'

const ARRIVAL = '2027-03-10'
const documents = [{ country: 'AE', monthsAfterArrival: 6, from: null, until: null }]
const DAYS = { departureDay: '2027-03-09', arrivalDay: ARRIVAL }
const between = (
  originCountry: string,
  destinationCountry: string,
  { isVwpSignatory = false, mtowKg = 9163, minors = 'NONE' as MinorRule, isDirect = true } = {},
) =>
  findPassengerNeeds({ originCountry, destinationCountry }, DAYS, {
    ...{ documents, isVwpSignatory, mtowKg, minors, isDirect },
  })

const WHOLE: PassengerFields = {
  givenNames: 'Ada Maria',
  familyName: "O'Vale-Ó",
  dateOfBirth: '1984-03-09',
  nationality: 'US',
  documentType: 'PASSPORT',
  documentNumber: ' x12-345 678',
  documentCountry: 'US',
  documentExpiresOn: '2027-03-11',
  ...{ sex: 'F', birthPlace: 'Boston', residenceCountry: 'US', homeAddress: '1 Elm Street, Boston' },
  ...{ stayAddress: '1 Elm Street, Boston', weightKg: '70' },
}

function findProblems(
  fields: Partial<PassengerFields>,
  needs = between('US', 'GB'),
  known: KnownDocument | null = null,
) {
  const form = PassengerForm.parse({ ...WHOLE, ...fields })
  return findPassengerProblems(form, { needs, known }).map(({ path }) => path)
}

describe('the documents that a flight needs', () => {
  for (const [from, to, ask, cards] of [
    ['US', 'US', 'NAME', null],
    ['US', 'PR', 'NAME', null],
    ['GB', 'JE', 'NAME', null],
    ['US', 'CA', 'DOCUMENT', null],
    ['GB', 'FR', 'DOCUMENT', null],
    ['FR', 'CH', 'DOCUMENT', 'EEA'],
    ['CH', 'FR', 'DOCUMENT', 'EEA'],
    ['AE', 'SA', 'DOCUMENT', 'GCC'],
    ['AE', 'LB', 'DOCUMENT', null],
    ['AE', 'FR', 'DOCUMENT', null],
  ] as const)
    test(`between ${from} and ${to}: ${ask}, cards ${cards}`, () => {
      const { details, forms, birth, ...papers } = between(from, to)
      assert.deepEqual(papers, { ask, cards, ...DAYS, validity: null, entry: null, aloneFrom: null })
    })

  test('into a country with a longer validity, and into the United States', () => {
    assert.deepEqual(between('FR', 'AE').validity, { country: 'AE', until: '2027-09-10' })
    assert.deepEqual(between('GB', 'PR').entry, { country: 'US', acceptsEsta: false })
    assert.equal(between('US', 'PR').entry, null)
  })
})

test('children fly alone by the operator’s rule; under twelve only direct and within one country', () => {
  const rule = { minors: 'FROM_5' as const }
  assert.equal(between('FR', 'FR', rule).aloneFrom, 5)
  assert.equal(between('FR', 'FR', { ...rule, isDirect: false }).aloneFrom, 12)
  assert.equal(between('FR', 'CH', rule).aloneFrom, 12)
  assert.equal(between('FR', 'FR', { minors: 'FROM_12' }).aloneFrom, 12)
  assert.equal(between('FR', 'FR').aloneFrom, null)
})

describe('a passenger', () => {
  test('within a country needs only a name', () => {
    const empty = {
      dateOfBirth: '',
      nationality: '',
      documentType: '',
      documentNumber: '',
      documentCountry: '',
      documentExpiresOn: '',
    } as const
    assert.deepEqual(findProblems(empty, between('GB', 'GB')), [])
    assert.deepEqual(findProblems(empty), [
      'dateOfBirth',
      'nationality',
      'documentType',
      'documentNumber',
      'documentCountry',
      'documentExpiresOn',
    ])
  })

  test('with all fields is valid, and the number is stored in capitals without spaces', () => {
    assert.deepEqual(findProblems({}), [])
    assert.equal(PassengerForm.parse(WHOLE).documentNumber, 'X12345678')
  })

  for (const [expiresOn, paths] of [
    ['2027-03-09', ['documentExpiresOn']],
    [ARRIVAL, ['documentExpiresOn']],
    ['2027-03-11', []],
  ] as const)
    test(`whose document is valid to ${expiresOn} on a flight that arrives on ${ARRIVAL}`, () => {
      assert.deepEqual(findProblems({ documentExpiresOn: expiresOn }), paths)
    })

  for (const [nationality, expiresOn, paths] of [
    ['FR', '2027-09-09', ['documentExpiresOn']],
    ['FR', '2027-09-10', []],
    ['AE', '2027-03-11', []],
  ] as const)
    test(`of ${nationality} comes to AE with a document that is valid to ${expiresOn}`, () => {
      const fields = { nationality, documentExpiresOn: expiresOn }
      assert.deepEqual(findProblems(fields, between('FR', 'AE')), paths)
    })

  for (const [nationality, entry, isSignatory, paths] of [
    ['GB', '', true, ['entry']],
    ['GB', 'ESTA', false, ['entry']],
    ['GB', 'ESTA', true, []],
    ['GB', 'VISA', false, []],
    ['CA', 'NONE', false, []],
    ['US', '', false, []],
    ['PR', '', false, []],
  ] as const)
    test(`of ${nationality} comes to the US with ${entry || 'nothing said'}${isSignatory ? ', signed' : ''}`, () => {
      assert.deepEqual(
        findProblems({ nationality, entry }, between('GB', 'US', { isVwpSignatory: isSignatory })),
        paths,
      )
    })

  test('cannot be born after the flight or impossibly long ago', () => {
    assert.deepEqual(findProblems({ dateOfBirth: '2027-03-11' }), ['dateOfBirth'])
    assert.deepEqual(findProblems({ dateOfBirth: '1899-12-31' }), ['dateOfBirth'])
    assert.deepEqual(findProblems({ dateOfBirth: '2027-03-01' }), [])
  })

  for (const [nationality, documentCountry, from, to, ok] of [
    ['DE', 'DE', 'FR', 'CH', true],
    ['DE', 'FR', 'FR', 'CH', false],
    ['US', 'US', 'FR', 'CH', false],
    ['AE', 'AE', 'FR', 'CH', false],
    ['AE', 'AE', 'AE', 'SA', true],
    ['DE', 'DE', 'GB', 'FR', false],
  ] as const)
    test(`of ${nationality} ${ok ? 'may' : 'may not'} show a card of ${documentCountry} from ${from} to ${to}`, () => {
      const fields = { nationality, documentCountry, documentType: 'ID_CARD' } as const
      assert.deepEqual(findProblems(fields, between(from, to)), ok ? [] : ['documentType'])
    })

  test('keeps the stored number only for the same type and country of document', () => {
    const known = { type: 'PASSPORT', country: 'US' } as const
    assert.deepEqual(findProblems({ documentNumber: '' }, undefined, known), [])
    assert.deepEqual(findProblems({ documentNumber: '' }), ['documentNumber'])
    assert.deepEqual(findProblems({ documentNumber: '', documentCountry: 'CA' }, undefined, known), [
      'documentNumber',
    ])
  })

  for (const number of ['X123', 'X1234567890123456789012', 'X12/4567', 'Ü1234567'])
    test(`has no document of the number ${number}`, () => {
      assert.deepEqual(findProblems({ documentNumber: number }), ['documentNumber'])
    })

  for (const [field, value] of [
    ['givenNames', ' '],
    ['familyName', 'Vale<script>'],
    ['familyName', 'V'.repeat(61)],
    ['dateOfBirth', '1984-02-30'],
    ['nationality', 'ZZ'],
    ['documentCountry', 'usa'],
    ['documentType', 'VISA'],
  ] as const)
    test(`cannot have the ${field} '${value.slice(0, 20)}'`, () => {
      assert.equal(PassengerForm.safeParse({ ...WHOLE, [field]: value }).success, false)
    })

  for (const name of ['王小明', 'محمد', 'Zoë', 'D’Arcy', 'Jean-Luc', 'J. R.'])
    test(`may be called ${name}`, () => {
      assert.ok(PassengerForm.safeParse({ ...WHOLE, givenNames: name }).success)
    })
})

test('at most a third of a number is shown, and at most four characters', () => {
  assert.deepEqual(['X1234', 'X12345678', 'X1234567890123456789'].map(endOfNumber), ['4', '678', '6789'])
})

test('every country has a unique English name', () => {
  const countries = listCountriesByName()
  assert.ok(countries.length > 240)
  assert.equal(new Set(countries.map(({ name }) => name)).size, countries.length)
  assert.equal(getCountryName('CH'), 'Switzerland')
  assert.ok(isCountryCode('XK') && !isCountryCode('EU') && !isCountryCode(''))
})
