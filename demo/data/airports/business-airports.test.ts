import assert from 'node:assert/strict'
import test from 'node:test'
import { getAirport } from '#db/reference/airports.ts'
import { BUSINESS_AIRPORTS } from './business-airports.ts'

test('the business airports are about 150 real ones, each in its region', () => {
  const all = Object.entries(BUSINESS_AIRPORTS).flatMap(([region, codes]) =>
    codes.map((icao) => [region, icao] as const),
  )
  assert.ok(all.length >= 120)
  assert.equal(new Set(all.map(([, icao]) => icao)).size, all.length)
  for (const [region, icao] of all) assert.equal(getAirport(icao).region, region, icao)
})
