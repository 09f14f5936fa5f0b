import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { PREMIUM_PRICE_MINOR } from '#contract/plans/plans.ts'
import { openProvider } from '#server/payments/stripe.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { payOnHostedPage, sandboxControl } from '#test/pay.ts'
import { aFormerTrial, aSubscriber, lastPlan, readAgain, readPlan, startPlan } from '#test/plans.ts'
import { findCatalogue } from './catalogue.ts'
import { endPlansNow } from './end/end-plan.ts'
import { sendPlanRefund } from './refunds/send-plan-refund.ts'
import * as plans from './start-plan.ts'
import { syncPlan } from './sync-plan.ts'

const app = await openTestApp()
const { db } = app

// This server sells at the price of its release; another server on the same database sells at the price of the next
// release.
const sold: { MONTHLY: number; ANNUAL: number } = PREMIUM_PRICE_MINOR
const before = { ...sold }
await findCatalogue(app.app.provider)
const next = openProvider(app.config.payments, app.app.outgoing)
Object.assign(sold, { MONTHLY: 2100, ANNUAL: 16_900 })
await findCatalogue(next)
after(() => Object.assign(sold, before))

async function startOnNext(user: { id: string }, billing: 'MONTHLY' | 'ANNUAL') {
  return await plans.startPlan(db, next, { userId: user.id, billing, offerMonths: 0 })
}

async function subscribeOnNext(billing: 'MONTHLY' | 'ANNUAL') {
  const user = await aFormerTrial(app)
  const { sessionId, url } = await startOnNext(user, billing)
  await payOnHostedPage(url)
  await syncPlan(db, next, { sessionId })
  return user
}

describe('another price', () => {
  test('leaves current subscriptions at their price: it is read, shown and charged, and can be ended', async () => {
    const user = await aSubscriber(app, { billing: 'ANNUAL' })
    const { stripeSubscriptionId } = await lastPlan(app, user)
    await syncPlan(db, next, { stripeSubscriptionId: stripeSubscriptionId ?? '' })
    const { subscription } = await readPlan(app, user)
    assert.deepEqual(
      [subscription.billing, subscription.nextPrice],
      ['ANNUAL', { amountMinor: 14_900, currency: 'USD' }],
    )
    const cancelled = await app.call('POST', '/api/api/plan/cancel', { as: user })
    assert.equal(cancelled.status, 200)
    await app.call('POST', '/api/api/plan/resume', { as: user })
  })

  test('of a newer release is read by an older server beside it, and the reverse', async () => {
    const user = await subscribeOnNext('ANNUAL')
    await readAgain(app, user)
    const { plan, subscription, payments } = await readPlan(app, user)
    assert.deepEqual(
      [plan, subscription.billing, subscription.nextPrice.amountMinor, payments[0].amountMinor],
      ['PREMIUM', 'ANNUAL', 16_900, 16_900],
    )
    const asked = await app.call('POST', '/api/api/plan/money-back', { as: user })
    assert.equal(asked.status, 200)
    await endPlansNow(db, next, { userId: user.id, reason: 'MONEY_BACK' })
    const refund = await db
      .selectFrom('planRefunds')
      .innerJoin('planPayments', 'planPayments.id', 'planRefunds.paymentId')
      .select(['planRefunds.id', 'planRefunds.amountMinor'])
      .where('planPayments.userId', '=', user.id)
      .executeTakeFirstOrThrow()
    await sendPlanRefund(db, next, { refundId: refund.id })
    assert.equal(refund.amountMinor, 16_900)
    assert.equal((await readPlan(app, user)).plan, 'FREE')
  })

  test('applies from the next change of the billing', async () => {
    const user = await subscribeOnNext('MONTHLY')
    const body = { billing: 'ANNUAL' }
    const { json } = await app.call('POST', '/api/api/plan/billing', { as: user, body })
    assert.deepEqual(
      [json.subscription.billing, json.subscription.nextPrice.amountMinor],
      ['ANNUAL', before.ANNUAL],
    )
    assert.deepEqual(
      json.payments.map((one: { amountMinor: number }) => one.amountMinor),
      [before.ANNUAL - 2100, 2100],
    )
  })

  test('closes an open page with the other price', async () => {
    const user = await aUser(db)
    const older = await startPlan(app, { user })
    const newer = await startOnNext(user, 'MONTHLY')
    assert.notEqual(older.sessionId, newer.sessionId)
    assert.equal((await payOnHostedPage(older.url)).status, 410)
    assert.deepEqual(await startOnNext(user, 'MONTHLY'), newer)
  })

  test('that is archived is still charged to its subscribers, and is created again for new ones', async () => {
    const user = await subscribeOnNext('MONTHLY')
    const { stripe } = next
    const { id: archived } = (await findCatalogue(next)).prices.MONTHLY
    await stripe.prices.update(archived, { active: false })
    await sandboxControl(app, 'advance', { seconds: 32 * 86_400 })
    await syncPlan(db, next, { stripeSubscriptionId: (await lastPlan(app, user)).stripeSubscriptionId ?? '' })
    assert.deepEqual(
      (await readPlan(app, user)).payments.map((one: { amountMinor: number }) => one.amountMinor),
      [2100, 2100],
    )
    const restarted = openProvider(app.config.payments, app.app.outgoing)
    const { prices } = await findCatalogue(restarted)
    assert.notEqual(prices.MONTHLY.id, archived)
  })
})
