import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { eventually, openTestApp, type TestAnswer } from './app.ts'
import { aLeg } from './build.ts'

const { call, db } = await openTestApp({ worker: true })

/** Values from the answers of earlier calls, for later calls. */
const known = {
  email: 'the.caller@example.test',
  accessToken: '',
  refreshToken: '',
  legId: (await aLeg(db)).id,
  bookingId: '',
  sessionId: '',
  linkToken: '',
}

type SpecifiedCall = {
  /** The method and path as in the specification's table. */
  call: string
  path: () => string
  body?: () => object | string
  idempotencyKey?: boolean
  /** The fields that the screens read, with their types or values. */
  reads: Record<string, 'text' | 'amount' | 'instant' | 'list' | 'object' | true | false | RegExp>
  remember?: (answer: TestAnswer) => unknown
}

const rememberTokens = ({ json }: TestAnswer) => Object.assign(known, json.tokens)
const TOKENS = { 'tokens.accessToken': 'text', 'tokens.refreshToken': 'text' } as const
const USER = { 'user.name': 'text', 'user.email': 'text', 'user.role': /^USER$/ } as const

// Section 7 of the specification: the calls of accounts, public forms, holding and paying, in the order of a visitor's use.
const SPECIFIED: SpecifiedCall[] = [
  {
    call: 'POST /auth/register',
    path: () => '/api/api/auth/register',
    body: () => ({ name: 'The Caller', email: known.email, password: 'Ferrywing1', role: 'USER' }),
    reads: { ...USER, ...TOKENS, message: 'text' },
  },
  {
    call: 'POST /auth/login',
    path: () => '/api/api/auth/login',
    body: () => ({ email: known.email, password: 'Ferrywing1' }),
    reads: { ...USER, ...TOKENS },
    remember: rememberTokens,
  },
  {
    call: 'POST /auth/refresh',
    path: () => '/api/api/auth/refresh',
    body: () => ({ refreshToken: known.refreshToken }),
    reads: TOKENS,
    remember: rememberTokens,
  },
  { call: 'GET /auth/me', path: () => '/api/api/auth/me', reads: USER },
  {
    call: 'POST /waitlist',
    path: () => '/api/api/waitlist',
    body: () => ({ email: known.email, name: 'The Caller', source: 'homepage' }),
    reads: { message: 'text' },
  },
  {
    call: 'POST /contact',
    path: () => '/api/api/contact',
    body: () => ({
      name: 'The Caller',
      email: known.email,
      subject: 'Dogs',
      category: 'general',
      message: 'May they fly?',
    }),
    reads: { message: 'text' },
  },
  {
    call: 'POST /operators/apply',
    path: () => '/api/api/operators/apply',
    body: () => ({ companyName: 'Northlight', contactName: 'The Caller', email: known.email }),
    reads: { message: 'text' },
  },
  {
    call: 'PATCH /auth/profile',
    path: () => '/api/api/auth/profile',
    body: () => ({ name: 'The Caller' }),
    reads: { ...USER, message: 'text' },
  },
  {
    call: 'POST /auth/change-password',
    path: () => '/api/api/auth/change-password',
    body: () => ({ currentPassword: 'Ferrywing1', newPassword: 'Ferrywing2' }),
    reads: { message: 'text' },
  },
  {
    call: 'POST /auth/resend-verification',
    path: () => '/api/api/auth/resend-verification',
    reads: { message: 'text' },
    remember: async () => Object.assign(known, { linkToken: await mailedToken('/verify-email') }),
  },
  {
    call: 'POST /auth/verify-email',
    path: () => '/api/api/auth/verify-email',
    body: () => ({ token: known.linkToken }),
    reads: { ...USER, message: 'text' },
  },
  {
    call: 'POST /auth/forgot-password',
    path: () => '/api/api/auth/forgot-password',
    body: () => ({ email: known.email }),
    reads: { message: 'text' },
    remember: async () => Object.assign(known, { linkToken: await mailedToken('/reset-password') }),
  },
  {
    call: 'POST /auth/reset-password',
    path: () => '/api/api/auth/reset-password',
    body: () => ({ token: known.linkToken, password: 'Ferrywing3' }),
    reads: { message: 'text' },
    // Every session has ended.
    remember: async () => void rememberTokens(await signInAgain()),
  },
  { call: 'GET /health', path: () => '/api/api/health', reads: { timestamp: 'instant' } },
  {
    call: 'GET /api/routes',
    path: () => '/api/routes',
    reads: {
      routes: 'list',
      'routes.0.id': 'text',
      'routes.0.origin': 'text',
      'routes.0.destination': 'text',
      'routes.0.aircraft': 'text',
      'routes.0.seatsAvailable': 'amount',
      'routes.0.date': /^\d{4}-\d\d-\d\d$/,
      'routes.0.duration': 'text',
      'routes.0.price': 'amount',
    },
  },
  {
    call: 'GET /checkout/{legId}/status',
    path: () => `/api/api/checkout/${known.legId}/status`,
    reads: {
      success: true,
      emptyLeg: 'object',
      'emptyLeg.id': 'text',
      'emptyLeg.originICAO': /^KTEB$/,
      'emptyLeg.destinationICAO': /^KOPF$/,
      'emptyLeg.departureUTC': 'instant',
      'emptyLeg.arrivalUTC': 'instant',
      'emptyLeg.aircraft': 'text',
      'emptyLeg.seatsAvailable': 'amount',
      'emptyLeg.minPrice': 'amount',
      'emptyLeg.currency': /^USD$/,
      'emptyLeg.isBookable': true,
    },
  },
  {
    call: 'POST /checkout/{legId}/hold',
    path: () => `/api/api/checkout/${known.legId}/hold`,
    body: () => ({ requestedPax: 2 }),
    idempotencyKey: true,
    reads: { success: true, bookingId: 'text', holdExpiresUTC: 'instant' },
    remember: ({ json }) => Object.assign(known, { bookingId: json.bookingId }),
  },
  {
    call: 'GET /checkout/status/{bookingId}',
    path: () => `/api/api/checkout/status/${known.bookingId}`,
    reads: { success: true, expired: false, 'booking.status': /^PENDING$/, emptyLeg: 'object' },
  },
  {
    call: 'POST /checkout/{legId}',
    path: () => `/api/api/checkout/${known.legId}`,
    body: () => ({ seatsRequested: 2, userEmail: known.email }),
    reads: { success: true, bookingId: 'text', sessionId: 'text', url: /^http/ },
    remember: ({ json }) => Object.assign(known, { sessionId: json.sessionId }),
  },
  {
    call: 'GET /api/payments/checkout/status/{sessionId}',
    path: () => `/api/payments/checkout/status/${known.sessionId}`,
    reads: {
      session_id: 'text',
      payment_status: /^unpaid$/,
      amount: 'amount',
      currency: /^USD$/,
      booking_status: /^PENDING$/,
    },
  },
  {
    call: 'POST /checkout/{bookingId}/abandon',
    path: () => `/api/api/checkout/${known.bookingId}/abandon`,
    body: () => '',
    idempotencyKey: true,
    reads: { success: true },
  },
]

describe("the specification's call", () => {
  for (const specified of SPECIFIED) {
    test(`${specified.call} exists with its fields`, async () => {
      const answer = await call(specified.call.split(' ')[0] ?? '', specified.path(), {
        ...(specified.body ? { body: specified.body() } : {}),
        headers: {
          ...(known.accessToken ? { authorization: `Bearer ${known.accessToken}` } : {}),
          ...(specified.idempotencyKey ? { 'idempotency-key': crypto.randomUUID() } : {}),
        },
      })
      assert.equal(answer.status, 200, answer.text)
      for (const [field, kind] of Object.entries(specified.reads)) isOfKind(answer.json, field, kind)
      await specified.remember?.(answer)
    })
  }

  test('POST /checkout/{legId}/hold answers success false and the reason when no seats are held', async () => {
    const full = await aLeg(db, { seatsTotal: 2, seatsSold: 2 })
    const answer = await call('POST', `/api/api/checkout/${full.id}/hold`, {
      body: { requestedPax: 1 },
      headers: { authorization: `Bearer ${known.accessToken}`, 'idempotency-key': crypto.randomUUID() },
    })
    assert.equal(answer.status, 400)
    isOfKind(answer.json, 'success', false)
    isOfKind(answer.json, 'error', 'text')
  })

  test('GET /api/payments/checkout/status/{sessionId} answers error for an unknown session', async () => {
    const answer = await call('GET', '/api/payments/checkout/status/cs_test_unknown')
    assert.equal(answer.status, 404)
    isOfKind(answer.json, 'error', 'text')
  })
})

async function mailedToken(path: string): Promise<string> {
  return await eventually(async () => {
    const mails = await db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', known.email)
      .orderBy('id', 'desc')
      .execute()
    const newest = mails.find((mail) => mail.text.includes(path))
    return newest && /token=([\w-]{43})/.exec(newest.text)?.[1]
  })
}

async function signInAgain(): Promise<TestAnswer> {
  return await call('POST', '/api/api/auth/login', { body: { email: known.email, password: 'Ferrywing3' } })
}

function isOfKind(json: unknown, field: string, kind: SpecifiedCall['reads'][string]): void {
  const value = field
    .split('.')
    .reduce<unknown>((inside, key) => (inside as Record<string, unknown> | undefined)?.[key], json)
  assert.ok(is(value, kind), `${field} is ${JSON.stringify(value)}, not ${kind}`)
}

function is(value: unknown, kind: SpecifiedCall['reads'][string]): boolean {
  if (typeof kind === 'boolean') return value === kind
  if (kind instanceof RegExp) return kind.test(String(value))
  if (kind === 'list') return Array.isArray(value) && value.length > 0
  if (kind === 'object') return typeof value === 'object' && value !== null
  if (kind === 'amount') return Number.isSafeInteger(value) && Number(value) > 0
  if (kind === 'instant') return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value))
  return typeof value === 'string' && value.length > 0
}
