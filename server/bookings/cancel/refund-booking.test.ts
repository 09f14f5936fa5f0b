import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { checkRefunds, sendRefund, syncRefund } from '#server/payments/refunds/send-refund.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { aPaidBooking, CARDS, endFaults, sandboxControl } from '#test/pay.ts'
import { readRefunds, refundAsAdmin, refundsAtProvider } from '#test/refunds.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

const HOURS = 3_600_000

async function aBooking({ hoursAhead = 100, seats = 1, card = CARDS.pays } = {}) {
  const leg = await aLeg(db, { departureAt: new Date(Date.now() + hoursAhead * HOURS) })
  const user = await aUser(db)
  return { leg, user, ...(await aPaidBooking(app, { user, legId: leg.id, seats, card })) }
}

type Asked = { kind: string; amountMinor?: number; cancelSeats?: boolean; refundedMinor?: number }

const refund = (bookingId: string, asked: Asked, key?: string) =>
  refundAsAdmin(app, { admin, bookingId, ...(key && { key }) }, asked)

async function quote(bookingId: string) {
  const answer = await app.call('GET', `/api/api/admin/bookings/${bookingId}/refund-quote`, { as: admin })
  return answer.json.quote
}

async function balances(bookingId: string) {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['account', db.fn.sum<number>('amountMinor').as('sum')])
    .where('bookingId', '=', bookingId)
    .groupBy('account')
    .execute()
  return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]))
}

describe('a refund by an administrator', () => {
  test('by policy refunds the current tier, cancels the booking, frees the seats at once and notifies the traveller', async () => {
    const booking = await aBooking({ hoursAhead: 72.5, seats: 2 })
    const before = await quote(booking.bookingId)
    assert.deepEqual(
      [before.paidMinor, before.policy.amountMinor, before.policy.platformMinor, before.policy.operatorMinor],
      [840_000, 798_000, 79_800, 718_200],
    )
    const answer = await refund(booking.bookingId, { kind: 'policy', cancelSeats: true })
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.json.cancelled, true)
    const leg = await db
      .selectFrom('legs')
      .select(['seatsSold', 'seatsHeld'])
      .where('id', '=', booking.leg.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(leg, { seatsSold: 0, seatsHeld: 0 })

    const [asked] = await readRefunds(db, booking.bookingId)
    assert.deepEqual([asked?.status, asked?.paymentStatus], ['REQUESTED', 'CAPTURED'])
    await sendRefund(db, provider, { refundId: answer.json.refundId })
    const [done] = await readRefunds(db, booking.bookingId)
    assert.deepEqual([done?.status, done?.paymentStatus], ['REFUNDED', 'CAPTURED'])
    assert.deepEqual(await balances(booking.bookingId), {
      travellers_held: -37_800,
      platform_fees: -4_200,
      provider: 42_000,
      refunds: 0,
    })
    // Settling again does not refund the part that the policy keeps.
    await settleBooking(db, provider, { bookingId: booking.bookingId })
    assert.equal((await readRefunds(db, booking.bookingId)).length, 1)
    assert.deepEqual(await findImbalances(db), [])
    const acts = await db
      .selectFrom('auditLog')
      .select('act')
      .where('subjectId', '=', booking.bookingId)
      .execute()
    assert.deepEqual(acts, [{ act: 'booking.refund' }])
  })

  test('in full refunds everything including the fee', async () => {
    const booking = await aBooking()
    const { json } = await refund(booking.bookingId, { kind: 'full', cancelSeats: true })
    await sendRefund(db, provider, { refundId: json.refundId })
    const [done] = await readRefunds(db, booking.bookingId)
    assert.deepEqual([done?.status, done?.paymentStatus, done?.feeMinor], ['REFUNDED', 'REFUNDED', 42_000])
    assert.deepEqual(await balances(booking.bookingId), {
      travellers_held: 0,
      platform_fees: 0,
      provider: 0,
      refunds: 0,
    })
  })

  test('by amounts can be repeated until everything is refunded, and never exceeds it by a minor unit', async () => {
    const booking = await aBooking()
    for (const amountMinor of [100_000, 319_999]) {
      const answer = await refund(booking.bookingId, { kind: 'amount', amountMinor })
      assert.equal(answer.status, 200, answer.text)
      await sendRefund(db, provider, { refundId: answer.json.refundId })
    }
    const tooMuch = await refund(booking.bookingId, { kind: 'amount', amountMinor: 2 })
    assert.deepEqual([tooMuch.status, tooMuch.json.code], [409, 'refund_too_large'])
    assert.equal((await refund(booking.bookingId, { kind: 'amount', amountMinor: 1 })).status, 200)
    assert.equal((await refund(booking.bookingId, { kind: 'full' })).json.code, 'nothing_to_refund')
    const { status } = await db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', booking.bookingId)
      .executeTakeFirstOrThrow()
    assert.equal(status, 'CONFIRMED')
  })

  test('requested many times at once is made once', async () => {
    const booking = await aBooking()
    const key = crypto.randomUUID()
    const asked = { kind: 'amount', amountMinor: 50_000, refundedMinor: 0 }
    const answers = await Promise.all(Array.from({ length: 12 }, () => refund(booking.bookingId, asked, key)))
    assert.ok(answers.every(({ status }) => status === 200 || status === 409))
    const again = await refund(booking.bookingId, asked, key)
    assert.equal(again.status, 200)
    assert.equal((await readRefunds(db, booking.bookingId)).length, 1)
    assert.equal((await refund(booking.bookingId, { ...asked, amountMinor: 1 }, key)).status, 422)
  })

  test('from two screens at once never exceeds what was paid', async () => {
    const booking = await aBooking()
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => refund(booking.bookingId, { kind: 'amount', amountMinor: 300_000 })),
    )
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  test('from two screens at once with the same figures is made once, and the figures are required', async () => {
    const booking = await aBooking()
    const asked = { kind: 'amount', amountMinor: 100_000, refundedMinor: 0 }
    const answers = await overlapping<Awaited<ReturnType<typeof refund>>>(
      app.connectionString,
      `select from bookings where id = '${booking.bookingId}' for update`,
      () => Array.from({ length: 4 }, () => refund(booking.bookingId, asked)),
    )
    const codes = answers.map((one) => (one.status === 'fulfilled' ? (one.value.json.code ?? 'done') : one))
    assert.deepEqual(codes.toSorted(), ['done', ...Array(3).fill('refund_outdated')])
    assert.equal((await readRefunds(db, booking.bookingId)).length, 1)
    const path = `/api/api/admin/bookings/${booking.bookingId}/refund`
    const without = await app.call('POST', path, {
      as: admin,
      body: { kind: 'full', reason: 'Weather', cancelSeats: false },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    assert.deepEqual([without.status, without.json.details[0].path], [400, 'refundedMinor'])
  })

  test('is refused if its figures are out of date', async () => {
    const booking = await aBooking()
    await refund(booking.bookingId, { kind: 'amount', amountMinor: 100, refundedMinor: 0 })
    const late = await refund(booking.bookingId, { kind: 'amount', amountMinor: 100, refundedMinor: 0 })
    assert.deepEqual([late.status, late.json.code], [409, 'refund_outdated'])
  })

  test('needs an idempotency key and a reason, and an administrator', async () => {
    const booking = await aBooking()
    const path = `/api/api/admin/bookings/${booking.bookingId}/refund`
    const body = { kind: 'full', reason: 'x', cancelSeats: true, refundedMinor: 0 }
    assert.equal((await app.call('POST', path, { as: admin, body })).json.code, 'idempotency_key_required')
    const headers = { 'idempotency-key': 'k' }
    const unreasoned = await app.call('POST', path, { as: admin, body: { ...body, reason: ' ' }, headers })
    assert.equal(unreasoned.json.error, 'A reason is required')
    assert.equal((await app.call('POST', path, { as: booking.user, body, headers })).status, 403)
  })

  test('of a hold that was never paid is refused', async () => {
    const answer = await refund(crypto.randomUUID(), { kind: 'full' })
    assert.equal(answer.status, 404)
  })
})

describe('a provider that fails', () => {
  test('leaves the refund requested and records the provider’s error; the next try completes it', async () => {
    const booking = await aBooking()
    const { json } = await refund(booking.bookingId, { kind: 'full', cancelSeats: true })
    await sandboxControl(app, 'faults', { method: 'POST', path: '^/v1/refunds$', status: 500, times: 3 })
    await assert.rejects(sendRefund(db, provider, { refundId: json.refundId }), /was not sent/)
    const [waiting] = await readRefunds(db, booking.bookingId)
    assert.deepEqual([waiting?.status, waiting?.failure, waiting?.attempts], ['REQUESTED', 'api_error', 1])

    const retried = await app.call('POST', `/api/api/admin/refunds/${json.refundId}/retry`, { as: admin })
    assert.equal(retried.json.refundId, json.refundId)
    await sendRefund(db, provider, { refundId: json.refundId })
    const [done] = await readRefunds(db, booking.bookingId)
    assert.deepEqual([done?.status, done?.failure], ['REFUNDED', null])
  })

  test('and whose answer is lost has refunded once, even after it forgets the idempotency key', async () => {
    const booking = await aBooking()
    const { json } = await refund(booking.bookingId, { kind: 'amount', amountMinor: 70_000 })
    await sandboxControl(app, 'faults', { method: 'POST', path: '^/v1/refunds$', dropAnswer: true, times: 4 })
    await assert.rejects(sendRefund(db, provider, { refundId: json.refundId }))
    await endFaults(app)
    await Promise.all([1, 2, 3].map(() => sendRefund(db, provider, { refundId: json.refundId })))
    assert.equal((await refundsAtProvider(app, booking.bookingId)).length, 1)
    const [done] = await readRefunds(db, booking.bookingId)
    assert.equal(done?.status, 'REFUNDED')
  })

  test('and that has not decided yet leaves the refund pending until it decides', async () => {
    const booking = await aBooking({ card: CARDS.refundPends })
    const { json } = await refund(booking.bookingId, { kind: 'full', cancelSeats: true })
    await sendRefund(db, provider, { refundId: json.refundId })
    const [pending] = await readRefunds(db, booking.bookingId)
    assert.deepEqual([pending?.status, pending?.paymentStatus], ['PENDING', 'CAPTURED'])
    await sandboxControl(app, 'advance', { seconds: 10 })
    await sendRefund(db, provider, { refundId: json.refundId })
    const [done] = await readRefunds(db, booking.bookingId)
    assert.deepEqual([done?.status, done?.paymentStatus], ['REFUNDED', 'REFUNDED'])
  })

  test('because the bank returned the money makes the refund failed and reverses its posting; a retry is a new refund', async () => {
    const booking = await aBooking({ card: CARDS.refundFails })
    const { json } = await refund(booking.bookingId, { kind: 'full', cancelSeats: true })
    await sendRefund(db, provider, { refundId: json.refundId })
    await sandboxControl(app, 'advance', { seconds: 10 })
    const [sent] = await readRefunds(db, booking.bookingId)
    await syncRefund(db, provider, { stripeRefundId: sent?.stripeRefundId ?? '' })
    const [failed] = await readRefunds(db, booking.bookingId)
    assert.deepEqual(
      [failed?.status, failed?.paymentStatus, failed?.failure],
      ['FAILED', 'CAPTURED', 'expired_or_canceled_card'],
    )
    assert.deepEqual(await balances(booking.bookingId), {
      travellers_held: -378_000,
      platform_fees: -42_000,
      provider: 420_000,
      refunds: 0,
    })
    const path = `/api/api/admin/refunds/${json.refundId}/retry`
    const retries = await Promise.all([1, 2, 3].map(() => app.call('POST', path, { as: admin })))
    assert.equal(new Set(retries.map((one) => one.json.refundId)).size, 1)
    assert.equal((await readRefunds(db, booking.bookingId)).length, 2)
    assert.deepEqual(await findImbalances(db), [])
  })

  test('and never answered is asked again by the scheduled check alone', async () => {
    const booking = await aBooking()
    const { json } = await refund(booking.bookingId, { kind: 'full', cancelSeats: true })
    await db
      .updateTable('refunds')
      .set({ checkAt: new Date(0) })
      .where('id', '=', json.refundId)
      .execute()
    await checkRefunds(db)
    const { checkAt } = await db
      .selectFrom('refunds')
      .select('checkAt')
      .where('id', '=', json.refundId)
      .executeTakeFirstOrThrow()
    assert.ok(checkAt && checkAt.getTime() > Date.now())
  })
})
