import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { overlapping } from '#test/overlapping.ts'
import { CARDS, endFaults, payOnHostedPage, sandboxControl } from '#test/pay.ts'
import {
  aFormerTrial,
  aSubscriber,
  beginPlan,
  confirmAddress,
  lastPlan,
  pressInPortal,
  readAgain,
  readPlan,
  startPlan,
  subjectsTo,
} from '#test/plans.ts'
import { checkPlans, warnTrials } from './check-plans.ts'
import { readPlanName as planNow, refuseRouteOverLimit } from './entitlements.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app
const { stripe } = provider

async function jobs(name: string): Promise<{ payload: Record<string, string> }[]> {
  const { rows } = await app.pool.query(
    'select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = $1',
    [name],
  )
  return rows
}

describe('a trial', () => {
  test('begins without a card and gives all of Premium', async () => {
    const user = await aUser(db)
    assert.deepEqual((await readPlan(app, user)).limits, { savedRoutes: 5, alerts: 'WEEKLY', sms: false })
    assert.equal((await beginPlan(app, { user })).status, 'TRIALING')
    const plan = await readPlan(app, user)
    assert.deepEqual(
      [plan.plan, plan.subscription.status, plan.subscription.card],
      ['PREMIUM', 'TRIALING', null],
    )
    assert.deepEqual(plan.limits, { savedRoutes: null, alerts: 'INSTANT', sms: true })
    assert.deepEqual([plan.moneyBack, plan.payments], [null, []])
    assert.deepEqual(await subjectsTo(app, user.email), ['Your Ferrywing Premium trial has begun'])
  })

  test('needs a confirmed address; a former member can pay without one', async () => {
    const [user, former] = [await aUser(db), await aFormerTrial(app)]
    for (const { id } of [user, former])
      await db.updateTable('users').set({ emailVerifiedAt: null }).where('id', '=', id).execute()
    const start = (as: typeof user) =>
      app.call('POST', '/api/api/plan/checkout', { as, body: { billing: 'MONTHLY' } })
    const refused = await start(user)
    assert.deepEqual([refused.status, refused.json.code], [403, 'email_not_confirmed'])
    await confirmAddress(app, user)
    assert.equal((await start(user)).status, 200)
    assert.equal((await start(former)).status, 200)
  })

  test('is given once: the next checkout charges at once', async () => {
    const user = await aFormerTrial(app)
    assert.equal((await readPlan(app, user)).trialAvailable, false)
    const { sessionId } = await startPlan(app, { user })
    assert.equal((await stripe.checkout.sessions.retrieve(sessionId)).amount_total, 1900)
  })

  test('has one mail three days before its end, which says what happens then', async () => {
    const user = await aUser(db)
    await beginPlan(app, { user })
    const warn = () => warnTrials(db)
    await warn()
    await sql`update plan_subscriptions set period_ends_at = now() + interval '2 days' where user_id = ${user.id}`.execute(
      db,
    )
    await sql`update users set suspended_at = now() where id = ${user.id}`.execute(db)
    await warn()
    await sql`update users set suspended_at = null, delete_requested_at = now() where id = ${user.id}`.execute(
      db,
    )
    await warn()
    assert.equal((await subjectsTo(app, user.email)).length, 1)
    await sql`update users set delete_requested_at = null where id = ${user.id}`.execute(db)
    await warn()
    await warn()
    const mailed = (await subjectsTo(app, user.email)).filter((subject) => subject.includes('trial ends on'))
    assert.equal(mailed.length, 1)
  })
})

describe('two tabs', () => {
  test('that buy at the same time get the same page and one subscription', async () => {
    const user = await aUser(db)
    const lock = `select from users where id = '${user.id}' for update`
    const rivals = await overlapping(app.connectionString, lock, () => [
      startPlan(app, { user }),
      startPlan(app, { user }),
    ])
    const [one, other] = rivals.map((rival) => (rival.status === 'fulfilled' ? rival.value : null))
    assert.ok(one && other)
    assert.deepEqual(one, other)
    await Promise.all([payOnHostedPage(one.url), payOnHostedPage(other.url)])
    const row = await lastPlan(app, user)
    await app.call('GET', `/api/api/plan/checkout/${one.sessionId}`, { as: user })
    const { stripeCustomerId } = await db
      .selectFrom('planCustomers')
      .selectAll()
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
    assert.equal((await stripe.subscriptions.list({ customer: stripeCustomerId })).data.length, 1)
    assert.equal((await lastPlan(app, user)).id, row.id)
  })

  test('get the same page if one answer of the provider is lost', async () => {
    const user = await aUser(db)
    await confirmAddress(app, user)
    // The client itself sends each request three times.
    await sandboxControl(app, 'faults', { path: '^/v1/checkout/sessions$', dropAnswer: true, times: 6 })
    const lost = await app.call('POST', '/api/api/plan/checkout', { as: user, body: { billing: 'MONTHLY' } })
    await endFaults(app)
    assert.deepEqual([lost.status, lost.json.code], [503, 'plan_not_started'])
    const { sessionId } = await startPlan(app, { user })
    const { customer } = await stripe.checkout.sessions.retrieve(sessionId)
    const sessions = await stripe.checkout.sessions.list({ customer: String(customer) })
    assert.deepEqual(
      sessions.data.map(({ id }) => id),
      [sessionId],
    )
  })

  test('with different billings leave one page open', async () => {
    const user = await aUser(db)
    const monthly = await startPlan(app, { user, billing: 'MONTHLY' })
    const annual = await startPlan(app, { user, billing: 'ANNUAL' })
    assert.notEqual(monthly.sessionId, annual.sessionId)
    assert.equal((await payOnHostedPage(monthly.url)).status, 410)
    await payOnHostedPage(annual.url)
    const outcome = await app.call('GET', `/api/api/plan/checkout/${annual.sessionId}`, { as: user })
    assert.deepEqual([outcome.json.status, outcome.json.billing], ['TRIALING', 'ANNUAL'])
    const gone = await app.call('GET', `/api/api/plan/checkout/${monthly.sessionId}`, { as: user })
    assert.equal(gone.json.status, 'ABANDONED')
  })

  test('cannot both buy: after one has agreed the other is refused', async () => {
    const user = await aUser(db)
    const { url } = await startPlan(app, { user, billing: 'MONTHLY' })
    await payOnHostedPage(url)
    const answer = await app.call('POST', '/api/api/plan/checkout', { as: user, body: { billing: 'ANNUAL' } })
    assert.deepEqual([answer.status, answer.json.code], [409, 'plan_running'])
    assert.equal((await readPlan(app, user)).subscription.status, 'TRIALING')
  })
})

describe('a message of the provider', () => {
  test('is refused without its signature', async () => {
    const body = JSON.stringify({
      id: 'evt_forged',
      type: 'customer.subscription.updated',
      data: { object: {} },
    })
    const headers = { 'stripe-signature': 't=1,v1=00', 'content-type': 'application/json' }
    const answer = await app.call('POST', '/api/webhooks/stripe', { body, headers })
    assert.deepEqual([answer.status, answer.json.code], [400, 'webhook_signature'])
  })

  test('is only a hint, even with a signature: the subscription is read from the provider', async () => {
    const user = await aUser(db)
    await beginPlan(app, { user })
    const { stripeSubscriptionId } = await lastPlan(app, user)
    const lie = {
      id: stripeSubscriptionId,
      object: 'subscription',
      status: 'active',
      current_period_end: 9e9,
    }
    const body = JSON.stringify({
      id: `evt_${crypto.randomUUID()}`,
      object: 'event',
      type: 'customer.subscription.updated',
      data: { object: lie },
    })
    const secret = app.config.payments.webhookSecret
    const signature = stripe.webhooks.generateTestHeaderString({ payload: body, secret })
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    assert.equal((await app.call('POST', '/api/webhooks/stripe', { body, headers })).status, 200)
    const asked = (await jobs('plans:sync')).filter(
      ({ payload }) => payload.stripeSubscriptionId === stripeSubscriptionId,
    )
    assert.deepEqual(
      asked.map(({ payload }) => payload),
      [{ stripeSubscriptionId }],
    )
    assert.equal((await readAgain(app, user)).status, 'TRIALING')
  })

  test('may be lost: the sweep reads due subscriptions and records the same', async () => {
    await sandboxControl(app, 'webhooks', { paused: true })
    const user = await aUser(db)
    const { url, sessionId } = await startPlan(app, { user })
    await payOnHostedPage(url)
    await sql`update plan_subscriptions set check_at = now() where user_id = ${user.id}`.execute(db)
    await checkPlans(db)
    assert.ok((await jobs('plans:sync')).some(({ payload }) => payload.sessionId === sessionId))
    const { syncPlan } = await import('./sync-plan.ts')
    await Promise.all([syncPlan(db, provider, { sessionId }), syncPlan(db, provider, { sessionId })])
    assert.equal((await lastPlan(app, user)).status, 'TRIALING')
    assert.equal((await subjectsTo(app, user.email)).length, 1)
    await sandboxControl(app, 'webhooks', { paused: false })
  })

  test('about the subscription may come before the one about its checkout', async () => {
    const user = await aUser(db)
    const { url, sessionId } = await startPlan(app, { user })
    await payOnHostedPage(url)
    const { subscription } = await stripe.checkout.sessions.retrieve(sessionId)
    const { syncPlan } = await import('./sync-plan.ts')
    await syncPlan(db, provider, { stripeSubscriptionId: String(subscription) })
    assert.equal((await lastPlan(app, user)).status, 'TRIALING')
  })

  test('about an expired checkout ends that checkout', async () => {
    const user = await aUser(db)
    const { sessionId } = await startPlan(app, { user })
    await stripe.checkout.sessions.expire(sessionId)
    const answer = await app.call('GET', `/api/api/plan/checkout/${sessionId}`, { as: user })
    assert.equal(answer.json.status, 'ABANDONED')
    assert.equal((await readPlan(app, user)).trialAvailable, true)
  })
})

describe('the server enforces the limits', () => {
  test('five saved routes on Free, any number with Premium until it ends', async () => {
    const user = await aUser(db)
    const more = (savedRoutesCount: number) =>
      db.transaction().execute((tx) => refuseRouteOverLimit(tx, { userId: user.id, savedRoutesCount }))
    await more(4)
    await assert.rejects(more(5), { code: 'saved_routes_limit' })
    await beginPlan(app, { user })
    await more(500)
    await sql`update entitlements set valid_until = now() where user_id = ${user.id}`.execute(db)
    await assert.rejects(more(500), { code: 'saved_routes_limit' })
  })

  test('another person can read neither a plan’s checkout nor its state', async () => {
    const [user, other] = [await aUser(db), await aUser(db)]
    const { sessionId } = await startPlan(app, { user })
    assert.equal((await app.call('GET', `/api/api/plan/checkout/${sessionId}`, { as: other })).status, 404)
    assert.equal((await app.call('GET', `/api/api/admin/users/${user.id}/plan`, { as: other })).status, 403)
    // A price or trial that a client adds is ignored.
    const sneaky = { billing: 'ANNUAL', trialDays: 900, amountMinor: 1, withTrial: true, userId: user.id }
    const former = await aFormerTrial(app)
    const opened = await app.call('POST', '/api/api/plan/checkout', { as: former, body: sneaky })
    const session = await stripe.checkout.sessions.retrieve(opened.json.sessionId)
    assert.equal(session.amount_total, 14_900)
    assert.equal((await lastPlan(app, former)).withTrial, false)
  })

  test('opening or leaving the checkout page gives no Premium', async () => {
    const user = await aFormerTrial(app)
    const { sessionId, url } = await startPlan(app, { user })
    await app.call('GET', `/api/api/plan/checkout/${sessionId}`, { as: user })
    assert.equal(await planNow(db, { userId: user.id }), 'FREE')
    assert.equal((await payOnHostedPage(url, CARDS.declined)).status, 402)
    await app.call('GET', `/api/api/plan/checkout/${sessionId}`, { as: user })
    assert.equal(await planNow(db, { userId: user.id }), 'FREE')
  })
})

describe('a change of the billing', () => {
  const change = (user: { id: string; role: 'USER' }, billing: string) =>
    app.call('POST', '/api/api/plan/billing', { as: user, body: { billing } })

  test('to yearly: charged at once less the unused month, plus the offer’s months', async () => {
    const user = await aSubscriber(app)
    const person = { id: user.id, role: 'USER' as const }
    assert.equal((await change(person, 'ANNUAL')).status, 200)
    const { applyDiscount } = await import('./apply-discount.ts')
    await applyDiscount(db, provider, { subscriptionId: (await lastPlan(app, user)).id })
    const plan = await readPlan(app, user)
    assert.deepEqual(
      plan.payments.map((one: { amountMinor: number }) => one.amountMinor),
      [13_000, 1900],
    )
    assert.deepEqual([plan.subscription.billing, plan.subscription.offerMonthsGiven], ['ANNUAL', 6])
    const months = (Date.parse(plan.subscription.periodEndsUTC) - Date.now()) / (30.44 * 86_400_000)
    assert.ok(months > 17.5 && months < 18.5, String(months))
  })

  test('the offer is given once, even if the answer is lost and the job runs again', async () => {
    const user = await aFormerTrial(app)
    const { url, sessionId } = await startPlan(app, { user, billing: 'ANNUAL' })
    await payOnHostedPage(url)
    const { syncPlan } = await import('./sync-plan.ts')
    const { applyDiscount } = await import('./apply-discount.ts')
    await syncPlan(db, provider, { sessionId })
    const { id: subscriptionId } = await lastPlan(app, user)
    await sandboxControl(app, 'faults', {
      ...{ path: '^/v1/subscriptions/', method: 'POST', dropAnswer: true, times: 6 },
    })
    await assert.rejects(applyDiscount(db, provider, { subscriptionId }))
    await endFaults(app)
    assert.equal((await lastPlan(app, user)).offerGivenAt, null)
    await Promise.all([1, 2].map(() => applyDiscount(db, provider, { subscriptionId })))
    const { periodEndsAt } = await lastPlan(app, user)
    const months = ((periodEndsAt?.getTime() ?? 0) - Date.now()) / (30.44 * 86_400_000)
    assert.ok(months > 17.5 && months < 18.5, String(months))
  })

  test('to monthly: nothing is charged, the paid year is used up, and the change can be revoked', async () => {
    const user = await aSubscriber(app, { billing: 'ANNUAL' })
    const person = { id: user.id, role: 'USER' as const }
    const before = await readPlan(app, user)
    const { json: after } = await change(person, 'MONTHLY')
    assert.deepEqual(
      [after.subscription.billing, after.subscription.nextBilling, after.subscription.periodEndsUTC],
      ['ANNUAL', 'MONTHLY', before.subscription.periodEndsUTC],
    )
    assert.equal(after.payments.length, 1)
    const { json: back } = await change(person, 'ANNUAL')
    assert.deepEqual([back.subscription.nextBilling, back.payments.length], ['ANNUAL', 1])
  })

  test('an end is revoked', async () => {
    const user = await aSubscriber(app)
    const { json: ended } = await app.call('POST', '/api/api/plan/cancel', { as: user })
    assert.equal(ended.subscription.endsUTC, ended.subscription.periodEndsUTC)
    assert.equal(ended.plan, 'PREMIUM')
    const { json: kept } = await app.call('POST', '/api/api/plan/resume', { as: user })
    assert.equal(kept.subscription.endsUTC, null)
  })

  test('an end on the provider’s page is revoked on ours', async () => {
    const user = await aSubscriber(app)
    await pressInPortal(app, user, 'cancel')
    await readAgain(app, user)
    const ended = await readPlan(app, user)
    assert.equal(ended.subscription.endsUTC, ended.subscription.periodEndsUTC)
    const { json: kept } = await app.call('POST', '/api/api/plan/resume', { as: user })
    assert.equal(kept.subscription.endsUTC, null)
    // If both we and the provider had set an end, one press removes both.
    await pressInPortal(app, user, 'cancel')
    await app.call('POST', '/api/api/plan/cancel', { as: user })
    const { json: again } = await app.call('POST', '/api/api/plan/resume', { as: user })
    assert.equal(again.subscription.endsUTC, null)
  })

  test('a plan that was ended on the provider’s page before the offer was given ends with the offer’s months', async () => {
    const user = await aFormerTrial(app)
    const { url, sessionId } = await startPlan(app, { user, billing: 'ANNUAL' })
    await payOnHostedPage(url)
    await pressInPortal(app, user, 'cancel')
    await app.call('GET', `/api/api/plan/checkout/${sessionId}`, { as: user })
    const { subscription } = await readPlan(app, user)
    assert.equal(subscription.offerMonthsGiven, 6)
    assert.equal(subscription.endsUTC, subscription.periodEndsUTC)
  })

  test('without a plan it is refused', async () => {
    const user = await aUser(db)
    for (const [path, body] of [
      ['/plan/billing', { billing: 'ANNUAL' }],
      ['/plan/cancel', undefined],
      ['/plan/resume', undefined],
      ['/plan/portal', undefined],
    ] as const) {
      const answer = await app.call('POST', `/api/api${path}`, { as: user, body })
      assert.deepEqual([answer.status, answer.json.code], [409, 'plan_not_running'], path)
    }
  })

  test('a plan that ended without our knowledge counts as ended, not as an error', async () => {
    const user = await aSubscriber(app)
    await stripe.subscriptions.cancel((await lastPlan(app, user)).stripeSubscriptionId ?? '')
    const answer = await app.call('POST', '/api/api/plan/cancel', { as: user })
    assert.deepEqual([answer.status, answer.json.code], [409, 'plan_not_running'], answer.text)
    assert.equal((await lastPlan(app, user)).status, 'ENDED')
  })

  // This test comes last because it moves the provider's clock.
  test('to yearly in the middle of a month: the year begins on the day of the change', async () => {
    const user = await aSubscriber(app)
    await sandboxControl(app, 'advance', { seconds: 10 * 86_400 })
    assert.equal((await change({ id: user.id, role: 'USER' }, 'ANNUAL')).status, 200)
    const { subscription, payments } = await readPlan(app, user)
    const days = (Date.parse(subscription.periodEndsUTC) - Date.now()) / 86_400_000 - 10
    assert.ok(days > 364.9 && days < 366.1, String(days))
    const [{ amountMinor }] = payments
    assert.ok(amountMinor > 14_900 - 1900 && amountMinor < 14_900 - 1900 * (2 / 3) + 50, String(amountMinor))
  })
})
