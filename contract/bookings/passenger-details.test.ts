import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findAloneState } from './flies-alone.ts'
import { findDetailNeeds, listAskedDetails } from './passenger-details.ts'

const MIDSIZE = 9163

describe('the details that a flight needs besides the document', () => {
  for (const [from, to, mtowKg, forms, birth, required, optional] of [
    ['GB', 'GB', MIDSIZE, '', 'OF_MINORS', '', ''],
    ['FR', 'DE', MIDSIZE, '', 'REQUIRED', '', ''],
    ['AE', 'SA', MIDSIZE, '', 'REQUIRED', '', ''],
    ['GB', 'JE', MIDSIZE, '', 'OF_MINORS', '', ''],
    ['GB', 'IE', MIDSIZE, 'UK_GAR EU_API', 'REQUIRED', 'sex birthPlace residenceCountry homeAddress', ''],
    ['GB', 'AE', MIDSIZE, 'UK_GAR', 'REQUIRED', 'sex birthPlace residenceCountry homeAddress', ''],
    ['AE', 'GP', MIDSIZE, 'EU_API', 'REQUIRED', 'sex', ''],
    [
      'US',
      'CA',
      MIDSIZE,
      'US_APIS',
      'REQUIRED',
      'sex residenceCountry',
      'redressNumber knownTravellerNumber',
    ],
    [
      ...['GB', 'PR', null, 'UK_GAR US_APIS', 'REQUIRED'],
      'sex birthPlace residenceCountry homeAddress stayAddress',
      'redressNumber knownTravellerNumber',
    ],
    ['US', 'US', 5670, '', 'REQUIRED', 'sex weightKg', 'redressNumber knownTravellerNumber'],
    ['US', 'PR', 5700, '', 'REQUIRED', 'sex', 'redressNumber knownTravellerNumber'],
    ['US', 'US', 5669, '', 'OF_MINORS', 'weightKg', ''],
    ['US', 'US', null, '', 'OF_MINORS', '', ''],
    ['FR', 'FR', 2722, '', 'OF_MINORS', 'weightKg', ''],
  ] as [string, string, number | null, string, string, string, string][])
    test(`from ${from} to ${to} with ${mtowKg ?? 'an unknown number of'} kg`, () => {
      const needs = findDetailNeeds({ originCountry: from, destinationCountry: to, mtowKg })
      const list = (isRequired: boolean) =>
        needs.details.filter((one) => one.required === isRequired).map(({ field }) => field)
      assert.deepEqual(
        [needs.forms.join(' '), needs.birth, list(true).join(' '), list(false).join(' ')],
        [forms, birth, required, optional],
      )
    })

  test('are no address in the United States for nationals, and no weight for infants on laps', () => {
    const needs = findDetailNeeds({ originCountry: 'GB', destinationCountry: 'US', mtowKg: 2722 })
    const asked = (nationality: string, onLap = false) =>
      listAskedDetails(needs, { nationality, onLap }).map(({ field }) => field)
    assert.ok(asked('GB').includes('stayAddress'))
    assert.ok(!asked('PR').includes('stayAddress'))
    assert.ok(asked('GB').includes('weightKg'))
    assert.ok(!asked('GB', true).includes('weightKg'))
  })
})

describe('a child in a party without an adult', () => {
  const DAY = '2027-03-10'
  for (const [what, bornOn, others, aloneFrom, state] of [
    ['of five on the day itself', '2022-03-10', [], 5, 'CONTACTS'],
    ['who is five a day later', '2022-03-11', [], 5, 'REFUSED'],
    ['of eleven with a rule from twelve', '2015-03-11', [], 12, 'REFUSED'],
    ['of twelve', '2015-03-10', [], 12, 'CONSENT'],
    ['of twelve without a rule', '2015-03-10', [], null, 'REFUSED'],
    ['of eighteen', '2009-03-10', [], null, null],
    ['with somebody who said no day of birth', '2015-03-10', [null], null, null],
    ['with a child', '2015-03-10', ['2016-01-01'], 12, 'CONSENT'],
    ['born on 29 February, a day before', '2020-02-29', ['2016-01-01'], 5, 'CONTACTS'],
  ] as [string, string, (string | null)[], 5 | 12 | null, string | null][])
    test(`${what}: ${state}`, () => {
      const party = { needs: { departureDay: DAY, aloneFrom }, others, people: others.length + 1 }
      assert.equal(findAloneState(bornOn, party), state)
      // A person still has to be named, and may be the adult.
      assert.equal(findAloneState(bornOn, { ...party, people: party.people + 1 }), null)
    })
})
