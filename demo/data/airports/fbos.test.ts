import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FboForm, isNearAirport } from '#contract/fbos/fbo-form.ts'
import { getAirport } from '#db/reference/airports.ts'
import { listDemoLegs } from '../legs.ts'
import { buildFboId, listDemoFbos } from './fbos.ts'

const fbos = listDemoFbos()

test('every FBO of the demo is complete, near its airport, and says that it is fictional', () => {
  for (const { id, checkedDaysAgo, cut_off_minutes: cutOffMinutes, ...fbo } of fbos) {
    const form = FboForm.parse({ ...fbo, cutOffMinutes })
    assert.ok(isNearAirport(form, getAirport(fbo.icao)), fbo.icao)
    assert.match(fbo.source, /^Fictional/)
    // Number ranges that authorities reserve for fiction.
    assert.match(fbo.telephone, /^\+(120155501|441632960|442079460|3319900|498999998)\d+$/)
    assert.ok(id && checkedDaysAgo > 0)
  }
})

test('two FBOs of an airport have different names and identifiers', () => {
  for (const fact of ['id', 'name'] as const) {
    assert.equal(new Set(fbos.map((fbo) => `${fbo.icao} ${fbo[fact]}`)).size, fbos.length)
  }
})

test('each flight has an FBO at both ends', () => {
  const ids = new Set(fbos.map(({ id }) => id))
  for (const { originICAO, destinationICAO } of listDemoLegs(new Date())) {
    assert.ok(ids.has(buildFboId(originICAO)) && ids.has(buildFboId(destinationICAO)))
  }
})
