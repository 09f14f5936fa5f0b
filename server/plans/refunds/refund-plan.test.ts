import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { findReconciliations } from '#server/payments/ledger/list-ledger.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { findCatalogue } from '#server/plans/catalogue.ts'
import { endPlansNow } from '#server/plans/end/end-plan.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { CARDS, endFaults, payOnHostedPage, sandboxControl } from '#test/pay.ts'
import { aFormerTrial, aSubscriber, lastPlan, readPlan, startPlan, subjectsTo } from '#test/plans.ts'
import { findPayment } from './find-payment.ts'
import { refundKept } from './refund-payments.ts'
import { sendPlanRefund, syncPlanRefund } from './send-plan-refund.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

const ask = (user: { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN' }) =>
  app.call('POST', '/api/api/plan/money-back', { as: user })

/** Runs the refund jobs, each twice. */
async function carryOut(userId: string): Promise<void> {
  await endPlansNow(db, provider, { userId, reason: 'MONEY_BACK' })
  await endPlansNow(db, provider, { userId, reason: 'MONEY_BACK' })
  const refunds = await db
    .selectFrom('planRefunds')
    .innerJoin('planPayments', 'planPayments.id', 'planRefunds.paymentId')
    .select('planRefunds.id')
    .where('planPayments.userId', '=', userId)
    .execute()
  for (const { id } of [...refunds, ...refunds]) await sendPlanRefund(db, provider, { refundId: id })
}

async function readRefund(userId: string) {
  return await db
    .selectFrom('planRefunds')
    .innerJoin('planPayments', 'planPayments.id', 'planRefunds.paymentId')
    .select(['planRefunds.id', 'planRefunds.status', 'keyRound'])
    .where('planPayments.userId', '=', userId)
    .executeTakeFirstOrThrow()
}

test('an error that the provider repeats for a day for the same idempotency key does not block the refund', async () => {
  const user = await aSubscriber(app, { billing: 'ANNUAL' })
  assert.equal((await ask(user)).status, 200)
  const { id: refundId } = await readRefund(user.id)
  const fault = { method: 'POST', path: '^/v1/refunds$', status: 500 }
  await sandboxControl(app, 'faults', { ...fault, times: 3 })
  await assert.rejects(sendPlanRefund(db, provider, { refundId }), /was not sent/)
  assert.equal((await readRefund(user.id)).keyRound, 0)
  await sandboxControl(app, 'faults', { ...fault, kept: true })
  await assert.rejects(sendPlanRefund(db, provider, { refundId }), /was not sent/)
  await sendPlanRefund(db, provider, { refundId })
  assert.deepEqual(await readRefund(user.id), { id: refundId, status: 'REFUNDED', keyRound: 1 })
})

/** Changes a plan to yearly at the provider, which charges for it; the webhook is lost. */
async function chargeYearAtProvider(user: { id: string }): Promise<void> {
  const id = (await lastPlan(app, user)).stripeSubscriptionId ?? ''
  const { prices } = await findCatalogue(provider)
  const [item] = (await provider.stripe.subscriptions.retrieve(id)).items.data
  await provider.stripe.subscriptions.update(id, {
    items: [{ id: item?.id ?? '', price: prices.ANNUAL.id }],
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
  })
}

/** Returns the provider's view: the state of the plan, and the amount of each charge that it has not refunded. */
async function atProvider(user: { id: string }): Promise<{ status: string; charges: number[] }> {
  const { stripe } = provider
  const { status, customer } = await stripe.subscriptions.retrieve(
    (await lastPlan(app, user)).stripeSubscriptionId ?? '',
  )
  const charges = await stripe.charges.list({ customer: String(customer) })
  return { status, charges: charges.data.map((charge) => charge.amount - charge.amount_refunded) }
}

async function waiting(name: string): Promise<Record<string, string>[]> {
  const { rows } = await app.pool.query(
    'select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
    [name],
  )
  return rows.map(({ payload }) => payload)
}

async function differences() {
  await reconcile(db, provider, { underWaySeconds: 0 })
  return (await findReconciliations(db)).differences
}

test('the nightly comparison finds a payment of an ended plan whose webhook was lost', async () => {
  const user = await aSubscriber(app)
  await chargeYearAtProvider(user)
  const { stripeSubscriptionId } = await lastPlan(app, user)
  await provider.stripe.subscriptions.cancel(stripeSubscriptionId ?? '')
  await sql`update plan_subscriptions set status = 'ENDED', check_at = null where user_id = ${user.id}`.execute(
    db,
  )
  assert.notDeepEqual(await differences(), [])
  const [lost, ...others] = await waiting('plans:find-payment')
  assert.deepEqual(others, [])
  await findPayment(db, provider, { paymentIntentId: lost?.paymentIntentId ?? '' })
  assert.deepEqual(
    (await readPlan(app, user)).payments.map((one: { amountMinor: number }) => one.amountMinor),
    [13_000, 1900],
  )
  assert.deepEqual(await differences(), [])
})

describe('the money-back guarantee', () => {
  test('refunds all payments, ends Premium at once, and can be used once', async () => {
    const user = await aSubscriber(app, { billing: 'ANNUAL' })
    assert.equal((await readPlan(app, user)).moneyBack.amountMinor, 14_900)
    const lock = `select from users where id = '${user.id}' for update`
    const rivals = await overlapping(app.connectionString, lock, () => [ask(user), ask(user)])
    assert.deepEqual(
      rivals.map((rival) => (rival.status === 'fulfilled' ? rival.value.status : 0)).sort(),
      [200, 409],
    )
    await carryOut(user.id)
    const plan = await readPlan(app, user)
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

  test('ends after thirty days, and needs a payment', async () => {
    const user = await aSubscriber(app)
    await sql`update plan_payments set paid_at = now() - interval '31 days' where user_id = ${user.id}`.execute(
      db,
    )
    assert.equal((await readPlan(app, user)).moneyBack, null)
    assert.deepEqual([(await ask(user)).status, (await ask(await aUser(db))).status], [409, 409])
  })

  test('can be granted by an administrator under the same rule, with a reason and an audit entry', async () => {
    const [user, admin] = [await aSubscriber(app), await aUser(db, { role: 'ADMIN' })]
    const path = `/api/api/admin/users/${user.id}/money-back`
    const answer = await app.call('POST', path, { as: admin, body: { reason: 'They wrote to us.' } })
    assert.equal(answer.status, 200)
    await carryOut(user.id)
    assert.equal((await readPlan(app, user)).plan, 'FREE')
    const again = await app.call('POST', path, { as: admin, body: { reason: 'Once more.' } })
    assert.equal(again.json.code, 'money_back_over')
  })

  test('refunds a charge that our records lack', async () => {
    const user = await aSubscriber(app)
    await chargeYearAtProvider(user)
    assert.equal((await ask(user)).status, 200)
    await carryOut(user.id)
    assert.deepEqual(await atProvider(user), { status: 'canceled', charges: [0, 0] })
    assert.equal((await readPlan(app, user)).plan, 'FREE')
    assert.deepEqual(await differences(), [])
  })

  test('refunds a first payment that our records lack', async () => {
    const user = await aFormerTrial(app)
    const { url } = await startPlan(app, { user })
    await payOnHostedPage(url)
    assert.equal((await ask(user)).status, 200)
    await carryOut(user.id)
    assert.deepEqual(await atProvider(user), { status: 'canceled', charges: [0] })
  })

  test('refunds a charge between its request and the end', async () => {
    const user = await aSubscriber(app)
    assert.equal((await ask(user)).status, 200)
    await chargeYearAtProvider(user)
    await carryOut(user.id)
    assert.deepEqual(await atProvider(user), { status: 'canceled', charges: [0, 0] })
    assert.deepEqual(await differences(), [])
  })

  test('refunds everything, even during a change to yearly', async () => {
    for (const delayMs of [0, 25, 75, 200]) {
      const user = await aSubscriber(app)
      const body = { billing: 'ANNUAL' }
      const changing = app.call('POST', '/api/api/plan/billing', { as: user, body })
      await new Promise((resolve) => setTimeout(resolve, delayMs))
      const [changed, asked] = await Promise.all([changing, ask(user)])
      assert.equal(asked.status, 200, asked.text)
      assert.ok([200, 409].includes(changed.status), changed.text)
      await carryOut(user.id)
      const { status, charges } = await atProvider(user)
      assert.equal(status, 'canceled')
      assert.ok(
        charges.every((kept) => kept === 0),
        `${charges} after ${delayMs} ms`,
      )
      assert.equal((await readPlan(app, user)).plan, 'FREE')
    }
    assert.deepEqual(await differences(), [])
  })

  test('refunds known payments while the provider is away, and is refused for now without any', async () => {
    const user = await aSubscriber(app)
    const away = { path: '^/v1/subscriptions/', status: 500, times: 6 }
    await sandboxControl(app, 'faults', away)
    assert.equal((await ask(user)).status, 200)
    await endFaults(app)
    const other = await aUser(db)
    const { url } = await startPlan(app, { user: other })
    await payOnHostedPage(url)
    await sandboxControl(app, 'faults', { ...away, path: '^/v1/checkout/sessions/' })
    assert.deepEqual((await ask(other)).json.code, 'plan_not_changed')
    await endFaults(app)
  })

  test('that missed a payment is found by the nightly comparison, which refunds it', async () => {
    const user = await aSubscriber(app)
    await db.insertInto('planMoneyBacks').values({ userId: user.id, requestedBy: user.id }).execute()
    const found = await differences()
    assert.deepEqual(
      found.map(({ ledgerMinor, providerMinor }) => [ledgerMinor, providerMinor]),
      [[-1900, 0]],
    )
    assert.deepEqual(await waiting('plans:refund-kept'), [{ userId: user.id }])
    await db.transaction().execute((tx) => refundKept(tx, { userId: user.id }))
    await carryOut(user.id)
    assert.deepEqual(await atProvider(user), { status: 'canceled', charges: [0] })
    assert.deepEqual(await differences(), [])
  })

  test('that the bank returns is posted in reverse, and an administrator sends it again', async () => {
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
    assert.equal((await readPlan(app, user)).payments[0].refund, 'FAILED')
    assert.deepEqual(await differences(), [])
    const admin = await aUser(db, { role: 'ADMIN' })
    const body = { reason: 'Another try.' }
    const again = await app.call('POST', `/api/api/admin/users/${user.id}/money-back`, { as: admin, body })
    assert.equal(again.json.payments[0].refund, 'REQUESTED')
  })

  test('that failed is sent again once, even if several administrators press at the same time', async () => {
    const user = await aSubscriber(app)
    await ask(user)
    await sql`update plan_refunds set status = 'FAILED', check_at = null where id = ${(await readRefund(user.id)).id}`.execute(
      db,
    )
    const admins = await Promise.all([1, 2, 3, 4].map(() => aUser(db, { role: 'ADMIN' })))
    const path = `/api/api/admin/users/${user.id}/money-back`
    const lock = `select from users where id = '${user.id}' for update`
    const rivals = await overlapping(app.connectionString, lock, () =>
      admins.map((admin) => app.call('POST', path, { as: admin, body: { reason: 'Another try.' } })),
    )
    assert.deepEqual(
      rivals.map((rival) => (rival.status === 'fulfilled' ? rival.value.status : 0)).sort(),
      [200, 409, 409, 409],
    )
  })
})

test('the ledger and the provider agree on Premium’s earnings, and every posting is balanced', async () => {
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
