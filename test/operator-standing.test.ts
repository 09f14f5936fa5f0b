import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Role, Standing } from '#contract/endpoint.ts'
import { API_BASE } from '#contract/endpoint.ts'
import type { KybStatus } from '#contract/operators/operators.ts'
import { setStage } from './access/access-stage.ts'
import { ACCESS } from './access/access-table.ts'
import { eventually, openTestApp } from './app.ts'
import { aDocument, aLeg, anAircraft, anOperator, aUser, inventTail } from './build.ts'
import { aFlyingOperator, anApiKey, aWebhook, inFreshSession } from './developers.ts'
import { aPaidBooking } from './pay.ts'
import { anFboForm } from './samples/fbo.ts'
import { aLegForm } from './samples/leg-form.ts'

const app = await openTestApp({ worker: true })
const { db, call } = app

/** Calls that are open in all three standings: they only read, or they end something. */
const EVERY_STANDING = [
  ['GET /operators/profile', 'GET /operators/documents/:id', 'GET /operators/dashboard'],
  ['GET /operators/flights', 'GET /operators/flights/:id', 'GET /operators/flights/:id/bookings'],
  ['GET /operators/readiness', 'GET /operators/flights/:id/readiness'],
  ['GET /operators/on-board'],
  ['GET /operators/availability', 'GET /operators/flights/:id/availability'],
  ['GET /operators/flights/:id/cancellation', 'POST /operators/flights/:id/cancel'],
  ['POST /operators/flights/:id/confirm'],
  ['POST /operators/flights/:id/day', 'POST /operators/flights/:id/crew-link'],
  ['DELETE /operators/flights/:id', 'GET /operators/schedule/imports'],
  ['GET /operators/payouts', 'GET /operators/payouts/:legId', 'GET /stripe/connect/status'],
  ['GET /operators/statements', 'GET /operators/statements/:month'],
  [
    'GET /operators/fleet',
    'GET /operators/fleet/:id/documents/:documentId',
    'GET /operators/fleet/:id/retirement',
  ],
  ['GET /operators/flights/taxes', 'POST /operators/fleet/:id/retire', 'GET /operators/fbos'],
  ['GET /operators/invoices', 'GET /operators/invoices/:id', 'GET /operators/invoices/months/:month'],
  ['GET /operators/invoice-details', 'PUT /operators/invoice-details'],
  ['GET /operators/api-keys', 'POST /operators/api-keys/:id/revoke', 'GET /operators/webhooks'],
  ['DELETE /operators/webhooks/:id', 'POST /operators/webhooks/:id/disable'],
  ['GET /operators/webhooks/:id/deliveries', 'GET /operators/webhooks/:id/deliveries/:deliveryId'],
].flat()

/** Calls that are open while setting up or selling: they prepare selling. */
const BEFORE_THE_END = [
  ['POST /operators/profile', 'POST /operators/documents', 'POST /operators/policies'],
  ['PUT /operators/minor-rule', 'PUT /operators/on-board'],
  ['POST /operators/onboarding/submit', 'POST /stripe/connect/onboard'],
  ['POST /operators/flights', 'PUT /operators/flights/:id', 'POST /operators/flights/:id/duplicate'],
  ['POST /operators/flights/:id/publish', 'POST /operators/flights/:id/change/preview'],
  ['POST /operators/flights/:id/change'],
  ['POST /operators/schedule/plan', 'POST /operators/schedule/imports'],
  ['POST /operators/fleet', 'PUT /operators/fleet/:id', 'DELETE /operators/fleet/:id'],
  [
    'POST /operators/fleet/:id/submit',
    'POST /operators/fleet/:id/documents',
    'POST /operators/flights/findings',
  ],
  ['POST /operators/fbos', 'PUT /operators/fbos/:id'],
  ['POST /operators/fleet/import/plan', 'POST /operators/fleet/import', 'PUT /operators/declaration'],
].flat()

/** Calls that are open only while selling: passengers' details, keys, webhooks, and charges to travellers. */
const SELLING_ONLY = [
  ['POST /operators/flights/:id/manifest', 'POST /operators/flights/:id/border-files'],
  ['GET /operators/flights/:id/check-ins', 'POST /operators/flights/:id/check-ins'],
  ['GET /operators/flights/:id/bookings/:reference/no-show'],
  ['POST /operators/flights/:id/bookings/:reference/no-show'],
  ['POST /operators/api-keys', 'POST /operators/webhooks', 'PUT /operators/webhooks/:id'],
  ['POST /operators/webhooks/:id/enable', 'POST /operators/webhooks/:id/rotate'],
  ['POST /operators/webhooks/:id/test', 'POST /operators/webhooks/:id/deliveries/:deliveryId/resend'],
].flat()

type Outcome = 'open' | 'not_approved' | 'selling_ended'
const OUTCOMES: Record<string, Record<Standing, Outcome>> = Object.fromEntries([
  ...EVERY_STANDING.map((name) => [name, { SETTING_UP: 'open', SELLING: 'open', WINDING_UP: 'open' }]),
  ...BEFORE_THE_END.map((name) => [
    name,
    { SETTING_UP: 'open', SELLING: 'open', WINDING_UP: 'selling_ended' },
  ]),
  ...SELLING_ONLY.map((name) => [
    name,
    { SETTING_UP: 'not_approved', SELLING: 'open', WINDING_UP: 'selling_ended' },
  ]),
])

const ROLES: Role[] = ['USER', 'OPERATOR', 'ADMIN']
const KYB_STATES: (KybStatus | null)[] = [null, 'PENDING', 'UNDER_REVIEW', 'REJECTED', 'APPROVED']

type State = { role: Role; kybStatus: KybStatus | null; suspended: boolean; standing: Standing }
const STATES: State[] = ROLES.flatMap((role) =>
  KYB_STATES.flatMap((kybStatus) =>
    [false, true].map((suspended): State => {
      const maySell = role !== 'USER' && !suspended
      const approved = maySell ? 'SELLING' : 'WINDING_UP'
      return { role, kybStatus, suspended, standing: kybStatus === 'APPROVED' ? approved : 'SETTING_UP' }
    }),
  ),
)

/** An account that ran an approved operator and is now in this state. */
async function accountIn({ role, kybStatus, suspended }: State) {
  const account = await aUser(db, { role: 'OPERATOR', email: `${crypto.randomUUID()}@example.test` })
  const { id: operatorId } = await anOperator(db, { userId: account.id, kybStatus })
  for (const type of ['aoc', 'insurance'] as const) await aDocument(db, { operatorId, type })
  const { tail } = await anAircraft(db, { operatorId, tail: inventTail() })
  const { sessionId } = await inFreshSession(app, account)
  await db
    .updateTable('users')
    .set({ role, suspendedAt: suspended ? new Date() : null })
    .where('id', '=', account.id)
    .execute()
  return { id: account.id, role, sessionId, tail }
}

const accounts = await Promise.all(STATES.map(async (state) => ({ state, account: await accountIn(state) })))
const admin = await aUser(db, { role: 'ADMIN', email: 'admin@example.test' })

test('the table lists exactly the served calls about the own operator', async () => {
  const { paths } = (await call('GET', '/api/openapi.json')).json
  const served = Object.entries(paths as Record<string, object>)
    .filter(([path]) => /^\/api\/api\/(operators|stripe\/connect)\//.test(path))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) =>
          `${method.toUpperCase()} ${path.replace(API_BASE, '').replace(/\{(\w+)\}/g, (_, key) => `:${key}`)}`,
      ),
    )
    // Excludes the public form for future operators.
    .filter((name) => name !== 'POST /operators/apply')
  assert.deepEqual(Object.keys(OUTCOMES).sort(), served.sort())
})

describe('role, KYB state and suspension decide about', () => {
  for (const [name, outcomes] of Object.entries(OUTCOMES)) {
    test(name, async () => {
      // The calls name another account's objects, so a caller with the right gets 404.
      const stage = await setStage(app)
      const [method = '', pattern = ''] = name.split(' ')
      const { params = {}, query = '', ...options } = (await ACCESS[name]?.request?.(stage, 'operator')) ?? {}
      const path = API_BASE + pattern.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '') + query
      for (const { state, account } of accounts) {
        // The leg needs an aircraft of this operator.
        const leg = name === 'POST /operators/flights' && { body: aLegForm({ tail: account.tail }) }
        // Each FBO needs a different name.
        const fbo = name === 'POST /operators/fbos' && { body: anFboForm() }
        const { status, json, text } = await call(method, path, {
          ...{ ...options, ...leg, ...fbo },
          as: account,
        })
        const refused = json?.code === 'not_approved' || json?.code === 'selling_ended'
        const outcome = refused ? json.code : 'open'
        const { role, kybStatus, suspended, standing } = state
        const what = `${role} ${kybStatus} ${suspended ? 'suspended' : ''}: ${status} ${text}`
        assert.equal(outcome, outcomes[standing], what)
        assert.ok(status < 500 && status !== 401 && json?.code !== 'invalid_input', what)
      }
    })
  }
})

describe('an operator whose role was taken away', () => {
  async function windingUp() {
    const { user, operator } = await aFlyingOperator(app)
    const leg = await aLeg(db, { operatorId: operator.id })
    const { secret } = await anApiKey(app, { as: user, scopes: ['flights:read', 'manifests:read'] })
    const { webhook } = await aWebhook(app, { as: user })
    const traveller = await aUser(db, { email: `${crypto.randomUUID()}@example.test` })
    const { bookingId } = await aPaidBooking(app, { user: traveller, legId: leg.id })
    const answer = await call('POST', `/api/api/admin/users/${user.id}/role`, {
      as: admin,
      body: { role: 'USER', reason: 'Sold what it does not fly' },
    })
    assert.equal(answer.status, 200, answer.text)
    return { account: { ...user, role: 'USER' as const }, legId: leg.id, secret, webhook, bookingId }
  }

  test('sees only the initials of travellers, and no manifest', async () => {
    const { account, legId, secret } = await windingUp()
    const path = `/api/api/operators/flights/${legId}`
    const { json } = await call('GET', `${path}/bookings`, { as: account })
    assert.equal(json.manifestOpen, false)
    assert.equal(json.data[0].status, 'CONFIRMED')
    assert.match(json.data[0].leadTraveller, /^(\p{L}\. ?)+$/u)
    assert.deepEqual(json.data[0].passengers, [])
    const manifest = { as: account, body: { format: 'csv' } }
    assert.equal((await call('POST', `${path}/manifest`, manifest)).json.code, 'selling_ended')
    const headers = { authorization: `Bearer ${secret}` }
    assert.equal((await call('GET', `${path}/bookings`, { headers })).json.code, 'api_key_unknown')
  })

  test('can cancel a sold flight, and all its travellers are refunded', async () => {
    const { account, legId, bookingId } = await windingUp()
    const cancel = { as: account, body: { reason: 'We stop flying' } }
    const answer = await call('POST', `/api/api/operators/flights/${legId}/cancel`, cancel)
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.json.outcome.refundedBookings, 1)
    await eventually(async () => {
      const refund = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .select('refunds.status')
        .where('bookingId', '=', bookingId)
        .executeTakeFirst()
      return refund?.status === 'REFUNDED'
    })
  })
})
