import assert from 'node:assert/strict'
import test from 'node:test'
import { openTestDatabase } from '#test/db.ts'
import { AIRCRAFT } from './aircraft.ts'
import { readAllAirports } from './airports.ts'
import { loadReference } from './load.ts'

const { db, pool } = await openTestDatabase()

test('the tables contain the rows of the files', async () => {
  const airports = await db.selectFrom('airports').selectAll().orderBy('icao').execute()
  assert.deepEqual(airports, [...readAllAirports().values()])
  const areas = await db.selectFrom('airportAreas').select('area').where('icao', '=', 'LFMN').execute()
  assert.deepEqual(areas.map(({ area }) => area).sort(), ['FR-PAC', 'French-Riviera'])
  const types = await db.selectFrom('aircraftTypes').selectAll().execute()
  assert.deepEqual(
    types,
    AIRCRAFT.map(({ hourlyRateUsd: _, ...aircraft }) => aircraft),
  )
})

test('an unchanged file is not loaded again', async () => {
  const before = await db.selectFrom('referenceFiles').selectAll().execute()
  await loadReference(pool)
  assert.deepEqual(await db.selectFrom('referenceFiles').selectAll().execute(), before)
})

test('a changed file corrects its rows, also if two servers start at once', async () => {
  await db.updateTable('referenceFiles').set({ sha256: 'of an older file' }).execute()
  await db.updateTable('airports').set({ city: 'Nowhere' }).where('icao', '=', 'KTEB').execute()
  await db.updateTable('aircraftTypes').set({ typicalSeats: 1 }).where('designator', '=', 'E55P').execute()
  await db.deleteFrom('airports').where('icao', '=', 'LFTZ').execute()
  await Promise.all([loadReference(pool), loadReference(pool)])
  const airports = await db.selectFrom('airports').selectAll().orderBy('icao').execute()
  assert.deepEqual(airports, [...readAllAirports().values()])
  const phenom = await db
    .selectFrom('aircraftTypes')
    .select('typicalSeats')
    .where('designator', '=', 'E55P')
    .executeTakeFirst()
  assert.equal(phenom?.typicalSeats, 7)
})
