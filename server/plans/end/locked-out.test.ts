import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { createLinkToken } from '#server/accounts/sign-in/mailed-links.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { resumeRenewal, stopRenewing } from '#server/plans/keep-plan.ts'
import { sendPlanRefund } from '#server/plans/refunds/send-plan-refund.ts'
import { syncPlan } from '#server/plans/sync-plan.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { assertBooksClean } from '#test/disputes.ts'
import { CARDS, payOnHostedPage } from '#test/pay.ts'
import { mailedToken } from '#test/person.ts'
import {
  aFormerTrial,
  aSubscriber,
  lastPlan,
  readAgain,
  readPlan,
  startPlan,
  subjectsTo,
} from '#test/plans.ts'
import { mailEndLink } from './end-by-mail.ts'
import { endPlansNow, endWithPeriod } from './end-plan.ts'

const app = await openTestApp()
const { db, call } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

type Person = { id: string }
const decide = (user: Person, deed: 'suspend' | 'reinstate', more: object = {}) =>
  call('POST', `/api/api/admin/users/${user.id}/${deed}`, {
    as: admin,
    body: { reason: 'Stolen cards.', ...more },
  })

async function waitingJobs(user: Person): Promise<string[]> {
  const { rows } = await sql<{ task: string }>`
    select task_identifier as task from graphile_worker.jobs where key like ${`plan%${user.id}`} order by 1`.execute(
    db,
  )
  await sql`delete from graphile_worker._private_jobs where key like ${`plan%${user.id}`}`.execute(db)
  return rows.map(({ task }) => task)
}

async function atProvider(user: Person) {
  const { stripeSubscriptionId } = await lastPlan(app, user)
  return await provider.stripe.subscriptions.retrieve(stripeSubscriptionId ?? '')
}

/** Runs the refund jobs, and returns the refunds' states at the provider. */
async function readRefunds(user: Person): Promise<[string, number][]> {
  const rows = await db
    .selectFrom('planRefunds as r')
    .innerJoin('planPayments as p', 'p.id', 'r.paymentId')
    .select('r.id')
    .where('p.userId', '=', user.id)
    .execute()
  for (const { id } of rows) await sendPlanRefund(db, provider, { refundId: id })
  const sent = await db
    .selectFrom('planRefunds')
    .select(['status', 'amountMinor'])
    .where('id', 'in', [...rows.map(({ id }) => id), admin.id])
    .execute()
  return sent.map(({ status, amountMinor }) => [status, amountMinor])
}

describe('a suspended subscriber', () => {
  test('is not charged again; after reinstatement Premium stays ended, unless the administrator resumes it', async () => {
    for (const resumesPremium of [false, true]) {
      const user = await aSubscriber(app)
      await waitingJobs(user)
      assert.equal((await decide(user, 'suspend')).status, 200)
      assert.deepEqual(await waitingJobs(user), ['plans:stop-renewing'])
      await stopRenewing(db, provider, { userId: user.id })
      await stopRenewing(db, provider, { userId: user.id })
      assert.equal((await atProvider(user)).cancel_at_period_end, true)
      // A left-over job does not resume it.
      await resumeRenewal(db, provider, { userId: user.id })
      assert.equal((await atProvider(user)).cancel_at_period_end, true)
      assert.equal((await decide(user, 'reinstate', { resumesPremium })).status, 200)
      const jobs = await waitingJobs(user)
      assert.deepEqual(jobs, resumesPremium ? ['plans:go-on'] : [])
      for (const _ of jobs) await resumeRenewal(db, provider, { userId: user.id })
      assert.equal((await atProvider(user)).cancel_at_period_end, !resumesPremium)
      // A cancelled deletion resumes only what the deletion itself stopped.
      const setDeletion = (deleteRequestedAt: Date | null) =>
        db.updateTable('users').set({ deleteRequestedAt }).where('id', '=', user.id).execute()
      await setDeletion(new Date())
      await stopRenewing(db, provider, { userId: user.id })
      await setDeletion(null)
      await resumeRenewal(db, provider, { userId: user.id })
      assert.equal((await atProvider(user)).cancel_at_period_end, !resumesPremium)
    }
  })
})

const LOCKS = {
  suspended: { suspendedAt: sql<Date>`now()` },
  'asked to go': { deleteRequestedAt: sql<Date>`now()` },
}
for (const [how, values] of Object.entries(LOCKS)) {
  const lock = ({ id }: Person) => db.updateTable('users').set(values).where('id', '=', id).execute()

  describe(`a Premium page opened before its account was ${how}`, () => {
    test('is closed too: nobody can pay there', async () => {
      const user = await aFormerTrial(app)
      const { sessionId, url } = await startPlan(app, { user })
      await lock(user)
      await stopRenewing(db, provider, { userId: user.id })
      assert.equal((await provider.stripe.checkout.sessions.retrieve(sessionId)).status, 'expired')
      await payOnHostedPage(url, CARDS.pays)
      assert.deepEqual([(await lastPlan(app, user)).status, await readRefunds(user)], ['ABANDONED', []])
    })

    test('and still paid is refunded at once, and gives no Premium', async () => {
      const user = await aFormerTrial(app)
      const { sessionId, url } = await startPlan(app, { user })
      await lock(user)
      await payOnHostedPage(url, CARDS.pays)
      await stopRenewing(db, provider, { userId: user.id })
      await syncPlan(db, provider, { sessionId })
      assert.ok((await waitingJobs(user)).includes('plans:end'))
      await endPlansNow(db, provider, { userId: user.id, reason: 'ENDED_BY_US' })
      assert.deepEqual(await readRefunds(user), [['REFUNDED', 1_900]])
      assert.equal((await atProvider(user)).status, 'canceled')
      assert.deepEqual(
        [(await lastPlan(app, user)).endReason, (await readPlan(app, user)).plan],
        ['ENDED_BY_US', 'FREE'],
      )
      await syncPlan(db, provider, { sessionId })
      assert.deepEqual(await readRefunds(user), [['REFUNDED', 1_900]])
      await assertBooksClean(app)
    })

    test('and still used for a trial ends that trial', async () => {
      const user = await aUser(db)
      const { url } = await startPlan(app, { user })
      await lock(user)
      await payOnHostedPage(url, CARDS.pays)
      await stopRenewing(db, provider, { userId: user.id })
      assert.ok((await waitingJobs(user)).includes('plans:end'))
    })
  })

  test(`a payment before its account was ${how} is kept`, async () => {
    const user = await aSubscriber(app)
    await lock(user)
    await readAgain(app, user)
    assert.deepEqual([(await lastPlan(app, user)).status, await readRefunds(user)], ['ACTIVE', []])
  })
}

describe('a mailed link that ends Premium', () => {
  const SENTENCE = 'If Premium runs for this address, a link to end it is on its way. It works for 24 hours.'
  const ask = async (email: string) => {
    const { status, json } = await call('POST', '/api/api/plan/end-link', { body: { email } })
    const requests = await db.selectFrom('resetRequests').select('id').execute()
    for (const { id } of requests) await mailEndLink(db, { requestId: id })
    assert.deepEqual(await db.selectFrom('resetRequests').select('id').execute(), [])
    return [status, json.message]
  }
  const end = (token: string) => call('POST', '/api/api/plan/end-by-link', { body: { token } })

  test('has the same answer for everybody, and is mailed only if Premium runs', async () => {
    const free = await aUser(db)
    const subscriber = await aSubscriber(app)
    for (const email of [subscriber.email, free.email, 'nobody@example.test']) {
      assert.deepEqual(await ask(email), [200, SENTENCE])
    }
    const subject = 'End your Ferrywing Premium plan'
    assert.ok((await subjectsTo(app, subscriber.email)).includes(subject))
    assert.ok(!(await subjectsTo(app, free.email)).includes(subject))
    assert.deepEqual(await subjectsTo(app, 'nobody@example.test'), [])
  })

  for (const suspended of [true, false])
    test(`ends it for good, once, ${suspended ? 'of a suspended account' : 'without signing in'}`, async () => {
      const user = await aSubscriber(app)
      if (suspended) {
        await decide(user, 'suspend')
        await stopRenewing(db, provider, { userId: user.id })
      }
      await waitingJobs(user)
      await ask(user.email)
      const token = await mailedToken(app, user.email, '/end-premium')
      // A link for another purpose ends nothing.
      assert.equal(
        (await call('POST', '/api/api/auth/reset-password/ways-in', { body: { token } })).status,
        400,
      )
      assert.equal((await end(token)).status, 200)
      assert.equal((await end(token)).json.code, 'link_used')
      assert.deepEqual(await waitingJobs(user), ['plans:end-with-period'])
      await endWithPeriod(db, provider, { userId: user.id })
      if (suspended) await decide(user, 'reinstate', { resumesPremium: true })
      await resumeRenewal(db, provider, { userId: user.id })
      assert.equal((await atProvider(user)).cancel_at_period_end, true)
      assert.equal((await readPlan(app, user)).plan, 'PREMIUM')
    })

  test('says so if nothing runs any more, and does not replace an immediate end', async () => {
    const user = await aSubscriber(app)
    await ask(user.email)
    const token = await mailedToken(app, user.email, '/end-premium')
    await waitingJobs(user)
    await db
      .transaction()
      .execute((tx) =>
        enqueue(tx, 'plans:end', { userId: user.id, reason: 'ENDED_BY_US' }, { key: `plan-end ${user.id}` }),
      )
    assert.equal((await end(token)).status, 200)
    assert.deepEqual(await waitingJobs(user), ['plans:end', 'plans:end-with-period'])
    await endPlansNow(db, provider, { userId: user.id, reason: 'ENDED_BY_US' })
    const link = { userId: user.id, purpose: 'END_PREMIUM' as const }
    const later = await db.transaction().execute((tx) => createLinkToken(tx, link))
    assert.equal((await end(later)).json.code, 'plan_not_running')
  })
})

describe('an administrator', () => {
  const end = (user: Person, body: object) =>
    call('POST', `/api/api/admin/users/${user.id}/plan/end`, {
      as: admin,
      body: { reason: 'A call.', ...body },
    })

  test('ends Premium at once and returns the last payment, once', async () => {
    const user = await aSubscriber(app, { billing: 'ANNUAL' })
    await waitingJobs(user)
    assert.equal((await end(user, { when: 'NOW', refundsLastPayment: true })).status, 200)
    assert.deepEqual(
      (await waitingJobs(user)).filter((task) => task !== 'plans:refund'),
      ['plans:end'],
    )
    assert.equal((await end(user, { when: 'NOW' })).json.code, 'plan_not_running')
    await endPlansNow(db, provider, { userId: user.id, reason: 'ENDED_BY_US' })
    assert.deepEqual(await readRefunds(user), [['REFUNDED', 14_900]])
    assert.equal((await atProvider(user)).status, 'canceled')
    assert.ok((await subjectsTo(app, user.email)).includes('Your Ferrywing Premium plan has ended'))
    assert.equal((await end(user, { when: 'NOW' })).json.code, 'plan_not_running')
    await assertBooksClean(app)
  })

  test('ends it with the period, and no waiting job resumes it', async () => {
    const user = await aSubscriber(app)
    await waitingJobs(user)
    assert.equal((await end(user, { when: 'PERIOD_END' })).status, 200)
    assert.deepEqual(await waitingJobs(user), ['plans:end-with-period'])
    await endWithPeriod(db, provider, { userId: user.id })
    await resumeRenewal(db, provider, { userId: user.id })
    assert.equal((await atProvider(user)).cancel_at_period_end, true)
    assert.deepEqual([(await readPlan(app, user)).plan, await readRefunds(user)], ['PREMIUM', []])
  })
})
