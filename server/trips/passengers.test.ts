import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { PassengerFields } from '#contract/bookings/passengers.ts'
import { anonymiseAccounts } from '#server/accounts/privacy/anonymise-accounts.ts'
import { collectPersonalData } from '#server/accounts/privacy/personal-data.ts'
import { findPassengers } from '#server/bookings/passengers.ts'
import { rotatePassengers } from '#server/bookings/rotate-passengers.ts'
import { openRowCipher } from '#server/security/encryption.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser, dayFromNow, KEEP_TAXES } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { aPassenger, aTravelledPassenger } from '#test/passengers.ts'
import { aPaidBooking, holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { refused } from '#test/person.ts'
import { forgetPassengers } from './forget-passengers.ts'

const app = await openTestApp()
const { db, call } = app
const { rowCipher } = app.app

type Change = { seat?: number; who?: 'same' | 'another'; version?: number; passenger?: PassengerFields }

/** A confirmed booking of two seats; with `abroad`, across a border to Nice. */
async function aTrip({ abroad = false } = {}) {
  const user = await aUser(db)
  const leg = await aLeg(db)
  // A leg within France asks only for the name; a domestic leg in the United States asks for more.
  const route = abroad ? { destinationIcao: 'LFMN' } : { originIcao: 'LFPB', destinationIcao: 'LFMN' }
  await db
    .updateTable('legs')
    .set({ ...route, ...KEEP_TAXES })
    .where('id', '=', leg.id)
    .execute()
  const { bookingId } = await aPaidBooking(app, { user, legId: leg.id, seats: 2 })
  const save = ({ seat = 1, who = 'same', version = 0, passenger = aPassenger() }: Change = {}) =>
    call('PUT', `/api/api/trips/${bookingId}/passengers/${seat}`, {
      as: user,
      body: { who, version, passenger },
    })
  return { user, legId: leg.id, bookingId, save }
}

const readRows = (bookingId: string) => findPassengers(db, rowCipher, { bookingIds: [bookingId] })

describe('naming the passenger in a seat', () => {
  test('on a domestic flight stores the name and nothing else', async () => {
    const { bookingId, save } = await aTrip()
    const answer = await save({ passenger: aTravelledPassenger() })
    assert.equal(answer.status, 200, answer.text)
    const [first, second] = answer.json.passengers.seats
    assert.deepEqual([first.version, first.missing, second.missing], [1, null, 'NAME'])
    const [row] = await readRows(bookingId)
    assert.deepEqual(row?.person, {
      givenNames: 'Ada',
      familyName: 'Vale',
      dateOfBirth: null,
      nationality: null,
      document: null,
      entry: null,
    })
  })

  test('on a whole aircraft is possible for as many people as were paid for, however many seats it has', async () => {
    const user = await aUser(db)
    const leg = await aLeg(db, { saleMode: 'WHOLE_AIRCRAFT', seatsTotal: 9 })
    const { bookingId } = await holdSeats(app, { user, legId: leg.id, seats: 3 })
    const { sessionId, url } = await startCheckout(app, { user, legId: leg.id, seats: 9 })
    await payOnHostedPage(url)
    await call('GET', `/api/payments/checkout/status/${sessionId}`, { as: user })
    const name = (seat: number) =>
      call('PUT', `/api/api/trips/${bookingId}/passengers/${seat}`, {
        as: user,
        body: { who: 'same', version: 0, passenger: aTravelledPassenger() },
      })
    const third = await name(3)
    assert.equal(third.status, 200, third.text)
    assert.equal(third.json.passengers.seats.length, 3)
    const fourth = await name(4)
    assert.deepEqual([fourth.status, fourth.json.code], [400, 'invalid_input'])
    const [detail] = fourth.json.details
    assert.equal(detail.path, 'seat')
    assert.match(detail.message, /^You have booked and paid taxes for 3 people\./)
    assert.equal((await name(10)).json.code, 'seat_not_found')
    const { passes } = (await call('GET', `/api/api/trips/${bookingId}/pass`, { as: user })).json
    assert.equal(passes.length, 3)
  })

  test('across a border requires a document that is valid beyond the arrival, with an error on each field', async () => {
    const { save } = await aTrip({ abroad: true })
    const nothing = await save()
    refused(nothing, 400, 'invalid_input')
    assert.deepEqual(
      nothing.json.details.map(({ path }: { path: string }) => path),
      [
        'dateOfBirth',
        'nationality',
        'documentType',
        'documentNumber',
        'documentCountry',
        'documentExpiresOn',
        'sex',
        'residenceCountry',
      ],
    )
    const expired = await save({ passenger: aTravelledPassenger({ documentExpiresOn: dayFromNow(2) }) })
    refused(expired, 400, 'invalid_input')
    assert.deepEqual(expired.json.details, [
      { path: 'documentExpiresOn', message: 'The document must be valid after the day of arrival' },
    ])
    const malformed = await save({ passenger: aPassenger({ familyName: '' }) })
    assert.deepEqual(malformed.json.details[0].path, 'passenger.familyName')
  })

  test('masks the number in every answer, keeps it if it is left empty, and stores it encrypted', async () => {
    const { user, bookingId, save } = await aTrip({ abroad: true })
    const saved = await save({ passenger: aTravelledPassenger() })
    assert.equal(saved.status, 200, saved.text)
    assert.equal(saved.json.passengers.seats[0].passenger.document.numberEnding, '678')
    const edited = await save({
      version: 1,
      passenger: aTravelledPassenger({ documentNumber: '', givenNames: 'Ada Maria' }),
    })
    const read = await call('GET', `/api/api/trips/${bookingId}`, { as: user })
    for (const { text } of [saved, edited, read]) assert.doesNotMatch(text, /X12345678/)
    const [row] = await readRows(bookingId)
    assert.deepEqual(
      [row?.person.givenNames, row?.person.document?.number, row?.version],
      ['Ada Maria', 'X12345678', 2],
    )
    const { rows } = await sql<{ text: string }>`
      select p::text || encode(sealed_person, 'escape') as text from passengers p where booking_id = ${bookingId}`.execute(
      db,
    )
    assert.doesNotMatch(rows[0]?.text ?? '', /Ada|Vale|X12345678|1984-03-09/)
    const another = await save({
      version: 2,
      passenger: aTravelledPassenger({ documentNumber: '', documentCountry: 'CA' }),
    })
    assert.deepEqual(another.json.details, [
      { path: 'documentNumber', message: 'Document number is required' },
    ])
  })

  test('twice changes nothing, and a change based on an older version is refused', async () => {
    const { bookingId, save } = await aTrip()
    await save()
    assert.equal((await save()).status, 200)
    assert.equal((await readRows(bookingId))[0]?.version, 1)
    refused(await save({ passenger: aPassenger({ givenNames: 'Bea' }) }), 409, 'changed_meanwhile')
    assert.equal((await save({ version: 1, passenger: aPassenger({ givenNames: 'Bea' }) })).status, 200)
  })

  test('gives the seat to another person under a new row and id, and keeps nothing of the previous person', async () => {
    const { bookingId, save } = await aTrip({ abroad: true })
    await save({ passenger: aTravelledPassenger() })
    const [before] = await readRows(bookingId)
    const bea = aTravelledPassenger({ givenNames: 'Bea', documentNumber: '' })
    refused(await save({ who: 'another', version: 1, passenger: bea }), 400, 'invalid_input')
    const swapped = await save({
      who: 'another',
      version: 1,
      passenger: { ...bea, documentNumber: 'Y98765432' },
    })
    assert.equal(swapped.status, 200, swapped.text)
    const after = await readRows(bookingId)
    assert.equal(after.length, 1)
    assert.notEqual(after[0]?.id, before?.id)
    assert.deepEqual([after[0]?.person.givenNames, after[0]?.person.document?.number], ['Bea', 'Y98765432'])
    const booking = await db
      .selectFrom('bookings')
      .select('seats')
      .where('id', '=', bookingId)
      .executeTakeFirst()
    assert.equal(booking?.seats, 2)
  })

  test('is refused for a seat that was not bought, for another user’s booking and for a cancelled one', async () => {
    const { bookingId, save } = await aTrip()
    refused(await save({ seat: 3 }), 404, 'seat_not_found')
    const body = { who: 'same', version: 0, passenger: aPassenger() }
    const path = `/api/api/trips/${bookingId}/passengers/1`
    refused(await call('PUT', path, { as: await aUser(db), body }), 404, 'booking_not_found')
    await db
      .updateTable('bookings')
      .set({ status: 'CANCELLED', cancelReason: 'OPERATOR', cancelledAt: new Date() })
      .where('id', '=', bookingId)
      .execute()
    refused(await save(), 409, 'trip_not_confirmed')
  })

  test('ends three hours before departure by the database’s clock', async () => {
    const { legId, save } = await aTrip()
    const leaveIn = (time: string) =>
      sql`update legs set departure_at = clock_timestamp() + ${time}::interval,
        arrival_at = clock_timestamp() + ${time}::interval + interval '2 hours' where id = ${legId}`.execute(
        db,
      )
    await leaveIn('3 hours 30 seconds')
    assert.equal((await save()).status, 200)
    await leaveIn('3 hours')
    refused(
      await save({ version: 1, passenger: aPassenger({ givenNames: 'Bea' }) }),
      409,
      'passengers_closed',
    )
  })

  test('by two requests at once succeeds for one of them', async () => {
    const { bookingId, save } = await aTrip()
    await save()
    const lock = `select from passengers where booking_id = '${bookingId}' for update`
    const rivals = await overlapping(app.connectionString, lock, () =>
      ['Bea', 'Cleo'].map((givenNames) => save({ version: 1, passenger: aPassenger({ givenNames }) })),
    )
    const statuses = rivals.map((one) => (one.status === 'fulfilled' ? one.value.status : one.reason))
    assert.deepEqual(statuses.sort(), [200, 409])
    assert.equal((await readRows(bookingId))[0]?.version, 2)
  })
})

describe('the stored data of passengers', () => {
  test('is deleted thirty days after the flight, and at once after a cancellation', async () => {
    const [kept, old, cancelled] = [await aTrip(), await aTrip(), await aTrip()]
    for (const { save } of [kept, old, cancelled]) await save()
    const flownAgo = (legId: string, time: string) =>
      sql`update legs set departure_at = now() - ${time}::interval - interval '3 hours',
        arrival_at = now() - ${time}::interval where id = ${legId}`.execute(db)
    await flownAgo(kept.legId, '29 days 23 hours 59 minutes')
    await flownAgo(old.legId, '30 days')
    await sql`update bookings set status = 'CANCELLED', cancel_reason = 'TRAVELLER' where id = ${cancelled.bookingId}`.execute(
      db,
    )
    assert.equal(await forgetPassengers(db), 2)
    assert.equal(await forgetPassengers(db), 0)
    assert.equal((await readRows(kept.bookingId)).length, 1)
  })

  test('is in the account’s export in full, and deleted with the account', async () => {
    const { user, bookingId, save } = await aTrip({ abroad: true })
    await save({ passenger: aTravelledPassenger() })
    const { sections } = await db
      .transaction()
      .execute((tx) =>
        collectPersonalData(tx, app.app, { userId: user.id, email: user.email, emailVerified: true }),
      )
    const [passenger] = sections.passengers as {
      familyName: string
      document: { number: string }
      details: { residenceCountry: string }
    }[]
    assert.deepEqual(
      [passenger?.familyName, passenger?.document.number, passenger?.details.residenceCountry],
      ['Vale', 'X12345678', 'US'],
    )
    await sql`update users set delete_requested_at = now() - interval '15 days' where id = ${user.id}`.execute(
      db,
    )
    await sql`update legs set departure_at = now() - interval '2 days', arrival_at = now() - interval '1 day'
      where id = (select leg_id from bookings where id = ${bookingId})`.execute(db)
    await anonymiseAccounts(db)
    assert.deepEqual(await readRows(bookingId), [])
  })

  test('the last passenger of a party is refused if nobody is an adult on the day of departure', async () => {
    const { save } = await aTrip({ abroad: true })
    const bornOn = (dateOfBirth: string) => aTravelledPassenger({ dateOfBirth })
    const seventeen = dayFromNow(-17 * 365)
    assert.equal((await save({ passenger: bornOn(seventeen) })).status, 200)
    const alone = await save({ seat: 2, passenger: bornOn(dayFromNow(-8 * 365)) })
    refused(alone, 400, 'invalid_input')
    assert.match(alone.json.details[0].path, /dateOfBirth$/)
    assert.equal((await save({ seat: 2, passenger: bornOn('1980-01-01') })).status, 200)
    refused(await save({ seat: 2, version: 1, passenger: bornOn(seventeen) }), 400, 'invalid_input')
  })

  test('is encrypted again with a new key, after which the old key is not needed', async () => {
    const { bookingId, save } = await aTrip()
    await save()
    const [current] = app.config.documentKeys
    assert.ok(current)
    const next = { id: 'next', key: Buffer.alloc(32, 7) }
    const { done, failed } = await rotatePassengers(db, openRowCipher([next, current]))
    assert.ok(done >= 1)
    assert.deepEqual(failed, [])
    const [row] = await findPassengers(db, openRowCipher([next]), { bookingIds: [bookingId] })
    assert.equal(row?.person.familyName, 'Vale')
    const lost = await rotatePassengers(db, openRowCipher([{ id: 'third', key: Buffer.alloc(32, 8) }]))
    assert.equal(lost.done, 0)
    assert.ok(lost.failed.includes(row?.id ?? ''))
    // Restores the key for the following tests.
    await rotatePassengers(db, openRowCipher([current, next]))
  })
})
