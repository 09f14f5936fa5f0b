import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { checkPayouts } from '#server/payments/payouts/check-payouts.ts'
import { settlePayout } from '#server/payments/payouts/settle-payout.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { aPaidOperator, aSoldLeg, assertMoneyTrue, fly } from '#test/payouts.ts'

const app = await openTestApp()
const { db, call } = app
const { provider } = app.app
await provider.stripe.topups.create({ amount: 90_000_000, currency: 'usd' })
const admin = await aUser(db, { role: 'ADMIN', email: 'admin@example.test' })

const readPayout = (id: string) =>
  db.selectFrom('payouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const settle = (payoutId: string) => settlePayout(db, provider, { payoutId })

/** A flown leg whose payout has been due for an hour, and whose operator was suspended after the sale. */
async function aHeldLeg({ by = 'suspend' }: { by?: 'suspend' | 'role' } = {}) {
  const paid = await aPaidOperator(app)
  const sold = await aSoldLeg(app, { operatorId: paid.operator.id, seats: [1, 2] })
  const payout = await fly(app, sold.leg.id)
  const body = { reason: 'Fraud', ...(by === 'role' ? { role: 'USER' } : {}) }
  const answer = await call('POST', `/api/api/admin/users/${paid.user.id}/${by}`, { as: admin, body })
  assert.equal(answer.status, 200, answer.text)
  return { ...paid, ...sold, payout }
}

async function held(legId: string) {
  const { json } = await call('GET', '/api/api/admin/payouts/held', { as: admin })
  return json.payouts.filter((one: { legId: string }) => one.legId === legId)
}

const decide = (verb: 'release' | 'refund', legId: string) =>
  call('POST', `/api/api/admin/legs/${legId}/payout/${verb}`, { as: admin, body: { reason: 'Looked into' } })

const actsAbout = async (subjectId: string) =>
  (await db.selectFrom('auditLog').select('act').where('subjectId', '=', subjectId).execute()).map(
    ({ act }) => act,
  )

describe('an operator that may not sell any more gets no payout', () => {
  for (const by of ['suspend', 'role'] as const) {
    test(`after its account lost the right by ${by}, and administrators see the held payout`, async () => {
      const { leg, payout, operator } = await aHeldLeg({ by })
      await settle(payout.id)
      const { status, waitsFor, transferId } = await readPayout(payout.id)
      assert.deepEqual([status, waitsFor, transferId], ['SCHEDULED', 'OPERATOR_SUSPENDED', null])
      const [row, ...more] = await held(leg.id)
      assert.deepEqual(more, [])
      assert.deepEqual(
        [row.operator.id, row.bookingsCount, row.grossMinor, row.netMinor],
        [operator.id, 2, 1_260_000, 1_134_000],
      )
    })
  }

  test('until an administrator releases it; then it is paid like any other, and the audit log records the release', async () => {
    const { leg, payout } = await aHeldLeg()
    await settle(payout.id)
    assert.equal((await decide('release', leg.id)).status, 200)
    await checkPayouts(db)
    await settle(payout.id)
    const { status, amountMinor } = await readPayout(payout.id)
    assert.deepEqual([status, amountMinor], ['PAID', 1_134_000])
    assert.deepEqual(await actsAbout(leg.id), ['payout.release'])
    assert.deepEqual(await held(leg.id), [])
    assert.equal((await decide('release', leg.id)).json.code, 'payout_not_held')
    assert.equal((await decide('refund', leg.id)).json.code, 'payout_not_held')
    await assertMoneyTrue(app)
  })

  test('if an administrator refunds the travellers: then nothing is due', async () => {
    const { leg, payout, bookingIds } = await aHeldLeg()
    await settle(payout.id)
    const { json } = await decide('refund', leg.id)
    assert.deepEqual([json.refundedBookings, json.refundedMinor, json.disputedBookings], [2, 1_260_000, 0])
    assert.equal((await decide('refund', leg.id)).json.code, 'nothing_to_refund')
    const refunds = await db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.id', 'kind', 'refunds.amountMinor'])
      .where('bookingId', 'in', bookingIds)
      .execute()
    assert.deepEqual(refunds.map(({ amountMinor }) => amountMinor).sort(), [420_000, 840_000])
    for (const { id } of refunds) await sendRefund(db, provider, { refundId: id })
    await settle(payout.id)
    const { status, amountMinor } = await readPayout(payout.id)
    assert.deepEqual([status, amountMinor], ['NOTHING_DUE', 0])
    assert.deepEqual(await actsAbout(leg.id), ['payout.refund'])
    assert.deepEqual(await held(leg.id), [])
    await assertMoneyTrue(app)
  })

  test('until it may sell again; then it is paid without a release', async () => {
    const { leg, payout, user } = await aHeldLeg()
    await settle(payout.id)
    const body = { reason: 'It was a mistake' }
    await call('POST', `/api/api/admin/users/${user.id}/reinstate`, { as: admin, body })
    assert.equal((await decide('refund', leg.id)).json.code, 'payout_not_held')
    await settle(payout.id)
    assert.equal((await readPayout(payout.id)).status, 'PAID')
  })
})
