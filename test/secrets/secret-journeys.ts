import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { sql } from 'kysely'
import { startTraces } from '#server/runtime/traces.ts'
import { eventually, findFreePort, openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { aFlyingOperator, anApiKey, aReceiver, aWebhook } from '#test/developers.ts'
import { aTravelledPassenger } from '#test/passengers.ts'
import { CARDS, holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { aPerson, mailedToken, signInAgain } from '#test/person.ts'
import { anAssistant, aPersonalKey, withKey } from '#test/personal-keys.ts'
import { aPremiumMember } from '#test/premium.ts'
import { PDF, paperForm, upload } from '#test/samples/papers.ts'
import { appCode, setUpApp } from '#test/two-step.ts'

// secrets-in-logs.test.ts runs this file as a separate process; its standard output is the log. It writes the secrets that no
// log may contain to the file of the first argument, and sends spans to the collector of the second.
const [, , file = '', url = ''] = process.argv
const traces = await startTraces({
  url,
  headers: {},
  serviceName: 'journeys',
  sampler: 'always_on',
  ratio: 1,
})
const key = () => randomBytes(32).toString('base64')
const configured = {
  TOKEN_SECRET: key(),
  SECRETS_KEY: key(),
  DOCUMENT_KEYS: key(),
  PASS_KEYS: key(),
  SANDBOX_WEBHOOK_SECRET: 'whsec_SecretOfTheSandbox',
}
const app = await openTestApp({
  worker: true,
  env: {
    LOG_LEVEL: 'trace',
    ...configured,
    SANDBOX: 'running',
    DOCUMENT_KEYS: `2026:${configured.DOCUMENT_KEYS}`,
    PASS_KEYS: `2026:${configured.PASS_KEYS}`,
  },
})
const { db } = app
// The provider's client uses this key at the sandbox.
const secrets: Record<string, string> = { ...configured, providerKey: 'sk_test_ferrywing' }
const keep = (found: Record<string, string>) => void Object.assign(secrets, found)

test('people sign in, pay, fly and let programs call', async () => {
  const operator = await aFlyingOperator(app)
  const leg = await aLeg(db, { operatorId: operator.operator.id })
  const person = await signingIn()
  await paying(person, leg.id)
  await ownPrograms(person, leg.id)
  await programs(operator.user)
  await texted()
  await storing(operator.user)
  await failing(person)
  await writeFile(file, JSON.stringify(secrets))
  await traces.stop()
})

type Somebody = Awaited<ReturnType<typeof aPerson>>

async function signingIn(): Promise<Somebody> {
  const email = 'quentin.zephyr@example.test'
  const first = await aPerson(app, { email })
  keep({
    email,
    password: first.password,
    access: first.tokens.accessToken,
    refresh: first.tokens.refreshToken,
  })
  const verify = await mailedToken(app, email, '/verify-email')
  keep({ verify })
  assert.equal((await first.call('POST', '/auth/verify-email', { token: verify })).status, 200)
  keep({ wrong: 'Wr0ngWordOfQuentin' })
  await app.call('POST', '/api/api/auth/login', { body: { email, password: secrets.wrong } })
  await app.call('POST', '/api/api/auth/forgot-password', { body: { email } })
  const reset = await mailedToken(app, email, '/reset-password')
  keep({ reset, newPassword: 'Secretive9Word' })
  const body = { token: reset, password: secrets.newPassword }
  assert.equal((await app.call('POST', '/api/api/auth/reset-password', { body })).status, 200)
  const person = await signInAgain(app, { email, password: 'Secretive9Word' })
  keep({ secondAccess: person.tokens.accessToken, secondRefresh: person.tokens.refreshToken })
  await app.call('GET', `/api/api/auth/me?token=${person.tokens.accessToken}`)
  const { secret, recoveryCodes } = await setUpApp(person)
  const [recoveryCode = ''] = recoveryCodes
  const code = appCode(secret)
  keep({ totpSecret: secret, recoveryCode })
  const login = await app.call('POST', '/api/api/auth/login', { body: { email, password: 'Secretive9Word' } })
  const { ticket } = login.json.secondFactor
  keep({ ticket })
  const second = { body: { ticket, code } }
  assert.equal((await app.call('POST', '/api/api/auth/second-factor/code', second)).status, 200)
  return person
}

async function paying(person: Somebody, legId: string): Promise<void> {
  const user = { ...person.user, email: person.email }
  const { bookingId } = await holdSeats(app, { user, legId })
  const { url, sessionId } = await startCheckout(app, { user, legId })
  keep({ card: CARDS.pays, checkoutUrl: url, sessionId })
  await payOnHostedPage(url)
  await eventually(async () => {
    const answer = await app.call('GET', `/api/payments/checkout/status/${sessionId}`, { as: user })
    return answer.json.booking_status === 'CONFIRMED'
  })
  const passenger = aTravelledPassenger({
    givenNames: 'Ottoline',
    familyName: 'Featherstone',
    documentNumber: 'Q98765432',
  })
  keep({
    givenNames: 'Ottoline',
    familyName: 'Featherstone',
    documentNumber: 'Q98765432',
    born: '1984-03-09',
    homeAddress: '1 Elm Street, Boston',
  })
  const named = { who: 'same', version: 0, passenger }
  assert.equal((await person.call('PUT', `/trips/${bookingId}/passengers/1`, named)).status, 200)
  const pass = await person.call('GET', `/trips/${bookingId}/pass`)
  assert.equal(pass.status, 200, pass.text)
  const { code } = pass.json.passes[0]
  assert.match(code, /^FWP1\.2026\.[\w-]+\.[\w-]+$/)
  const [, , facts, signature] = code.split('.')
  keep({ passCode: code, passFacts: facts, passSignature: signature })
  await person.call('POST', '/auth/exports', {})
}

async function programs(operator: { id: string; role: 'OPERATOR' | 'USER' | 'ADMIN' }): Promise<void> {
  const { secret } = await anApiKey(app, { as: operator })
  keep({ apiKey: secret })
  const headers = { authorization: `Bearer ${secret}` }
  assert.equal((await app.call('GET', '/api/api/operators/flights', { headers })).status, 200)
  const unknown = `fwk_${'u'.repeat(43)}`
  keep({ unknown })
  await app.call('GET', '/api/api/operators/flights', { headers: { authorization: `Bearer ${unknown}` } })
  const receiver = await aReceiver()
  const hook = await aWebhook(app, { as: operator, url: receiver.url })
  keep({ webhookSecret: hook.secret })
  await app.call('POST', `/api/api/operators/webhooks/${hook.webhook.id}/test`, { as: operator })
  await eventually(async () => receiver.received.length > 0)
  keep({ signature: receiver.received[0]?.headers['webhook-signature']?.split(',')[1] ?? '' })
  keep({ fileName: 'licence-of-bartholomew.pdf' })
  await upload(app, operator, paperForm(PDF, { fileName: 'licence-of-bartholomew.pdf' }))
  const forged = { 'stripe-signature': 't=1,v1=forgedsignatureofsomebody' }
  await app.call('POST', '/api/webhooks/stripe', { body: { id: 'evt_of_nobody' }, headers: forged })
  keep({ forged: 'forgedsignatureofsomebody' })
}

async function ownPrograms({ user }: Somebody, legId: string): Promise<void> {
  const { secret } = await aPersonalKey(app, { as: user })
  const unknown = `fwp_${'n'.repeat(43)}`
  keep({ personalKey: secret, unknownPersonalKey: unknown, requestId: 'request-of-wilhelmina' })
  const call = withKey(app, secret)
  assert.equal((await call('GET', '/search?from=KTEB')).status, 200)
  assert.equal((await withKey(app, unknown)('GET', '/search')).status, 401)
  const assistant = await anAssistant(app, secret)
  const held = { legId, people: 1, requestId: 'request-of-wilhelmina' }
  const answer = await assistant.callTool({ name: 'hold_seats', arguments: held })
  assert.ok(!answer.isError, JSON.stringify(answer))
  const wrong = { legId: 'leg-of-wilhelmina', people: 1, requestId: 'request-of-wilhelmina' }
  keep({ wrongArgument: wrong.legId })
  assert.ok((await assistant.callTool({ name: 'hold_seats', arguments: wrong })).isError)
  await assistant.close()
}

async function texted(): Promise<void> {
  const member = await aPremiumMember(app)
  const number = '+447700900333'
  keep({ number, digits: number.slice(1) })
  const ask = (body: object, path = '') =>
    app.call('POST', `/api/api/auth/phone${path}`, { as: member, body })
  assert.equal((await ask({ number })).status, 200)
  const text = await eventually(async () => {
    const sent = (await app.call('GET', '/dev/mailbox.json')).json as { to: string; text: string }[]
    return sent.find(({ to }) => to === number)?.text
  })
  // A log may contain the six digits by chance as a part of another number.
  const code = text.slice(0, 6)
  keep({ text, codeAsBody: `"code":"${code}"`, codeAsField: `code: '${code}'`, codeAsQuery: `code=${code}` })
  assert.equal((await ask({ code }, '/confirm')).status, 200)
}

async function storing(operator: Parameters<typeof programs>[0]): Promise<void> {
  keep({ storeKey: 'KEYOFTHESTORE', storeSecret: 'SecretOfTheStore' })
  const nowhere = `s3://KEYOFTHESTORE:SecretOfTheStore@127.0.0.1:${await findFreePort()}/papers?region=eu&tls=off`
  const env = { LOG_LEVEL: 'trace', FILES_URL: nowhere }
  const away = await openTestApp({ database: app, env })
  assert.ok((await upload(away, operator, paperForm(PDF, { fileName: 'aoc.pdf' }))).status >= 500)
}

// Errors of the database repeat its values, and errors of a mail job repeat the mail server's answer.
async function failing(person: Somebody): Promise<void> {
  keep({
    contactName: 'Philomena Butterworth',
    contactMail: 'philomena@example.test',
    message: 'A secret message',
  })
  const contactMessage = {
    name: 'Philomena Butterworth',
    email: 'philomena@example.test',
    subject: 'Hello',
    message: 'A secret message',
  }
  await app.call('POST', '/api/api/contact', { body: contactMessage })
  await sql`alter table users rename to users_away`.execute(db)
  const body = { email: person.email, password: 'Secretive9Word' }
  assert.equal((await app.call('POST', '/api/api/auth/login', { body })).status, 500)
  await sql`alter table users_away rename to users`.execute(db)
  await sql`select graphile_worker.add_job('mail:send', ${JSON.stringify({ mailId: 'philomena@example.test' })}::json, max_attempts := 1)`.execute(
    db,
  )
  await eventually(async () => {
    const { rows } = await sql`select 1 from graphile_worker.jobs where last_error is not null`.execute(db)
    return rows.length > 0
  })
  await app.call('POST', '/api/api/auth/logout', {
    body: { refreshToken: person.tokens.refreshToken },
    headers: { 'idempotency-key': randomUUID() },
  })
}
