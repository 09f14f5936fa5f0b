import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { rotateScreened } from '#server/bookings/rotate-passengers.ts'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openRowCipher } from '#server/security/encryption.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser, KEEP_TAXES } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { aTravelledPassenger } from '#test/passengers.ts'
import { aPaidBooking, askProvider, holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { refused } from '#test/person.ts'
import { aUkList, loadList } from '#test/samples/sanctions-lists.ts'
import { forgetScreened } from './forget-screened.ts'
import { screenAgain, screenDayBefore } from './screen-again.ts'

const app = await openTestApp()
const { db, call, connectionString } = app
const { provider, rowCipher, secretCipher } = app.app
const needs = { rowCipher, secretCipher }
const admin = await aUser(db, { role: 'ADMIN' })

let versions = 0
// Each new list has one more person, so that it differs from the one before.
const loadPeople = async (...people: [string, string, string][]) =>
  await loadList(app, admin, {
    file: aUkList([...people, ['NOBODY', `Version ${versions++}`, '01/01/1900']]),
  })

type User = Awaited<ReturnType<typeof aUser>>

async function readQueue(reference?: string, status = 'OPEN') {
  const { json } = await call('GET', `/api/api/admin/screenings?status=${status}&limit=100`, { as: admin })
  return json.data.filter((one: { reference: string }) => !reference || one.reference === reference)
}

const decide = async (id: string, decision: 'CLEAR' | 'CONFIRM', as: User = admin) =>
  await call('POST', `/api/api/admin/screenings/${id}/decide`, {
    as,
    body: { decision, reason: 'The passport was seen.' },
  })

async function readBooking(bookingId: string) {
  return await db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.bookingId', 'bookings.id')
    .select(['bookings.status', 'cancelReason', 'reference', 'paymentIntentId', 'payments.status as payment'])
    .where('bookings.id', '=', bookingId)
    .executeTakeFirstOrThrow()
}

/** A booking held and authorised by a buyer of this name. */
async function anAuthorised(name: string, user?: User) {
  const buyer = user ?? (await aUser(db))
  if (!user) await db.updateTable('users').set({ name }).where('id', '=', buyer.id).execute()
  const leg = await aLeg(db)
  await holdSeats(app, { user: buyer, legId: leg.id })
  const { bookingId, sessionId, url } = await startCheckout(app, { user: buyer, legId: leg.id })
  await payOnHostedPage(url)
  const { json } = await call('GET', `/api/payments/checkout/status/${sessionId}`, { as: buyer })
  return { user: buyer, leg, bookingId, sessionId, answer: json }
}

async function listMailsTo(user: User): Promise<string[]> {
  const rows = await db.selectFrom('mails').select('subject').where('recipient', '=', user.email).execute()
  return rows.map(({ subject }) => subject)
}

describe('without a loaded list', () => {
  test('nobody is compared, and bookings are confirmed as usual', async () => {
    const { answer, bookingId } = await anAuthorised('Viktor Marlow')
    assert.deepEqual([answer.booking_status, answer.being_checked], ['CONFIRMED', false])
    assert.equal(await screenDayBefore(db, needs), 0)
    const rows = await db.selectFrom('screenings').select('id').where('bookingId', '=', bookingId).execute()
    assert.deepEqual(rows, [])
  })
})

describe('a buyer who resembles a listed person', () => {
  test('pays, is not charged during the check, and flies after an administrator clears them', async () => {
    assert.equal((await loadPeople(['MARLOW', 'Viktor', '08/03/1961'])).status, 200)
    const { answer, bookingId, user } = await anAuthorised('Viktor Marlov')
    assert.deepEqual(
      [answer.payment_status, answer.booking_status, answer.being_checked],
      ['authorized', 'PENDING', true],
    )
    const { reference, paymentIntentId } = await readBooking(bookingId)
    const { json } = await call('GET', `/api/api/trips/${bookingId}`, { as: user })
    assert.deepEqual(json.trip.todos, [{ kind: 'BEING_CHECKED' }])
    assert.doesNotMatch(JSON.stringify([answer, json]), /sanction|MARLOW|TST0001/i)
    const [waiting] = await readQueue(reference)
    assert.deepEqual(
      [waiting.person, waiting.listed.names, waiting.listed.bornOn, waiting.listed.kind, waiting.seat],
      [{ name: 'Viktor Marlov', bornOn: null }, ['Viktor MARLOW'], ['1961-03-08'], 'UK', null],
    )
    assert.ok(waiting.similarity >= 0.92 && waiting.similarity <= 1)
    assert.ok((await listMailsTo(admin)).some((subject) => subject.includes(reference)))
    const capture = await call('POST', `/api/api/admin/bookings/${bookingId}/capture`, {
      as: admin,
      body: {},
    })
    refused(capture, 409, 'screening_open')
    assert.equal((await askProvider(provider.stripe, paymentIntentId)).waits, true)
    const cleared = await decide(waiting.id, 'CLEAR')
    assert.equal(cleared.status, 200, cleared.text)
    assert.equal(cleared.json.screening.decision.reason, 'The passport was seen.')
    assert.equal((await readBooking(bookingId)).status, 'CONFIRMED')
    assert.equal((await decide(waiting.id, 'CLEAR')).status, 200)
    refused(await decide(waiting.id, 'CONFIRM'), 409, 'screening_decided')

    const again = await anAuthorised('', user)
    assert.equal(again.answer.booking_status, 'CONFIRMED')
    await loadPeople(['MARLOW', 'Viktor', '09/03/1961'])
    const changed = await anAuthorised('', user)
    assert.equal(changed.answer.being_checked, true)
  })

  test('is not charged after being confirmed as listed, and is refused before the next payment', async () => {
    await loadPeople(['QUILLFEATHER', 'Xanthippe', ''])
    const { bookingId, user, leg } = await anAuthorised('Xanthippe Quillfeather')
    const { reference, paymentIntentId } = await readBooking(bookingId)
    const [waiting] = await readQueue(reference)
    const confirmed = await decide(waiting.id, 'CONFIRM')
    assert.equal(confirmed.status, 200, confirmed.text)
    const after = await readBooking(bookingId)
    assert.deepEqual([after.status, after.cancelReason], ['CANCELLED', 'ADMIN'])
    const { waits, kept } = await askProvider(provider.stripe, paymentIntentId)
    assert.deepEqual([waits, kept], [false, 0])
    assert.ok((await listMailsTo(user)).length > 0)
    const { seatsHeld } = await db
      .selectFrom('legs')
      .select('seatsHeld')
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.equal(seatsHeld, 0)

    const next = await aLeg(db)
    await holdSeats(app, { user, legId: next.id })
    const stopped = await call('POST', `/api/api/checkout/${next.id}`, {
      as: user,
      body: { seatsRequested: 1 },
    })
    refused(stopped, 409, 'booking_being_checked')
    assert.doesNotMatch(stopped.text, /sanction|list|QUILL/i)
    const [blocked] = (await readQueue()).filter(({ person }: { person: { name: string } }) =>
      person?.name.startsWith('Xanthippe'),
    )
    assert.equal(blocked.result, 'PERSON_MATCH')
    await decide(blocked.id, 'CLEAR')
    assert.ok((await startCheckout(app, { user, legId: next.id })).url)
  })

  test('is decided about once when two administrators decide at the same time', async () => {
    await loadPeople(['ARBUTHNOT', 'Cornelius', ''])
    const { bookingId } = await anAuthorised('Cornelius Arbuthnot')
    const { reference } = await readBooking(bookingId)
    const [{ id }] = await readQueue(reference)
    const other = await aUser(db, { role: 'ADMIN' })
    const rivals = await overlapping(
      connectionString,
      `select from screenings where id = '${id}' for update`,
      () => [decide(id, 'CLEAR'), decide(id, 'CONFIRM', other)],
    )
    const statuses = rivals.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason))
    assert.deepEqual(statuses.sort(), [200, 409])
    const acts = await db
      .selectFrom('auditLog')
      .select('act')
      .where('subjectId', '=', bookingId)
      .where('act', 'like', 'screening.%')
      .execute()
    assert.equal(acts.length, 1)
  })
})

describe('a passenger who resembles a listed person', () => {
  /** A paid trip across a border without named passengers. */
  async function aTrip() {
    const user = await aUser(db)
    const leg = await aLeg(db)
    const abroad = { destinationIcao: 'LFMN', ...KEEP_TAXES }
    await db.updateTable('legs').set(abroad).where('id', '=', leg.id).execute()
    const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats: 2 })
    const save = async (givenNames: string, familyName: string, version = 0, dateOfBirth = '1961-03-08') => {
      const passenger = aTravelledPassenger({ givenNames, familyName, dateOfBirth })
      return await call('PUT', `/api/api/trips/${bookingId}/passengers/1`, {
        as: user,
        body: { who: 'same', version, passenger },
      })
    }
    const { reference } = await readBooking(bookingId)
    return { user, leg, bookingId, reference, save }
  }

  test('gets no pass during the check, and is cancelled with a full refund when confirmed as listed', async () => {
    await loadPeople(['PEMBERTON', 'Octavia', '08/03/1961'])
    const { user, bookingId, reference, save } = await aTrip()
    const saved = await save('Octavia', 'Pemberton')
    assert.equal(saved.status, 200, saved.text)
    const [waiting] = await readQueue(reference)
    assert.deepEqual([waiting.result, waiting.seat, waiting.similarity], ['PERSON_MATCH', 1, 1])
    refused(await call('GET', `/api/api/trips/${bookingId}/pass`, { as: user }), 409, 'passes_being_checked')
    const { json } = await call('GET', `/api/api/trips/${bookingId}`, { as: user })
    assert.equal(json.trip.todos[0].kind, 'BEING_CHECKED')
    assert.equal((await decide(waiting.id, 'CONFIRM')).status, 200)
    assert.deepEqual(
      [(await readBooking(bookingId)).status, (await readBooking(bookingId)).cancelReason],
      ['CANCELLED', 'ADMIN'],
    )
    const refund = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.id', 'refunds.amountMinor', 'payments.amountMinor as paidMinor'])
      .where('bookingId', '=', bookingId)
      .executeTakeFirstOrThrow()
    assert.equal(refund.amountMinor, refund.paidMinor)
    await sendRefund(db, provider, { refundId: refund.id })
    assert.ok((await listMailsTo(user)).some((subject) => subject.includes(reference)))
  })

  test('does not match with another year of birth, and a corrected name ends the check', async () => {
    await loadPeople(['FOTHERGILL', 'Barnaby', '08/03/1961'])
    const { reference, save, bookingId, user } = await aTrip()
    await save('Barnaby', 'Fothergill', 0, '1980-05-05')
    assert.deepEqual(await readQueue(reference), [])
    await save('Barnaby', 'Fothergill', 1, '1962-05-05')
    assert.equal((await readQueue(reference)).length, 1)
    await save('Ada', 'Vale', 2)
    assert.deepEqual(await readQueue(reference), [])
    assert.equal((await call('GET', `/api/api/trips/${bookingId}/pass`, { as: user })).status, 200)
  })

  test('is found after a list changes and on the day before departure, once each', async () => {
    const { reference, save, leg } = await aTrip()
    await save('Philippa', 'Wetherby')
    await loadPeople(['WETHERBY', 'Philippa', '1961'])
    const { rows } = await app.pool.query(
      `select 1 from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'bookings:screen-again'`,
    )
    assert.ok(rows.length > 0)
    await screenAgain(db, needs)
    await screenAgain(db, needs)
    const [waiting, ...others] = await readQueue(reference)
    assert.deepEqual([waiting.moment, others.length], ['LIST_CHANGED', 0])
    await decide(waiting.id, 'CLEAR')
    await sql`update legs set departure_at = now() + interval '23 hours', arrival_at = now() + interval '26 hours'
      where id = ${leg.id}`.execute(db)
    assert.equal(await screenDayBefore(db, needs), 1)
    assert.equal(await screenDayBefore(db, needs), 0)
    assert.deepEqual(await readQueue(reference), [])
  })

  test('is stored encrypted, and deleted with the passengers’ data', async () => {
    await loadPeople(['HONEYCHURCH', 'Lucasta', '08/03/1961'])
    const { reference, save, leg, bookingId } = await aTrip()
    await save('Lucasta', 'Honeychurch')
    const { rows } = await sql<{ text: string }>`
      select coalesce(encode(sealed_person, 'escape'), '') || coalesce(encode(person_hash, 'escape'), '')
        || coalesce(reason, '') as text from screenings where booking_id = ${bookingId}`.execute(db)
    assert.doesNotMatch(rows.map(({ text }) => text).join(), /Lucasta|Honeychurch|1961-03-08/i)
    const [current] = app.config.documentKeys
    assert.ok(current)
    const next = { id: 'next', key: Buffer.alloc(32, 7) }
    const rotated = await rotateScreened(db, openRowCipher([next, current]))
    assert.deepEqual([rotated.done >= 1, rotated.failed], [true, []])
    const lost = await rotateScreened(db, openRowCipher([{ id: 'third', key: Buffer.alloc(32, 8) }]))
    assert.deepEqual([lost.done, lost.failed.length >= 1], [0, true])
    await rotateScreened(db, openRowCipher([current, next]))
    const [readable] = await readQueue(reference)
    assert.equal(readable.person.name, 'Lucasta Honeychurch')
    await sql`update legs set departure_at = now() - interval '31 days', arrival_at = now() - interval '30 days 1 minute'
      where id = ${leg.id}`.execute(db)
    await forgetScreened(db)
    const [gone] = await readQueue(reference, 'GONE')
    assert.equal(gone.person, null)
  })
})

describe('the lists', () => {
  test('are loaded by administrators, listed with their versions, and refused if loaded twice', async () => {
    const file = aUkList([['SOMEBODY', 'Else', '']])
    refused(await loadList(app, await aUser(db), { file }), 403, 'wrong_role')
    refused(await loadList(app, await aUser(db, { role: 'OPERATOR' }), { file }), 403, 'wrong_role')
    const { json, status } = await loadList(app, admin, { file, reason: 'Weekly.' })
    assert.deepEqual([status, json.list.people, json.list.decision.reason], [200, 1, 'Weekly.'])
    refused(await loadList(app, admin, { file }), 409, 'list_loaded_already')
    const { lists } = (await call('GET', '/api/api/admin/sanctions-lists', { as: admin })).json
    assert.equal(lists.filter((one: { isCurrent: boolean }) => one.isCurrent).length, 1)
    assert.match(lists[0].sha256, /^[0-9a-f]{64}$/)
  })

  test('are refused without a file, with unknown fields, an invalid day, or the columns of another list', async () => {
    const file = aUkList([['SOMEBODY', 'Else', '']])
    refused(await loadList(app, admin, { file: null }), 400, 'invalid_input')
    for (const fields of [
      { kind: 'FR' },
      { fileDate: '0000-01-01' },
      { fileDate: '2026-02-30' },
      { fileDate: '2999-01-01' },
      { reason: ' ' },
      { more: 'x' },
      { kind: 'EU' },
      { kind: 'OFAC_SDN' },
    ])
      refused(await loadList(app, admin, { file, ...fields }), 400, 'invalid_input')
    const odd = await loadList(app, admin, { file: Buffer.from([0xff, 0xfe, 0, 0, 0x22]) })
    refused(odd, 400, 'invalid_input')
    const unknown = await call('POST', `/api/api/admin/screenings/${crypto.randomUUID()}/decide`, {
      as: admin,
      body: { decision: 'CLEAR', reason: 'Nobody.' },
    })
    refused(unknown, 404, 'screening_not_found')
  })
})

test('a payment that is settled again during the check stays uncharged', async () => {
  await loadPeople(['TREVELYAN', 'Ignatius', ''])
  const { bookingId, sessionId } = await anAuthorised('Ignatius Trevelyan')
  await syncPayment(db, provider, { sessionId })
  await settleBooking(db, provider, { bookingId })
  assert.equal((await readBooking(bookingId)).payment, 'AUTHORISED')
})
