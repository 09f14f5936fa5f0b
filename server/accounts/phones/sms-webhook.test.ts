import assert from 'node:assert/strict'
import { test } from 'node:test'
import twilioSdk from 'twilio'
import { eventually, openTestApp } from '#test/app.ts'
import {
  aTwilio,
  TWILIO_ACCOUNT,
  TWILIO_NUMBER,
  TWILIO_TOKEN,
  twilioEnvironment,
} from '#test/fakes/twilio.ts'
import { refused } from '#test/person.ts'
import { aPhone } from '#test/phones.ts'
import { aPremiumMember } from '#test/premium.ts'

const twilio = await aTwilio()
const PUBLIC_URL = 'https://ferrywing.example.test'
const app = await openTestApp({ worker: true, env: { ...twilioEnvironment(twilio.url), PUBLIC_URL } })
const { db, call, config } = app
const PATH = '/api/webhooks/sms'

type Notice = { from: string; body: string; token?: string; url?: string; more?: Record<string, string> }

/** Posts what Twilio posts when a person texts our number. */
async function post({ from, body, token = TWILIO_TOKEN, url = PUBLIC_URL + PATH, more = {} }: Notice) {
  const fields = {
    ...{ MessageSid: `SM${'1'.repeat(32)}`, AccountSid: TWILIO_ACCOUNT, To: TWILIO_NUMBER },
    ...{ From: from, Body: body, NumMedia: '0' },
  }
  const signature = twilioSdk.getExpectedTwilioSignature(token, url, fields)
  return await fetch(app.url + PATH, {
    method: 'POST',
    body: new URLSearchParams({ ...fields, ...more }),
    headers: { 'x-twilio-signature': signature },
  })
}

async function aMember() {
  const person = await aPremiumMember(app)
  const { number } = await aPhone(db, config, { userId: person.id })
  const silent = async () =>
    (await call('GET', '/api/api/auth/phone', { as: person })).json.phone.confirmed.silent as string | null
  return { person, number, silent }
}

test('STOP to our number ends texts at once, and START allows them again', async () => {
  const { number, silent } = await aMember()
  const answer = await post({ from: number, body: 'Stop' })
  assert.equal(answer.status, 200)
  assert.match(answer.headers.get('content-type') ?? '', /^text\/xml/)
  assert.match(await answer.text(), /<Response\/>/)
  assert.equal(await silent(), 'STOPPED')
  assert.equal((await post({ from: number, body: 'STOP' })).status, 200)
  await post({ from: number, body: 'thank you' })
  assert.equal(await silent(), 'STOPPED')
  await post({ from: number, body: 'START' })
  assert.equal(await silent(), null)
})

test('a call without Twilio’s signature for exactly this address and these fields changes nothing', async () => {
  const { number, silent } = await aMember()
  const body = 'STOP'
  for (const lie of [
    { token: 'e'.repeat(32) },
    { url: `${PUBLIC_URL}${PATH}?other=1` },
    { url: `https://elsewhere.example.test${PATH}` },
    { more: { Body: 'START' } },
    { more: { Extra: '1' } },
  ]) {
    const answer = await post({ from: number, body, ...lie })
    assert.equal(answer.status, 400, JSON.stringify(lie))
  }
  const unsigned = await fetch(app.url + PATH, {
    method: 'POST',
    body: new URLSearchParams({ From: number, Body: body }),
  })
  assert.equal(((await unsigned.json()) as { code: string }).code, 'webhook_signature')
  const json = await call('POST', PATH, { body: { From: number, Body: body } })
  assert.equal(json.status, 415)
  assert.equal(await silent(), null)
})

test('a code is sent through Twilio, and a number that Twilio refuses is shown as refused', async () => {
  const person = await aPremiumMember(app)
  const number = '+447700900999'
  twilio.answers.push({ status: 400, code: 21614 })
  const asked = await call('POST', '/api/api/auth/phone', { as: person, body: { number } })
  assert.equal(asked.json.phone.ourNumber, TWILIO_NUMBER)
  assert.equal(asked.json.phone.texts, 'SENT')
  await eventually(async () => {
    const { json } = await call('GET', '/api/api/auth/phone', { as: person })
    return json.phone.asked.silent === 'REFUSED'
  })
  assert.match(twilio.received.at(-1)?.fields.Body ?? '', /^\d{6} is your Ferrywing code/)
  assert.equal((await call('GET', '/dev/mailbox.json')).text.includes(number), false)
  refused(await call('POST', '/dev/mailbox/sms/x/reply'), 404, 'not_found')
})
