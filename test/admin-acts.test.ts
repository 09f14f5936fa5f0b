import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { API_BASE } from '#contract/endpoint.ts'
import { findAuditBreaks } from '#server/runtime/audit.ts'
import { anAuthorisedBooking } from '#test/pay.ts'
import { setStage } from './access/access-stage.ts'
import { idempotent, type Request } from './access/rights.ts'
import { openTestApp, type TestApp } from './app.ts'
import { aDocument, aLeg, anOperator, aUser, dayFromNow } from './build.ts'
import { aDispute } from './disputes.ts'
import { aPaidBooking } from './pay.ts'
import { fly } from './payouts.ts'
import { aSubscriber } from './plans.ts'
import { readOpenApi } from './read/read-openapi.ts'
import { fboActs } from './samples/fbo-acts.ts'
import { sellingActs } from './samples/selling-acts.ts'
import { aCollectedTax, invoiceActs, TAX_ACTS, taxReturnActs } from './samples/tax-acts.ts'

const app = await openTestApp()
const twoApprovals = await openTestApp({ env: { KYB_APPROVALS: '2' }, database: app })
const { db } = app
const admin = await aUser(db, { role: 'ADMIN' })

type Expected = {
  act: string
  /** The subject of the act in the audit log; by default the first parameter of the path. */
  subject?: string
  /** The fields of the entry's `before`; null when the entry has none. */
  before: string[] | null
  after: string[]
}
/** A request, with the subject of the act when it is not the first parameter of the path. */
type Asked = Request & { subject?: string }
type Row = Expected & { request: () => Promise<Asked> | Asked; on?: TestApp }

const on = (id: string, rest: Omit<Request, 'params'> = {}): Request => ({ params: { id }, ...rest })
const anApplicant = async () => (await anOperator(db, { kybStatus: 'PENDING' })).id
const anAccount = async () => (await aUser(db)).id

/** Every change and every export by an administrator. Each one leaves one act in the audit log. */
const ACTS: Record<string, Row> = {
  'POST /admin/jobs/:id/retry': {
    request: async () => on(await (await setStage(app)).failedJobId()),
    act: 'job.retry',
    before: ['name', 'attempts'],
    after: ['attempts'],
  },
  'PATCH /admin/contact/:id': {
    request: async () => on(await (await setStage(app)).contactMessageId(), { body: { status: 'RESOLVED' } }),
    act: 'contact.set-status',
    before: ['status'],
    after: ['status'],
  },
  'POST /admin/contact/:id/replies': {
    request: async () => on(await (await setStage(app)).contactMessageId(), { body: { body: 'It may.' } }),
    act: 'contact.reply',
    before: ['status'],
    after: ['status', 'replyId'],
  },
  'PATCH /admin/operators/:id': {
    request: async () => on(await (await setStage(app)).applicationId(), { body: { status: 'APPROVED' } }),
    act: 'application.approve',
    before: ['status', 'version'],
    after: ['status', 'version'],
  },
  'GET /admin/waitlist/export': {
    request: () => ({}),
    act: 'waitlist.export',
    subject: 'all',
    before: null,
    after: ['entriesCount', 'source', 'searched'],
  },
  'POST /admin/users/:id/role': {
    request: async () => on(await anAccount(), { body: { role: 'OPERATOR', reason: 'They fly.' } }),
    act: 'account.change-role',
    before: ['role'],
    after: ['role'],
  },
  'POST /admin/users/:id/plan/end': {
    request: async () =>
      on((await aSubscriber(app)).id, {
        body: { reason: 'They wrote to us.', when: 'NOW', refundsLastPayment: true },
      }),
    act: 'plan.end',
    before: ['status', 'billing'],
    after: ['when', 'refundMinor'],
  },
  'POST /admin/users/:id/money-back': {
    request: async () => on((await aSubscriber(app)).id, { body: { reason: 'They wrote to us.' } }),
    act: 'plan.money-back',
    before: null,
    after: ['amountMinor', 'currency'],
  },
  'POST /admin/users/:id/suspend': {
    request: async () => on(await anAccount(), { body: { reason: 'Stolen cards.' } }),
    act: 'account.suspend',
    before: ['suspended'],
    after: ['suspended', 'endedSessionsCount'],
  },
  'POST /admin/users/:id/reinstate': {
    request: async () => {
      const id = await anAccount()
      await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', id).execute()
      return on(id, { body: { reason: 'Cleared up.' } })
    },
    act: 'account.reinstate',
    before: ['suspended'],
    after: ['suspended', 'resumesPremium'],
  },
  'POST /admin/users/:id/end-sessions': {
    request: async () => {
      const stage = await setStage(app)
      await stage.signInSessionId()
      return on(stage.people.user.id, { body: { reason: 'A lost telephone.' } })
    },
    act: 'account.end-sessions',
    before: ['sessionsCount'],
    after: ['sessionsCount'],
  },
  'POST /admin/operators/:id/policies': {
    request: async () =>
      on(await anApplicant(), {
        body: {
          cancelWindowHours: 36,
          noShowPenaltyPct: 100,
          refundRulesJSON: { rules: [{ hoursBeforeMin: 0, refundPct: 50 }] },
        },
      }),
    act: 'operator.change-policies',
    before: ['cancelWindowHours', 'noShowPenaltyPct'],
    after: ['cancelWindowHours', 'noShowPenaltyPct'],
  },
  'GET /admin/operators/:operatorId/documents/:id': {
    request: async () => {
      const stage = await setStage(app)
      return { params: { operatorId: stage.operatorId, id: await stage.documentId() } }
    },
    act: 'operator.download-document',
    before: null,
    after: ['documentId'],
  },
  'POST /admin/operators/:operatorId/documents/:id/expiry': {
    request: async () => ({ params: await aWaitingDocument(), body: { expiresOn: dayFromNow(30) } }),
    act: 'operator.enter-document-expiry',
    before: ['documentId', 'expiresOn'],
    after: ['documentId', 'expiresOn', 'type'],
  },
  'POST /admin/operators/:operatorId/documents/:id/accept': {
    request: async () => ({ params: await aWaitingDocument() }),
    act: 'operator.accept-document',
    before: ['documentId'],
    after: ['documentId', 'type', 'expiresOn'],
  },
  'POST /admin/operators/:operatorId/documents/:id/decline': {
    request: async () => ({ params: await aWaitingDocument(), body: { reason: 'A blank page.' } }),
    act: 'operator.decline-document',
    before: ['documentId', 'status'],
    after: ['documentId', 'status', 'type'],
  },
  'POST /admin/operators/:id/kyb/review': {
    request: async () => on(await anApplicant()),
    act: 'operator.review-kyb',
    before: ['kybStatus'],
    after: ['kybStatus'],
  },
  'POST /admin/operators/:id/kyb/approve': {
    request: async () => on(await anApplicant(), { body: {} }),
    act: 'operator.approve-kyb',
    before: ['kybStatus'],
    after: ['kybStatus', 'approvals'],
  },
  'POST /admin/operators/:id/kyb/approve, the first of two': {
    on: twoApprovals,
    request: async () => on(await anApplicant(), { body: {} }),
    act: 'operator.approve-kyb-first',
    before: ['approvals'],
    after: ['approvals', 'needed'],
  },
  'POST /admin/operators/:id/kyb/reject': {
    request: async () => on(await anApplicant(), { body: { notes: 'One page is missing.' } }),
    act: 'operator.reject-kyb',
    before: ['kybStatus'],
    after: ['kybStatus'],
  },
  'POST /admin/legs/:id/cancel': {
    request: async () => on((await aLeg(db)).id, { body: { reason: 'Weather' } }),
    act: 'leg.cancel',
    before: ['status'],
    after: ['status', 'refundedBookings', 'refundedMinor', 'currency', 'releasedHolds'],
  },
  'POST /admin/legs/:id/payout/release': {
    request: async () => on(await aHeldLeg(), { body: { reason: 'It flew.' } }),
    act: 'payout.release',
    before: ['waitsFor'],
    after: ['payoutIds'],
  },
  'POST /admin/legs/:id/payout/refund': {
    request: async () => on(await aHeldLeg(), { body: { reason: 'It was another aircraft.' } }),
    act: 'payout.refund',
    before: ['waitsFor'],
    after: ['refundedBookings', 'refundedMinor', 'disputedBookings'],
  },
  ...sellingActs(app),
  ...fboActs(app),
  ...TAX_ACTS,
  ...taxReturnActs(async () => await aCollectedTax(db, await aConfirmedBooking())),
  'POST /admin/bookings/:id/capture': {
    request: async () => on((await anAuthorisedBooking(app)).bookingId),
    act: 'booking.capture',
    before: ['status', 'approved'],
    after: ['amountMinor', 'currency', 'approved'],
  },
  'POST /admin/bookings/:id/cancel': {
    request: async () => on((await anAuthorisedBooking(app)).bookingId, { body: {} }),
    act: 'booking.cancel',
    before: ['status'],
    after: ['status', 'cancelReason', 'seats'],
  },
  'POST /admin/bookings/:id/refund': {
    request: async () => on(await aConfirmedBooking(), refund()),
    act: 'booking.refund',
    before: ['status', 'refundedMinor'],
    after: ['status', 'refundedMinor', 'refundId', 'kind', 'amountMinor', 'currency'],
  },
  'POST /admin/refunds/:id/retry': {
    request: async () => {
      const bookingId = await aConfirmedBooking()
      const path = `${API_BASE}/admin/bookings/${bookingId}/refund`
      const { json } = await app.call('POST', path, { as: admin, ...refund() })
      return on(json.refundId)
    },
    act: 'refund.retry',
    before: ['refundId', 'failure'],
    after: ['refundId'],
  },
  'GET /admin/ledger/export': {
    request: () => ({}),
    act: 'ledger.export',
    subject: 'all',
    before: null,
    after: ['account', 'currency', 'filtered'],
  },
  'POST /admin/disputes/:id/evidence-file': {
    request: async () => on(await aDisputeId(), { body: {} }),
    act: 'dispute.take-evidence',
    before: null,
    after: ['asSent', 'documentBytes'],
  },
  'POST /admin/disputes/:id/submit': {
    request: async () => on(await aDisputeId(), { body: { statement: 'They flew.' } }),
    act: 'dispute.submit-evidence',
    before: ['status', 'answer'],
    after: ['answer', 'amountMinor', 'currency', 'documentBytes'],
  },
  'POST /admin/disputes/:id/accept': {
    request: async () => on(await aDisputeId()),
    act: 'dispute.accept-loss',
    before: ['status', 'answer'],
    after: ['answer', 'amountMinor', 'currency'],
  },
  'GET /admin/operators/:id/statements/:month': {
    request: async () => ({
      params: { id: (await setStage(app)).operatorId, month: new Date().toISOString().slice(0, 7) },
      query: '?format=pdf',
    }),
    act: 'statement.download',
    before: null,
    after: ['month', 'format'],
  },
  ...invoiceActs(async () => (await (await setStage(app)).invoice()).id),
  'POST /admin/reconciliations': {
    request: () => ({}),
    act: 'ledger.reconcile',
    before: null,
    after: ['differencesCount'],
  },
}

test('the table lists every call that changes or exports data', async () => {
  const { paths } = await readOpenApi(app)
  const served = Object.entries<object>(paths)
    .flatMap(([path, methods]) =>
      Object.keys(methods).map(
        (method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1').replace(API_BASE, '')}`,
      ),
    )
    .filter((name) => / \/admin\//.test(name))
  const acting = served.filter(
    (name) => !name.startsWith('GET ') || /\/(export|documents|statements\/:month|invoices\/)/.test(name),
  )
  const listed = new Set(Object.keys(ACTS).map((name) => name.replace(/,.*/, '')))
  assert.ok(acting.length > 15)
  assert.deepEqual([...listed].sort(), acting.sort())
})

describe('leaves one act with actor, action, address, before and after:', () => {
  for (const [name, row] of Object.entries(ACTS)) {
    test(name, async () => {
      const [method = '', pattern = ''] = name.replace(/,.*/, '').split(' ')
      const { params = {}, query = '', headers = {}, body, subject: named } = await row.request()
      const path = API_BASE + pattern.replace(/:(\w+)/g, (_, key: string) => params[key] ?? '') + query
      const known = await lastAct()
      const answer = await (row.on ?? app).call(method, path, {
        as: admin,
        body,
        headers: { ...headers, 'user-agent': 'The desk 1.0' },
      })
      assert.equal(answer.status, 200, answer.text)
      const acts = await db.selectFrom('auditLog').selectAll().where('id', '>', known).execute()
      const [act] = acts
      assert.equal(acts.length, 1)
      assert.deepEqual(
        [act?.act, act?.actorId, act?.actorRole, act?.address, act?.userAgent],
        [row.act, admin.id, 'ADMIN', '127.0.0.1', 'The desk 1.0'],
      )
      const subject = row.subject ?? named ?? params.operatorId ?? params.id
      if (subject && row.act !== 'refund.retry') assert.equal(act?.subjectId, subject)
      checkNames(act?.before, row.before)
      checkNames(act?.after, row.after)
    })
  }
})

test('reading leaves no act', async () => {
  const known = await lastAct()
  for (const path of [
    'bookings',
    'users',
    'contact',
    'ledger',
    'audit-log',
    'kyb/operators',
    'overview',
    'disputes',
  ]) {
    assert.equal((await app.call('GET', `${API_BASE}/admin/${path}`, { as: admin })).status, 200)
  }
  assert.equal(await lastAct(), known)
})

test('the chain of the audit log is unbroken afterwards', async () => {
  assert.deepEqual(await findAuditBreaks(db), [])
})

function checkNames(part: unknown, names: string[] | null): void {
  if (names === null) assert.equal(part, null)
  else
    for (const name of names)
      assert.ok(part && name in (part as object), `${name} in ${JSON.stringify(part)}`)
}

async function lastAct(): Promise<number> {
  const last = await db.selectFrom('auditLog').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return Number(last?.id ?? 0)
}

async function aWaitingDocument() {
  const { id: operatorId } = await anOperator(db)
  const { id } = await aDocument(db, { operatorId, status: 'WAITING' })
  return { operatorId, id }
}

async function aHeldLeg(): Promise<string> {
  const { id: userId } = await aUser(db, { role: 'OPERATOR', email: `${crypto.randomUUID()}@example.test` })
  const { id: operatorId } = await anOperator(db, { userId })
  const { id: legId } = await aLeg(db, { operatorId })
  await aPaidBooking(app, { user: await aUser(db), legId })
  await fly(app, legId)
  await db.updateTable('users').set({ suspendedAt: new Date() }).where('id', '=', userId).execute()
  return legId
}

async function aConfirmedBooking(): Promise<string> {
  return (await aPaidBooking(app, { user: await aUser(db), legId: (await aLeg(db)).id })).bookingId
}

async function aDisputeId(): Promise<string> {
  return (await aDispute(app)).disputeId
}

function refund() {
  return {
    headers: idempotent(),
    body: { kind: 'full', reason: 'Weather', cancelSeats: false, refundedMinor: 0 },
  }
}
