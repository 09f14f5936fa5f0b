import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { setLanguage } from '../languages/language.ts'
import { readNamespaces } from '../languages/namespace.ts'
import {
  countWords,
  describeChannels,
  describeCriteria,
  describeRoute,
  translateRoute,
} from './alert-words.ts'

const place = (
  kind: 'airport' | 'city' | 'region' | 'position',
  name: string,
  code: string | null = null,
) => ({
  ...{ kind, name, code, token: name, detail: '' },
  ...{ lat: 0, lon: 0, airportsCount: 1 },
})
const LONDON = place('city', 'London')
const NICE = place('airport', 'Nice', 'NCE')
const OPEN = {
  ...{ from: LONDON, to: NICE, fromRadiusKm: null, toRadiusKm: null, dateFrom: null, dateTo: null },
  ...{ people: 1, classes: [], currency: null, anyCurrency: false, maxPriceMinor: null },
}

test('a route is written in natural words', () => {
  assert.equal(describeRoute({ from: LONDON, to: NICE }), 'London to Nice (NCE)')
  assert.equal(describeRoute({ from: null, to: NICE }), 'Anywhere to Nice (NCE)')
  assert.equal(describeRoute({ from: LONDON, to: null }), 'London to anywhere')
  assert.equal(
    describeRoute({ from: place('position', 'Near me'), to: null }),
    'A place on the map to anywhere',
  )
})

test('criteria are written in a few words, and missing ones are left out', () => {
  assert.deepEqual(describeCriteria(OPEN), ['any day', '1 person'])
  assert.deepEqual(
    describeCriteria({
      ...OPEN,
      ...{ fromRadiusKm: 100, dateFrom: '2026-12-04', dateTo: '2026-12-09', people: 3 },
      ...{ classes: ['Light Jet', 'Large Jet'], currency: 'USD', maxPriceMinor: 250_000 },
    }),
    [
      'from within 100 km of London',
      '4 Dec 2026 to 9 Dec 2026',
      '3 people',
      'Light Jet or Large Jet',
      'at most $2,500 a person',
    ],
  )
  assert.deepEqual(
    describeCriteria({ ...OPEN, from: place('position', 'Near me') })[0],
    'from within 150 km of it',
  )
  assert.equal(
    describeCriteria({ ...OPEN, dateFrom: '2026-12-04', dateTo: '2026-12-04' })[0],
    'on 4 Dec 2026',
  )
})

test('the words for channels follow the plan', () => {
  const both = { email: true, sms: true }
  assert.equal(describeChannels(both, 'INSTANT'), 'At once by e-mail and SMS')
  assert.equal(describeChannels(both, 'WEEKLY'), 'In the weekly e-mail')
  assert.equal(describeChannels({ email: false, sms: false }, 'INSTANT'), 'No alerts: choose e-mail or SMS')
})

test('a count that was stopped says so', () => {
  assert.equal(countWords({ count: 0, isAtLeast: false }), 'No flight matches now')
  assert.equal(countWords({ count: 1, isAtLeast: false }), '1 flight matches now')
  assert.equal(countWords({ count: 10_000, isAtLeast: true }), 'At least 10,000 flights match now')
})

describe('in another language', () => {
  afterEach(() => setLanguage('en'))

  test('a route and its criteria follow the word order of the language', async () => {
    await readNamespaces('fr')
    setLanguage('fr')
    assert.equal(describeRoute({ from: LONDON, to: NICE }), 'De London à Nice (NCE)')
    assert.equal(translateRoute('London to anywhere'), 'De London vers n’importe où')
    assert.equal(translateRoute('Stratton to Wells to Nice'), 'Stratton to Wells to Nice')
    assert.deepEqual(describeCriteria({ ...OPEN, fromRadiusKm: 100, dateFrom: '2026-12-04' }).slice(0, 2), [
      'départ à moins de 100\u202fkm de London',
      'à partir du 4 déc. 2026',
    ])
  })

  test('names and codes of an Arabic route keep their own direction', async () => {
    await readNamespaces('ar')
    setLanguage('ar')
    const [FSI, PDI] = ['\u2068', '\u2069']
    assert.equal(
      describeRoute({ from: LONDON, to: NICE }),
      `من ${FSI}London${PDI} إلى ${FSI}Nice (NCE)${PDI}`,
    )
    assert.equal(countWords({ count: 3, isAtLeast: false }), '3 رحلات مطابقة الآن')
  })
})
