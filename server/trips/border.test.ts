import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, KEEP_TAXES } from '#test/build.ts'
import { aTravelledPassenger } from '#test/passengers.ts'
import { aPaidBooking } from '#test/pay.ts'
import { refused } from '#test/person.ts'

const app = await openTestApp()
const { db, call } = app

/** A confirmed booking of one seat from and to these airports. */
async function aTrip(
  route: { originIcao: string; destinationIcao: string },
  { isVwpSignatory = false } = {},
) {
  const user = await aUser(db)
  const { id: operatorId } = await anOperator(db)
  await db
    .updateTable('operators')
    .set({ vwpSignatory: isVwpSignatory })
    .where('id', '=', operatorId)
    .execute()
  const leg = await aLeg(db, { operatorId })
  await db
    .updateTable('legs')
    .set({ ...route, ...KEEP_TAXES })
    .where('id', '=', leg.id)
    .execute()
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats: 1 })
  const save = (passenger: Parameters<typeof aTravelledPassenger>[0], version = 0) =>
    call('PUT', `/api/api/trips/${bookingId}/passengers/1`, {
      as: user,
      body: { who: 'same', version, passenger: aTravelledPassenger(passenger) },
    })
  const read = async () => (await call('GET', `/api/api/trips/${bookingId}`, { as: user })).json.trip
  return { leg, save, read }
}

const TO_NEW_YORK = { originIcao: 'EGLF', destinationIcao: 'KTEB' }
const TO_DUBAI = { originIcao: 'LFMN', destinationIcao: 'OMDW' }
const BRITISH = { nationality: 'GB', documentCountry: 'GB' }

const addMonths = (day: string, months: number) => {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCMonth(at.getUTCMonth() + months, 1)
  return at.toISOString().slice(0, 7)
}

describe('into the United States', () => {
  test('a carrier without an ESTA agreement takes no passenger with an ESTA, and the error is on the field', async () => {
    const { save, read } = await aTrip(TO_NEW_YORK)
    assert.deepEqual((await read()).passengers.needs.entry, { country: 'US', acceptsEsta: false })
    const [esta, unsaid] = [await save({ ...BRITISH, entry: 'ESTA' }), await save(BRITISH)]
    for (const answer of [esta, unsaid]) {
      refused(answer, 400, 'invalid_input')
      assert.deepEqual(
        answer.json.details.map(({ path }: { path: string }) => path.split('.').at(-1)),
        ['entry'],
      )
    }
    const saved = await save({ ...BRITISH, entry: 'VISA' })
    assert.equal(saved.status, 200, saved.text)
    const [seat] = saved.json.passengers.seats
    assert.deepEqual([seat.missing, seat.passenger.entry], [null, 'VISA'])
    const home = await save({}, 1)
    assert.equal(home.json.passengers.seats[0].passenger.entry, null)
  })

  test('a carrier with an agreement may, until it withdraws', async () => {
    const { leg, save, read } = await aTrip(TO_NEW_YORK, { isVwpSignatory: true })
    assert.equal((await save({ ...BRITISH, entry: 'ESTA' })).status, 200)
    await db.updateTable('operators').set({ vwpSignatory: false }).where('id', '=', leg.operatorId).execute()
    const { passengers, todos } = await read()
    assert.equal(passengers.seats[0].missing, 'DOCUMENT')
    assert.equal(todos[0].kind, 'DOCUMENTS_MISSING')
  })
})

test('into the Emirates, a document must be valid for six months after the arrival', async () => {
  const { save, read } = await aTrip(TO_DUBAI)
  const { arrivalDay, validity } = (await read()).passengers.needs
  assert.deepEqual([validity.country, validity.until.slice(0, 7)], ['AE', addMonths(arrivalDay, 6)])
  const dayBefore = new Date(Date.parse(validity.until) - 86_400_000).toISOString().slice(0, 10)
  const tooShort = await save({ documentExpiresOn: dayBefore })
  refused(tooShort, 400, 'invalid_input')
  assert.match(tooShort.json.details[0].path, /documentExpiresOn$/)
  assert.equal((await save({ documentExpiresOn: validity.until })).status, 200)
})
