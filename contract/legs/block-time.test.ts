import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getAircraftType } from '#db/reference/aircraft.ts'
import { getAirport } from '#db/reference/airports.ts'
import { proposeBlockMinutes } from './block-time.ts'

// Computed for the fact sheet on selling, section 4.6.
const VECTORS: [type: string, from: string, to: string, month: number, minutes: number][] = [
  ['GLF4', 'EGGW', 'KTEB', 12, 455],
  ['GLF4', 'KTEB', 'EGGW', 12, 380],
  ['GLF4', 'EGGW', 'KTEB', 7, 440],
  ['GLF4', 'KTEB', 'EGGW', 7, 395],
  ['GLF4', 'KTEB', 'EGGW', 11, 385],
  ['GLEX', 'EGLF', 'KTEB', 12, 435],
  ['GLEX', 'KTEB', 'EGLF', 12, 365],
  ['FA7X', 'LFPB', 'KTEB', 12, 475],
  ['CL35', 'KTEB', 'KVNY', 12, 340],
  ['CL35', 'KTEB', 'KVNY', 11, 325],
  ['CL35', 'KLAX', 'KTEB', 12, 275],
  ['CL35', 'KLAX', 'KTEB', 11, 285],
  ['CL35', 'OMDW', 'EGLF', 12, 455],
  ['CL35', 'EGGW', 'OMDB', 12, 380],
  ['CL35', 'EGGW', 'OMDB', 11, 390],
  ['GLF6', 'OMDW', 'KTEB', 12, 820],
  ['E545', 'KVNY', 'PHNL', 12, 360],
  ['CL60', 'KMIA', 'SBGR', 12, 490],
  ['E55P', 'KTEB', 'KOPF', 12, 160],
  ['C56X', 'EGLF', 'LFMN', 12, 100],
  ['C25A', 'LFPB', 'LSGG', 12, 55],
  ['CL35', 'KTEB', 'KASE', 12, 245],
  ['GLF4', 'KTEB', 'KSFO', 12, 355],
]

for (const [type, from, to, month, minutes] of VECTORS)
  test(`${type} ${from}–${to} in month ${month} takes ${minutes} minutes`, () => {
    const leg = { from: getAirport(from), to: getAirport(to), month }
    assert.equal(proposeBlockMinutes({ ...leg, ...getAircraftType(type) }), minutes)
  })
