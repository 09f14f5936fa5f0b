import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { holdSeats, payOnHostedPage, sandboxControl, startCheckout } from '#test/pay.ts'

const app = await openTestApp()
const { db, connectionString } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

/** An authorised booking that waits for an administrator. */
async function anAuthorisedBooking() {
  const leg = await aLeg(db, { instantConfirm: false })
  const user = await aUser(db)
  await holdSeats(app, { user, legId: leg.id, seats: 2 })
  const { bookingId, sessionId, url } = await startCheckout(app, { user, legId: leg.id, seats: 2 })
  await payOnHostedPage(url)
  await syncPayment(db, provider, { sessionId })
  await settleBooking(db, provider, { bookingId })
  const path = `/api/api/trips/${bookingId}/cancellation`
  const withdraw = async () =>
    await app.call('POST', path, {
      as: user,
      body: { way: 'WITHDRAW', refundMinor: 0 },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
  const quote = async () => (await app.call('GET', path, { as: user })).json.quote
  const capture = async () =>
    await app.call('POST', `/api/api/admin/bookings/${bookingId}/capture`, { as: admin, body: {} })
  return { leg, user, bookingId, sessionId, withdraw, quote, capture }
}

async function readState(bookingId: string) {
  const { rows } = await sql<{
    status: string
    reason: string
    payment: string
    why: string
    refunds: number
  }>`
    select b.status, b.cancel_reason as reason, p.status as payment, p.release_reason as why,
      (select count(*) from refunds r where r.payment_id = p.id) as refunds
    from bookings b join payments p on p.booking_id = b.id where b.id = ${bookingId}`.execute(db)
  return rows[0]
}

async function readIntent(sessionId: string) {
  const session = await provider.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  return (session.payment_intent as { status: string }).status
}

describe('a booking that waits for its confirmation', () => {
  test('can be withdrawn by its traveller: authorisation released, nothing charged, seats free, one mail', async () => {
    const { leg, user, bookingId, sessionId, withdraw, quote } = await anAuthorisedBooking()
    assert.deepEqual([(await quote()).way, (await quote()).refundMinor], ['WITHDRAW', 0])
    const done = await withdraw()
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(await readState(bookingId), {
      ...{ status: 'CANCELLED', reason: 'TRAVELLER', payment: 'CANCELLED', why: 'WITHDRAWN', refunds: 0 },
    })
    assert.equal(await readIntent(sessionId), 'canceled')
    const { seatsHeld, seatsSold } = await db
      .selectFrom('legs')
      .select(['seatsHeld', 'seatsSold'])
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([seatsHeld, seatsSold], [0, 0])

    assert.equal((await withdraw()).status, 200)
    await settleBooking(db, provider, { bookingId })
    const mails = await db.selectFrom('mails').select('text').where('recipient', '=', user.email).execute()
    assert.equal(mails.length, 1)
    assert.match(mails[0]?.text ?? '', /You have withdrawn this booking .* Nothing was charged/)
  })

  test('stays withdrawn when the provider does not answer: a later check releases the authorisation', async () => {
    const { bookingId, sessionId, withdraw } = await anAuthorisedBooking()
    await sandboxControl(app, 'faults', { method: 'POST', path: '/cancel$', status: 500, times: 3 })
    assert.equal((await withdraw()).status, 200)
    assert.equal((await readState(bookingId))?.status, 'CANCELLED')
    assert.equal(await readIntent(sessionId), 'requires_capture')
    await settleBooking(db, provider, { bookingId })
    assert.equal(await readIntent(sessionId), 'canceled')
  })

  test('is either charged or withdrawn, never both, when approved and withdrawn at once', async () => {
    for (let round = 0; round < 3; round++) {
      const { leg, bookingId, sessionId, withdraw, capture } = await anAuthorisedBooking()
      await overlapping(connectionString, `select from legs where id = '${leg.id}' for update`, () => [
        withdraw(),
        capture(),
      ])
      await settleBooking(db, provider, { bookingId })
      const state = await readState(bookingId)
      const outcome = `${state?.status} ${await readIntent(sessionId)}`
      assert.ok(['CONFIRMED succeeded', 'CANCELLED canceled'].includes(outcome), outcome)
      assert.equal(state?.refunds, 0)
    }
  })

  test('cannot be withdrawn after the capture: the cancellation policy applies from then on', async () => {
    const { withdraw, capture, quote } = await anAuthorisedBooking()
    assert.equal((await capture()).status, 200)
    const refused = await withdraw()
    assert.deepEqual([refused.status, refused.json.code], [409, 'cancellation_changed'])
    assert.equal((await quote()).way, 'POLICY')
  })
})
