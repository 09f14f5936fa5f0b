import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import {
  catchError,
  listEventTypes,
  openActiveAccount,
  readJson,
  startForTest,
  startReceiver,
  submit,
  waitUntil,
} from '../test-sandbox.ts'

const urls = {
  return_url: 'http://shop.test/onboarding?back=1',
  refresh_url: 'http://shop.test/onboarding?again=1',
}

function express(stripe: Stripe, params: Partial<Stripe.AccountCreateParams> = {}) {
  return stripe.accounts.create({
    type: 'express',
    country: 'US',
    email: 'ops@example.com',
    business_profile: { name: 'Example Air LLC' },
    capabilities: { transfers: { requested: true }, card_payments: { requested: true } },
    metadata: { operator: 'o1' },
    ...params,
  })
}

function linkTo(stripe: Stripe, account: string) {
  return stripe.accountLinks.create({ account, type: 'account_onboarding', ...urls })
}

/** Follows a link like a browser, and returns the URL of the opened page. */
async function openPage(link: { url: string }): Promise<string> {
  const answer = await fetch(link.url, { redirect: 'manual' })
  assert.equal(answer.status, 303)
  return new URL(String(answer.headers.get('location')), link.url).href
}

const details = { name: 'Example Air LLC', bank: 'DE89 3704 0044 0532 0130 00' }

test('a new account has submitted nothing and can neither be paid nor pay out', async (t) => {
  const { stripe } = await startForTest(t)
  const account = await express(stripe)
  assert.equal(account.type, 'express')
  assert.deepEqual(
    [account.details_submitted, account.charges_enabled, account.payouts_enabled],
    [false, false, false],
  )
  assert.deepEqual(account.capabilities, { transfers: 'inactive', card_payments: 'inactive' })
  assert.ok(account.requirements?.currently_due?.includes('external_account'))
  assert.equal(account.metadata?.operator, 'o1')
  const controlled = await express(stripe, {
    type: undefined,
    controller: {
      fees: { payer: 'application' },
      losses: { payments: 'application' },
      stripe_dashboard: { type: 'express' },
    },
  } as unknown as Stripe.AccountCreateParams)
  assert.equal(controlled.controller?.stripe_dashboard?.type, 'express')
  assert.equal((await stripe.accounts.list()).data.length, 2)
  assert.equal((await catchError(express(stripe, { type: 'standard' }))).param, 'type')
})

test('an account is updated, and deleted', async (t) => {
  const { stripe } = await startForTest(t)
  const account = await express(stripe)
  const changed = await stripe.accounts.update(account.id, {
    metadata: { operator: '', base: 'KTEB' },
    business_profile: { url: 'https://example.com' },
  })
  assert.deepEqual({ ...changed.metadata }, { base: 'KTEB' })
  assert.deepEqual(
    [changed.business_profile?.name, changed.business_profile?.url],
    ['Example Air LLC', 'https://example.com'],
  )
  assert.equal((await stripe.accounts.del(account.id)).deleted, true)
  assert.equal((await catchError(stripe.accounts.retrieve(account.id))).code, 'resource_missing')
})

test('the same key opens one account', async (t) => {
  const { stripe } = await startForTest(t)
  const key = { idempotencyKey: 'account-o1' }
  const [one, two] = [
    await stripe.accounts.create({ type: 'express' }, key),
    await stripe.accounts.create({ type: 'express' }, key),
  ]
  assert.equal(one.id, two.id)
})

test('submitting the hosted page activates payouts and sends an event', async (t) => {
  const { stripe } = await startForTest(t)
  const account = await express(stripe)
  const url = await openPage(await linkTo(stripe, account.id))
  const text = await (await fetch(url)).text()
  for (const part of ['No real money moves', 'Example Air LLC', account.id, 'value="abandoned"']) {
    assert.ok(text.includes(part), part)
  }
  assert.equal(text.includes('<script'), false)
  const answer = await submit(url, { ...details, outcome: 'complete' })
  assert.deepEqual([answer.status, answer.headers.get('location')], [303, urls.return_url])
  const done = await stripe.accounts.retrieve(account.id)
  assert.deepEqual([done.details_submitted, done.charges_enabled, done.payouts_enabled], [true, true, true])
  assert.deepEqual(done.capabilities, { transfers: 'active', card_payments: 'active' })
  assert.deepEqual(done.requirements?.currently_due, [])
  const [event] = (await stripe.events.list({ type: 'account.updated' })).data
  assert.equal(event?.account, account.id)
  const before: object = event?.data.previous_attributes ?? {}
  assert.equal('payouts_enabled' in before && before.payouts_enabled, false)
})

test('the entered bank account is the external account, and a change of it sends an event', async (t) => {
  const { stripe, control } = await startForTest(t)
  const account = await express(stripe)
  assert.deepEqual(account.external_accounts?.data, [])
  const url = await openPage(await linkTo(stripe, account.id))
  await submit(url, { ...details, outcome: 'pending' })
  await submit(url, { outcome: 'complete' })
  const readBank = async () => (await stripe.accounts.retrieve(account.id)).external_accounts?.data[0]
  const first = await readBank()
  assert.deepEqual([first?.object, first?.last4, first?.currency], ['bank_account', '3000', 'usd'])
  await control('POST /_sandbox/accounts', { account: account.id, bank: '000987654321' })
  const second = await readBank()
  assert.equal(second?.last4, '4321')
  assert.notEqual(second?.id, first?.id)
  const [event] = (await stripe.events.list({ type: 'account.updated' })).data
  assert.ok('external_accounts' in (event?.data.previous_attributes ?? {}))
})

test('payouts may stay pending until the verification ends', async (t) => {
  const { stripe, control } = await startForTest(t)
  const [one, two] = [await express(stripe), await express(stripe)]
  for (const account of [one, two]) {
    const url = await openPage(await linkTo(stripe, account.id))
    await submit(url, { ...details, outcome: 'pending' })
    const waiting = await stripe.accounts.retrieve(account.id)
    assert.deepEqual([waiting.details_submitted, waiting.payouts_enabled], [true, false])
    assert.equal(waiting.requirements?.disabled_reason, 'requirements.pending_verification')
    assert.equal(waiting.capabilities?.transfers, 'pending')
  }
  await control('POST /_sandbox/accounts', { account: one.id, payoutsEnabled: true })
  assert.equal((await stripe.accounts.retrieve(one.id)).payouts_enabled, true)
  const again = await openPage(await linkTo(stripe, two.id))
  assert.match(await (await fetch(again)).text(), /Your details are being verified/)
  await submit(again, { outcome: 'complete' })
  assert.equal((await stripe.accounts.retrieve(two.id)).payouts_enabled, true)
  await control('POST /_sandbox/accounts', { account: two.id, payoutsEnabled: false })
  const off = await stripe.accounts.retrieve(two.id)
  assert.deepEqual([off.details_submitted, off.payouts_enabled], [true, false])
})

test('returning without submitting stores nothing', async (t) => {
  const { stripe } = await startForTest(t)
  const account = await express(stripe)
  const url = await openPage(await linkTo(stripe, account.id))
  const answer = await submit(url, { ...details, outcome: 'abandoned' })
  assert.equal(answer.headers.get('location'), urls.return_url)
  assert.equal((await stripe.accounts.retrieve(account.id)).details_submitted, false)
  assert.deepEqual(await listEventTypes(stripe), [])
})

test('missing details are errors at their fields', async (t) => {
  const { stripe } = await startForTest(t)
  const account = await express(stripe)
  const url = await openPage(await linkTo(stripe, account.id))
  const answer = await submit(url, { name: ' ', bank: '12', outcome: 'complete' })
  assert.equal(answer.status, 400)
  const text = await answer.text()
  assert.ok(text.includes('aria-describedby="name-wrong"'))
  assert.ok(text.includes('aria-describedby="bank-wrong"'))
  assert.equal((await stripe.accounts.retrieve(account.id)).details_submitted, false)
})

test('a link opens once and for minutes; afterwards it leads to the page that makes a new one', async (t) => {
  const { stripe, control } = await startForTest(t)
  const account = await express(stripe)
  const link = await linkTo(stripe, account.id)
  const url = await openPage(link)
  assert.equal(await openPage(link), urls.refresh_url)
  assert.equal((await fetch(url)).status, 200)
  const late = await linkTo(stripe, account.id)
  await control('POST /_sandbox/advance', { seconds: 301 })
  assert.equal(await openPage(late), urls.refresh_url)
  assert.equal((await catchError(linkTo(stripe, 'acct_nobody'))).code, 'resource_missing')
})

test('a login link needs submitted details, and an account', async (t) => {
  const { stripe } = await startForTest(t)
  const account = await express(stripe)
  const early = await catchError(stripe.accounts.createLoginLink(account.id))
  assert.deepEqual(
    [early.statusCode, early.type, early.message],
    [
      400,
      'StripeInvalidRequestError',
      'Cannot create a login link for an account that has not completed onboarding.',
    ],
  )
  const nobody = await catchError(stripe.accounts.createLoginLink('acct_nobody'))
  assert.deepEqual([nobody.statusCode, nobody.code], [404, 'resource_missing'])
})

test('a login link opens the dashboard of its account once; the dashboard stays open for an hour', async (t) => {
  const client = await startForTest(t)
  const { stripe, control } = client
  const account = await openActiveAccount(client)
  await stripe.topups.create({ amount: 100_000, currency: 'usd' })
  const order = { amount: 50_000, currency: 'usd', destination: account.id }
  await stripe.transfers.createReversal((await stripe.transfers.create(order)).id, { amount: 20_000 })
  const link = await stripe.accounts.createLoginLink(account.id)
  assert.equal(link.object, 'login_link')
  assert.equal('id' in link, false)

  const url = await openPage(link)
  const again = await fetch(link.url, { redirect: 'manual' })
  assert.equal(again.status, 410)
  assert.match(await again.text(), /This link has expired/)
  const text = await (await fetch(url)).text()
  for (const part of ['Example Air LLC', '$500.00', '$200.00 taken back', 'class="total">$300.00<']) {
    assert.ok(text.includes(part), part)
  }
  assert.match(text, /Payouts are enabled/)
  assert.equal(text.includes('<script'), false)
  await control('POST /_sandbox/accounts', { account: account.id, payoutsEnabled: false })
  assert.match(
    await (await fetch(url)).text(),
    /Payouts are not enabled<\/p>\s*<p>Still needed: external_account/,
  )

  const [, id] = url.split('/c/dashboard/')
  assert.equal((await fetch(link.url.replace(/login_\w+$/, String(id)))).status, 410)
  await control('POST /_sandbox/advance', { seconds: 3600 })
  assert.equal((await fetch(url)).status, 410)
})

test('a login link of a deleted account opens nothing', async (t) => {
  const client = await startForTest(t)
  const { stripe } = client
  const account = await openActiveAccount(client)
  const link = await stripe.accounts.createLoginLink(account.id)
  const url = await openPage(await stripe.accounts.createLoginLink(account.id))
  await stripe.accounts.del(account.id)
  assert.deepEqual([(await fetch(link.url)).status, (await fetch(url)).status], [410, 410])
})

test('events of connected accounts go to endpoints for them, and are retried', async (t) => {
  const [ours, theirs] = [
    await startReceiver(t),
    await startReceiver(t, (attempt) => (attempt === 1 ? 500 : 200)),
  ]
  const { stripe, control } = await startForTest(t)
  await stripe.webhookEndpoints.create({ url: ours.url, enabled_events: ['*'] })
  await stripe.webhookEndpoints.create({ url: theirs.url, enabled_events: ['*'], connect: true })
  const account = await openActiveAccount({ stripe, control })
  await waitUntil(() => theirs.received.length === 2)
  assert.equal(JSON.parse(String(theirs.received[1]?.body)).account, account.id)
  assert.equal(ours.received.length, 0)
})

test('an invalid control of an account is refused', async (t) => {
  const { url } = await startForTest(t)
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ account: 'acct_nobody', payoutsEnabled: true })
  const answer = await fetch(`${url}/_sandbox/accounts`, { method: 'POST', body, headers })
  assert.deepEqual(
    [answer.status, (await readJson(answer)).message],
    [400, 'there is no account acct_nobody'],
  )
})
