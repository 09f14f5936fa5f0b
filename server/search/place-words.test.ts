import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ALL_AREAS, OTHER_WORDS } from '#db/reference/areas.ts'
import { openAirports } from '#server/legs/search-airports.ts'
import { openTestDatabase } from '#test/db.ts'
import { openPlaces } from './places.ts'

const { db } = await openTestDatabase()
const places = openPlaces(openAirports(db))

// Typed texts and their meaning. A city is named by its first airport. Texts under '' are ambiguous: the search asks
// instead of guessing.
const MEANT: Record<string, string[]> = {
  'country:GB': ['GB', 'UK', 'Britain', 'Great Britain'],
  'country:US': ['US', 'USA', 'America'],
  'country:AE': ['UAE', 'Emirates'],
  'country:SA': ['KSA', 'Saudi Arabia'],
  'country:NL': ['Holland'],
  'country:TR': ['Turkey'],
  'country:CZ': ['Czech Republic'],
  'country:CI': ['Ivory Coast'],
  'country:TC': ['Turks and Caicos'],
  'country:BL': ['St Barts'],
  'country:GE': ['Georgia'],
  'region:MENA': ['Middle East'],
  'area:GB-ENG': ['England'],
  'area:GB-SCT': ['Scotland'],
  'area:GB-WLS': ['Wales'],
  'area:French-Riviera': [
    'Riviera',
    'French Riviera',
    "Côte d'Azur",
    'Côte d’Azur',
    'cote d azur',
    'Monaco',
    'South of France',
  ],
  'area:IT-52': ['Tuscany'],
  'area:IT-82': ['Sicily'],
  'area:IT-88': ['Sardinia'],
  'area:FR-COR': ['Corsica'],
  'area:ES-IB': ['Balearics'],
  'area:ES-CN': ['Canary Islands', 'Canaries'],
  'area:PT-08': ['Algarve'],
  'area:GR-M': ['Crete'],
  'area:DE-BY': ['Bavaria'],
  'area:FR-PAC': ['Provence'],
  'area:Caribbean': ['Caribbean'],
  'area:Scandinavia': ['Scandinavia'],
  'area:Benelux': ['Benelux'],
  'area:New-England': ['New England'],
  'area:The-Hamptons': ['Hamptons', 'The Hamptons'],
  'area:San-Francisco-Bay-Area': ['Bay Area', 'Silicon Valley'],
  'area:Lake-Tahoe': ['Tahoe'],
  'area:Lake-Como': ['Lake Como'],
  'area:The-Alps': ['Alps'],
  'area:Cape-Cod': ['Cape Cod'],
  'area:Florida-Keys': ['Florida Keys'],
  'city:KCDW': ['NY', 'NYC', 'New York', 'Manhattan'],
  'city:KBUR': ['LA', 'Los Angeles'],
  'city:KADW': ['DC', 'Washington'],
  'city:KHND': ['Vegas'],
  'city:KLOM': ['Philly'],
  SFO: ['SF'],
  SJD: ['Cabo'],
  PMI: ['Majorca'],
  LHR: ['Heathrow'],
  TEB: ['Teterboro', 'TEB'],
  'city:EGGW': ['London'],
  '': ['wine country', 'county', 'springs', 'airport'],
}

async function readMeaning(typed: string): Promise<string> {
  return (await places.resolve(typed, undefined))?.found.token ?? ''
}

for (const [token, words] of Object.entries(MEANT)) {
  for (const typed of words)
    test(`'${typed}' means ${token || 'nothing definite'}`, async () => {
      assert.equal(await readMeaning(typed), token)
      // The search uses the first suggestion.
      if (token) assert.equal((await places.suggest(typed, 1))[0]?.token, token)
    })
}

test('every state and province means itself, unless a city or a country has that name', async () => {
  const others: Record<string, string> = {
    'New York': 'city:KCDW',
    Washington: 'city:KADW',
    Georgia: 'country:GE',
  }
  for (const { code, name, label } of ALL_AREAS) {
    if (label !== 'Area') assert.equal(await readMeaning(name), others[name] ?? `area:${code}`, name)
  }
})

test('every area has known airports, and every synonym leads to a place', async () => {
  for (const { code } of ALL_AREAS) {
    const place = await places.resolve(`area:${code.toLowerCase()}`, undefined)
    assert.ok(place && place.airports.length > 0, code)
  }
  for (const word of Object.values(OTHER_WORDS).flat()) assert.ok(await readMeaning(word), word)
})
