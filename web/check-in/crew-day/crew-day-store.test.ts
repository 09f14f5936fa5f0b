import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { CrewDay, CrewReport } from '#contract/legs/crew-day.ts'
import { addReports } from './crew-day-store.ts'

const PLACE = { city: 'New York', icao: 'KTEB', iata: 'TEB', timezone: 'America/New_York' }
const leg: CrewDay = {
  ...{ origin: PLACE, destination: PLACE, tail: 'N482NL', isCancelled: false },
  ...{ departureUTC: '2027-03-10T17:00:00.000Z', arrivalUTC: '2027-03-10T20:00:00.000Z' },
  day: {
    ...{ status: 'SCHEDULED', crew: 'Ana Silva', expectedDepartureUTC: null },
    ...{ expectedArrivalUTC: null, departedUTC: null, landedUTC: null },
  },
}
const report = (fields: Partial<CrewReport>): CrewReport => ({
  ...{ id: randomUUID(), status: 'ON_TIME', atUTC: '2027-03-10T17:10:00.000Z' },
  ...fields,
})
const show = (...reports: CrewReport[]) => addReports({ token: '', readAt: 0, flight: leg, reports })?.day

test('the page applies reports that are not sent yet, in their order', () => {
  const expectedDepartureUTC = '2027-03-10T18:00:00.000Z'
  const delayed = report({ status: 'DELAYED', expectedDepartureUTC })
  assert.deepEqual(show(delayed), { ...leg.day, status: 'DELAYED', expectedDepartureUTC })
  assert.equal(show(delayed, report({}))?.expectedDepartureUTC, null)
  const left = report({ status: 'DEPARTED' })
  assert.deepEqual(
    [show(delayed, left)?.status, show(delayed, left)?.departedUTC, show(left)?.crew],
    ['DEPARTED', left.atUTC, 'Ana Silva'],
  )
  assert.equal(addReports({ token: '', readAt: null, flight: null, reports: [left] }), null)
})
