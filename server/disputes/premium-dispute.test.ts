import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { anonymiseAccounts } from '#server/accounts/privacy/anonymise-accounts.ts'
import { endPlansNow } from '#server/plans/end/end-plan.ts'
import { sendPlanRefund } from '#server/plans/refunds/send-plan-refund.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { assertBooksClean, decide, learn } from '#test/disputes.ts'
import { CARDS, payOnHostedPage, sandboxControl } from '#test/pay.ts'
import {
  aFormerTrial,
  aSubscriber,
  beginPlan,
  disputePlan,
  lastPlan,
  readPlan,
  startPlan,
  subjectsTo,
} from '#test/plans.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { findDisputes } from './find-disputes.ts'

const app = await openTestApp()
const { db, call } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

async function readRow(disputeId: string) {
  return await db.selectFrom('disputes').selectAll().where('id', '=', disputeId).executeTakeFirstOrThrow()
}

/** Returns the ledger's amounts for a Premium payment and everything that followed from it. */
async function readPremium({ disputeId, payment }: { disputeId: string; payment: { id: string } }) {
  const postings = [`plan-payment:${payment.id}`, `dispute:${disputeId}`, `dispute-reversal:${disputeId}`]
  const { minor } = await db
    .selectFrom('ledgerEntries')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::int`.as('minor'))
    .where('account', '=', 'premium')
    .where('posting', 'in', postings)
    .executeTakeFirstOrThrow()
  return minor
}

async function waitingEnd(userId: string) {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where key = ${`plan-end ${userId}`}`.execute(db)
  return rows.map(({ task }) => task)
}

describe('a disputed payment of Premium', () => {
  test('is mailed to the administrators with its deadline, listed, and posted to the ledger', async () => {
    const user = await aSubscriber(app, { billing: 'ANNUAL' })
    const { disputeId, stripeDisputeId, payment } = await disputePlan(app, user)
    const row = await readRow(disputeId)
    assert.deepEqual(
      [row.status, row.reason, row.amountMinor, row.withdrawnMinor, row.platformMinor, row.providerFeeMinor],
      ['NEEDS_RESPONSE', 'fraudulent', 14_900, 14_900, 14_900, 1500],
    )
    assert.equal(await readPremium({ disputeId, payment }), 0)
    await learn(app, stripeDisputeId)
    const mailed = (await subjectsTo(app, admin.email)).filter((one) =>
      one.startsWith('Dispute to answer: $149'),
    )
    assert.equal(mailed.length, 1)
    assert.deepEqual((await subjectsTo(app, user.email)).slice(-1), [
      'Your bank has taken back a payment: Ferrywing Premium',
    ])
    for (const search of ['', stripeDisputeId, payment.paymentIntentId, user.id]) {
      const { json } = await call('GET', `/api/api/admin/disputes?search=${search}`, { as: admin })
      const [first] = json.disputes
      assert.deepEqual(
        [first.id, first.booking, first.premium, first.dueAt],
        [disputeId, null, { userId: user.id, billing: 'ANNUAL' }, row.dueAt?.toISOString()],
      )
    }
    const { json } = await call('GET', `/api/api/admin/disputes/${disputeId}`, { as: admin })
    const { dispute } = json
    assert.deepEqual([dispute.operator, dispute.platformMinor, dispute.answerable], [null, 14_900, true])
    assert.deepEqual(
      dispute.timeline.map(({ kind }: { kind: string }) => kind),
      ['CAPTURED', 'DISPUTE_OPENED', 'DISPUTE_WITHDRAWN'],
    )
    // Until the bank has decided, Premium continues.
    assert.equal((await readPlan(app, user)).plan, 'PREMIUM')
    await assertBooksClean(app)
  })

  test('is answered with the record of the subscription; a won dispute restores everything', async () => {
    const user = await aSubscriber(app)
    const { disputeId, stripeDisputeId, payment } = await disputePlan(app, user)
    const read = await call('POST', `/api/api/admin/disputes/${disputeId}/evidence-file`, {
      as: admin,
      body: {},
    })
    const { text } = readPdf(Buffer.from(read.json.contentBase64, 'base64'))
    for (const words of [
      user.email,
      'Ferrywing Premium',
      '$19',
      'paid by the month',
      payment.paymentIntentId,
    ]) {
      assert.ok(text.replace(/\s+/g, '').includes(words.replace(/\s+/g, '')), words)
    }
    const sent = await call('POST', `/api/api/admin/disputes/${disputeId}/submit`, {
      as: admin,
      body: { statement: 'winning_evidence' },
    })
    assert.deepEqual([sent.status, sent.json.sent, sent.json.status], [200, true, 'WON'], sent.text)
    const seen = await provider.stripe.disputes.retrieve(stripeDisputeId)
    assert.equal(seen.evidence.customer_email_address, user.email)
    assert.equal(await readPremium({ disputeId, payment }), -1_900)
    assert.deepEqual([(await readPlan(app, user)).plan, await waitingEnd(user.id)], ['PREMIUM', []])
    await assertBooksClean(app)
  })

  test('that is lost ends Premium and the subscription at once', async () => {
    const user = await aSubscriber(app)
    const { disputeId, stripeDisputeId, payment } = await disputePlan(app, user)
    const accepted = await call('POST', `/api/api/admin/disputes/${disputeId}/accept`, { as: admin })
    assert.deepEqual([accepted.status, accepted.json.status], [200, 'LOST'], accepted.text)
    assert.deepEqual(await waitingEnd(user.id), ['plans:end'])
    await endPlansNow(db, provider, { userId: user.id, reason: 'DISPUTE_LOST' })
    const row = await lastPlan(app, user)
    assert.deepEqual([row.status, row.endReason], ['ENDED', 'DISPUTE_LOST'])
    const subscription = await provider.stripe.subscriptions.retrieve(row.stripeSubscriptionId ?? '')
    assert.equal(subscription.status, 'canceled')
    const plan = await readPlan(app, user)
    assert.deepEqual([plan.plan, plan.subscription], ['FREE', null])
    assert.deepEqual((await subjectsTo(app, user.email)).slice(-2), [
      'Your bank has decided: Ferrywing Premium',
      'Your Ferrywing Premium plan has ended',
    ])
    await learn(app, stripeDisputeId)
    assert.equal(await readPremium({ disputeId, payment }), 0)
    await assertBooksClean(app)
  })

  test('that is lost leaves a later subscription untouched', async () => {
    const user = await aSubscriber(app)
    const { stripeDisputeId } = await disputePlan(app, user)
    await endPlansNow(db, provider, { userId: user.id, reason: 'ENDED_BY_US' })
    assert.equal((await beginPlan(app, { user })).status, 'ACTIVE')
    await decide(app, stripeDisputeId, 'losing_evidence')
    await learn(app, stripeDisputeId)
    assert.deepEqual(await waitingEnd(user.id), [])
  })

  test('is found by the sweep, even if our records lack the payment', async () => {
    const user = await aFormerTrial(app)
    const { url } = await startPlan(app, { user })
    await sandboxControl(app, 'webhooks', { paused: true })
    await payOnHostedPage(url, CARDS.disputed)
    const payments = db.selectFrom('planPayments').select('id').where('userId', '=', user.id)
    assert.equal(await payments.executeTakeFirst(), undefined)
    const [dispute] = (await provider.stripe.disputes.list({ limit: 1 })).data
    await db
      .updateTable('disputes')
      .set({ openedAt: new Date(Date.now() - 3_600_000) })
      .execute()
    await findDisputes(db, provider)
    const { rows } =
      await sql`select from graphile_worker.jobs where key = ${`dispute ${dispute?.id}`}`.execute(db)
    assert.equal(rows.length, 1)
    await learn(app, dispute?.id ?? '')
    assert.ok(await payments.executeTakeFirst())
    await sandboxControl(app, 'webhooks', { paused: false })
    await assertBooksClean(app)
  })
})

describe('the guarantee and a dispute', () => {
  const ask = (user: { id: string; role: 'USER' | 'OPERATOR' | 'ADMIN' }) =>
    call('POST', '/api/api/plan/money-back', { as: user })

  async function readRefunds(userId: string) {
    return await db
      .selectFrom('planRefunds as r')
      .innerJoin('planPayments as p', 'p.id', 'r.paymentId')
      .select(['r.id', 'r.status', 'r.amountMinor'])
      .where('p.userId', '=', userId)
      .orderBy('r.id')
      .execute()
  }

  test('a disputed payment has no guarantee; after a won dispute it can be refunded by the guarantee', async () => {
    const user = await aSubscriber(app)
    const { stripeDisputeId } = await disputePlan(app, user)
    assert.equal((await readPlan(app, user)).moneyBack, null)
    const granted = await ask(user)
    assert.equal(granted.status, 409, granted.text)
    await decide(app, stripeDisputeId, 'winning_evidence')
    await learn(app, stripeDisputeId)
    assert.equal((await readPlan(app, user)).moneyBack.amountMinor, 1_900)
    assert.equal((await ask(user)).status, 200)
    for (const { id } of await readRefunds(user.id)) await sendPlanRefund(db, provider, { refundId: id })
    assert.deepEqual(
      (await readRefunds(user.id)).map(({ status, amountMinor }) => [status, amountMinor]),
      [['REFUNDED', 1_900]],
    )
    await assertBooksClean(app)
  })

  test('a payment that is disputed after a guarantee request is refunded after a won dispute', async () => {
    const user = await aSubscriber(app)
    assert.equal((await ask(user)).status, 200)
    const { stripeDisputeId } = await disputePlan(app, user)
    for (const { id } of await readRefunds(user.id)) await sendPlanRefund(db, provider, { refundId: id })
    assert.deepEqual(
      (await readRefunds(user.id)).map(({ status }) => status),
      ['FAILED'],
    )
    await decide(app, stripeDisputeId, 'winning_evidence')
    await learn(app, stripeDisputeId)
    for (const { id } of await readRefunds(user.id)) await sendPlanRefund(db, provider, { refundId: id })
    assert.deepEqual(
      (await readRefunds(user.id)).map(({ status }) => status),
      ['FAILED', 'REFUNDED'],
    )
    await assertBooksClean(app)
  })

  test('after a lost dispute of a part, the provider refuses the refund of the rest, which waits for an administrator', async () => {
    const user = await aSubscriber(app)
    assert.equal((await ask(user)).status, 200)
    const { stripeDisputeId } = await disputePlan(app, user, { amountMinor: 700 })
    for (const { id } of await readRefunds(user.id)) await sendPlanRefund(db, provider, { refundId: id })
    await decide(app, stripeDisputeId, 'losing_evidence')
    await learn(app, stripeDisputeId)
    for (const { id } of await readRefunds(user.id)) await sendPlanRefund(db, provider, { refundId: id })
    const refunds = await readRefunds(user.id)
    assert.deepEqual(
      refunds.map(({ status, amountMinor }) => [status, amountMinor]),
      [
        ['FAILED', 1900],
        ['FAILED', 1200],
      ],
    )
    const { jobs } = (await call('GET', '/api/api/admin/jobs/failed', { as: admin })).json
    const ours = (jobs as { id: string }[]).filter(({ id }) => refunds.some((one) => one.id === id))
    assert.deepEqual(
      ours.map(({ id }) => id),
      [refunds[1]?.id],
    )
    await assertBooksClean(app)
  })
})

test('an account is deleted only after its dispute about Premium, together with statement, file and card', async () => {
  const user = await aSubscriber(app)
  const { disputeId, stripeDisputeId } = await disputePlan(app, user)
  const body = { statement: 'Sam Traveller subscribed.' }
  await call('POST', `/api/api/admin/disputes/${disputeId}/submit`, { as: admin, body })
  await sql`update users set delete_requested_at = now() - interval '15 days' where id = ${user.id}`.execute(
    db,
  )
  const name = async () =>
    (await db.selectFrom('users').select('name').where('id', '=', user.id).executeTakeFirst())?.name
  await anonymiseAccounts(db)
  assert.equal(await name(), 'Sam Traveller')
  await sandboxControl(app, 'disputes', { dispute: stripeDisputeId, outcome: 'lost' })
  await learn(app, stripeDisputeId)
  await anonymiseAccounts(db)
  assert.equal(await name(), 'Deleted account')
  const { json } = await call('GET', `/api/api/admin/disputes/${disputeId}`, { as: admin })
  assert.deepEqual([json.dispute.given.statement, json.dispute.card.last4], [null, null])
})
