import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { openAirports } from './search-airports.ts'

const app = await openTestApp()
const airports = openAirports(app.db)

async function found(query: string, limit = 8): Promise<string[]> {
  return (await airports.search(query, { limit })).map(({ icao }) => icao)
}

describe('airports are found', () => {
  const first: [string, string][] = [
    ['KTEB', 'KTEB'],
    ['kteb', 'KTEB'],
    ['TEB', 'KTEB'],
    ['LHR', 'EGLL'],
    ['GRU', 'SBGR'],
    ['teterboro', 'KTEB'],
    ['heathrow', 'EGLL'],
    ['zürich', 'LSZH'],
    ['zurich', 'LSZH'],
    ['geneva', 'LSGG'],
  ]
  for (const [query, icao] of first) {
    test(`${query}: ${icao} first`, async () => assert.equal((await found(query))[0], icao))
  }

  test('by city and by several words in any order, with or without accents', async () => {
    assert.ok((await found('new york', 20)).includes('KTEB'))
    assert.ok((await found('london luton')).includes('EGGW'))
    assert.ok((await found('luton london')).includes('EGGW'))
    assert.deepEqual(await found('são paulo'), await found('sao paulo'))
    assert.ok((await found('sao paulo')).includes('SBGR'))
  })

  test('never for a text that matches nothing', async () => {
    assert.deepEqual(await found('qqqqqq'), [])
    assert.deepEqual(await found('…'), [])
  })

  test('quickly: a hundred searches take well under a second', async () => {
    await found('warm up')
    const startedAt = performance.now()
    for (let i = 0; i < 100; i++) await found(['par', 'san', 'lon', 'KJ'][i % 4] ?? '')
    const ms = performance.now() - startedAt
    assert.ok(ms < 3000, `${ms} ms`)
  })

  test('over HTTP by everybody, with a hard limit', async () => {
    const answer = await app.call('GET', '/api/api/airports?q=teb&limit=2')
    assert.deepEqual([answer.json.airports[0].icao, answer.json.airports.length], ['KTEB', 2])
    assert.equal((await app.call('GET', '/api/api/airports?q=a&limit=100')).status, 400)
    const types = (await app.call('GET', '/api/api/aircraft-types')).json.aircraftTypes
    assert.equal(types.length, 48)
    assert.equal(types[0].aircraftClass, 'Turboprop')
    assert.equal(types.at(-1).aircraftClass, 'Ultra Long Range')
  })
})
