import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { createClient } from '../clients/typescript/client.ts'
import { writeDocumentTypes } from '../clients/typescript/write-document-types.ts'
import { openTestApp } from './app.ts'
import { aLeg } from './build.ts'
import { payOnHostedPage } from './pay.ts'
import { mailedToken } from './person.ts'

const app = await openTestApp({ worker: true })
const { url: baseUrl } = app

test('the types of the client match the OpenAPI document (npm run client:types writes them)', async () => {
  const written = await readFile(new URL('../clients/typescript/api.gen.ts', import.meta.url), 'utf8')
  const { json } = await app.call('GET', '/api/openapi.json')
  assert.equal(written, writeDocumentTypes(json))
})

test('the README of the client shows the example, whose types the compiler checks', async () => {
  const read = (name: string) => readFile(new URL(`../clients/typescript/${name}`, import.meta.url), 'utf8')
  const example = (await read('example.ts')).replace("'./client.ts'", "'@ferrywing/client'")
  const [, shown] = /```ts\n([\s\S]*?)```/.exec(await read('README.md')) ?? []
  assert.equal(shown, example)
})

test('the client alone can open an account, find a flight, hold seats, pay and read the trip', async () => {
  const leg = await aLeg(app.db)
  let token: string | null = null
  const client = createClient({ baseUrl, token: () => token })

  const email = 'client@example.test'
  const password = 'Ferrywing1'
  const account = await client.POST('/api/api/auth/register', {
    body: { name: 'Sam Client', email, password, role: 'USER' },
  })
  token = account.data?.tokens.accessToken ?? ''
  const mailed = await mailedToken(app, email, '/verify-email')
  const confirmed = await client.POST('/api/api/auth/verify-email', { body: { token: mailed } })
  assert.equal(confirmed.data?.user.email, email)

  const query = { from: 'KTEB', to: 'KOPF', people: 2 }
  const search = await client.GET('/api/api/search', { params: { query } })
  const [found] = search.data?.results ?? []
  assert.equal(found?.kind === 'direct' && found.leg.id, leg.id)

  const path = { legId: leg.id }
  const hold = await client.POST('/api/api/checkout/{legId}/hold', {
    params: { path, header: { 'idempotency-key': 'with-the-client' } },
    body: { requestedPax: 2 },
  })
  const bookingId = hold.data?.bookingId ?? ''
  const checkout = await client.POST('/api/api/checkout/{legId}', {
    params: { path },
    body: { seatsRequested: 2 },
  })
  await payOnHostedPage(checkout.data?.url ?? '')
  const payment = await client.GET('/api/api/payments/checkout/status/{sessionId}', {
    params: { path: { sessionId: checkout.data?.sessionId ?? '' } },
  })
  assert.equal(payment.data?.booking_status, 'CONFIRMED')
  const trip = await client.GET('/api/api/trips/{bookingId}', { params: { path: { bookingId } } })
  assert.equal(trip.data?.trip.state, 'CONFIRMED')

  const refused = await client.GET('/api/api/trips/{bookingId}', {
    params: { path: { bookingId: crypto.randomUUID() } },
  })
  assert.equal(refused.error?.code, 'booking_not_found')
})
