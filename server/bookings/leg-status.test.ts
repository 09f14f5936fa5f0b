import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announceLegs } from '#server/runtime/events.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, aUser, KEEP_TAXES } from '#test/build.ts'
import { refused } from '#test/person.ts'

const { db, url, call } = await openTestApp()
const path = (legId: string) => `/api/api/checkout/${legId}/status`
const readSeats = async (legId: string) =>
  (await call('GET', path(legId))).json.emptyLeg.seatsAvailable as number

test('a visitor reads the new seats as soon as a hold or a release is answered', async () => {
  const leg = await aLeg(db, { seatsTotal: 8 })
  for (let round = 0; round < 12; round++) {
    const as = await aUser(db)
    const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
    assert.equal(await readSeats(leg.id), 8)
    const body = { requestedPax: 3 }
    const held = await call('POST', `/api/api/checkout/${leg.id}/hold`, { as, body, headers: headers() })
    assert.equal(held.status, 200, held.text)
    assert.equal(await readSeats(leg.id), 5)
    const own = await call('GET', path(leg.id), { as })
    assert.deepEqual([own.json.hold.bookingId, own.json.emptyLeg.seatsAvailable], [held.json.bookingId, 5])
    const abandon = `/api/api/checkout/${held.json.bookingId}/abandon`
    assert.equal((await call('POST', abandon, { as, headers: headers() })).status, 200)
  }
})

test('a change by another server is read after its announcement; an unchanged answer is not sent again', async () => {
  const leg = await aLeg(db)
  const first = await fetch(url + path(leg.id))
  const etag = first.headers.get('etag') ?? ''
  assert.equal((await fetch(url + path(leg.id), { headers: { 'if-none-match': etag } })).status, 304)
  await db
    .updateTable('legs')
    .set({ baggageNote: 'Two bags', ...KEEP_TAXES })
    .where('id', '=', leg.id)
    .execute()
  await announceLegs(db, [leg.id])
  await eventually(async () => (await call('GET', path(leg.id))).json.emptyLeg.baggageNote === 'Two bags')
})

test('an unknown leg is not found, however often it is requested', async () => {
  const id = crypto.randomUUID()
  for (let times = 0; times < 2; times++) refused(await call('GET', path(id)), 404, 'leg_not_found')
})
