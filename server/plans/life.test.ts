import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findReconciliations } from '#server/payments/ledger/list-ledger.ts'
import { reconcile } from '#server/payments/ledger/reconcile.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { CARDS, sandboxControl } from '#test/pay.ts'
import {
  aSubscriber,
  beginPlan,
  changeCard,
  lastPlan,
  NEVER_CHARGED,
  readPlan,
  subjectsTo,
} from '#test/plans.ts'
import { forgetSubscriber } from './end/end-plan.ts'
import { readPlanName as planNow } from './entitlements.ts'
import { stopRenewing } from './keep-plan.ts'

// Jobs run and webhooks arrive as in the product. The test moves the provider's clock, but not ours.
const app = await openTestApp({ worker: true })
const { db } = app
const DAY = 86_400

const travel = (days: number) => sandboxControl(app, 'advance', { seconds: days * DAY })

function becomes(user: { id: string }, status: string) {
  return eventually(async () => {
    const row = await lastPlan(app, user)
    return row.status === status && row
  })
}

test('a trial without a card ends by itself: nothing is charged, and Premium is over', async () => {
  const user = await aUser(db)
  await beginPlan(app, { user })
  assert.equal(await planNow(db, { userId: user.id }), 'PREMIUM')
  await travel(15)
  const ended = await becomes(user, 'ENDED')
  assert.equal(ended.endReason, 'TRIAL_OVER')
  assert.equal(await planNow(db, { userId: user.id }), 'FREE')
  assert.deepEqual(await subjectsTo(app, user.email), [
    'Your Ferrywing Premium trial has begun',
    'Your Ferrywing Premium trial has ended',
  ])
  assert.equal((await readPlan(app, user)).payments.length, 0)
})

test('a trial with a card becomes paid, fails, rests after the grace period, and resumes with another card', async () => {
  const user = await aUser(db)
  await beginPlan(app, { user })
  assert.equal(await changeCard(app, { user, card: CARDS.pays }), 303)
  await eventually(async () => (await lastPlan(app, user)).cardLast4 === '4242')
  await travel(15)
  const active = await becomes(user, 'ACTIVE')
  assert.ok(active.periodEndsAt)
  await eventually(async () => (await readPlan(app, user)).payments.length === 1)

  assert.equal(await changeCard(app, { user, card: NEVER_CHARGED }), 303)
  await eventually(async () => (await lastPlan(app, user)).cardLast4 === '0341')
  await travel(31)
  const late = await becomes(user, 'PAST_DUE')
  const { validUntil } = await db
    .selectFrom('entitlements')
    .select('validUntil')
    .where('userId', '=', user.id)
    .executeTakeFirstOrThrow()
  assert.equal(validUntil.getTime(), (late.periodStartAt?.getTime() ?? 0) + 7 * DAY * 1000)
  const refused = await app.call('POST', '/api/api/plan/billing', { as: user, body: { billing: 'ANNUAL' } })
  assert.equal(refused.json.code, 'plan_past_due')

  assert.equal(await changeCard(app, { user, card: CARDS.pays }), 303)
  await becomes(user, 'ACTIVE')
  await eventually(async () => (await readPlan(app, user)).payments.length === 2)
  const subjects = await subjectsTo(app, user.email)
  assert.equal(subjects.filter((subject) => subject.includes('did not go through')).length, 1)
})

test('a card that never pays again ends Premium after the last try', async () => {
  const user = await aSubscriber(app)
  await changeCard(app, { user, card: NEVER_CHARGED })
  await travel(31)
  await becomes(user, 'PAST_DUE')
  await travel(16)
  const ended = await becomes(user, 'ENDED')
  assert.equal(ended.endReason, 'PAYMENT_FAILED')
  assert.equal(await planNow(db, { userId: user.id }), 'FREE')
  assert.ok((await subjectsTo(app, user.email)).includes('Your Ferrywing Premium plan has ended'))
})

test('the first year lasts eighteen months, the second twelve, and each is charged once', async () => {
  const user = await aSubscriber(app, { billing: 'ANNUAL' })
  // The offer is recorded first; the longer period follows with the provider's message.
  await eventually(async () => {
    const { offerGivenAt, periodEndsAt, startedAt } = await lastPlan(app, user)
    const months = ((periodEndsAt?.getTime() ?? 0) - (startedAt?.getTime() ?? 0)) / (30.44 * DAY * 1000)
    return offerGivenAt && months > 17
  })
  await travel(500)
  assert.equal((await lastPlan(app, user)).status, 'ACTIVE')
  assert.equal((await readPlan(app, user)).payments.length, 1)
  await travel(60)
  await eventually(async () => (await readPlan(app, user)).payments.length === 2)
  const plan = await readPlan(app, user)
  assert.deepEqual([plan.subscription.status, plan.offerMonths], ['ACTIVE', 0])
  await travel(330)
  assert.equal((await readPlan(app, user)).payments.length, 2)
})

test('a requested end comes with the end of the period', async () => {
  const user = await aSubscriber(app)
  await app.call('POST', '/api/api/plan/cancel', { as: user })
  await travel(32)
  const ended = await becomes(user, 'ENDED')
  assert.equal(ended.endReason, 'CANCELLED')
  assert.equal((await readPlan(app, user)).payments.length, 1)
})

test('a deleted account renews nothing, and finally leaves neither plan nor card at the provider', async () => {
  const user = await aSubscriber(app)
  const { stripeSubscriptionId } = await lastPlan(app, user)
  await db.updateTable('users').set({ deleteRequestedAt: new Date() }).where('id', '=', user.id).execute()
  const { provider } = app.app
  await stopRenewing(db, provider, { userId: user.id })
  const ending = await provider.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '')
  assert.equal(ending.cancel_at_period_end, true)
  await forgetSubscriber(db, provider, { userId: user.id })
  await forgetSubscriber(db, provider, { userId: user.id })
  assert.equal((await provider.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '')).status, 'canceled')
  assert.equal(
    (await db.selectFrom('planCustomers').select('userId').where('userId', '=', user.id).execute()).length,
    0,
  )
})

test('afterwards the ledger and the provider agree to the minor unit', async () => {
  await eventually(async () => {
    await reconcile(db, app.app.provider, { underWaySeconds: 0 })
    return (await findReconciliations(db)).differences.length === 0
  })
})
