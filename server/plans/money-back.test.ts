import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { findImbalances } from '#server/payments/ledger.ts'
import { findReconciliations } from '#server/payments/list-ledger.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { CARDS, sandboxControl } from '#test/pay.ts'
import { aSubscriber, lastPlan, planOf, subjectsTo } from '#test/plans.ts'
import { endPlansNow } from './end-plan.ts'
import { sendPlanRefund, syncPlanRefund } from './send-plan-refund.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

const ask = (user: { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN' }) =>
  app.call('POST', '/api/api/plan/money-back', { as: user })

/** What the jobs do, twice each. */
async function carryOut(userId: string): Promise<void> {
  const refunds = await db
    .selectFrom('planRefunds')
    .innerJoin('planPayments', 'planPayments.id', 'planRefunds.paymentId')
    .select('planRefunds.id')
    .where('planPayments.userId', '=', userId)
    .execute()
  for (const { id } of [...refunds, ...refunds]) await sendPlanRefund(db, provider, { refundId: id })
  await endPlansNow(db, provider, { userId, reason: 'MONEY_BACK' })
  await endPlansNow(db, provider, { userId, reason: 'MONEY_BACK' })
}

async function refundOf(userId: string) {
  return await db
    .selectFrom('planRefunds')
    .innerJoin('planPayments', 'planPayments.id', 'planRefunds.paymentId')
    .select(['planRefunds.id', 'planRefunds.status', 'keyRound'])
    .where('planPayments.userId', '=', userId)
    .executeTakeFirstOrThrow()
}

test('a breakdown that the provider repeats under its key for a day does not hold the money up', async () => {
  const user = await aSubscriber(app, { billing: 'ANNUAL' })
  assert.equal((await ask(user)).status, 200)
  const { id: refundId } = await refundOf(user.id)
  const fault = { method: 'POST', path: '^/v1/refunds$', status: 500 }
  await sandboxControl(app, 'faults', { ...fault, times: 3 })
  await assert.rejects(sendPlanRefund(db, provider, { refundId }), /was not sent/)
  assert.equal((await refundOf(user.id)).keyRound, 0)
  await sandboxControl(app, 'faults', { ...fault, kept: true })
  await assert.rejects(sendPlanRefund(db, provider, { refundId }), /was not sent/)
  await sendPlanRefund(db, provider, { refundId })
  assert.deepEqual(await refundOf(user.id), { id: refundId, status: 'REFUNDED', keyRound: 1 })
})

async function differences() {
  await reconcile(db, provider, { underWaySeconds: 0 })
  return (await findReconciliations(db)).differences
}

describe('the money-back guarantee', () => {
  test('returns all that was paid, ends Premium at once, and holds once', async () => {
    const user = await aSubscriber(app, { billing: 'ANNUAL' })
    assert.equal((await planOf(app, user)).moneyBack.amountMinor, 14_900)
    const lock = `select from users where id = '${user.id}' for update`
    const rivals = await overlapping(app.connectionString, lock, () => [ask(user), ask(user)])
    assert.deepEqual(
      rivals.map((rival) => (rival.status === 'fulfilled' ? rival.value.status : 0)).sort(),
      [200, 409],
    )
    await carryOut(user.id)
    const plan = await planOf(app, user)
    assert.deepEqual([plan.plan, plan.subscription, plan.moneyBack], ['FREE', null, null])
    assert.deepEqual(
      plan.payments.map((one: { refund: string }) => one.refund),
      ['REFUNDED'],
    )
    assert.equal((await lastPlan(app, user)).endReason, 'MONEY_BACK')
    const subjects = await subjectsTo(app, user.email)
    assert.equal(subjects.filter((subject) => subject.includes('was returned')).length, 1)
    assert.equal((await ask(user)).json.code, 'money_back_over')
    assert.deepEqual(await differences(), [])
  })

  test('is over after thirty days, and nobody has it who has paid nothing', async () => {
    const user = await aSubscriber(app)
    await sql`update plan_payments set paid_at = now() - interval '31 days' where user_id = ${user.id}`.execute(
      db,
    )
    assert.equal((await planOf(app, user)).moneyBack, null)
    assert.deepEqual([(await ask(user)).status, (await ask(await aUser(db))).status], [409, 409])
  })

  test('can be granted by an administrator under the same rule, with a reason and an act', async () => {
    const [user, admin] = [await aSubscriber(app), await aUser(db, { role: 'ADMIN' })]
    const path = `/api/api/admin/users/${user.id}/money-back`
    const answer = await app.call('POST', path, { as: admin, body: { reason: 'They wrote to us.' } })
    assert.equal(answer.status, 200)
    await carryOut(user.id)
    assert.equal((await planOf(app, user)).plan, 'FREE')
    const again = await app.call('POST', path, { as: admin, body: { reason: 'Once more.' } })
    assert.equal(again.json.code, 'money_back_over')
  })

  test('that the bank sends back is posted back, and an administrator sends it again', async () => {
    const user = await aSubscriber(app, { card: CARDS.refundFails })
    await ask(user)
    await carryOut(user.id)
    await sandboxControl(app, 'advance', { seconds: 10 })
    const { stripeRefundId } = await db
      .selectFrom('planRefunds')
      .innerJoin('planPayments', 'planPayments.id', 'planRefunds.paymentId')
      .select('stripeRefundId')
      .where('planPayments.userId', '=', user.id)
      .executeTakeFirstOrThrow()
    await syncPlanRefund(db, provider, { stripeRefundId: stripeRefundId ?? '' })
    assert.equal((await planOf(app, user)).payments[0].refund, 'FAILED')
    assert.deepEqual(await differences(), [])
    const admin = await aUser(db, { role: 'ADMIN' })
    const body = { reason: 'Another try.' }
    const again = await app.call('POST', `/api/api/admin/users/${user.id}/money-back`, { as: admin, body })
    assert.equal(again.json.payments[0].refund, 'REQUESTED')
  })
})

test('the ledger and the provider agree on what Premium earned, and every posting is balanced', async () => {
  await aSubscriber(app)
  await aSubscriber(app, { billing: 'ANNUAL' })
  assert.deepEqual(await differences(), [])
  assert.deepEqual(await findImbalances(db), [])
  const { rows } = await sql<{ earned: number; paid: number }>`
    select (select -sum(amount_minor) from ledger_entries where account = 'premium')::int as earned,
      (select sum(amount_minor) from plan_payments)::int
      - (select sum(amount_minor) from plan_refunds where status = 'REFUNDED')::int as paid`.execute(db)
  assert.equal(rows[0]?.earned, rows[0]?.paid)
})
