import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aContactMessage, anApplication, anOperator, aUser } from '#test/build.ts'
import { anAuthorisedBooking } from '#test/pay.ts'

const app = await openTestApp()
const { db, call } = app
const admin = await aUser(db, { role: 'ADMIN' })
const message = await aContactMessage(db)
const application = await anApplication(db)
await db.insertInto('waitlistEntries').values({ email: 'kim@example.test', source: 'homepage' }).execute()

const [captured, cancelled] = [
  (await anAuthorisedBooking(app)).bookingId,
  (await anAuthorisedBooking(app)).bookingId,
]
const [approved, rejected] = [await anApplicant(), await anApplicant()]

async function anApplicant(): Promise<string> {
  const owner = await aUser(db)
  return (await anOperator(db, { userId: owner.id, kybStatus: 'PENDING' })).id
}

const BOOKING = [
  ...['id', 'status', 'seatsHeld', 'price', 'currency', 'feeAmountMinor', 'holdExpiresUTC', 'createdAt'],
]
const OPERATOR = [
  ...[
    'id',
    'name',
    'contactEmail',
    'contactPhone',
    'website',
    'baseCountry',
    'baseICAO',
    'aocNumber',
    'kybStatus',
  ],
  ...['kybNotes', 'docsJSON', 'updatedAt', 'publishBlockReason', 'policies', 'connect'],
]
const PAGINATION = ['page', 'limit', 'total', 'pages']
const SUBMISSION = [
  'id',
  'name',
  'email',
  'subject',
  'message',
  'category',
  'status',
  'createdAt',
  'updatedAt',
]
const APPLICATION = [
  ...[
    'id',
    'companyName',
    'contactName',
    'email',
    'phone',
    'fleetSize',
    'operatingRegions',
    'primaryAircraft',
  ],
  ...['yearlyFlights', 'message', 'status', 'submittedAt', 'reviewNotes', 'reviewedAt'],
]

// Section 7 of the specification of the administrators' area, with the response fields of its section 3.
const SPECIFIED = [
  {
    call: 'GET /admin/stats',
    reads: { stats: ['waitlist', 'contact', 'operators', 'pendingContact', 'pendingOperators'] },
  },
  {
    call: 'GET /admin/contact',
    query: '?page=1&limit=20&status=NEW',
    reads: { 'data.0': SUBMISSION, pagination: PAGINATION },
  },
  {
    call: 'PATCH /admin/contact/{id}',
    path: `/admin/contact/${message.id}`,
    body: { status: 'IN_PROGRESS' },
    reads: { data: SUBMISSION },
  },
  {
    call: 'GET /admin/operators',
    query: '?page=1&limit=20&status=PENDING',
    reads: { 'data.0': APPLICATION, pagination: PAGINATION },
  },
  { call: 'GET /admin/applications', reads: { 'data.0': APPLICATION, pagination: PAGINATION } },
  {
    call: 'PATCH /admin/operators/{id}',
    path: `/admin/operators/${application.id}`,
    body: { status: 'APPROVED', reviewNotes: 'Welcome.' },
    reads: { data: APPLICATION },
  },
  {
    call: 'GET /admin/waitlist',
    reads: { 'data.0': ['id', 'email', 'name', 'source', 'joinedAt'], pagination: PAGINATION },
  },
  {
    call: 'GET /admin/bookings',
    reads: { 'bookings.0': BOOKING, 'bookings.0.emptyLeg': ['originICAO', 'destinationICAO'] },
  },
  { call: 'GET /admin/bookings', query: '?status=pending', reads: { 'bookings.0': BOOKING } },
  { call: 'POST /admin/bookings/{id}/capture', path: `/admin/bookings/${captured}/capture`, reads: {} },
  {
    call: 'POST /admin/bookings/{id}/cancel',
    path: `/admin/bookings/${cancelled}/cancel`,
    body: { reason: 'Admin cancellation' },
    reads: {},
  },
  {
    call: 'GET /admin/operators/pending',
    reads: { 'operators.0': ['id', 'name', 'contactEmail', 'kybStatus'] },
  },
  {
    call: 'GET /admin/operators',
    reads: {
      'operators.0': [
        'id',
        'name',
        'contactEmail',
        'baseCountry',
        'baseICAO',
        'kybStatus',
        'connect',
        'updatedAt',
      ],
    },
  },
  {
    call: 'GET /admin/operators/{id}/kyb',
    path: `/admin/operators/${approved}/kyb`,
    reads: {
      operator: OPERATOR,
      'operator.connect': ['stripeAccountId', 'onboardingStatus', 'payoutsEnabled'],
      'operator.docsJSON': ['aoc', 'insurance', 'operations'],
    },
  },
  {
    call: 'GET /admin/operators/{id}/policies',
    path: `/admin/operators/${approved}/policies`,
    reads: {
      policies: ['cancelWindowHours', 'noShowPenaltyPct', 'refundRules', 'refundRulesJSON', 'examples'],
      'policies.refundRulesJSON.rules.0': ['hoursBeforeMin', 'refundPct', 'description'],
      'policies.examples.0': ['example'],
    },
  },
  {
    call: 'POST /admin/operators/{id}/kyb/approve',
    path: `/admin/operators/${approved}/kyb/approve`,
    body: { notes: 'Approved by admin' },
    reads: {},
  },
  {
    call: 'POST /admin/operators/{id}/kyb/reject',
    path: `/admin/operators/${rejected}/kyb/reject`,
    body: { notes: 'The insurance has ended.' },
    reads: {},
  },
]

// The fields that screens read when one of these calls is refused.
const REFUSED = [
  { call: 'POST /admin/bookings/{id}/capture', path: `/admin/bookings/${cancelled}/capture`, status: 409 },
  {
    call: 'POST /admin/bookings/{id}/cancel',
    path: `/admin/bookings/${captured}/cancel`,
    body: {},
    status: 409,
  },
  {
    call: 'POST /admin/operators/{id}/kyb/approve',
    path: `/admin/operators/${rejected}/kyb/approve`,
    body: {},
    status: 409,
  },
  {
    call: 'POST /admin/operators/{id}/kyb/reject',
    path: `/admin/operators/${rejected}/kyb/reject`,
    body: { notes: '  ' },
    status: 400,
  },
]

describe("the specification's call", () => {
  for (const specified of SPECIFIED) {
    test(`${specified.call}${specified.query ?? ''} exists with its fields`, async () => {
      const [method = '', written = ''] = specified.call.split(' ')
      const path = `/api/api${specified.path ?? written}${specified.query ?? ''}`
      const answer = await call(method, path, { as: admin, body: specified.body })
      assert.equal(answer.status, 200, answer.text)
      assert.equal(answer.json.success, true)
      for (const [place, fields] of Object.entries(specified.reads)) {
        const found = place.split('.').reduce((inside, key) => inside?.[key], answer.json)
        for (const field of fields) assert.ok(field in found, `${place}.${field}`)
      }
    })
  }

  for (const { call: name, path, body, status } of REFUSED) {
    test(`${name} answers success false and a reason when it is refused`, async () => {
      const answer = await call('POST', `/api/api${path}`, { as: admin, body })
      assert.deepEqual([answer.status, answer.json.success], [status, false], answer.text)
      assert.ok(answer.json.error.length > 0)
    })
  }
})
