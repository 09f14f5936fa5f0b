import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, anAircraft, anOperator, aUser } from '#test/build.ts'
import { anAuthorisedBooking, aPaidBooking, holdSeats } from '#test/pay.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

async function get(path: string) {
  const answer = await app.call('GET', `/api/api${path}`, { as: admin })
  assert.equal(answer.status, 200, answer.text)
  return answer.json
}

async function post(path: string, body: object = {}) {
  return await app.call('POST', `/api/api${path}`, { as: admin, body })
}

describe('the list of bookings', () => {
  test('has the fields of the specification, and pages', async () => {
    const user = await aUser(db)
    const leg = await aLeg(db)
    const { bookingId } = await holdSeats(app, { user, legId: leg.id, seats: 2 })
    const { bookings, pagination } = await get('/admin/bookings?limit=1')
    const [booking] = bookings
    assert.deepEqual(
      [booking.id, booking.status, booking.emptyLeg.originICAO, booking.emptyLeg.destinationICAO],
      [bookingId, 'PENDING', 'KTEB', 'KOPF'],
    )
    assert.deepEqual(
      [booking.seatsHeld, booking.price, booking.currency, booking.feeAmountMinor, booking.holdExpired],
      [2, 840_000, 'USD', 84_000, false],
    )
    assert.match(booking.holdExpiresUTC, /Z$/)
    assert.match(booking.createdAt, /Z$/)
    assert.deepEqual([pagination.page, pagination.limit], [1, 1])
    assert.equal(pagination.pages, pagination.total)
  })

  test('can be filtered by status, and searched by reference, id, e-mail, name and route', async () => {
    const user = await aUser(db, { email: 'very.special@example.test' })
    const leg = await aLeg(db)
    const { bookingId } = await aPaidBooking(app, { user, legId: leg.id })
    const [one] = (await get('/admin/bookings?search=very.special')).bookings
    assert.equal(one.id, bookingId)
    for (const search of [
      one.reference,
      one.reference.slice(3).toLowerCase(),
      bookingId,
      'SPECIAL@EXAMPLE',
    ]) {
      const found = await get(`/admin/bookings?search=${encodeURIComponent(search)}&status=confirmed`)
      assert.deepEqual(
        found.bookings.map(({ id }: { id: string }) => id),
        [bookingId],
        search,
      )
    }
    for (const search of ['KTEB-KOPF', 'teb to opf', 'Miami', 'New York → Miami']) {
      assert.ok(
        (await get(`/admin/bookings?search=${encodeURIComponent(search)}`)).pagination.total > 0,
        search,
      )
    }
    for (const search of ['KOPF-KTEB', '%', 'nobody']) {
      assert.equal(
        (await get(`/admin/bookings?search=${encodeURIComponent(search)}`)).pagination.total,
        0,
        search,
      )
    }
    assert.equal((await get('/admin/bookings?status=CANCELLED&search=very.special')).pagination.total, 0)
  })

  test('is sorted by the amount paid within each currency, and so is the list of payments', async () => {
    for (const currency of ['JPY', 'AED', 'KWD'] as const) {
      for (const askPriceMinor of [620_000, 310_000]) {
        const price = { currency, askPriceMinor, floorPriceMinor: askPriceMinor }
        await aPaidBooking(app, { user: await aUser(db), legId: (await aLeg(db, price)).id })
      }
    }
    type Money = { currency: string; price: number }
    for (const order of ['asc', 'desc']) {
      const asked = `sort=amount&order=${order}&limit=100`
      const lists: Money[][] = [
        (await get(`/admin/bookings?${asked}`)).bookings,
        (await get(`/admin/bookings?${asked}&search=example.test`)).bookings,
        (await get(`/admin/payments?${asked}`)).payments.map(
          (one: { amountMinor: number; currency: string }) => ({
            ...{ currency: one.currency, price: one.amountMinor },
          }),
        ),
      ]
      for (const list of lists) {
        const shown = list.map(({ currency, price }) => ({ currency, price }))
        const sorted = shown.toSorted(
          (one, other) => one.currency.localeCompare(other.currency) || one.price - other.price,
        )
        assert.ok(shown.length >= 6)
        assert.deepEqual(shown, order === 'asc' ? sorted : sorted.reverse())
      }
    }
  })

  test('refuses an unknown parameter', async () => {
    const answer = await app.call('GET', '/api/api/admin/bookings?sorting=amount', { as: admin })
    assert.equal(answer.status, 400)
  })
})

describe('a booking that waits for an administrator', () => {
  test('is captured; the audit log records the approval, and the timeline runs from the hold to the payout', async () => {
    const { bookingId } = await anAuthorisedBooking(app)
    assert.equal((await post(`/admin/bookings/${bookingId}/capture`)).status, 200)
    assert.equal((await post(`/admin/bookings/${bookingId}/capture`)).status, 200)
    const { booking } = await get(`/admin/bookings/${bookingId}`)
    assert.equal(booking.status, 'CONFIRMED')
    const kinds = booking.timeline.map(({ kind }: { kind: string }) => kind)
    for (const kind of [
      ...['HELD', 'PAYMENT_STARTED', 'AUTHORISED', 'APPROVED', 'CAPTURED', 'CONFIRMED', 'POSTED', 'MAIL'],
      ...['ACT', 'DEPARTURE', 'ARRIVAL', 'PAYOUT_DUE'],
    ]) {
      assert.equal(kinds.filter((one: string) => one === kind).length, 1, kind)
    }
    const instants = booking.timeline.map(({ at }: { at: string }) => at)
    assert.deepEqual(instants, [...instants].sort())
    const due = booking.timeline.find(({ kind }: { kind: string }) => kind === 'PAYOUT_DUE')
    assert.deepEqual([due.amountMinor, due.ahead], [378_000, true])
  })

  test('is not captured after its authorisation has lapsed: nothing is charged and the seats are free', async () => {
    const { bookingId, sessionId, leg } = await anAuthorisedBooking(app)
    const { paymentIntentId } = await db
      .selectFrom('payments')
      .select('paymentIntentId')
      .where('sessionId', '=', sessionId)
      .executeTakeFirstOrThrow()
    await provider.stripe.paymentIntents.cancel(paymentIntentId ?? '')
    const refused = await post(`/admin/bookings/${bookingId}/capture`)
    assert.deepEqual([refused.status, refused.json.code], [409, 'authorisation_lapsed'])
    const { booking } = await get(`/admin/bookings/${bookingId}`)
    assert.deepEqual([booking.status, booking.cancelReason], ['CANCELLED', 'PAYMENT_FAILED'])
    const seats = await db
      .selectFrom('legs')
      .select(['seatsHeld', 'seatsSold'])
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 0 })
    assert.deepEqual(booking.ledger, [])
    await syncPayment(db, provider, { sessionId })
  })

  test('is shown as lapsed and not captured after its hold has lapsed', async () => {
    const { bookingId } = await anAuthorisedBooking(app)
    await db
      .updateTable('bookings')
      .set({ holdExpiresAt: new Date(0) })
      .where('id', '=', bookingId)
      .execute()
    assert.equal((await get(`/admin/bookings?search=${bookingId}`)).bookings[0].holdExpired, true)
    const refused = await post(`/admin/bookings/${bookingId}/capture`)
    assert.deepEqual([refused.status, refused.json.code], [409, 'hold_over'])
  })

  test('can be cancelled with a reason; without one, the default reason of the specification is stored', async () => {
    const one = await anAuthorisedBooking(app)
    await post(`/admin/bookings/${one.bookingId}/cancel`, { reason: 'Aircraft unserviceable' })
    const other = await anAuthorisedBooking(app)
    await post(`/admin/bookings/${other.bookingId}/cancel`)
    const notes = await Promise.all(
      [one, other].map(
        async ({ bookingId }) => (await get(`/admin/bookings/${bookingId}`)).booking.cancelNote,
      ),
    )
    assert.deepEqual(notes, ['Aircraft unserviceable', 'Admin cancellation'])
    const acts = await db
      .selectFrom('auditLog')
      .select(['act', 'actorId'])
      .where('subjectId', '=', one.bookingId)
      .execute()
    assert.deepEqual(acts, [{ act: 'booking.cancel', actorId: admin.id }])
  })
})

describe('the other lists', () => {
  test('show flights by state, operator, day and route, and an administrator cancels one', async () => {
    const { id: operatorId } = await anOperator(db)
    await anAircraft(db, { operatorId, insuredUntil: '2031-12-31', listingUntil: '2031-12-31' })
    const leg = await aLeg(db, { operatorId, departureAt: new Date('2031-03-04T10:00:00Z') })
    const user = await aUser(db)
    const { bookingId } = await aPaidBooking(app, { user, legId: leg.id })
    const path = `/admin/legs?status=PUBLISHED&operatorId=${leg.operatorId}&from=2031-03-04&to=2031-03-04&search=KTEB-KOPF`
    const { legs, pagination } = await get(path)
    assert.equal(pagination.total, 1)
    assert.deepEqual(
      [legs[0].id, legs[0].seatsSold, legs[0].bookingsCount, legs[0].price],
      [leg.id, 1, 1, 420_000],
    )
    const cancelled = await post(`/admin/legs/${leg.id}/cancel`, { reason: 'Runway closed' })
    assert.deepEqual([cancelled.json.refundedBookings, cancelled.json.refundedMinor], [1, 420_000])
    assert.equal((await get(`/admin/bookings/${bookingId}`)).booking.refunds[0].kind, 'full')
    assert.equal(
      (await post(`/admin/legs/${leg.id}/cancel`, { reason: 'Again' })).json.code,
      'leg_not_published',
    )
  })

  test('show payments by the provider’s ids, and the ledger with its balances and as CSV', async () => {
    const user = await aUser(db)
    const { bookingId, sessionId } = await aPaidBooking(app, { user, legId: (await aLeg(db)).id })
    const { payments } = await get(`/admin/payments?search=${sessionId}`)
    assert.deepEqual(
      [payments.length, payments[0].booking.id, payments[0].status],
      [1, bookingId, 'CAPTURED'],
    )
    const { entries } = await get(`/admin/ledger?search=${bookingId}&account=platform_fees`)
    assert.deepEqual(
      entries.map((one: { amountMinor: number }) => one.amountMinor),
      [-42_000],
    )
    const { balances } = await get('/admin/ledger/balances')
    const sum = balances.reduce((total: number, one: { balanceMinor: number }) => total + one.balanceMinor, 0)
    assert.equal(sum, 0)
    const { csv, fileName } = await get(`/admin/ledger/export?search=${bookingId}`)
    assert.match(fileName, /\.csv$/)
    const lines = csv.trim().split('\n')
    assert.equal(lines.length, 4)
    assert.match(csv, /platform_fees,-42000,-420\.00,USD/)
  })
})
