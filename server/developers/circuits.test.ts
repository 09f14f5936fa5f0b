import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openOutgoing } from '#server/runtime/outgoing.ts'
import { openSecretCipher } from '#server/security/encryption.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aFlyingOperator, aReceiver, aWebhook } from '#test/developers.ts'
import { openDeliveries } from './run-deliveries.ts'

const app = await openTestApp()
const { db, call } = app
const needs = {
  secretCipher: openSecretCipher(app.config.secretsKey),
  allowLoopback: true,
  timeoutMs: 2000,
}
const reportError = (error: unknown) => assert.fail(String(error))

/** An operator with a webhook and this many waiting messages. */
async function anOperatorWithMessages(messages: number) {
  const { user } = await aFlyingOperator(app)
  const receiver = await aReceiver()
  const { webhook } = await aWebhook(app, { as: user, url: receiver.url })
  for (let created = 0; created < messages; created++)
    await call('POST', `/api/api/operators/webhooks/${webhook.id}/test`, { as: user })
  const count = async (status: string) => {
    const { rows } = await sql<{ count: number; untried: number }>`
      select count(*)::int as count, count(*) filter (where attempt_count = 0)::int as untried
      from webhook_deliveries where endpoint_id = ${webhook.id} and status = ${status}`.execute(db)
    return rows[0] ?? { count: 0, untried: 0 }
  }
  return { receiver, webhook, count }
}

test('an unreachable server gets no calls, its messages lose no attempts, and other servers get theirs', async () => {
  const down = await anOperatorWithMessages(12)
  down.receiver.state.answer = (response) => void response.socket?.resetAndDestroy()
  // `pace` 20: an open circuit stays open during this test.
  const deliveries = openDeliveries(db, needs, { outgoing: openOutgoing({}, { pace: 20 }), reportError })
  for (let ticks = 0; ticks < 4; ticks++) {
    await deliveries.tick()
    await deliveries.stop()
  }
  // Three at a time, until five in a row had failed.
  const tried = down.receiver.received.length
  assert.equal(tried, 6)
  assert.deepEqual(await down.count('PENDING'), { count: 12, untried: 12 - tried })

  const well = await anOperatorWithMessages(3)
  await sql`update webhook_deliveries set next_attempt_at = now() where status = 'PENDING'`.execute(db)
  await deliveries.tick()
  await deliveries.stop()
  assert.equal(well.receiver.received.length, 3)
  assert.equal(down.receiver.received.length, tried)
})

test('one message tests an unreachable server; when it answers, all messages are sent', async () => {
  const { receiver, count, webhook } = await anOperatorWithMessages(12)
  await sql`update webhook_deliveries set status = 'FAILED', next_attempt_at = null
    where status = 'PENDING' and endpoint_id <> ${webhook.id}`.execute(db)
  receiver.state.answer = (response) => void response.writeHead(503).end()
  const deliveries = openDeliveries(db, needs, { outgoing: openOutgoing({}, { pace: 0.05 }), reportError })
  const tick = async () => {
    await deliveries.tick()
    await deliveries.stop()
  }
  await eventually(async () => {
    await tick()
    return receiver.received.length >= 6
  })
  const before = receiver.received.length
  await eventually(async () => {
    await tick()
    return receiver.received.length > before
  })
  assert.equal(receiver.received.length, before + 1)

  receiver.state.answer = (response) => void response.writeHead(204).end()
  await eventually(async () => {
    await sql`update webhook_deliveries set next_attempt_at = now() where status = 'PENDING'`.execute(db)
    await tick()
    return (await count('DELIVERED')).count === 12
  })
})
