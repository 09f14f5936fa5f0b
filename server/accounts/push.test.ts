import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openPushPorts } from '#server/messages/push/push-ports.ts'
import { addSubscription, rotateSubscriptions } from '#server/messages/push/push-subscriptions.ts'
import { forgetOldPushes, queuePush } from '#server/messages/push/queue-push.ts'
import { openPushSender } from '#server/messages/push/send-push.ts'
import { openOutgoing } from '#server/runtime/outgoing.ts'
import { openRowCipher } from '#server/security/encryption.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { aPushService } from '#test/fakes/web-push.ts'
import { refused } from '#test/person.ts'

const app = await openTestApp()
const { db, call } = app
const service = await aPushService()
const { rowCipher, vapid } = app.app
const post = openPushPorts(openOutgoing(), { allowLoopback: true })
const sender = openPushSender({ rowCipher, vapid, post })

const MESSAGE = {
  ...{ title: 'Boarding', body: 'New York to Miami is boarding now.', language: 'en' as const },
  ...{ path: '/trips/one', urgent: true },
}
const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000)

async function aSession(userId: string): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({ userId, expiresAt: inSeconds(3600) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function aTraveller() {
  const user = await aUser(db)
  const sessionId = await aSession(user.id)
  return { ...user, sessionId }
}

type Traveller = Awaited<ReturnType<typeof aTraveller>>

async function turnOn(as: Traveller, device = service.aDevice()) {
  const answer = await call('POST', '/api/api/auth/push', { as, body: device.subscription })
  assert.equal(answer.status, 200, answer.text)
  return { ...device, deviceId: String(answer.json.deviceId), push: answer.json.push }
}

const listDevices = async (as: Traveller) =>
  (await call('GET', '/api/api/auth/push', { as })).json.push.devices.map(({ id }: { id: string }) => id)

/** Queues a message for all devices of a traveller; returns the ids of the messages. */
async function queue({ id: userId }: Traveller, more: Partial<typeof MESSAGE & { usefulUntil: Date }> = {}) {
  await queuePush(db, { userId, ...MESSAGE, usefulUntil: inSeconds(3600), ...more })
  const rows = await db
    .selectFrom('pushMessages')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.id', 'pushMessages.subscriptionId')
    .select('pushMessages.id')
    .where('userId', '=', userId)
    .where('sentAt', 'is', null)
    .orderBy('pushMessages.id')
    .execute()
  return rows.map(({ id }) => id)
}

const readMessage = (id: string) =>
  db.selectFrom('pushMessages').select(['sentAt', 'endReason']).where('id', '=', id).executeTakeFirst()

describe('a device', () => {
  test('gets messages encrypted for its own keys, from a sender that proves its identity', async () => {
    const traveller = await aTraveller()
    const device = await turnOn(traveller)
    const [pushId = ''] = await queue(traveller)
    await sender.send(db, pushId)
    await sender.send(db, pushId)
    const [pushed, ...more] = device.received
    assert.deepEqual(more, [])
    const { title, body, language, path } = MESSAGE
    assert.deepEqual(pushed?.message, { title, body, language, path })
    assert.equal(pushed?.claims?.aud, service.url)
    assert.match(pushed?.claims?.sub ?? '', /^mailto:.+@/)
    const left = (pushed?.claims?.exp ?? 0) - Date.now() / 1000
    assert.ok(left > 0 && left <= 86_400, `${left}`)
    assert.match(String(pushed?.headers.authorization), new RegExp(`k=${device.push.publicKey}$`))
    const { ttl, urgency, topic, 'content-encoding': encoding } = pushed?.headers ?? {}
    assert.deepEqual([urgency, encoding], ['high', 'aes128gcm'])
    assert.ok(Number(ttl) > 3500 && Number(ttl) <= 3600)
    assert.match(String(topic), /^[\w-]{32}$/)
    assert.ok((await readMessage(pushId))?.sentAt)
  })

  test('is added once, and its address is stored only encrypted', async () => {
    const traveller = await aTraveller()
    const device = service.aDevice()
    const added = await Promise.all([1, 2, 3].map(() => turnOn(traveller, device)))
    assert.equal(new Set(added.map(({ deviceId }) => deviceId)).size, 1)
    const rows = await db.selectFrom('pushSubscriptions').selectAll().execute()
    for (const row of rows)
      for (const value of Object.values(row))
        assert.ok(!Buffer.from(String(value)).includes(new URL(device.subscription.endpoint).pathname))
  })

  test('that another account turns on gets nothing about the first account’s trips', async () => {
    const [first, second] = [await aTraveller(), await aTraveller()]
    const device = service.aDevice()
    await turnOn(first, device)
    const waiting = await queue(first)
    const { deviceId } = await turnOn(second, device)
    for (const pushId of waiting) await sender.send(db, pushId)
    assert.deepEqual([device.received, await listDevices(first)], [[], []])
    assert.deepEqual(await listDevices(second), [deviceId])
  })

  test('is removed when its session ends, and cannot be added in an ended session', async () => {
    const traveller = await aTraveller()
    await turnOn(traveller)
    const other = { ...traveller, sessionId: await aSession(traveller.id) }
    const { deviceId } = await turnOn(other)
    const ended = { revokedAt: new Date(), revokeReason: 'SIGNED_OUT' as const }
    await db.updateTable('sessions').set(ended).where('id', '=', traveller.sessionId).execute()
    assert.deepEqual(await listDevices(other), [deviceId])
    const late = { rowCipher, secretCipher: app.app.secretCipher }
    await assert.rejects(
      addSubscription(db, late, {
        ...{ userId: traveller.id, sessionId: traveller.sessionId, device: 'Firefox on Linux' },
        subscription: service.aDevice().subscription,
      }),
      { code: 'session_ended' },
    )
  })

  test('can be turned off only by its own account, which also drops its waiting messages', async () => {
    const [traveller, stranger] = [await aTraveller(), await aTraveller()]
    const device = await turnOn(traveller)
    const [pushId = ''] = await queue(traveller)
    await call('DELETE', `/api/api/auth/push/${device.deviceId}`, { as: stranger })
    assert.deepEqual(await listDevices(traveller), [device.deviceId])
    assert.equal(
      (await call('DELETE', `/api/api/auth/push/${device.deviceId}`, { as: traveller })).status,
      200,
    )
    await sender.send(db, pushId)
    assert.deepEqual([device.received, await listDevices(traveller)], [[], []])
  })

  test('is one of at most ten: the oldest is removed', async () => {
    const traveller = await aTraveller()
    const ids: string[] = []
    for (let count = 0; count < 11; count++) ids.unshift((await turnOn(traveller)).deviceId)
    assert.deepEqual(await listDevices(traveller), ids.slice(0, 10))
  })

  for (const [what, change, path] of [
    ['in a private network', { endpoint: 'https://10.0.0.1/push' }, 'endpoint'],
    ['of a cloud’s metadata service', { endpoint: 'https://169.254.169.254/latest' }, 'endpoint'],
    ['without TLS', { endpoint: 'http://push.example.test/one' }, 'endpoint'],
    ['that is no URL', { endpoint: 'push service' }, 'endpoint'],
    [
      'with a key that is no point of the curve',
      { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } },
      'keys.p256dh',
    ],
    [
      'with a secret that is too short',
      { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(11) } },
      'keys.auth',
    ],
  ] as const)
    test(`is refused at an address ${what}`, async () => {
      const body = { ...service.aDevice().subscription, ...change }
      const answer = await call('POST', '/api/api/auth/push', { as: await aTraveller(), body })
      refused(answer, 400, 'invalid_input')
      assert.equal(answer.json.details[0].path, path)
    })
})

describe('a notification', () => {
  for (const status of [404, 410])
    test(`to a device that the service does not know any more (${status}) removes the device`, async () => {
      const traveller = await aTraveller()
      await turnOn(traveller)
      service.answers.push(status)
      const [pushId = ''] = await queue(traveller)
      await sender.send(db, pushId)
      assert.deepEqual([await listDevices(traveller), await readMessage(pushId)], [[], undefined])
    })

  test('that the service cannot accept now is retried by its job, whose error does not contain the address', async () => {
    const traveller = await aTraveller()
    const device = await turnOn(traveller)
    const [pushId = ''] = await queue(traveller)
    for (const answer of [503, { status: 429, retryAfter: '1' }]) {
      service.answers.push(answer)
      await assert.rejects(sender.send(db, pushId), (error: Error) => {
        assert.match(
          error.message,
          /^Push [0-9a-f-]+ was not accepted: push cannot be reached: HTTP_(503|429)$/,
        )
        return true
      })
    }
    assert.deepEqual(await readMessage(pushId), { sentAt: null, endReason: null })
    await sender.send(db, pushId)
    assert.ok((await readMessage(pushId))?.sentAt)
    assert.equal(device.received.length, 3)
    const { rows } = await app.pool.query(
      `select max_attempts from graphile_worker.jobs where task_identifier = 'push:send'`,
    )
    assert.ok(rows.length > 0 && rows.every(({ max_attempts }) => max_attempts === 9))
  })

  test('ends if the service refuses it, if it is late, or if the server cannot send', async () => {
    const traveller = await aTraveller()
    const device = await turnOn(traveller)
    service.answers.push(403)
    const [refusedId = ''] = await queue(traveller)
    await sender.send(db, refusedId)
    const lateId = (await queue(traveller, { usefulUntil: inSeconds(-1) })).at(-1) ?? ''
    await sender.send(db, lateId)
    const offId = (await queue(traveller)).at(-1) ?? ''
    await openPushSender({ rowCipher, vapid: null, post }).send(db, offId)
    const reasons = await Promise.all(
      [refusedId, lateId, offId].map(async (id) => (await readMessage(id))?.endReason),
    )
    assert.deepEqual(reasons, ['REFUSED', 'LATE', 'OFF'])
    assert.equal(device.received.length, 1)
  })

  test('waits for the end of quiet hours unless it is urgent', async () => {
    const traveller = await aTraveller()
    await turnOn(traveller)
    const clock = (hours: number) =>
      inSeconds(hours * 3600)
        .toISOString()
        .slice(11, 16)
    await db
      .insertInto('alertSettings')
      .values({ userId: traveller.id, timezone: 'UTC', quietFrom: clock(-1), quietTo: clock(1) })
      .execute()
    const runAt = async (urgent: boolean) => {
      const pushId = (await queue(traveller, { urgent })).at(-1)
      const { rows } = await app.pool.query(
        `select extract(epoch from run_at - now())::int as wait from graphile_worker._private_jobs
         where payload ->> 'pushId' = $1`,
        [pushId],
      )
      return Number(rows[0]?.wait)
    }
    const [urgent, other] = [await runAt(true), await runAt(false)]
    assert.ok(urgent <= 0, `${urgent}`)
    assert.ok(other > 3400 && other <= 3660, `${other}`)
  })

  test('is deleted after thirty days, and is not sent to a private network, even if its name had another address before', async () => {
    const traveller = await aTraveller()
    const device = await turnOn(traveller)
    const [pushId = ''] = await queue(traveller)
    const outside = openPushPorts(openOutgoing(), { allowLoopback: false })
    await openPushSender({ rowCipher, vapid, post: outside }).send(db, pushId)
    assert.deepEqual([device.received, (await readMessage(pushId))?.endReason], [[], 'REFUSED'])
    await forgetOldPushes(db)
    assert.ok(await readMessage(pushId))
    const old = { createdAt: inSeconds(-31 * 86_400) }
    await db.updateTable('pushMessages').set(old).where('id', '=', pushId).execute()
    await forgetOldPushes(db)
    assert.equal(await readMessage(pushId), undefined)
  })

  test('is sent after the encryption keys were rotated', async () => {
    const traveller = await aTraveller()
    const device = await turnOn(traveller)
    const [current] = app.config.documentKeys
    assert.ok(current)
    const next = { id: 'next', key: Buffer.alloc(32, 7) }
    const both = openRowCipher([next, current])
    const { done, failed } = await rotateSubscriptions(db, both)
    assert.ok(done > 0)
    assert.deepEqual(failed, [])
    assert.equal((await rotateSubscriptions(db, both)).done, 0)
    const [pushId = ''] = await queue(traveller)
    await openPushSender({ rowCipher: openRowCipher([next]), vapid, post }).send(db, pushId)
    assert.equal(device.received.length, 1)
    await rotateSubscriptions(db, openRowCipher([current, next]))
  })
})
