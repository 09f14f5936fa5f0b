import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openSecretCipher } from '#server/security/encryption.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser } from '#test/build.ts'
import { inFreshSession } from '#test/developers.ts'
import { answerSetupPage, aPaidOperator, control } from '#test/payouts.ts'
import { mailsTo, refused } from '#test/person.ts'
import { readAgainSeconds } from './payout-account-rules.ts'
import { readPayoutAccount } from './read-payout-account.ts'

const app = await openTestApp({ worker: true })
const { db } = app
const { stripe, webhookSecret } = app.app.provider
const { secretsKey } = app.config
const reading = { provider: app.app.provider, secretCipher: openSecretCipher(secretsKey) }
const NEW = { onboardingStatus: 'NOT_STARTED', payoutsEnabled: false } as const

async function aNewOperator(kybStatus: 'PENDING' | 'APPROVED' | 'REJECTED' = 'APPROVED') {
  const user = await inFreshSession(app, await aUser(db))
  return { user, operator: await anOperator(db, { ...NEW, userId: user.id, kybStatus }) }
}

type User = Awaited<ReturnType<typeof aUser>> & { sessionId?: string }

async function start(user: User): Promise<string> {
  const answer = await app.call('POST', '/api/api/stripe/connect/onboard', { as: user })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.url
}

async function status(user: User) {
  const answer = await app.call('GET', '/api/api/stripe/connect/status', { as: user })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.connect
}

async function readOperator(operatorId: string) {
  return await db
    .selectFrom('operators')
    .select(['stripeAccountId', 'onboardingStatus', 'payoutsEnabled', 'payoutCheckAt'])
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow()
}

async function isOnSale(legId: string): Promise<boolean> {
  const { json } = await app.call('GET', '/api/routes')
  return json.routes.some((leg: { id: string }) => leg.id === legId)
}

async function nudge(event: object, secret = webhookSecret) {
  const payload = JSON.stringify({ id: `evt_${crypto.randomUUID()}`, object: 'event', ...event })
  return await app.call('POST', '/api/webhooks/stripe', {
    body: payload,
    headers: {
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
  })
}

describe('the payout setup', () => {
  test('requires an operator', async () => {
    const user = await aUser(db)
    refused(
      await app.call('POST', '/api/api/stripe/connect/onboard', { as: user }),
      409,
      'operator_profile_missing',
    )
    refused(
      await app.call('GET', '/api/api/stripe/connect/status', { as: user }),
      409,
      'operator_profile_missing',
    )
  })

  test('opens one account, however often and at once it is started', async () => {
    const { user, operator } = await aNewOperator()
    const urls = await Promise.all([start(user), start(user), start(user)])
    assert.equal(new Set(urls).size, 3)
    const { stripeAccountId, onboardingStatus } = await readOperator(operator.id)
    assert.equal(onboardingStatus, 'PENDING')
    const accounts = (await stripe.accounts.list({ limit: 100 })).data
    const ours = accounts.filter((one) => one.metadata?.operator_id === operator.id)
    assert.deepEqual(
      ours.map((one) => [one.id, one.business_profile?.name]),
      [[stripeAccountId, operator.legalName]],
    )
    const acts = await db.selectFrom('auditLog').select('act').where('subjectId', '=', operator.id).execute()
    assert.deepEqual(acts, [{ act: 'operator.open-payout-account' }])
  })

  test('returns to the onboarding, or to the dashboard after the onboarding was submitted', async () => {
    for (const [kybStatus, page] of [
      ['APPROVED', '/operator/dashboard?step=3'],
      ['PENDING', '/operator/dashboard?step=3'],
      ['REJECTED', '/operator/onboarding?step=3'],
    ] as const) {
      const { user } = await aNewOperator(kybStatus)
      assert.equal(await answerSetupPage(await start(user), 'abandoned'), app.config.publicUrl + page)
    }
  })

  test('that is abandoned stays pending and can be started again', async () => {
    const { user } = await aNewOperator()
    await answerSetupPage(await start(user), 'abandoned')
    const connect = await status(user)
    assert.deepEqual([connect.onboardingStatus, connect.payoutsEnabled], ['PENDING', false])
    await answerSetupPage(await start(user), 'complete')
    const done = await status(user)
    assert.deepEqual([done.onboardingStatus, done.payoutsEnabled], ['COMPLETE', true])
  })

  test('with a link that was used before leads to a new link', async () => {
    const { user } = await aNewOperator()
    const url = await start(user)
    await answerSetupPage(url, 'abandoned')
    const again = await fetch(url, { redirect: 'manual' })
    assert.equal(again.headers.get('location'), `${app.config.publicUrl}/operator/payouts?setup=again`)
  })

  test('requires a recent confirmation of identity, and its owner gets a mail', async () => {
    const { user, operator } = await aNewOperator()
    const mails = async () => (await mailsTo(app, user.email)).map(({ subject }) => subject)
    const confirmedAgo = (minutes: number) =>
      db
        .updateTable('sessions')
        .set({ confirmedAt: new Date(Date.now() - minutes * 60_000) })
        .where('id', '=', user.sessionId)
        .execute()
    await confirmedAgo(16)
    const ask = () => app.call('POST', '/api/api/stripe/connect/onboard', { as: user })
    refused(await ask(), 403, 'confirmation_required')
    assert.equal((await readOperator(operator.id)).stripeAccountId, null)
    assert.deepEqual(await mails(), [])
    await confirmedAgo(14)
    await start(user)
    // After the account is open, the same link changes its bank account.
    await start(user)
    const mailed = `The payout setup of ${operator.legalName} was opened`
    assert.deepEqual(await mails(), [mailed, mailed])
  })

  test('is refused with a sentence while the provider does not answer, and works later', async () => {
    const { user } = await aNewOperator()
    await control(app, 'faults', { method: 'POST', path: '^/v1/accounts$', status: 500, times: 3 })
    refused(
      await app.call('POST', '/api/api/stripe/connect/onboard', { as: user }),
      503,
      'payout_setup_unavailable',
    )
    await start(user)
  })
})

describe('the payout account', () => {
  test('with another bank account, changed at the provider, is reported to its owner, once and not at the first setup', async () => {
    const { user, operator, accountId: account } = await aPaidOperator(app)
    const mailed = async () =>
      (await mailsTo(app, user.email)).filter(
        ({ subject }) => subject === `The bank account of ${operator.legalName} was changed`,
      ).length
    const read = () => readPayoutAccount(db, reading, { stripeAccountId: account })
    await read()
    await read()
    assert.equal(await mailed(), 0)
    const readHash = async () =>
      (
        await db
          .selectFrom('operators')
          .select('payoutDestinationHash')
          .where('id', '=', operator.id)
          .executeTakeFirstOrThrow()
      ).payoutDestinationHash
    const first = await readHash()
    assert.equal(first?.length, 32)

    await control(app, 'accounts', { account, bank: 'DE89 3704 0044 0532 0130 00' })
    await eventually(async () => (await mailed()) === 1)
    assert.notDeepEqual(await readHash(), first)
    await Promise.all([read(), read(), read()])
    await control(app, 'accounts', { account, payoutsEnabled: false })
    await read()
    assert.equal(await mailed(), 1)
  })

  test('with another bank account is read after a message about the bank account alone', async () => {
    await control(app, 'webhooks', { paused: true })
    const { user, accountId: account } = await aPaidOperator(app)
    await readPayoutAccount(db, reading, { stripeAccountId: account })
    await control(app, 'accounts', { account, bank: 'FR7630006000011234567890189' })
    const object = { id: 'ba_1', object: 'bank_account', account }
    await nudge({ type: 'account.external_account.updated', account, data: { object } })
    await eventually(async () => (await mailsTo(app, user.email)).length === 1)
    await control(app, 'webhooks', { paused: false })
  })

  test('whose reading arrives late changes nothing newer', async () => {
    await control(app, 'webhooks', { paused: true })
    const { user, operator, accountId: account } = await aPaidOperator(app)
    await readPayoutAccount(db, reading, { stripeAccountId: account })
    const { payoutDestinationHash: before } = await db
      .updateTable('operators')
      .set({ payoutReadAt: new Date(Date.now() + 3_600_000) })
      .where('id', '=', operator.id)
      .returning('payoutDestinationHash')
      .executeTakeFirstOrThrow()
    await control(app, 'accounts', { account, bank: 'GB33BUKB20201555555555' })
    await readPayoutAccount(db, reading, { stripeAccountId: account })
    await control(app, 'webhooks', { paused: false })
    const { payoutDestinationHash: after } = await db
      .selectFrom('operators')
      .select('payoutDestinationHash')
      .where('id', '=', operator.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(after, before)
    assert.deepEqual(await mailsTo(app, user.email), [])
  })

  test('that becomes complete puts the published flights on sale, by the provider’s message alone', async () => {
    const { user, operator } = await aNewOperator()
    const leg = await aLeg(db, { operatorId: operator.id })
    assert.equal(await isOnSale(leg.id), false)
    await answerSetupPage(await start(user), 'complete')
    await eventually(() => isOnSale(leg.id))
  })

  test('with pending payouts is complete, and nothing is on sale until payouts are enabled', async () => {
    const { user, operator } = await aNewOperator()
    const leg = await aLeg(db, { operatorId: operator.id })
    await answerSetupPage(await start(user), 'pending')
    const waiting = await eventually(async () => {
      const row = await readOperator(operator.id)
      return row.onboardingStatus === 'COMPLETE' && row
    })
    assert.equal(waiting.payoutsEnabled, false)
    assert.equal(await isOnSale(leg.id), false)
    await control(app, 'accounts', { account: waiting.stripeAccountId, payoutsEnabled: true })
    await eventually(() => isOnSale(leg.id))
  })

  test('that loses its payouts takes the flights off sale, and no seat can be held', async () => {
    const { operator, accountId } = await aPaidOperator(app)
    const leg = await aLeg(db, { operatorId: operator.id })
    await eventually(() => isOnSale(leg.id))
    await control(app, 'accounts', { account: accountId, payoutsEnabled: false })
    await eventually(async () => !(await isOnSale(leg.id)))
    const hold = await app.call('POST', `/api/api/checkout/${leg.id}/hold`, {
      as: await aUser(db),
      body: { requestedPax: 1 },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    refused(hold, 400, 'leg_not_bookable')
  })

  test('is read from the provider: the content of a message is not believed', async () => {
    const { user, operator } = await aNewOperator()
    await start(user)
    const { stripeAccountId } = await readOperator(operator.id)
    const lie = { id: stripeAccountId, object: 'account', details_submitted: true, payouts_enabled: true }
    const event = { type: 'account.updated', account: stripeAccountId, data: { object: lie } }
    assert.equal((await nudge(event)).status, 200)
    await eventually(async () => (await readOperator(operator.id)).payoutCheckAt)
    await new Promise((resolve) => setTimeout(resolve, 500))
    const row = await readOperator(operator.id)
    assert.deepEqual([row.onboardingStatus, row.payoutsEnabled], ['PENDING', false])
  })

  test('is read by the scheduled check if every message is lost', async () => {
    await control(app, 'webhooks', { paused: true })
    try {
      const { user, operator } = await aNewOperator()
      await answerSetupPage(await start(user), 'complete')
      await db
        .updateTable('operators')
        .set({ payoutCheckAt: new Date() })
        .where('id', '=', operator.id)
        .execute()
      await eventually(async () => (await readOperator(operator.id)).payoutsEnabled, 15_000)
    } finally {
      await control(app, 'webhooks', { paused: false })
    }
  })

  test('may have an endpoint for messages with a secret of its own', async () => {
    const event = { type: 'account.updated', account: 'acct_x', data: { object: { object: 'account' } } }
    assert.equal((await nudge(event, 'whsec_connect')).status, 400)
    app.app.provider.connectWebhookSecret = 'whsec_connect'
    assert.equal((await nudge(event, 'whsec_connect')).status, 200)
    assert.equal((await nudge(event, 'whsec_other')).status, 400)
  })

  test('cannot be read by another operator', async () => {
    const strange = { id: 'acct_strange', object: 'account' }
    const event = { type: 'account.updated', account: 'acct_strange', data: { object: strange } }
    assert.equal((await nudge(event)).status, 200)
  })

  test('keeps its last known state while the provider does not answer', async () => {
    const { user } = await aPaidOperator(app)
    await control(app, 'faults', { method: 'GET', path: '^/v1/accounts/', status: 500, times: 3 })
    const connect = await status(user)
    assert.deepEqual([connect.onboardingStatus, connect.payoutsEnabled], ['COMPLETE', true])
  })
})

test('an account is read again soon after a link, then less and less often, and an active one a few times a day', () => {
  assert.equal(readAgainSeconds({ active: false, sinceLinkSeconds: 5 }), 10)
  assert.equal(readAgainSeconds({ active: false, sinceLinkSeconds: 800 }), 100)
  assert.equal(readAgainSeconds({ active: false, sinceLinkSeconds: 30 * 86_400 }), 6 * 3600)
  assert.equal(readAgainSeconds({ active: true, sinceLinkSeconds: 5 }), 6 * 3600)
})
