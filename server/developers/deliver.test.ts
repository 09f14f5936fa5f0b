import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { Webhook as Verifier } from 'standardwebhooks'
import { sendMessage } from '#server/runtime/public-addresses/send-message.ts'
import { openSecretCipher } from '#server/security/encryption.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aFlyingOperator, aReceiver, aWebhook, type Received } from '#test/developers.ts'
import { mailsTo } from '#test/person.ts'
import { claimDue, type DeliverNeeds, deliver, deliverDue } from './deliver.ts'
import { openDeliveries } from './run-deliveries.ts'

const app = await openTestApp()
const { db, call } = app
const needs: DeliverNeeds = {
  secretCipher: openSecretCipher(app.config.secretsKey),
  allowLoopback: true,
}

/** An operator with one webhook at its own receiver, and one waiting test event. */
async function aWaitingMessage({ url }: { url?: string } = {}) {
  await sql`update webhook_deliveries set status = 'FAILED', next_attempt_at = null where status = 'PENDING'`.execute(
    db,
  )
  const { user } = await aFlyingOperator(app)
  const receiver = await aReceiver()
  const { webhook, secret } = await aWebhook(app, { as: user, url: url ?? receiver.url })
  const base = `/api/api/operators/webhooks/${webhook.id}`
  const queued = await call('POST', `${base}/test`, { as: user })
  const { id: deliveryId, eventId } = queued.json.delivery
  const detail = async () =>
    (await call('GET', `${base}/deliveries/${deliveryId}`, { as: user })).json.delivery
  const own = async () => (await call('GET', '/api/api/operators/webhooks', { as: user })).json.webhooks[0]
  return { user, receiver, webhook, secret, base, deliveryId, eventId, detail, own }
}

async function makeDue(deliveryId: string) {
  await sql`update webhook_deliveries set next_attempt_at = now() where id = ${deliveryId}`.execute(db)
}

function verified(message: Received | undefined, secret: string): { id: string; type: string } {
  assert.ok(message)
  return new Verifier(secret).verify(message.body, message.headers) as { id: string; type: string }
}

describe('a message', () => {
  test('is signed so that the Standard Webhooks library accepts it, and refuses any change', async () => {
    const { receiver, secret, eventId, webhook, detail } = await aWaitingMessage()
    assert.equal(await deliverDue(db, needs), 1)
    const [message] = receiver.received
    const payload = verified(message, secret)
    assert.deepEqual([payload.id, payload.type], [eventId, 'webhook.test'])
    assert.equal(message?.headers['webhook-id'], eventId)
    assert.equal(message?.headers['content-type'], 'application/json')
    assert.throws(() => verified(message && { ...message, body: `${message.body} ` }, secret))
    assert.throws(() => verified(message, `whsec_${Buffer.alloc(32).toString('base64')}`))
    const log = await detail()
    assert.deepEqual(
      [log.status, log.attempts, log.lastStatusCode, log.nextAttemptUTC],
      ['DELIVERED', 1, 204, null],
    )
    assert.equal(log.payload, message?.body)
    assert.deepEqual(JSON.parse(log.payload).data, { webhookId: webhook.id })
    assert.equal(await deliverDue(db, needs), 0)
  })

  test('that is not accepted is sent again later, with the same bytes and id', async () => {
    const { receiver, secret, detail, deliveryId, own } = await aWaitingMessage()
    receiver.state.answer = (response, count) =>
      response.writeHead(count === 1 ? 500 : 200).end(count === 1 ? 'x'.repeat(5000) : 'ok')
    await deliverDue(db, needs)
    const waiting = await detail()
    assert.deepEqual([waiting.status, waiting.attempts, waiting.lastStatusCode], ['PENDING', 1, 500])
    const waitMs = Date.parse(waiting.nextAttemptUTC) - Date.now()
    assert.ok(waitMs > 3000 && waitMs <= 6000, `${waitMs}`)
    assert.equal(waiting.attemptLog[0].failure, 'STATUS')
    assert.equal(waiting.attemptLog[0].response, 'x'.repeat(500))
    assert.ok((await own()).failingSinceUTC)
    assert.equal(await deliverDue(db, needs), 0)

    await makeDue(deliveryId)
    await deliverDue(db, needs)
    const [first, second] = receiver.received
    assert.equal(first?.body, second?.body)
    assert.equal(verified(first, secret).id, verified(second, secret).id)
    assert.deepEqual([(await detail()).status, (await detail()).attempts], ['DELIVERED', 2])
    assert.equal((await own()).failingSinceUTC, null)
  })

  test('is given up after eight attempts, and can be sent again by hand', async () => {
    const { receiver, detail, deliveryId, base, user } = await aWaitingMessage()
    receiver.state.answer = (response) => void response.writeHead(503).end()
    for (let attempt = 1; attempt <= 8; attempt++) {
      await makeDue(deliveryId)
      assert.equal(await deliverDue(db, needs), 1)
    }
    assert.deepEqual([(await detail()).status, (await detail()).attempts], ['FAILED', 8])
    assert.equal(await deliverDue(db, needs), 0)

    receiver.state.answer = (response) => void response.writeHead(200).end()
    const again = await call('POST', `${base}/deliveries/${deliveryId}/resend`, { as: user })
    assert.equal(again.json.delivery.status, 'PENDING')
    await deliverDue(db, needs)
    assert.deepEqual([(await detail()).status, (await detail()).attempts], ['DELIVERED', 9])
    assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  })

  test('follows no redirect', async () => {
    const { receiver, detail } = await aWaitingMessage()
    receiver.state.answer = (response) =>
      void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end()
    await deliverDue(db, needs)
    assert.equal(receiver.received.length, 1)
    const { attemptLog, status } = await detail()
    assert.deepEqual([status, attemptLog[0].statusCode, attemptLog[0].failure], ['PENDING', 302, 'REDIRECT'])
  })

  test('has a timeout for the answer and for the rest of the answer’s body', async () => {
    const silent = await aWaitingMessage()
    silent.receiver.state.answer = () => {}
    await deliverDue(db, { ...needs, timeoutMs: 150 })
    assert.equal((await silent.detail()).attemptLog[0].failure, 'TIMEOUT')

    const dripping = await aWaitingMessage()
    dripping.receiver.state.answer = (response) => void response.writeHead(200).write('slowly')
    const startedAt = Date.now()
    await deliverDue(db, { ...needs, timeoutMs: 150 })
    assert.ok(Date.now() - startedAt < 2000)
    const { status, attemptLog } = await dripping.detail()
    assert.deepEqual([status, attemptLog[0].statusCode, attemptLog[0].response], ['DELIVERED', 200, 'slowly'])
  })

  test('to an unreachable server counts as an attempt', async () => {
    const { receiver, detail } = await aWaitingMessage()
    await receiver.close()
    await deliverDue(db, needs)
    const { attemptLog } = await detail()
    assert.deepEqual([attemptLog[0].failure, attemptLog[0].statusCode], ['CONNECTION', null])
  })

  test('whose sender was killed before it recorded the answer is sent again under the same id', async () => {
    const { receiver, deliveryId, detail } = await aWaitingMessage()
    const [claim] = await claimDue(db, { limit: 1 })
    assert.ok(claim)
    const body = JSON.stringify({ sent: true })
    await sendMessage({ url: receiver.url, headers: { 'webhook-id': claim.eventId }, body }, needs)
    // No other worker takes the message while the sender may still be running.
    assert.equal(await deliverDue(db, needs), 0)
    const lost = await detail()
    assert.deepEqual([lost.status, lost.attempts, lost.attemptLog[0].durationMs], ['PENDING', 1, null])
    assert.ok(Date.parse(lost.nextAttemptUTC) - Date.now() < 31_000)
    await makeDue(deliveryId)
    await deliverDue(db, needs)
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(ids.length, 2)
    assert.equal(new Set(ids).size, 1)
    assert.deepEqual([(await detail()).status, (await detail()).attempts], ['DELIVERED', 2])
  })

  test('stays delivered if an earlier attempt reports its failure late', async () => {
    const { receiver, deliveryId, detail } = await aWaitingMessage()
    const [late] = await claimDue(db, { limit: 1 })
    await makeDue(deliveryId)
    const [other] = await claimDue(db, { limit: 1 })
    assert.ok(late && other && late.number === 1 && other.number === 2)
    await deliver(db, needs, other)
    receiver.state.answer = (response) => void response.writeHead(500).end()
    await deliver(db, needs, late)
    const { status, nextAttemptUTC } = await detail()
    assert.deepEqual([status, nextAttemptUTC], ['DELIVERED', null])
  })
})

describe('workers', () => {
  test('never make the same attempt twice, even if they claim at the same time', async () => {
    const { receiver, base, user } = await aWaitingMessage()
    for (let more = 0; more < 11; more++) await call('POST', `${base}/test`, { as: user })
    const holding = Promise.withResolvers<void>()
    receiver.state.answer = (response) => void holding.promise.then(() => response.writeHead(204).end())
    // Before any answer arrives, twelve concurrent runs claim due attempts.
    const looks = Array.from({ length: 12 }, () => deliverDue(db, needs))
    await eventually(async () => receiver.received.length === 12)
    holding.resolve()
    const counts = await Promise.all(looks)
    while ((await deliverDue(db, needs)) > 0);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id'])
    assert.equal(ids.length, 12)
    assert.equal(new Set(ids).size, 12)
    assert.ok(counts.reduce((sum, count) => sum + count, 0) <= 12)
  })

  test('send at most three messages to one webhook at once, so that a slow webhook delays no other', async () => {
    const slow = await aWaitingMessage()
    for (let more = 0; more < 9; more++) await call('POST', `${slow.base}/test`, { as: slow.user })
    const holding = Promise.withResolvers<void>()
    slow.receiver.state.answer = (response) => void holding.promise.then(() => response.writeHead(204).end())
    const fast = await aFlyingOperator(app)
    const fastReceiver = await aReceiver()
    const { webhook } = await aWebhook(app, { as: fast.user, url: fastReceiver.url })
    await call('POST', `/api/api/operators/webhooks/${webhook.id}/test`, { as: fast.user })
    const reportError = (error: unknown) => assert.fail(String(error))
    const deliveries = openDeliveries(db, needs, { outgoing: app.app.outgoing, reportError })
    for (let ticks = 0; ticks < 4; ticks++) await deliveries.tick()
    await eventually(async () => fastReceiver.received.length === 1 && slow.receiver.received.length >= 3)
    assert.equal(slow.receiver.received.length, 3)
    holding.resolve()
    await deliveries.stop()
  })
})

async function disabledMails({ email }: { email: string }): Promise<string[]> {
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
  return subjects.filter((subject) => subject.endsWith('is disabled'))
}

describe('a webhook', () => {
  test('that answers 410 Gone is disabled, and its operator gets a mail', async () => {
    const { receiver, detail, own, user, base } = await aWaitingMessage()
    receiver.state.answer = (response) => void response.writeHead(410).end()
    await deliverDue(db, needs)
    assert.equal((await detail()).status, 'FAILED')
    assert.equal((await own()).disabledReason, 'GONE')
    const [subject, ...others] = await disabledMails(user)
    assert.match(subject ?? '', /^Your webhook at 127\.0\.0\.1:\d+ is disabled$/)
    assert.deepEqual(others, [])
    const refused = await call('POST', `${base}/test`, { as: user })
    assert.deepEqual([refused.status, refused.json.code], [409, 'webhook_disabled'])
  })

  test('that has accepted nothing for days is disabled with a mail, until it is enabled again', async () => {
    const { receiver, own, user, base, webhook, deliveryId, detail } = await aWaitingMessage()
    receiver.state.answer = (response) => void response.writeHead(500).end()
    await deliverDue(db, needs)
    assert.equal((await own()).disabledReason, null)
    await sql`update webhook_endpoints set failing_since = now() - interval '73 hours' where id = ${webhook.id}`.execute(
      db,
    )
    await makeDue(deliveryId)
    await deliverDue(db, needs)
    assert.equal((await own()).disabledReason, 'FAILING')
    assert.equal((await disabledMails(user)).length, 1)
    await makeDue(deliveryId)
    assert.equal(await deliverDue(db, needs), 0)
    assert.deepEqual([(await detail()).status, (await detail()).nextAttemptUTC], ['PENDING', null])

    receiver.state.answer = (response) => void response.writeHead(204).end()
    assert.equal((await call('POST', `${base}/enable`, { as: user })).json.webhook.disabledUTC, null)
    assert.equal(await deliverDue(db, needs), 1)
    assert.equal((await detail()).status, 'DELIVERED')
  })

  test('gets both signatures for a day after its secret was rotated, then only the new one', async () => {
    const { receiver, secret, base, user, webhook } = await aWaitingMessage()
    const rotated = await call('POST', `${base}/rotate`, { as: user })
    assert.notEqual(rotated.json.secret, secret)
    await deliverDue(db, needs)
    verified(receiver.received[0], secret)
    verified(receiver.received[0], rotated.json.secret)
    await sql`update webhook_endpoints set previous_secret_until = now() where id = ${webhook.id}`.execute(db)
    await call('POST', `${base}/test`, { as: user })
    await deliverDue(db, needs)
    verified(receiver.received[1], rotated.json.secret)
    assert.throws(() => verified(receiver.received[1], secret))
  })

  test('stores its secret encrypted, and shows it once', async () => {
    const { secret, user, base, webhook } = await aWaitingMessage()
    const { rows } = await sql<{
      dump: string
    }>`select string_agg(e::text, '') as dump from webhook_endpoints e`.execute(db)
    const bytes = Buffer.from(secret).toString('hex')
    assert.ok(rows[0] && !rows[0].dump.includes(bytes) && !rows[0].dump.includes(secret))
    for (const path of ['/api/api/operators/webhooks', `${base}/deliveries`]) {
      assert.ok(!(await call('GET', path, { as: user })).text.includes('whsec_'))
    }
    const acts = await db.selectFrom('auditLog').selectAll().where('subjectId', '=', webhook.id).execute()
    assert.deepEqual(
      acts.map(({ act }) => act),
      ['webhook.create'],
    )
    assert.ok(!JSON.stringify(acts).includes('127.0.0.1/'))
  })
})

describe('sending a message', () => {
  const message = { url: 'https://hooks.example.test/', headers: {}, body: '{}' }

  test('is refused if the host has a private or loopback address', async () => {
    const opened: string[] = []
    const trap = createServer(() => opened.push('connected'))
    await new Promise<void>((resolve) => trap.listen(0, '127.0.0.1', resolve))
    const { port } = trap.address() as { port: number }
    const inside = ['127.0.0.1', '10.0.0.7', '169.254.169.254', '::1', '::ffff:127.0.0.1', 'fd00:ec2::254']
    for (const address of inside) {
      const family = address.includes(':') ? 6 : 4
      // A public address beside it changes nothing.
      for (const others of [[], [{ address: '93.184.216.34', family: 4 }]]) {
        const resolve = async () => [...others, { address, family }]
        const url = `https://hooks.example.test:${port}/`
        const sent = await sendMessage({ ...message, url }, { allowLoopback: false, resolve })
        assert.deepEqual([sent.failure, sent.statusCode], ['ADDRESS_REFUSED', null], address)
      }
      const host = family === 6 ? `[${address}]` : address
      const direct = await sendMessage(
        { ...message, url: `http://${host}:${port}/` },
        { allowLoopback: false },
      )
      assert.equal(direct.failure, 'ADDRESS_REFUSED', host)
    }
    assert.deepEqual(opened, [])
    await new Promise((resolve) => trap.close(resolve))
  })

  test('fails if the host name does not exist or its lookup hangs', async () => {
    const unknown = async () => Promise.reject(new Error('ENOTFOUND'))
    assert.equal(
      (await sendMessage(message, { allowLoopback: false, resolve: unknown })).failure,
      'NAME_UNKNOWN',
    )
    const hangs = { allowLoopback: false, resolve: () => new Promise<never>(() => {}), timeoutMs: 100 }
    assert.equal((await sendMessage(message, hangs)).failure, 'TIMEOUT')
  })

  test('connects to the address that was checked, without a second lookup', async () => {
    const receiver = await aReceiver()
    const looks: string[] = []
    const resolve = async (host: string) => {
      looks.push(host)
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const url = `http://hooks.example.test:${receiver.port}/x`
    const sent = await sendMessage({ ...message, url }, { allowLoopback: true, resolve })
    assert.equal(sent.statusCode, 204)
    assert.equal(receiver.received[0]?.headers.host, `hooks.example.test:${receiver.port}`)
    assert.deepEqual(looks, ['hooks.example.test'])
  })
})
