import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { holdSeats, startCheckout } from '#test/pay.ts'

// No worker runs in this test, so the jobs of an event stay in the queue.
const app = await openTestApp()
const { db } = app
const { stripe, webhookSecret } = app.app.provider

const some = (prefix: string) => `${prefix}_${crypto.randomUUID().replaceAll('-', '')}`

async function send(
  type: string,
  object: object,
  { id = some('evt'), ...more }: { id?: string; account?: string } = {},
): Promise<void> {
  const payload = JSON.stringify({ id, object: 'event', type, data: { object }, ...more })
  const signature = stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret })
  const headers = { 'stripe-signature': signature }
  const answer = await app.call('POST', '/api/webhooks/stripe', { body: payload, headers })
  assert.equal(answer.status, 200, answer.text)
}

/** The waiting jobs that name this object, and in how many seconds each is due. */
async function asked(name: string): Promise<{ task: string; key: string; seconds: number }[]> {
  const { rows } = await sql<{ task: string; key: string; seconds: number }>`
    select task_identifier as task, key, round(extract(epoch from run_at - created_at))::int as seconds
    from graphile_worker.jobs where key like ${`%${name}`}`.execute(db)
  return rows
}

async function isNoted(id: string): Promise<boolean> {
  const noted = await db.selectFrom('stripeEvents').select('id').where('id', '=', id).executeTakeFirst()
  return noted !== undefined
}

describe('an event of the provider', () => {
  test('about a checkout enqueues reading its payment at once, and only the first time', async () => {
    const [session, event] = [some('cs'), some('evt')]
    const object = { id: session, object: 'checkout.session' }
    await send('checkout.session.completed', object, { id: event })
    assert.deepEqual(await asked(session), [{ task: 'payments:sync', key: `sync ${session}`, seconds: 0 }])
    assert.ok(await isNoted(event))
    await sql`delete from graphile_worker._private_jobs where key = ${`sync ${session}`}`.execute(db)
    await send('checkout.session.completed', object, { id: event })
    assert.deepEqual(await asked(session), [])
  })

  for (const [status, left, seconds] of [
    ['OPEN', '1 hour', 2],
    ['OPEN', '50 seconds', 0],
    // Its capture is under way.
    ['AUTHORISED', '6 days', 2],
  ] as const) {
    test(`about a payment that is ${status} for a hold that lasts ${left} is read after ${seconds} seconds`, async (t) => {
      const [user, leg] = [await aUser(db), await aLeg(db)]
      await holdSeats(app, { user, legId: leg.id })
      const { bookingId, sessionId } = await startCheckout(app, { user, legId: leg.id })
      await sql`update bookings set hold_expires_at = now() + ${left}::interval where id = ${bookingId}`.execute(
        db,
      )
      await db.updateTable('payments').set({ status }).where('sessionId', '=', sessionId).execute()
      const listener = new pg.Client({ connectionString: app.connectionString })
      await listener.connect()
      t.after(() => listener.end())
      await listener.query('listen "jobs:insert"')
      let isWoken = false
      listener.on('notification', () => {
        isWoken = true
      })
      await send('checkout.session.completed', { id: sessionId, object: 'checkout.session' })
      assert.deepEqual(
        (await asked(sessionId)).map((job) => job.seconds),
        [seconds],
      )
      // PostgreSQL delivers what was announced before the answer to a later statement.
      await listener.query('select')
      assert.equal(isWoken, seconds === 0, 'a runner is woken only for a job that is due')
    })
  }

  test('that arrives with others, and twice at once, is recorded once, and each delivery is answered', async () => {
    const [session, event, bad] = [some('cs'), some('evt'), some('evt')]
    const object = { id: session, object: 'checkout.session' }
    const twice = [1, 2].map(() => send('checkout.session.completed', object, { id: event }))
    await Promise.all([...twice, send('customer.updated', { id: some('cus'), object: 'other' }, { id: bad })])
    assert.equal((await asked(session)).length, 1)
    assert.ok((await isNoted(event)) && (await isNoted(bad)))
  })

  test('about a payment intent is read a moment later, once for all events of that time', async () => {
    const intent = some('pi')
    for (const type of ['payment_intent.amount_capturable_updated', 'payment_intent.succeeded']) {
      await send(type, { id: intent, object: 'payment_intent' })
    }
    const jobs = await asked(intent)
    assert.deepEqual(
      jobs.map(({ task, key }) => [task, key]),
      [['payments:sync', `sync ${intent}`]],
    )
    assert.ok(jobs.every(({ seconds }) => seconds >= 2 && seconds < 60))
  })

  for (const type of ['payment_intent.created', 'charge.succeeded', 'charge.captured', 'charge.updated']) {
    test(`of the type ${type} enqueues nothing and is not recorded`, async () => {
      const [intent, event] = [some('pi'), some('evt')]
      await send(type, { id: some('ch'), object: 'charge', payment_intent: intent }, { id: event })
      assert.deepEqual(await asked(intent), [])
      assert.ok(!(await isNoted(event)))
    })
  }

  for (const [type, object] of [
    ['payment_intent.succeeded', { id: some('pi'), object: 'payment_intent' }],
    ['checkout.session.completed', { id: some('cs'), object: 'checkout.session' }],
    ['refund.updated', { id: some('re'), object: 'refund' }],
    ['charge.dispute.created', { id: some('du'), object: 'dispute' }],
    ['customer.subscription.updated', { id: some('sub'), object: 'subscription' }],
    ['payout.paid', { id: some('po'), object: 'payout' }],
  ] as const) {
    test(`of the type ${type} in a connected account is recorded and enqueues nothing`, async () => {
      const event = some('evt')
      await send(type, object, { id: event, account: some('acct') })
      assert.deepEqual(await asked(object.id), [])
      assert.ok(await isNoted(event))
    })
  }

  test('about a connected account itself enqueues reading it', async () => {
    const account = some('acct')
    await send('account.updated', { id: account, object: 'account' }, { account })
    assert.deepEqual(
      (await asked(account)).map(({ task }) => task),
      ['payments:read-payout-account'],
    )
  })

  test('about a partly refunded charge enqueues reading its payment', async () => {
    const intent = some('pi')
    await send('charge.refunded', { id: some('ch'), object: 'charge', payment_intent: intent })
    assert.equal((await asked(intent)).length, 1)
  })
})
