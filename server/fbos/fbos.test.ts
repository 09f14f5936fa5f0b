import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import ICAL from 'ical.js'
import type { LegForm } from '#contract/legs/leg-form.ts'
import { toLegForm } from '#contract/legs/operator-legs.ts'
import { notifyFboChange } from '#server/schedules/notify-fbo-change.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, giveTails } from '#test/build.ts'
import { aPaidBooking } from '#test/pay.ts'
import { anFbo, anFboForm } from '#test/samples/fbo.ts'
import { aLegForm } from '#test/samples/leg-form.ts'

const app = await openTestApp({ worker: true })
const { db, call } = app

async function aSeller() {
  const user = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: user.id })
  await giveTails(db, { operatorId: operator.id, tails: ['N482NL'] })
  return { user, operatorId: operator.id }
}

const administrator = await aUser(db, { role: 'ADMIN' })
const add = async (body: object, as: Awaited<ReturnType<typeof aUser>>) =>
  await call('POST', '/api/api/operators/fbos', { as, body })

/** A leg from one of its operator's FBOs, and a traveller who has booked it. */
async function aBookedLeg() {
  const { user, operatorId } = await aSeller()
  const fbo = await anFbo(db, { operatorId })
  const leg = await aLeg(db, { operatorId })
  await db
    .updateTable('legs')
    .set({ originFboId: fbo.id, originTerminal: fbo.name })
    .where('id', '=', leg.id)
    .execute()
  const traveller = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user: traveller, legId: leg.id, seats: 1 })
  const { flight: operatorLeg } = (await call('GET', `/api/api/operators/flights/${leg.id}`, { as: user }))
    .json
  const form: LegForm = toLegForm(operatorLeg)
  const trip = async () => (await call('GET', `/api/api/trips/${bookingId}`, { as: traveller })).json.trip
  const mails = async () =>
    await db.selectFrom('mails').selectAll().where('recipient', '=', traveller.email).orderBy('id').execute()
  return { user, fbo, leg, traveller, bookingId, form, trip, mails }
}

describe('the directory', () => {
  test('accepts an FBO near its airport with a valid number and a unique name', async () => {
    const { user } = await aSeller()
    const form = anFboForm({ telephone: '+1 (201) 555-0142' })
    const added = await add(form, user)
    assert.equal(added.status, 200, added.text)
    const { telephone, checkedOn, isOwn, isDue, airport } = added.json.fbo
    assert.deepEqual(
      [telephone, checkedOn, isOwn, isDue, airport],
      ['+12015550142', null, true, true, 'Teterboro Airport'],
    )
    const refused = async (fields: object) => (await add({ ...anFboForm(), ...fields }, user)).json.details
    const paths = async (fields: object) =>
      (await refused(fields)).map(({ path }: { path: string }) => path.replace('body.', ''))
    assert.deepEqual(await paths({ latitude: 41.2 }), ['latitude', 'longitude'])
    assert.deepEqual(await paths({ telephone: '0201 555' }), ['telephone'])
    assert.deepEqual(await paths({ cutOffMinutes: 181 }), ['cutOffMinutes'])
    assert.deepEqual(await paths({ icao: 'ZZZZ' }), ['icao'])
    assert.deepEqual(await paths({ name: form.name.toUpperCase() }), ['name'])
  })

  test('shows an operator every FBO of an airport, and lets it change only its own', async () => {
    const [one, other] = [await aSeller(), await aSeller()]
    const { fbo } = (await add(anFboForm(), one.user)).json
    const listed = await call('GET', '/api/api/operators/fbos?icao=kteb', { as: other.user })
    const found = listed.json.fbos.find(({ id }: { id: string }) => id === fbo.id)
    assert.deepEqual([found.name, found.isOwn], [fbo.name, false])
    assert.deepEqual((await call('GET', '/api/api/operators/fbos', { as: other.user })).json.fbos, [])
    const save = async (as: typeof one.user) =>
      await call('PUT', `/api/api/operators/fbos/${fbo.id}`, { as, body: anFboForm({ name: fbo.name }) })
    assert.equal((await save(other.user)).json.code, 'fbo_not_found')
    assert.equal((await save(one.user)).status, 200)
  })

  test('marks an FBO as checked when an administrator saves it and as unchecked when an operator does, and keeps retired ones', async () => {
    const { user, operatorId } = await aSeller()
    const { id, name } = await anFbo(db, { operatorId })
    const path = `/api/api/admin/fbos/${id}`
    const today = new Date().toISOString().slice(0, 10)
    const body = anFboForm({ name })
    assert.equal((await call('PUT', path, { as: administrator, body })).json.fbo.checkedOn, today)
    const own = await call('PUT', `/api/api/operators/fbos/${id}`, { as: user, body })
    assert.deepEqual([own.json.fbo.checkedOn, own.json.fbo.isDue], [null, true])
    const due = await call('GET', `/api/api/admin/fbos?state=due&search=${encodeURIComponent(name)}`, {
      as: administrator,
    })
    assert.equal(due.json.data[0].id, id)
    const checked = (await call('POST', `${path}/check`, { as: administrator })).json.fbo
    assert.deepEqual([checked.checkedOn, checked.isDue], [today, false])
    assert.equal((await call('POST', `${path}/retire`, { as: administrator })).status, 200)
    assert.equal((await call('PUT', path, { as: administrator, body })).json.code, 'fbo_retired')
    // A retired FBO's name can be used again.
    assert.equal((await add(body, user)).status, 200)
  })
})

describe('a flight', () => {
  test('can name an FBO of its airport, which becomes the name of its terminal', async () => {
    const { user } = await aSeller()
    const [fbo, elsewhere] = [await anFbo(db), await anFbo(db, { icao: 'KOPF' })]
    const save = async (fields: Partial<LegForm>) =>
      await call('POST', '/api/api/operators/flights', { as: user, body: aLegForm(fields) })
    const saved = await save({ originFboId: fbo.id, destinationFboId: elsewhere.id })
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual([saved.json.flight.originFboId, saved.json.flight.originTerminal], [fbo.id, fbo.name])
    const wrong = await save({ originFboId: elsewhere.id })
    assert.deepEqual([wrong.status, wrong.json.details[0].path], [400, 'originFboId'])
    await call('POST', `/api/api/admin/fbos/${fbo.id}/retire`, { as: administrator })
    assert.equal((await save({ originFboId: fbo.id })).status, 400)
    // A leg that already names the retired FBO keeps it.
    const kept = await call('PUT', `/api/api/operators/flights/${saved.json.flight.id}`, {
      as: user,
      body: toLegForm(saved.json.flight),
    })
    assert.equal(kept.status, 200, kept.text)
  })

  test('shows the meeting place on the trip, on the pass, in the confirmation and in the calendar', async () => {
    const { fbo, traveller, bookingId, trip, leg, mails } = await aBookedLeg()
    const { flight: tripLeg, fboChangedUTC } = await trip()
    assert.deepEqual(
      [tripLeg.originFbo.name, tripLeg.originFbo.checkedOn, tripLeg.destinationFbo, fboChangedUTC],
      [fbo.name, '2026-11-20', null, null],
    )
    const pass = (await call('GET', `/api/api/trips/${bookingId}/pass`, { as: traveller })).json.flight
    assert.equal(pass.origin.fbo.telephone, '+12015550142')
    assert.equal(Date.parse(pass.beThereUTC), leg.departureAt.getTime() - 45 * 60_000)
    const [confirmation] = await mails()
    assert.match(confirmation?.text ?? '', /Where you meet: Heron House \d+, 1 Test Apron Road, Teterboro/)
    assert.match(confirmation?.text ?? '', /Be there: 45 minutes before departure\nTelephone: \+12015550142/)
    assert.match(confirmation?.text ?? '', /Checked on: 20 November 2026/)
    assert.match(confirmation?.text ?? '', /at the terminal 45 minutes before departure/)
    const file = await call('GET', `/api/api/trips/${bookingId}/calendar.ics`, { as: traveller })
    const event = new ICAL.Component(ICAL.parse(file.text)).getFirstSubcomponent('vevent')
    assert.match(String(event?.getFirstPropertyValue('location')), /^Heron House \d+\n1 Test Apron Road/)
    assert.equal(String(event?.getFirstPropertyValue('geo')), '40.852,-74.063')
  })

  test('that changes its FBO notifies the booked travellers', async () => {
    const { user, leg, form, mails, trip } = await aBookedLeg()
    const next = await anFbo(db, { address: '9 Test Apron Road, Teterboro' })
    const body = { flight: { ...form, originFboId: next.id }, agreedTo: 'TOLD' }
    const answer = await call('POST', `/api/api/operators/flights/${leg.id}/change`, { as: user, body })
    assert.equal(answer.status, 200, answer.text)
    const mail = (await mails()).at(-1)
    assert.match(mail?.text ?? '', /- Terminal of departure: Heron House \d+, 9 Test Apron Road/)
    assert.match(
      mail?.text ?? '',
      /\(was Heron House \d+, 1 Test Apron Road, Teterboro, \+12015550142, be there 45/,
    )
    assert.notEqual((await trip()).fboChangedUTC, null)
  })
})

describe('a change of an FBO', () => {
  test('of its phone number is mailed once to the booked travellers; a change of its hours is not', async () => {
    const { user, fbo, mails, trip, traveller, bookingId } = await aBookedLeg()
    const save = async (fields: object) =>
      await call('PUT', `/api/api/operators/fbos/${fbo.id}`, {
        as: user,
        body: anFboForm({ name: fbo.name, ...fields }),
      })
    assert.equal((await save({ hours: 'Every day, all hours' })).status, 200)
    const changed = { hours: 'Every day, all hours', telephone: '+12015550177', name: `${fbo.name} East` }
    assert.equal((await save(changed)).status, 200)
    const mail = await eventually(async () =>
      (await mails()).find(({ subject }) => subject.startsWith('A change to your flight')),
    )
    assert.match(mail.text, /The place that you go to for this flight has changed/)
    assert.match(mail.text, /- Terminal of departure: .+ East, .+\+12015550177.+ \(was .+\+12015550142/)
    assert.match(mail.text, /You need not do anything/)
    const { flight: tripLeg, fboChangedUTC } = await trip()
    assert.deepEqual([tripLeg.originTerminal, tripLeg.originFbo.telephone], [changed.name, '+12015550177'])
    assert.ok(fboChangedUTC)
    const calendar = await call('GET', `/api/api/trips/${bookingId}/calendar.ics`, { as: traveller })
    assert.match(calendar.text, /SEQUENCE:1\r\n/)
    const changes = await db.selectFrom('fboChanges').selectAll().where('fboId', '=', fbo.id).execute()
    assert.equal(changes.length, 1)
    await notifyFboChange(db, { changeId: changes[0]?.id ?? '' })
    assert.equal((await mails()).length, 2)
  })
})
