import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { checkPayments, expireHolds } from '#server/bookings/hold/expire-holds.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { closePayments } from '#server/payments/end-payment.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { CARDS, holdSeats, payOnHostedPage, startCheckout, syncAndSettle } from '#test/pay.ts'
import { settleBooking } from './settle-booking.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

/** A traveller who holds seats and has the payment page open. */
async function aStartedCheckout({ seats = 1, legFields = {} as Parameters<typeof aLeg>[1] } = {}) {
  const user = await aUser(db)
  const leg = await aLeg(db, legFields)
  await holdSeats(app, { user, legId: leg.id, seats })
  const checkout = await startCheckout(app, { user, legId: leg.id, seats: seats })
  return { user, leg, ...checkout }
}

async function lapse(bookingId: string): Promise<void> {
  const holdExpiresAt = sql<Date>`now() - interval '1 second'`
  await db.updateTable('bookings').set({ holdExpiresAt }).where('id', '=', bookingId).execute()
}

async function readAll({
  bookingId,
  sessionId,
  leg,
}: {
  bookingId: string
  sessionId: string
  leg: { id: string }
}) {
  const booking = await db
    .selectFrom('bookings')
    .selectAll()
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('sessionId', '=', sessionId)
    .executeTakeFirstOrThrow()
  const seats = await db
    .selectFrom('legs')
    .select(['seatsHeld', 'seatsSold'])
    .where('id', '=', leg.id)
    .executeTakeFirstOrThrow()
  const entries = await db
    .selectFrom('ledgerEntries')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('account')
    .execute()
  const mails = await db
    .selectFrom('mails')
    .innerJoin('users', 'users.email', 'mails.recipient')
    .select('subject')
    .where('users.id', '=', booking.userId)
    .execute()
  const session = await provider.stripe.checkout.sessions.retrieve(sessionId, { expand: ['payment_intent'] })
  const intent = session.payment_intent
  const received = intent && typeof intent === 'object' ? intent.amount_received : 0
  return { booking, payment, seats, entries, subjects: mails.map((mail) => mail.subject), received, session }
}

describe('when a payment arrives', () => {
  test('the return page confirms the booking, captures the money, posts the ledger and queues a mail', async () => {
    const checkout = await aStartedCheckout({ seats: 2 })
    const paid = await payOnHostedPage(checkout.url)
    assert.equal(paid.status, 303)
    assert.equal(
      paid.headers.get('location'),
      `${app.config.publicUrl}/booking/success?session_id=${checkout.sessionId}&legId=${checkout.leg.id}`,
    )

    const answer = await app.call('GET', `/api/payments/checkout/status/${checkout.sessionId}`, {
      as: checkout.user,
    })
    assert.equal(answer.status, 200)
    const { payment_status, amount, currency, booking_status, session_id, error } = answer.json
    assert.deepEqual(
      { payment_status, amount, currency, booking_status, session_id, error },
      {
        payment_status: 'paid',
        amount: 840_000,
        currency: 'USD',
        booking_status: 'CONFIRMED',
        session_id: checkout.sessionId,
        error: undefined,
      },
    )
    const { seats, entries, subjects, received } = await readAll(checkout)
    assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 2 })
    assert.equal(received, 840_000)
    assert.deepEqual(
      entries.map(({ account, amountMinor }) => [account, amountMinor]),
      [
        ['platform_fees', -84_000],
        ['provider', 840_000],
        ['travellers_held', -756_000],
      ],
    )
    assert.equal(subjects.length, 1)
    assert.match(subjects[0] ?? '', /^Confirmed: New York to Miami, booking FW-/)
    assert.deepEqual(await findImbalances(db), [])
  })

  test('its waiting jobs are dropped, without waiting for a transaction that adds one of them again', {
    timeout: 20_000,
  }, async () => {
    const { url, sessionId } = await aStartedCheckout()
    await payOnHostedPage(url)
    const { payment_intent: intent } = await provider.stripe.checkout.sessions.retrieve(sessionId)
    const keys = [`sync ${sessionId}`, `sync ${intent}`]
    for (const key of keys) await enqueue(db, 'payments:sync', { sessionId }, { key })
    await db.transaction().execute(async (adding) => {
      await enqueue(adding, 'payments:sync', { sessionId }, { key: `sync ${sessionId}` })
      await syncAndSettle(app, sessionId)
    })
    const waiting = 'select key from graphile_worker.jobs where key = any ($1)'
    assert.deepEqual((await app.pool.query(waiting, [keys])).rows, [{ key: `sync ${sessionId}` }])
  })

  test('settling a hundred times, from every caller at once, captures the money once', async () => {
    const checkout = await aStartedCheckout()
    await payOnHostedPage(checkout.url)
    await Promise.all(Array.from({ length: 100 }, () => syncAndSettle(app, checkout.sessionId)))
    const { booking, seats, entries, subjects, received } = await readAll(checkout)
    assert.equal(booking.status, 'CONFIRMED')
    assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 1 })
    assert.equal(entries.length, 3)
    assert.equal(subjects.length, 1)
    assert.equal(received, 420_000)
  })

  test('a declined card charges nothing and leaves the hold live', async () => {
    const checkout = await aStartedCheckout()
    const declined = await payOnHostedPage(checkout.url, CARDS.declined)
    assert.equal(declined.status, 402)
    await syncAndSettle(app, checkout.sessionId)
    const { booking, payment, received } = await readAll(checkout)
    assert.equal(booking.status, 'PENDING')
    assert.equal(payment.status, 'OPEN')
    assert.equal(received, 0)
  })

  test('a lapsed hold is confirmed as long as its seats are free', async () => {
    const checkout = await aStartedCheckout({ legFields: { seatsTotal: 1 } })
    await lapse(checkout.bookingId)
    await payOnHostedPage(checkout.url)
    await syncAndSettle(app, checkout.sessionId)
    const { booking, seats, received } = await readAll(checkout)
    assert.equal(booking.status, 'CONFIRMED')
    assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 1 })
    assert.equal(received, 420_000)
  })

  test('a hold that was marked as expired is confirmed too, if its seats are still free', async () => {
    const checkout = await aStartedCheckout({ legFields: { seatsTotal: 1 } })
    await lapse(checkout.bookingId)
    await payOnHostedPage(checkout.url)
    await expireHolds(db)
    assert.equal((await readAll(checkout)).booking.cancelReason, 'EXPIRED')
    await syncAndSettle(app, checkout.sessionId)
    const { booking, seats } = await readAll(checkout)
    assert.equal(booking.status, 'CONFIRMED')
    assert.equal(booking.cancelReason, null)
    assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 1 })
  })

  for (const swept of [false, true]) {
    test(`if the seats were sold ${swept ? 'and the hold was marked as expired ' : ''}the authorisation is released, nothing is charged and the traveller is notified`, async () => {
      const checkout = await aStartedCheckout({ legFields: { seatsTotal: 1 } })
      await lapse(checkout.bookingId)
      if (swept) await expireHolds(db)
      await holdSeats(app, { user: await aUser(db), legId: checkout.leg.id })
      await payOnHostedPage(checkout.url)
      await syncAndSettle(app, checkout.sessionId)

      const { booking, payment, seats, entries, subjects, received, session } = await readAll(checkout)
      assert.equal(booking.status, 'CANCELLED')
      assert.equal(booking.cancelReason, 'EXPIRED')
      assert.equal(payment.status, 'CANCELLED')
      assert.equal(payment.releaseReason, 'SEATS_GONE')
      assert.equal(received, 0)
      const intent = session.payment_intent
      assert.equal(intent && typeof intent === 'object' && intent.status, 'canceled')
      assert.deepEqual(seats, { seatsHeld: 1, seatsSold: 0 })
      assert.deepEqual(entries, [])
      assert.match(subjects[0] ?? '', /^Not charged: /)
      const answer = await app.call('GET', `/api/payments/checkout/status/${checkout.sessionId}`, {
        as: checkout.user,
      })
      assert.equal(answer.json.payment_status, 'canceled')
      assert.match(answer.json.error, /Nothing was charged/)
    })
  }

  test('a hold that was released but paid anyway is not charged', async () => {
    const checkout = await aStartedCheckout()
    await payOnHostedPage(checkout.url)
    const released = await app.call('POST', `/api/api/checkout/${checkout.bookingId}/abandon`, {
      as: checkout.user,
      body: {},
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    assert.equal(released.status, 200)
    await syncAndSettle(app, checkout.sessionId)
    const { booking, payment, seats, received } = await readAll(checkout)
    assert.equal(booking.cancelReason, 'ABANDONED')
    assert.equal(payment.status, 'CANCELLED')
    assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 0 })
    assert.equal(received, 0)
  })

  test('an operator that may not sell any more sells no seat', async () => {
    const operator = await anOperator(db)
    const checkout = await aStartedCheckout({ legFields: { operatorId: operator.id } })
    await payOnHostedPage(checkout.url)
    await db.updateTable('operators').set({ payoutsEnabled: false }).where('id', '=', operator.id).execute()
    await syncAndSettle(app, checkout.sessionId)
    const { booking, payment, received, seats } = await readAll(checkout)
    assert.equal(booking.cancelReason, 'OPERATOR')
    assert.equal(payment.status, 'CANCELLED')
    assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 0 })
    assert.equal(received, 0)
  })
})

describe('the hold ends while the payment page is open', () => {
  test('we expire the session, so that nobody pays for seats that are not held', async () => {
    const checkout = await aStartedCheckout()
    await lapse(checkout.bookingId)
    await expireHolds(db)
    await closePayments(db, provider, { bookingId: checkout.bookingId })
    const { payment, session } = await readAll(checkout)
    assert.equal(session.status, 'expired')
    assert.equal(payment.status, 'EXPIRED')
    assert.equal(payment.checkAt, null)
    assert.notEqual((await payOnHostedPage(checkout.url)).status, 303)
  })

  test('if the session was paid at that moment, settling decides', async () => {
    const checkout = await aStartedCheckout()
    await payOnHostedPage(checkout.url)
    await lapse(checkout.bookingId)
    await expireHolds(db)
    await closePayments(db, provider, { bookingId: checkout.bookingId })
    await settleBooking(db, provider, { bookingId: checkout.bookingId })
    const { booking, received } = await readAll(checkout)
    assert.equal(booking.status, 'CONFIRMED')
    assert.equal(received, 420_000)
  })

  test('the scheduled check finds a payment whose every message was lost', async () => {
    const checkout = await aStartedCheckout()
    await payOnHostedPage(checkout.url)
    await db
      .updateTable('payments')
      .set({ checkAt: sql<Date>`now()` })
      .where('sessionId', '=', checkout.sessionId)
      .execute()
    await checkPayments(db)
    const jobs = await sql<{ payload: unknown }>`
      select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'payments:sync' and j.payload ->> 'sessionId' = ${checkout.sessionId}`.execute(db)
    assert.equal(jobs.rows.length, 1)
  })
})

describe('a leg that an administrator confirms', () => {
  const legFields = { instantConfirm: false }

  test('stays authorised, and its hold lasts as long as the authorisation, until it is captured', async () => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const checkout = await aStartedCheckout({ legFields })
    await payOnHostedPage(checkout.url)
    await syncAndSettle(app, checkout.sessionId)
    const waiting = await readAll(checkout)
    assert.equal(waiting.booking.status, 'PENDING')
    assert.equal(waiting.payment.status, 'AUTHORISED')
    assert.equal(waiting.received, 0)
    const days = (waiting.booking.holdExpiresAt.getTime() - Date.now()) / 86_400_000
    assert.ok(days > 6 && days <= 7.1, `${days} days`)

    const captured = await app.call('POST', `/api/api/admin/bookings/${checkout.bookingId}/capture`, {
      as: admin,
    })
    assert.equal(captured.status, 200)
    const { booking, received } = await readAll(checkout)
    assert.equal(booking.status, 'CONFIRMED')
    assert.equal(received, 420_000)
  })

  test('cannot be captured before it is paid, and an early attempt approves nothing', async () => {
    const checkout = await aStartedCheckout({ legFields: { instantConfirm: false } })
    const admin = await aUser(db, { role: 'ADMIN' })
    const path = `/api/api/admin/bookings/${checkout.bookingId}/capture`
    const early = await app.call('POST', path, { as: admin })
    assert.deepEqual([early.status, early.json.code], [409, 'payment_not_authorised'])

    await payOnHostedPage(checkout.url)
    await syncAndSettle(app, checkout.sessionId)
    const { payment } = await readAll(checkout)
    assert.equal(payment.status, 'AUTHORISED')
  })

  test('frees the seats and releases the authorisation when an administrator cancels', async () => {
    const admin = await aUser(db, { role: 'ADMIN' })
    const checkout = await aStartedCheckout({ legFields })
    await payOnHostedPage(checkout.url)
    await syncAndSettle(app, checkout.sessionId)
    const body = { reason: 'Aircraft unserviceable' }
    const answer = await app.call('POST', `/api/api/admin/bookings/${checkout.bookingId}/cancel`, {
      as: admin,
      body,
    })
    assert.equal(answer.status, 200)
    const { booking, payment, seats, received } = await readAll(checkout)
    assert.equal(booking.cancelReason, 'ADMIN')
    assert.equal(payment.status, 'CANCELLED')
    assert.equal(payment.releaseReason, 'ADMIN')
    assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 0 })
    assert.equal(received, 0)
  })

  test('frees the seats when the authorisation lapses', async () => {
    const checkout = await aStartedCheckout({ legFields })
    await payOnHostedPage(checkout.url)
    await syncAndSettle(app, checkout.sessionId)
    const { payment } = await readAll(checkout)
    await provider.stripe.paymentIntents.cancel(payment.paymentIntentId ?? '')
    await syncAndSettle(app, checkout.sessionId)
    const after = await readAll(checkout)
    assert.equal(after.booking.cancelReason, 'PAYMENT_FAILED')
    assert.deepEqual(after.seats, { seatsHeld: 0, seatsSold: 0 })
    assert.match(after.subjects.join(), /Not charged/)
  })
})

describe('the payment status of a session', () => {
  test('is for its owner and administrators; other travellers get not found', async () => {
    const checkout = await aStartedCheckout()
    const path = `/api/payments/checkout/status/${checkout.sessionId}`
    assert.equal((await app.call('GET', path, { as: await aUser(db) })).status, 404)
    assert.equal((await app.call('GET', path, { as: await aUser(db, { role: 'ADMIN' }) })).status, 200)
    const anybody = await app.call('GET', path)
    assert.equal(anybody.status, 200)
    assert.doesNotMatch(anybody.text, /@|Sam Traveller/)
    assert.equal(
      (await app.call('GET', '/api/payments/checkout/status/cs_test_unknown')).json.error,
      'This payment does not exist.',
    )
  })
})
