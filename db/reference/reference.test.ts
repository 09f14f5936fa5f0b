import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import test from 'node:test'
import { computeGreatCircleKm, REGIONS } from '#contract/airports.ts'
import { AIRCRAFT, AIRCRAFT_CLASSES, blockMinutes, getAircraftType } from './aircraft.ts'
import { computeDistanceNm, getAirport, readAllAirports } from './airports.ts'

const airports = [...readAllAirports().values()]
const text = readFileSync(new URL('airports.csv', import.meta.url), 'utf8')

test('the airport file contains the airports of the world, one per line, in the order of the codes', () => {
  const codes = text
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.slice(0, 4))
  assert.ok(airports.length > 8_000 && airports.length < 8_300)
  assert.equal(codes.length, airports.length)
  assert.deepEqual(codes, [...new Set(codes)].sort())
  assert.ok(text.startsWith('icao,iata,name,city,country,region,lat,lon,elevationFt,timezone\n'))
})

test('every airport is complete', () => {
  for (const airport of airports) {
    assert.match(airport.icao, /^[A-Z]{4}$/)
    assert.match(airport.iata ?? 'AAA', /^[A-Z0-9]{3}$/, airport.icao)
    assert.match(airport.country, /^[A-Z]{2}$/, airport.icao)
    assert.ok(airport.name && airport.city, airport.icao)
    assert.ok(REGIONS.includes(airport.region), airport.icao)
    assert.ok(Math.abs(airport.lat) <= 90 && Math.abs(airport.lon) <= 180, airport.icao)
    const elevationFt = airport.elevationFt ?? 0
    assert.ok(elevationFt > -1_400 && elevationFt < 16_000, airport.icao)
  }
})

test('an IATA code belongs to one airport only', () => {
  const codes = airports.flatMap(({ iata }) => iata ?? [])
  assert.equal(new Set(codes).size, codes.length)
})

test('devices know every time zone', () => {
  for (const zone of new Set(airports.map((airport) => airport.timezone))) {
    assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone)
    assert.doesNotMatch(zone, /^Etc/)
  }
})

test('an airport is found under the city that travellers look for', () => {
  const cities: Record<string, string> = {
    'New York': 'KTEB KHPN KJFK',
    'Los Angeles': 'KVNY KLAX',
    Miami: 'KOPF KMIA',
    'Las Vegas': 'KHND KLAS',
    London: 'EGLF EGGW EGKB EGSS EGLL',
    Paris: 'LFPB LFPG',
    Nice: 'LFMN',
    Cannes: 'LFMD',
    'Saint-Tropez': 'LFTZ',
    Geneva: 'LSGG',
    Milan: 'LIML',
    Ibiza: 'LEIB',
    Mykonos: 'LGMK',
    Dubai: 'OMDW OMDB',
    Riyadh: 'OERK',
    Beirut: 'OLBA',
    Aspen: 'KASE',
    'West Palm Beach': 'KPBI',
    'San Francisco': 'KSFO',
    Dallas: 'KDAL',
    Boston: 'KBOS',
    Phoenix: 'KSDL',
    Chicago: 'KPWK',
  }
  for (const [city, codes] of Object.entries(cities))
    for (const icao of codes.split(' ')) assert.equal(getAirport(icao).city, city)
})

test('airports have correct coordinates', () => {
  const teterboro = getAirport('KTEB')
  assert.equal(teterboro.timezone, 'America/New_York')
  assert.equal(teterboro.iata, 'TEB')
  assert.ok(computeGreatCircleKm(teterboro, { lat: 40.85, lon: -74.06 }) < 2)
  assert.equal(getAirport('OLBA').timezone, 'Asia/Beirut')
  assert.equal(getAirport('OBBI').timezone, 'Asia/Bahrain')
  assert.equal(getAirport('LFTZ').country, 'FR')
  for (const icao of ['OMDW', 'OERK', 'OLBA', 'HECA', 'GMMN', 'DTTA', 'OIII', 'LLBG'])
    assert.equal(getAirport(icao).region, 'MENA')
  for (const icao of ['LTFM', 'LCLK', 'GCTS', 'LPMA']) assert.equal(getAirport(icao).region, 'Europe')
  assert.equal(getAirport('PHNL').region, 'North America')
})

test('distance is great-circle', () => {
  assert.ok(Math.abs(computeDistanceNm('KJFK', 'EGLL') - 2991) < 10)
  assert.ok(Math.abs(computeDistanceNm('EGLF', 'LFMN') - 559) < 10)
  assert.equal(computeDistanceNm('KTEB', 'KTEB'), 0)
})

test('the aircraft catalogue is plausible', () => {
  assert.ok(AIRCRAFT.length >= 30)
  assert.equal(new Set(AIRCRAFT.map((type) => type.designator)).size, AIRCRAFT.length)
  assert.deepEqual([...new Set(AIRCRAFT.map((type) => type.class))], [...AIRCRAFT_CLASSES])
  for (const type of AIRCRAFT) {
    assert.match(type.designator, /^[A-Z][A-Z0-9]{2,3}$/)
    assert.ok(type.typicalSeats >= 4 && type.typicalSeats <= type.maxSeats && type.maxSeats <= 19)
    assert.ok(type.cruiseKtas >= 250 && type.cruiseKtas <= 520)
    assert.ok(type.rangeNm >= 1_000 && type.rangeNm <= 8_000)
    assert.ok(type.hourlyRateUsd >= 1_500 && type.hourlyRateUsd <= 16_000)
  }
})

test('block times match real schedules', () => {
  const minutes = (designator: string, from: string, to: string) =>
    blockMinutes(getAircraftType(designator), { originICAO: from, destinationICAO: to, month: 7 })
  assert.equal(minutes('C56X', 'LFPB', 'LSGG'), 55)
  assert.ok(minutes('E55P', 'KTEB', 'KOPF') >= 155 && minutes('E55P', 'KTEB', 'KOPF') <= 185)
  assert.ok(minutes('GLF6', 'KTEB', 'EGGW') >= 370 && minutes('GLF6', 'KTEB', 'EGGW') <= 430)
})
