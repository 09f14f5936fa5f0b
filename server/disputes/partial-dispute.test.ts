import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { assertBooksClean, decide, dispute, learn, readBalances } from '#test/disputes.ts'
import { aPaidBooking } from '#test/pay.ts'
import { refused } from '#test/person.ts'
import { readRefunds, refundAsAdmin } from '#test/refunds.ts'

const app = await openTestApp()
const { db, call } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

/** A booking of $4,200 whose bank takes back $1,000.01. The platform's share is 10 %, rounded down. */
async function aPartlyDisputedBooking() {
  const { id: legId } = await aLeg(db)
  const traveller = await aUser(db)
  const { bookingId } = await aPaidBooking(app, { user: traveller, legId })
  const stripeDisputeId = await dispute(app, { bookingId, amountMinor: 100_001 })
  return { legId, bookingId, traveller, stripeDisputeId }
}

async function lose(stripeDisputeId: string): Promise<void> {
  await decide(app, stripeDisputeId, 'losing_evidence')
  await learn(app, stripeDisputeId)
}

async function cancelLeg(legId: string) {
  const body = { reason: 'Runway closed' }
  return (await call('POST', `/api/api/admin/legs/${legId}/cancel`, { as: admin, body })).json
}

async function readMailTo(email: string, kind: string): Promise<string> {
  const { text } = await db
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return text
}

async function readHeld(bookingId: string) {
  const { travellers_held: held, platform_fees: fees } = await readBalances(app, bookingId)
  return { held, fees }
}

const refund = (bookingId: string, body: object) => refundAsAdmin(app, { admin, bookingId }, body)

describe('a lost dispute of a part of a payment', () => {
  test('leaves the rest to be refunded if the flight is cancelled afterwards', async () => {
    const { legId, bookingId, traveller, stripeDisputeId } = await aPartlyDisputedBooking()
    await lose(stripeDisputeId)
    assert.equal((await cancelLeg(legId)).refundedMinor, 319_999)
    const [row] = await readRefunds(db, bookingId)
    assert.deepEqual([row?.amountMinor, row?.feeMinor], [319_999, 32_000])
    assert.deepEqual(await readHeld(bookingId), { held: 0, fees: 0 })
    assert.match(
      await readMailTo(traveller.email, 'flight-cancelled'),
      /\$3,199\.99.* is going back to the card/,
    )
  })

  test('refunds the rest if the flight was cancelled before', async () => {
    const { legId, bookingId, traveller, stripeDisputeId } = await aPartlyDisputedBooking()
    assert.equal((await cancelLeg(legId)).refundedMinor, 0)
    assert.deepEqual(await readRefunds(db, bookingId), [])
    await lose(stripeDisputeId)
    const [row, ...others] = await readRefunds(db, bookingId)
    assert.deepEqual([row?.amountMinor, row?.feeMinor, others], [319_999, 32_000, []])
    assert.deepEqual(await readHeld(bookingId), { held: 0, fees: 0 })
    const mail = await readMailTo(traveller.email, 'dispute-decided')
    assert.match(
      mail,
      /\$1,000\.01 that it took back stays with you\. As this flight was cancelled, \$3,199\.99/,
    )
    await learn(app, stripeDisputeId)
    assert.equal((await readRefunds(db, bookingId)).length, 1)
    await assertBooksClean(app)
  })

  test('has a failed refund if the provider does not refund the rest', async () => {
    const { legId, bookingId, stripeDisputeId } = await aPartlyDisputedBooking()
    await lose(stripeDisputeId)
    await cancelLeg(legId)
    const [asked] = await readRefunds(db, bookingId)
    await sendRefund(db, provider, { refundId: asked?.id ?? '' })
    assert.equal((await readRefunds(db, bookingId))[0]?.status, 'FAILED')
  })

  test('lets an administrator refund the rest and no more', async () => {
    const { bookingId, stripeDisputeId } = await aPartlyDisputedBooking()
    refused(await refund(bookingId, { kind: 'amount', amountMinor: 100 }), 409, 'payment_disputed')
    await lose(stripeDisputeId)
    const { quote } = (await call('GET', `/api/api/admin/bookings/${bookingId}/refund-quote`, { as: admin }))
      .json
    assert.deepEqual(
      [quote.refundedMinor, quote.disputedMinor, quote.leftMinor, quote.full.amountMinor],
      [0, 100_001, 319_999, 319_999],
    )
    refused(await refund(bookingId, { kind: 'amount', amountMinor: 320_000 }), 409, 'refund_too_large')
    assert.equal((await refund(bookingId, { kind: 'amount', amountMinor: 9 })).json.amountMinor, 9)
    assert.equal((await refund(bookingId, { kind: 'full' })).json.amountMinor, 319_990)
    assert.deepEqual(await readHeld(bookingId), { held: 0, fees: 0 })
    refused(await refund(bookingId, { kind: 'full' }), 409, 'payment_disputed')
  })

  test('counts as already refunded when the traveller cancels; an open dispute prevents cancelling', async () => {
    const { bookingId, traveller, stripeDisputeId } = await aPartlyDisputedBooking()
    await db
      .updateTable('bookings')
      .set({ fullRefundOfferedAt: new Date() })
      .where('id', '=', bookingId)
      .execute()
    const path = `/api/api/trips/${bookingId}/cancellation`
    const quote = async () => (await call('GET', path, { as: traveller })).json.quote
    const held = await quote()
    assert.deepEqual([held.way, held.why, held.refundedMinor], ['NOT_POSSIBLE', 'DISPUTED', 0])
    const cancel = () =>
      call('POST', path, {
        as: traveller,
        body: { way: 'FULL_OFFERED', refundMinor: 319_999 },
        headers: { 'idempotency-key': randomUUID() },
      })
    const early = await cancel()
    refused(early, 409, 'cancellation_closed')
    assert.match(early.text, /Your bank has taken this payment back and has not decided/)
    await lose(stripeDisputeId)
    const open = await quote()
    assert.deepEqual([open.way, open.refundedMinor, open.refundMinor], ['FULL_OFFERED', 100_001, 319_999])
    assert.equal((await cancel()).status, 200)
    assert.deepEqual(await readHeld(bookingId), { held: 0, fees: 0 })
  })
})
