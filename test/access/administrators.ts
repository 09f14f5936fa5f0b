import { randomUUID } from 'node:crypto'
import { anFboForm } from '../samples/fbo.ts'
import { aSellingRuleForm } from '../samples/selling-rule.ts'
import { ADMIN, idempotent, ofOperator, ofThisMonth, onAnAccount, type Rows, who } from './rights.ts'

const NOT_THERE = who('sign in', 'wrong role', 'wrong role', 'wrong role', 'wrong role', 'not there')
const GRANT = { reference: 'FCP 2214', reason: 'The permit is on file.', validUntil: '2027-12-31' }

/** Calls of administrators. */
export const ADMINISTRATORS: Rows = {
  // Administration
  'GET /admin/stats': { who: ADMIN },
  'GET /admin/overview': { who: ADMIN },
  'GET /admin/jobs/failed': { who: ADMIN },
  'POST /admin/jobs/:id/retry': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.failedJobId() } }),
  },
  'GET /admin/audit-log': { who: ADMIN },
  'GET /admin/users/:id/plan': { who: ADMIN, request: onAnAccount },
  'POST /admin/users/:id/plan/end': {
    who: ADMIN,
    request: (stage) => ({ ...onAnAccount(stage), body: { reason: 'They wrote to us.', when: 'NOW' } }),
  },
  'POST /admin/users/:id/money-back': {
    who: ADMIN,
    request: (stage) => ({ ...onAnAccount(stage), body: { reason: 'They wrote to us.' } }),
  },
  'GET /admin/price-evidence': { who: ADMIN },
  'POST /admin/price-evidence/:id/void': {
    who: ADMIN,
    request: async (stage) => ({
      params: { id: await stage.evidenceId() },
      body: { reason: 'The quote is of another aircraft.' },
    }),
  },
  'GET /admin/permissions': { who: ADMIN },
  'POST /admin/permissions': {
    who: ADMIN,
    request: async (stage) => ({ body: { ...GRANT, ...(await stage.unaskedPermission()) } }),
  },
  'POST /admin/permissions/:id/grant': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.permissionId('WAITING') }, body: GRANT }),
  },
  'POST /admin/permissions/:id/decline': {
    who: ADMIN,
    request: async (stage) => ({
      params: { id: await stage.permissionId('WAITING') },
      body: { reason: 'The permit is of another carrier.' },
    }),
  },
  'POST /admin/permissions/:id/end': {
    who: ADMIN,
    request: async (stage) => ({
      params: { id: await stage.permissionId('GRANTED') },
      body: { reason: 'The state has withdrawn it.' },
    }),
  },
  'GET /admin/sanctions-lists': { who: ADMIN },
  // The body is no form. Only an administrator gets that error; others are refused before it.
  'POST /admin/sanctions-lists': { who: ADMIN, request: () => ({ body: {} }) },
  'GET /admin/screenings': { who: ADMIN },
  'POST /admin/screenings/:id/decide': {
    who: ADMIN,
    request: async (stage) => ({
      params: { id: await stage.screeningId() },
      body: { decision: 'CLEAR', reason: 'The passport was seen.' },
    }),
  },
  'GET /admin/selling-rules': { who: ADMIN },
  'POST /admin/selling-rules': { who: ADMIN, request: () => ({ body: aSellingRuleForm() }) },
  'POST /admin/selling-rules/:id/end': {
    who: ADMIN,
    request: async (stage) => ({
      params: { id: await stage.sellingRuleId() },
      body: { validUntil: '2100-01-01', reason: 'The notice was withdrawn.' },
    }),
  },
  'POST /admin/selling-rules/:id/verify': {
    who: ADMIN,
    request: async (stage) => ({
      params: { id: await stage.sellingRuleId() },
      body: { verifiedOn: '2026-11-20', source: 'AIP', reason: 'Read in the AIP.' },
    }),
  },
  'GET /admin/fbos': { who: ADMIN },
  'POST /admin/fbos': { who: ADMIN, request: () => ({ body: anFboForm() }) },
  'PUT /admin/fbos/:id': {
    who: ADMIN,
    request: async (stage) => {
      const { id, name } = await stage.fbo()
      return { params: { id }, body: anFboForm({ name }) }
    },
  },
  'POST /admin/fbos/:id/check': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: (await stage.fbo()).id } }),
  },
  'POST /admin/fbos/:id/retire': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: (await stage.fbo()).id } }),
  },
  'GET /admin/contact': { who: ADMIN },
  'GET /admin/contact/:id': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.contactMessageId() } }),
  },
  'PATCH /admin/contact/:id': {
    who: ADMIN,
    request: async (stage) => ({
      params: { id: await stage.contactMessageId() },
      body: { status: 'RESOLVED' },
    }),
  },
  'POST /admin/contact/:id/replies': {
    who: ADMIN,
    request: async (stage) => ({
      params: { id: await stage.contactMessageId() },
      body: { body: 'They may.' },
    }),
  },
  'GET /admin/applications': { who: ADMIN },
  'GET /admin/applications/:id': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.applicationId() } }),
  },
  'PATCH /admin/operators/:id': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.applicationId() }, body: { status: 'APPROVED' } }),
  },
  'GET /admin/waitlist': { who: ADMIN },
  'GET /admin/waitlist/export': { who: ADMIN },
  'GET /admin/users': { who: ADMIN },
  'GET /admin/users/:id': { who: ADMIN, request: onAnAccount },
  'POST /admin/users/:id/role': {
    who: ADMIN,
    request: (stage) => ({ ...onAnAccount(stage), body: { role: 'OPERATOR', reason: 'They fly.' } }),
  },
  'POST /admin/users/:id/suspend': {
    who: ADMIN,
    request: (stage) => ({ ...onAnAccount(stage), body: { reason: 'Stolen cards.' } }),
  },
  'POST /admin/users/:id/reinstate': {
    who: ADMIN,
    request: (stage) => ({ ...onAnAccount(stage), body: { reason: 'Cleared up.' } }),
  },
  'POST /admin/users/:id/end-sessions': {
    who: ADMIN,
    request: (stage) => ({ ...onAnAccount(stage), body: { reason: 'A lost telephone.' } }),
  },
  'GET /admin/ledger/imbalances': { who: ADMIN },
  'POST /admin/bookings/:id/capture': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.bookingId() } }),
  },
  'POST /admin/bookings/:id/cancel': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.bookingId() }, body: {} }),
  },
  'GET /admin/bookings': { who: ADMIN },
  'GET /admin/bookings/:id': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.bookingId() } }),
  },
  'GET /admin/bookings/:id/refund-quote': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.bookingId() } }),
  },
  'POST /admin/bookings/:id/refund': {
    who: ADMIN,
    request: async (stage) => ({
      params: { id: await stage.bookingId() },
      headers: idempotent(),
      body: { kind: 'full', reason: 'Weather', cancelSeats: true, refundedMinor: 0 },
    }),
  },
  'POST /admin/refunds/:id/retry': {
    who: NOT_THERE,
    request: () => ({ params: { id: randomUUID() } }),
  },
  'GET /admin/legs': { who: ADMIN },
  'GET /admin/legs/operators': { who: ADMIN },
  'POST /admin/legs/:id/cancel': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.legId() }, body: { reason: 'Weather' } }),
  },
  'GET /admin/payouts/held': { who: ADMIN },
  // No payout is on hold. Only an administrator gets that error.
  'POST /admin/legs/:id/payout/release': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.legId() }, body: { reason: 'It flew' } }),
  },
  'POST /admin/legs/:id/payout/refund': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.legId() }, body: { reason: 'Fraud' } }),
  },
  'GET /admin/taxes/rules': { who: ADMIN },
  'POST /admin/taxes/rules': { who: ADMIN, request: () => ({ body: newTaxRule() }) },
  'POST /admin/taxes/rules/:id/follow': {
    who: ADMIN,
    request: () => ({ params: { id: 'DE-LUFT-1' }, body: followingTaxRule() }),
  },
  'POST /admin/taxes/rules/:id/amount': {
    who: NOT_THERE,
    request: () => ({
      params: { id: 'NOT-THERE' },
      body: { amountMinor: 1170, sourceTitle: 'Rev. Proc.', reason: 'It is known now' },
    }),
  },
  'POST /admin/taxes/rules/:id/verify': {
    who: ADMIN,
    request: () => ({
      params: { id: 'US-SEG-2026' },
      body: { verifiedOn: '2026-11-24', sourceTitle: 'Rev. Proc. 2025-32', reason: 'It was read' },
    }),
  },
  'GET /admin/taxes/coverage': { who: ADMIN },
  'POST /admin/taxes/coverage': {
    who: ADMIN,
    request: () => ({
      body: {
        ...{ jurisdiction: 'PT', side: 'DEPARTURE', state: 'IN_FARE', validFrom: '2026-12-01' },
        ...{ sourceTitle: 'ANAC', reason: 'The handling agent bills it' },
      },
    }),
  },
  'GET /admin/taxes/rates': { who: ADMIN },
  'GET /admin/taxes/flights': { who: ADMIN },
  'GET /admin/taxes/returns': { who: ADMIN },
  'GET /admin/taxes/returns/export': { who: ADMIN },
  // No tax was collected. Only an administrator gets that error.
  'POST /admin/taxes/returns/:code/:month/file': {
    who: NOT_THERE,
    request: () => ({
      params: { code: 'GB_APD', month: '2026-11' },
      body: { currency: 'USD', remitter: 'OPERATOR', reason: 'They showed it' },
    }),
  },
  'POST /admin/taxes/returns/:code/:month/remit': {
    who: NOT_THERE,
    request: () => ({
      params: { code: 'US_FET', month: '2026-11' },
      body: { currency: 'USD', remitter: 'PLATFORM', amountMinor: 1, costMinor: 1, reason: 'Paid' },
    }),
  },
  'GET /admin/payments': { who: ADMIN },
  'GET /admin/ledger': { who: ADMIN },
  'GET /admin/ledger/export': { who: ADMIN },
  'GET /admin/ledger/balances': { who: ADMIN },
  'GET /admin/ledger/debts': { who: ADMIN },
  'GET /admin/operators/:id/statements': { who: ADMIN, request: ofOperator() },
  'GET /admin/operators/:id/statements/:month': {
    who: ADMIN,
    request: (stage) => {
      const { params, query } = ofThisMonth()
      return { params: { id: stage.operatorId, ...params }, query }
    },
  },
  'GET /admin/invoices': { who: ADMIN },
  'GET /admin/invoices/:id': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: (await stage.invoice()).id }, query: '?format=pdf' }),
  },
  'GET /admin/invoices/months/:month': { who: ADMIN, request: () => ({ params: ofThisMonth().params }) },
  'GET /admin/reconciliations': { who: ADMIN },
  'GET /admin/disputes': { who: ADMIN },
  'GET /admin/disputes/:id': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.disputeId() } }),
  },
  'POST /admin/disputes/:id/evidence-file': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.disputeId() }, body: {} }),
  },
  'POST /admin/disputes/:id/submit': {
    who: ADMIN,
    request: async (stage) => ({
      params: { id: await stage.disputeId() },
      body: { statement: 'They flew.' },
    }),
  },
  'POST /admin/disputes/:id/accept': {
    who: ADMIN,
    request: async (stage) => ({ params: { id: await stage.disputeId() } }),
  },
  'POST /admin/reconciliations': { who: ADMIN },
}

let taxRules = 0

/** A new tax rule. */
export function newTaxRule() {
  const id = `NL-VLB-${++taxRules}`
  return {
    ...{ id, jurisdiction: 'NL', code: 'NL_VLB', kind: 'PER_HEAD', currency: 'EUR', amountMinor: 3025 },
    ...{ applies: 'DEPARTURE', validFrom: '2027-01-01', liable: 'CARRIER', remitter: 'OPERATOR' },
    ...{ sourceTitle: 'Kamerstuk 36 815', reason: 'It was read' },
  }
}

/** The successor of a tax rule; each call returns one that starts some days later. */
export function followingTaxRule() {
  const newId = `DE-LUFT-1-${++taxRules}`
  return {
    ...{ newId, validFrom: '2027-01-01', amountMinor: 1303, treatment: 'SEPARATE' },
    ...{ sourceTitle: 'BGBl.', reason: 'The cut is law' },
  }
}
