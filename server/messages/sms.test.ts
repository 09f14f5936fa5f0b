import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { openOutgoing } from '#server/runtime/outgoing.ts'
import { openSecretCipher } from '#server/security/encryption.ts'
import { aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { aTwilio, TWILIO_ACCOUNT, TWILIO_NUMBER, TWILIO_TOKEN } from '#test/fakes/twilio.ts'
import { aPhone } from '#test/phones.ts'
import { type Carrier, openSmsSender, queueSms, queueSmsTo, stopNumber } from './sms.ts'
import { openTwilio } from './twilio.ts'

const { db } = await openTestDatabase()
const twilio = await aTwilio()
const secretsKey = 's'.repeat(32)
const secretCipher = openSecretCipher(secretsKey)
const settings = {
  ...{ accountSid: TWILIO_ACCOUNT, authToken: TWILIO_TOKEN, from: TWILIO_NUMBER },
  apiUrl: twilio.url,
}
// `pace` 0.05: half a second instead of ten.
const outgoing = openOutgoing({}, { pace: 0.05 })
const needs = { secretCipher, mayText: async () => true, limits: { take: async () => {} } }
const sender = openSmsSender({ ...needs, carrier: openTwilio(settings, outgoing) })
const BODY = 'London to Nice on 4 December, 9:00 GMT: $1,200.'

/** A person with a number, and a waiting text to that number. */
async function aText({ kind = 'ALERT' as const, body = BODY } = {}) {
  const user = await aUser(db)
  const phone = await aPhone(db, { secretsKey }, { userId: user.id })
  const smsId = await queueSms(db, { userId: user.id, kind, body })
  assert.ok(smsId)
  return { user, phone, smsId }
}

const read = (id: string) =>
  db.selectFrom('smsMessages').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const phoneRow = (id: string) =>
  db.selectFrom('phones').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a text', () => {
  test('is queued with its job in the transaction of its cause, and rolled back with it', async () => {
    const user = await aUser(db)
    await aPhone(db, { secretsKey }, { userId: user.id })
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await queueSms(tx, { userId: user.id, kind: 'ALERT', body: BODY })
        throw new Error('undone')
      }),
    )
    const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'sms:send'`.execute(
      db,
    )
    assert.equal(rows.length, 0)
    assert.equal((await db.selectFrom('smsMessages').select('id').execute()).length, 0)
  })

  test('to a person without a confirmed number is not queued', async () => {
    const user = await aUser(db)
    assert.equal(await queueSms(db, { userId: user.id, kind: 'ALERT', body: BODY }), null)
  })

  test('is tried nine times and then shown to the administrators', async () => {
    const { smsId } = await aText()
    const { rows } = await sql<{ maxAttempts: number; payload: object }>`
      select j.max_attempts, p.payload from graphile_worker.jobs j join graphile_worker._private_jobs p using (id)
      where p.payload ->> 'smsId' = ${smsId}`.execute(db)
    assert.deepEqual(rows, [{ maxAttempts: 9, payload: { smsId } }])
  })

  test('is sent once, from our number, with our credentials', async () => {
    const { phone, smsId } = await aText()
    await sender.send(db, smsId)
    await sender.send(db, smsId)
    const sent = twilio.received.filter(({ fields }) => fields.To === phone.number)
    assert.equal(sent.length, 1)
    assert.equal(sent[0]?.path, `/2010-04-01/Accounts/${TWILIO_ACCOUNT}/Messages.json`)
    assert.deepEqual({ ...sent[0]?.fields }, { To: phone.number, From: TWILIO_NUMBER, Body: BODY })
    const basic = Buffer.from(`${TWILIO_ACCOUNT}:${TWILIO_TOKEN}`).toString('base64')
    assert.equal(sent[0]?.authorization, `Basic ${basic}`)
    const text = await read(smsId)
    assert.ok(text.sentAt)
    assert.match(text.carrierId ?? '', /^SM\d{32}$/)
  })

  test('of a messaging service names the service instead of a number', async () => {
    const { phone, smsId } = await aText()
    const from = `MG${'a'.repeat(32)}`
    await openSmsSender({ ...needs, carrier: openTwilio({ ...settings, from }, outgoing) }).send(db, smsId)
    const [sent] = twilio.received.filter(({ fields }) => fields.To === phone.number)
    assert.equal(sent?.fields.MessagingServiceSid, from)
    assert.equal(sent?.fields.From, undefined)
  })

  test('with a code loses the code when it has been sent', async () => {
    const { phone } = await aText()
    const smsId = await queueSmsTo(db, { phoneId: phone.id, kind: 'CODE', body: '123456 is your code.' })
    await sender.send(db, smsId)
    assert.equal((await read(smsId)).body, '•••••• is your code.')
  })

  for (const [what, answer, words] of [
    ['too many texts at once', { status: 429, code: 20429 }, '429 20429'],
    ['a failure of the carrier', { status: 503 }, '503'],
    ['a sender number that is not ours', { status: 400, code: 21606 }, '400 21606'],
    ['wrong credentials', { status: 401, code: 20003 }, '401 20003'],
    ['a timeout', 'silence', 'TIMEOUT'],
    ['a broken connection', 'hang up', 'ECONNRESET'],
  ] as const)
    test(`is retried after ${what}, and the error has no number`, async () => {
      const { phone, smsId } = await aText()
      const message = `The 'To' number ${phone.number} is not right.`
      twilio.answers.push(typeof answer === 'string' ? answer : { ...answer, message })
      await assert.rejects(sender.send(db, smsId), (error: Error) => {
        assert.equal(error.message, `Text ${smsId} was not accepted: ${words}`)
        assert.doesNotMatch(error.message, /\+\d{6}/)
        return true
      })
      assert.equal((await read(smsId)).sentAt, null)
      await sender.send(db, smsId)
      assert.ok((await read(smsId)).sentAt)
    })

  for (const code of [21211, 21614])
    test(`to a number that accepts no texts (${code}) is given up, and the number is marked`, async () => {
      const { user, phone, smsId } = await aText()
      twilio.answers.push({ status: 400, code })
      await sender.send(db, smsId)
      const text = await read(smsId)
      assert.deepEqual([text.sentAt, text.endReason], [null, 'REFUSED'])
      assert.ok((await phoneRow(phone.id)).refusedAt)
      assert.equal(await queueSms(db, { userId: user.id, kind: 'ALERT', body: BODY }), null)
    })

  test('to a number that answered STOP to the carrier (21610) ends, and no later one is queued', async () => {
    const { user, phone, smsId } = await aText()
    twilio.answers.push({ status: 400, code: 21610 })
    await sender.send(db, smsId)
    assert.equal((await read(smsId)).endReason, 'STOPPED')
    assert.equal((await phoneRow(phone.id)).refusedAt, null)
    assert.equal(await queueSms(db, { userId: user.id, kind: 'ALERT', body: BODY }), null)
  })

  test('that waits when STOP arrives is not sent', async () => {
    const { phone, smsId } = await aText()
    const { numberHash } = await phoneRow(phone.id)
    await stopNumber(db, { numberHash })
    await sender.send(db, smsId)
    assert.equal((await read(smsId)).endReason, 'STOPPED')
    assert.ok(!twilio.received.some(({ fields }) => fields.To === phone.number))
  })

  test('that is no longer useful is dropped', async () => {
    const { phone } = await aText()
    const usefulUntil = new Date(Date.now() - 1000)
    const smsId = await queueSmsTo(db, { phoneId: phone.id, kind: 'CODE', body: '123456', usefulUntil })
    await sender.send(db, smsId)
    assert.equal((await read(smsId)).endReason, 'LATE')
  })

  test('counts as sent in the local mailbox, and ends if texts are not set up', async () => {
    const one = await aText()
    await openSmsSender({ ...needs, carrier: 'mailbox' }).send(db, one.smsId)
    const { sentAt, carrierId, body } = await read(one.smsId)
    assert.ok(sentAt)
    assert.deepEqual([carrierId, body], [null, BODY])
    const other = await aText()
    await openSmsSender({ ...needs, carrier: null }).send(db, other.smsId)
    assert.equal((await read(other.smsId)).endReason, 'NO_CARRIER')
  })

  test('to an excluded country or beyond a daily limit ends unsent', async () => {
    const carrier: Carrier = { deliver: async () => assert.fail('it was sent') }
    const abroad = await aText()
    await openSmsSender({ ...needs, carrier, mayText: async (_db, to) => to !== abroad.phone.number }).send(
      db,
      abroad.smsId,
    )
    assert.equal((await read(abroad.smsId)).endReason, 'COUNTRY')

    const networkHash = Buffer.from('a network')
    for (const full of ['text_daily', 'text_daily_by_network']) {
      const { smsId, phone } = await aText()
      await db.updateTable('phones').set({ networkHash }).where('id', '=', phone.id).execute()
      const taken: string[] = []
      const take = async (name: string, who: string) => {
        taken.push(`${name} ${who}`)
        if (name === full) throw new Problem('rate_limited')
      }
      await openSmsSender({ ...needs, carrier, limits: { take } }).send(db, smsId)
      assert.equal((await read(smsId)).endReason, 'DAY_FULL')
      const byNetwork = `text_daily_by_network ${networkHash.toString('hex')}`
      assert.deepEqual(taken, full === 'text_daily' ? [byNetwork, 'text_daily all'] : [byNetwork])
    }
  })

  test('is sent at least once: twice only if its sender dies after the carrier accepted it', async () => {
    const { smsId } = await aText()
    let taken = 0
    const dying: Carrier = {
      deliver: async () => {
        taken++
        throw new Error('killed')
      },
    }
    await assert.rejects(openSmsSender({ ...needs, carrier: dying }).send(db, smsId))
    const taking: Carrier = {
      deliver: async () => {
        taken++
        return { carrierId: 'SM1' }
      },
    }
    await openSmsSender({ ...needs, carrier: taking }).send(db, smsId)
    await openSmsSender({ ...needs, carrier: taking }).send(db, smsId)
    assert.equal(taken, 2)
  })
})
