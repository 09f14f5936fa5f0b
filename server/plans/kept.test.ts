import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { endFaults, sandboxControl, waitForFault } from '#test/pay.ts'
import {
  aSubscriber,
  beginPlan,
  confirmAddress,
  lastPlan,
  pressInPortal,
  startPlan,
  subjectsTo,
} from '#test/plans.ts'
import { setRenewal } from './end/end-plan.ts'
import { readPlanName, refuseRouteOverLimit } from './entitlements.ts'
import { resumeRenewal, stopRenewing } from './keep-plan.ts'
import { notifyGraceOver } from './notify-grace-over.ts'

const app = await openTestApp()
const { db } = app
const { provider } = app.app

const leave = (userId: string) =>
  db.updateTable('users').set({ deleteRequestedAt: new Date() }).where('id', '=', userId).execute()
const comeBack = (userId: string) =>
  db.updateTable('users').set({ deleteRequestedAt: null }).where('id', '=', userId).execute()

async function endsAtProvider(user: { id: string }): Promise<boolean> {
  const { stripeSubscriptionId } = await lastPlan(app, user)
  return (await provider.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '')).cancel_at_period_end
}

describe('Premium of an account that waits for deletion', () => {
  test('ends with the paid period, and continues if the account is kept', async () => {
    const user = await aSubscriber(app)
    await leave(user.id)
    await stopRenewing(db, provider, { userId: user.id })
    await stopRenewing(db, provider, { userId: user.id })
    assert.equal(await endsAtProvider(user), true)
    assert.equal(await readPlanName(db, { userId: user.id }), 'PREMIUM')
    await comeBack(user.id)
    await resumeRenewal(db, provider, { userId: user.id })
    await resumeRenewal(db, provider, { userId: user.id })
    assert.equal(await endsAtProvider(user), false)
    assert.deepEqual(
      [(await lastPlan(app, user)).endsAt, await readPlanName(db, { userId: user.id })],
      [null, 'PREMIUM'],
    )
  })

  test('stays ended if its owner ended it before or ends it afterwards', async () => {
    const user = await aSubscriber(app)
    await setRenewal(db, provider, { userId: user.id, ends: true })
    await leave(user.id)
    await stopRenewing(db, provider, { userId: user.id })
    await comeBack(user.id)
    await resumeRenewal(db, provider, { userId: user.id })
    assert.equal(await endsAtProvider(user), true)

    const other = await aSubscriber(app)
    await leave(other.id)
    await stopRenewing(db, provider, { userId: other.id })
    await comeBack(other.id)
    await resumeRenewal(db, provider, { userId: other.id })
    await setRenewal(db, provider, { userId: other.id, ends: true })
    await resumeRenewal(db, provider, { userId: other.id })
    assert.equal(await endsAtProvider(other), true)
  })

  test('stays ended if its owner ended it on the provider’s page without our knowledge', async () => {
    const user = await aSubscriber(app)
    await pressInPortal(app, user, 'cancel')
    await leave(user.id)
    await stopRenewing(db, provider, { userId: user.id })
    await comeBack(user.id)
    await resumeRenewal(db, provider, { userId: user.id })
    const { stripeSubscriptionId } = await lastPlan(app, user)
    assert.ok((await provider.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '')).cancel_at)
  })

  test('stays ended if its owner ends it before the job resumes it', async () => {
    const user = await aSubscriber(app)
    await leave(user.id)
    await stopRenewing(db, provider, { userId: user.id })
    await comeBack(user.id)
    await sandboxControl(app, 'faults', {
      method: 'POST',
      path: '^/v1/subscriptions/',
      status: 500,
      times: 3,
    })
    await assert.rejects(resumeRenewal(db, provider, { userId: user.id }))
    await endFaults(app)
    assert.equal((await app.call('POST', '/api/api/plan/cancel', { as: user })).status, 200)
    await resumeRenewal(db, provider, { userId: user.id })
    assert.equal(await endsAtProvider(user), true)
    // If the owner has chosen to keep it, it stays.
    assert.equal((await app.call('POST', '/api/api/plan/resume', { as: user })).status, 200)
    assert.equal(await endsAtProvider(user), false)
  })

  test('stays ended if its owner ends it while the job resumes it', async () => {
    const user = await aSubscriber(app)
    await leave(user.id)
    await stopRenewing(db, provider, { userId: user.id })
    await comeBack(user.id)
    const slow = { method: 'POST', path: '^/v1/subscriptions/', delayMs: 1500, times: 1 }
    await sandboxControl(app, 'faults', slow)
    const goingOn = resumeRenewal(db, provider, { userId: user.id })
    await waitForFault(app.sandboxUrl, { left: 0 })
    assert.equal((await app.call('POST', '/api/api/plan/cancel', { as: user })).status, 200)
    await goingOn
    assert.equal(await endsAtProvider(user), true)
  })

  test('is resumed by a job that the sign-in’s transaction enqueues', async () => {
    const email = `leaver${Date.now()}@example.test`
    const password = 'Ferrywing1'
    const registered = await app.call('POST', '/api/api/auth/register', {
      body: { name: 'Sam', email, password, role: 'USER' },
    })
    const { id } = registered.json.user
    await leave(id)
    const signedIn = await app.call('POST', '/api/api/auth/login', { body: { email, password } })
    assert.equal(signedIn.status, 200, signedIn.text)
    const { rows } = await app.pool.query(
      `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
       where t.identifier = 'plans:go-on' and j.payload ->> 'userId' = $1`,
      [id],
    )
    assert.equal(rows.length, 1)
  })
})

describe('when the days of grace are over', () => {
  async function pastDue(daysAgo: number) {
    const user = await aSubscriber(app)
    await sql`update plan_subscriptions set status = 'PAST_DUE', next_try_at = now() + interval '3 days',
      period_start_at = now() - make_interval(days => ${daysAgo}) where user_id = ${user.id} and status = 'ACTIVE'`.execute(
      db,
    )
    await sql`update entitlements set valid_until = now() + make_interval(days => ${7 - daysAgo}) - interval '1 second'
      where user_id = ${user.id}`.execute(db)
    return user
  }
  const rests = async (user: { email: string }) =>
    (await subjectsTo(app, user.email)).filter((subject) => subject.includes('is paused until it is paid'))
      .length

  test('one mail says that Premium is paused, and not before', async () => {
    const [late, soon] = [await pastDue(7), await pastDue(6)]
    await notifyGraceOver(db)
    await notifyGraceOver(db)
    assert.deepEqual([await rests(late), await rests(soon)], [1, 0])
    assert.equal(await readPlanName(db, { userId: late.id }), 'FREE')
    assert.equal(await readPlanName(db, { userId: soon.id }), 'PREMIUM')
  })

  test('an account that is suspended or waits for deletion gets no mail', async () => {
    for (const state of ['suspended_at', 'delete_requested_at']) {
      const user = await pastDue(8)
      await sql`update users set ${sql.ref(state)} = now() where id = ${user.id}`.execute(db)
      await notifyGraceOver(db)
      assert.equal(await rests(user), 0)
    }
  })

  test('two servers send the mail once', async () => {
    const user = await pastDue(8)
    await Promise.all([1, 2, 3].map(() => notifyGraceOver(db)))
    assert.equal(await rests(user), 1)
  })
})

describe('a limit of Free', () => {
  const isRefused = async (userId: string) =>
    await db
      .transaction()
      .execute((tx) => refuseRouteOverLimit(tx, { userId, savedRoutesCount: 5 }))
      .then(
        () => false,
        (error) => error.code === 'saved_routes_limit',
      )

  test('applies again in the second in which the entitlement ends', async () => {
    const user = await aUser(db)
    await beginPlan(app, { user })
    assert.equal(await isRefused(user.id), false)
    await sql`update entitlements set valid_until = now() - interval '1 millisecond' where user_id = ${user.id}`.execute(
      db,
    )
    assert.equal(await isRefused(user.id), true)
  })

  test('is not lifted by a future entitlement, or by another person’s', async () => {
    const [user, member] = [await aUser(db), await aUser(db)]
    await beginPlan(app, { user: member })
    assert.equal(await isRefused(user.id), true)
    await sql`update entitlements set valid_from = now() + interval '1 hour' where user_id = ${member.id}`.execute(
      db,
    )
    assert.equal(await isRefused(member.id), true)
  })

  test('is not lifted by an unfinished checkout', async () => {
    const user = await aUser(db)
    await startPlan(app, { user, billing: 'ANNUAL' })
    assert.equal(await isRefused(user.id), true)
  })

  test('is not lifted by fields of a request: unknown fields are refused or ignored', async () => {
    const user = await aUser(db)
    await confirmAddress(app, user)
    for (const body of [
      { billing: 'MONTHLY', plan: 'PREMIUM' },
      { billing: 'MONTHLY', userId: 'another' },
    ]) {
      await app.call('POST', '/api/api/plan/checkout', { as: user, body })
    }
    await app.call('PATCH', '/api/api/auth/profile', {
      as: user,
      body: { name: 'Sam', plan: 'PREMIUM', role: 'ADMIN' },
    })
    const { json } = await app.call('GET', '/api/api/plan', { as: user })
    assert.deepEqual([json.plan, json.limits.savedRoutes, json.limits.sms], ['FREE', 5, false])
    assert.equal(
      (await app.call('GET', '/api/api/plan?plan=PREMIUM', { as: user })).json.plan ?? 'FREE',
      'FREE',
    )
    assert.equal(await isRefused(user.id), true)
  })
})
