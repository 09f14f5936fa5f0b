import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'

const app = await openTestApp({ worker: true })
const { db } = app
const { stripe, webhookSecret } = app.app.provider

async function control(path: string, body: object) {
  const response = await fetch(`${app.sandboxUrl}/_sandbox/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  assert.equal(response.status, 200, await response.clone().text())
  return await response.json()
}

async function aStartedCheckout() {
  const user = await aUser(db)
  const leg = await aLeg(db)
  await holdSeats(app, { user, legId: leg.id })
  return { user, leg, ...(await startCheckout(app, { user, legId: leg.id })) }
}

async function bookingStatus(bookingId: string) {
  const { status } = await db
    .selectFrom('bookings')
    .select('status')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return status
}

async function send(payload: string, secret = webhookSecret) {
  return await app.call('POST', '/api/webhooks/stripe', {
    body: payload,
    headers: { 'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }) },
  })
}

function buildEvent(
  sessionId: string,
  { id = `evt_${crypto.randomUUID()}`, ...lies }: Record<string, unknown> = {},
): string {
  const object = { id: sessionId, object: 'checkout.session', ...lies }
  return JSON.stringify({ id, object: 'event', type: 'checkout.session.completed', data: { object } })
}

describe('a webhook', () => {
  test('confirms the booking even if the traveller does not return from the payment page', async () => {
    const checkout = await aStartedCheckout()
    await payOnHostedPage(checkout.url)
    await eventually(async () => (await bookingStatus(checkout.bookingId)) === 'CONFIRMED')
    const mail = await eventually(async () => {
      const mails = await app.call('GET', '/dev/mailbox.json')
      return mails.json.find((one: { to: string }) => one.to === checkout.user.email)
    })
    assert.match(mail.subject, /^Confirmed/)
    assert.match(mail.text, /arranges this flight and does not operate it/)
  })

  test('is only a signal: the content of its body is not believed', async () => {
    const checkout = await aStartedCheckout()
    const lie = buildEvent(checkout.sessionId, {
      status: 'complete',
      payment_status: 'paid',
      amount_total: 420_000,
    })
    assert.equal((await send(lie)).status, 200)
    await new Promise((resolve) => setTimeout(resolve, 500))
    assert.equal(await bookingStatus(checkout.bookingId), 'PENDING')
  })

  test('with a wrong or missing signature is refused and stores nothing', async () => {
    const checkout = await aStartedCheckout()
    const payload = buildEvent(checkout.sessionId, { id: 'evt_forged' })
    const forged = await send(payload, 'whsec_someone_else')
    assert.equal(forged.status, 400)
    assert.equal(forged.json.code, 'webhook_signature')
    assert.equal((await app.call('POST', '/api/webhooks/stripe', { body: payload })).status, 400)
    assert.equal(
      await db.selectFrom('stripeEvents').selectAll().where('id', '=', 'evt_forged').executeTakeFirst(),
      undefined,
    )
  })

  test('that is signed but is no event is refused as malformed', async () => {
    for (const odd of [
      { id: 'evt_odd1', type: 'charge.refunded', data: 'infinity' },
      { id: 'evt_odd2', type: { $ne: null }, data: { object: {} } },
      { id: 'evt_odd3', type: 'charge.refunded', data: { object: { id: 'a\u0000b' } } },
      { id: ['evt_odd4'], type: 'charge.refunded', data: { object: null } },
    ]) {
      const answer = await send(JSON.stringify({ object: 'event', ...odd }))
      assert.deepEqual([answer.status, answer.json.code], [400, 'malformed_body'], answer.text)
    }
  })

  test('delivered a hundred times confirms once and charges once', async () => {
    const checkout = await aStartedCheckout()
    await payOnHostedPage(checkout.url)
    const same = buildEvent(checkout.sessionId, { id: `evt_same_${checkout.sessionId}` })
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) => send(i % 2 === 0 ? same : buildEvent(checkout.sessionId))),
    )
    assert.ok(answers.every((answer) => answer.status === 200))
    await eventually(async () => (await bookingStatus(checkout.bookingId)) === 'CONFIRMED')
    const entries = await db
      .selectFrom('ledgerEntries')
      .select('id')
      .where('bookingId', '=', checkout.bookingId)
      .execute()
    assert.equal(entries.length, 3)
    const session = await stripe.checkout.sessions.retrieve(checkout.sessionId, {
      expand: ['payment_intent'],
    })
    assert.equal(
      typeof session.payment_intent === 'object' && session.payment_intent?.amount_received,
      420_000,
    )
    const seats = await db
      .selectFrom('legs')
      .select(['seatsHeld', 'seatsSold'])
      .where('id', '=', checkout.leg.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(seats, { seatsHeld: 0, seatsSold: 1 })
  })

  test('that reports expired after one that reported completed changes nothing', async () => {
    const checkout = await aStartedCheckout()
    await payOnHostedPage(checkout.url)
    await eventually(async () => (await bookingStatus(checkout.bookingId)) === 'CONFIRMED')
    await send(buildEvent(checkout.sessionId).replace('completed', 'expired'))
    await new Promise((resolve) => setTimeout(resolve, 500))
    assert.equal(await bookingStatus(checkout.bookingId), 'CONFIRMED')
  })

  test('that is lost is made up for by the scheduled check', async () => {
    await control('webhooks', { paused: true })
    try {
      const checkout = await aStartedCheckout()
      await payOnHostedPage(checkout.url)
      await db
        .updateTable('payments')
        .set({ checkAt: new Date() })
        .where('sessionId', '=', checkout.sessionId)
        .execute()
      await eventually(async () => (await bookingStatus(checkout.bookingId)) === 'CONFIRMED')
    } finally {
      await control('webhooks', { paused: false })
    }
  })

  for (const [type, object] of [
    ['checkout.session.completed', { id: 'cs_test_nobodys', object: 'checkout.session' }],
    ['checkout.session.completed', { id: 'cs_nobodys', object: 'checkout.session', mode: 'subscription' }],
    ['payment_intent.succeeded', { id: 'pi_nobodys', object: 'payment_intent' }],
    ['charge.refunded', { id: 'ch_nobodys', object: 'charge', payment_intent: 'pi_nobodys2' }],
    ['refund.updated', { id: 're_nobodys', object: 'refund' }],
    ['charge.dispute.created', { id: 'du_nobodys', object: 'dispute' }],
    ['customer.subscription.updated', { id: 'sub_nobodys', object: 'subscription' }],
    ['customer.updated', { id: 'cus_nobodys', object: 'customer' }],
    [
      'invoice.paid',
      {
        id: 'in_nobodys',
        object: 'invoice',
        parent: { subscription_details: { subscription: 'sub_nobodys2' } },
      },
    ],
  ] as const) {
    test(`about an object that does not exist (${type}, ${object.id}) is recorded, and its job ends without an error`, async () => {
      const id = `evt_${crypto.randomUUID()}`
      const event = { id, object: 'event', type, data: { object } }
      assert.equal((await send(JSON.stringify(event))).status, 200)
      const noted = db.selectFrom('stripeEvents').select('objectId').where('id', '=', id)
      assert.deepEqual(await noted.executeTakeFirst(), { objectId: object.id })
      const jobs = sql<{ tried: boolean; error: string | null }>`
        select attempts > 0 and locked_at is null as tried, last_error as error from graphile_worker.jobs where key like ${`%${object.id.slice(3)}%`}`
      const left = await eventually(async () => {
        const { rows } = await jobs.execute(db)
        return rows.every(({ tried }) => tried) && { rows }
      })
      assert.deepEqual(
        left.rows.filter(({ error }) => error !== null),
        [],
      )
    })
  }
})

describe('a provider that fails', () => {
  test('while the payment is started returns the specified sentence, and the hold continues', async () => {
    const user = await aUser(db)
    const leg = await aLeg(db)
    const { bookingId } = await holdSeats(app, { user, legId: leg.id })
    await control('faults', { method: 'POST', path: '^/v1/checkout/sessions$', status: 500, times: 3 })
    const body = { seatsRequested: 1, userEmail: user.email }
    const refused = await app.call('POST', `/api/api/checkout/${leg.id}`, { as: user, body })
    assert.equal(refused.status, 503)
    assert.equal(refused.json.error, 'Failed to create payment. Please try again.')
    assert.equal(await bookingStatus(bookingId), 'PENDING')
    assert.equal((await app.call('POST', `/api/api/checkout/${leg.id}`, { as: user, body })).status, 200)
  })

  test('and whose answer to the capture is lost has captured once', async () => {
    const checkout = await aStartedCheckout()
    await control('faults', { method: 'POST', path: '/capture$', dropAnswer: true, times: 1 })
    await payOnHostedPage(checkout.url)
    await eventually(async () => (await bookingStatus(checkout.bookingId)) === 'CONFIRMED')
    const session = await stripe.checkout.sessions.retrieve(checkout.sessionId, {
      expand: ['payment_intent'],
    })
    assert.equal(
      typeof session.payment_intent === 'object' && session.payment_intent?.amount_received,
      420_000,
    )
  })
})

describe('starting the payment', () => {
  test('twice, from two tabs at once, opens one session', async () => {
    const user = await aUser(db)
    const leg = await aLeg(db)
    await holdSeats(app, { user, legId: leg.id })
    const [one, two] = await Promise.all([
      startCheckout(app, { user, legId: leg.id }),
      startCheckout(app, { user, legId: leg.id }),
    ])
    assert.deepEqual(one, two)
    assert.deepEqual(await startCheckout(app, { user, legId: leg.id }), one)
  })

  test("requires a live hold of the same number of seats, and ignores the client's price", async () => {
    const user = await aUser(db)
    const leg = await aLeg(db)
    const path = `/api/api/checkout/${leg.id}`
    const body = { seatsRequested: 1, userEmail: user.email }
    assert.equal((await app.call('POST', path, { as: user, body })).json.code, 'no_live_hold')
    await holdSeats(app, { user, legId: leg.id, seats: 2 })
    assert.equal((await app.call('POST', path, { as: user, body })).json.code, 'seats_differ')
    const cheap = { seatsRequested: 2, userEmail: user.email, amount: 1, price: 1 }
    const { sessionId } = (await app.call('POST', path, { as: user, body: cheap })).json
    assert.equal((await stripe.checkout.sessions.retrieve(sessionId)).amount_total, 840_000)
  })
})
