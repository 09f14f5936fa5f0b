import { setStage } from '#test/access/access-stage.ts'
import type { TestApp } from '#test/app.ts'
import { aLeg, anAircraft, anOperator, aPermission, dayFromNow } from '#test/build.ts'
import { FORM_TYPE } from './papers.ts'
import { aListForm, aScreening, aUkList } from './sanctions-lists.ts'
import { aSellingRule, aSellingRuleForm } from './selling-rule.ts'

const GRANT = { reference: 'FCP 2214', reason: 'The permit is on file.', validUntil: dayFromNow(300) }
const DECIDED = ['code', 'scope', 'status', 'reference', 'validUntil']

/** Decisions of administrators about aircraft and selling: the request, and its expected entry in the audit log. */
export function sellingActs(app: TestApp) {
  const { db } = app

  async function aWaitingAircraft() {
    const { id: operatorId } = await anOperator(db)
    const aircraft = await anAircraft(db, { operatorId, status: 'PENDING' })
    return {
      subject: aircraft.id,
      params: { operatorId, id: aircraft.id },
      body: { notes: 'The policy was read.', updatedAt: aircraft.updatedAt.toISOString() },
    }
  }

  async function onPermission(status: 'WAITING' | 'GRANTED', body: object) {
    const { id: operatorId } = await anOperator(db)
    return { params: { id: (await aPermission(db, { operatorId, status })).id }, subject: operatorId, body }
  }

  async function onRule(body: object) {
    const subject = await aSellingRule(db)
    return { params: { id: subject }, subject, body }
  }

  return {
    'GET /admin/operators/:operatorId/fleet/:id/documents/:documentId': {
      request: async () => {
        const stage = await setStage(app)
        const [id, documentId] = [await stage.aircraftId(), await stage.aircraftDocumentId()]
        return { subject: id, params: { operatorId: stage.operatorId, id, documentId } }
      },
      act: 'aircraft.download-document',
      before: null,
      after: ['documentId'],
    },
    'POST /admin/operators/:operatorId/fleet/:id/approve': {
      request: aWaitingAircraft,
      act: 'aircraft.approve',
      before: ['status'],
      after: ['status'],
    },
    'POST /admin/operators/:operatorId/fleet/:id/reject': {
      request: aWaitingAircraft,
      act: 'aircraft.reject',
      before: ['status'],
      after: ['status'],
    },
    'POST /admin/price-evidence/:id/void': {
      request: async () => {
        const { id: subject } = await aLeg(db)
        const found = db.selectFrom('priceEvidence').select('id').where('legId', '=', subject)
        const { id } = await found.executeTakeFirstOrThrow()
        return { params: { id }, subject, body: { reason: 'The quote is of another aircraft.' } }
      },
      act: 'evidence.void',
      before: ['state'],
      after: ['evidenceId', 'state'],
    },
    'POST /admin/sanctions-lists': {
      request: () => ({
        headers: { 'content-type': FORM_TYPE },
        body: aListForm(
          { kind: 'UK', fileDate: '2026-01-15', reason: 'The list of the day.' },
          aUkList([['MARLOW', 'Viktor', '08/03/1961']]),
        ).toString(),
      }),
      act: 'sanctions-list.load',
      before: null,
      after: ['kind', 'fileDate', 'sha256', 'people'],
    },
    'POST /admin/screenings/:id/decide': {
      request: async () => {
        const id = await aScreening(app)
        const found = db.selectFrom('screenings').select('bookingId').where('id', '=', id)
        const { bookingId: subject } = await found.executeTakeFirstOrThrow()
        return { params: { id }, subject, body: { decision: 'CLEAR', reason: 'The passport was seen.' } }
      },
      act: 'screening.clear',
      before: ['status'],
      after: ['status', 'screenings', 'result', 'list', 'fileDate', 'entry'],
    },
    'POST /admin/selling-rules': {
      request: () => {
        const form = aSellingRuleForm()
        return { body: form, subject: form.id }
      },
      act: 'selling-rule.add',
      before: null,
      after: ['kind', 'about', 'rule', 'validFrom', 'validUntil', 'follows'],
    },
    'POST /admin/selling-rules/:id/end': {
      request: () => onRule({ validUntil: dayFromNow(9), reason: 'The notice was withdrawn.' }),
      act: 'selling-rule.end',
      before: ['validUntil'],
      after: ['validUntil'],
    },
    'POST /admin/selling-rules/:id/verify': {
      request: () => onRule({ verifiedOn: dayFromNow(-1), source: 'AIP', reason: 'Read in the AIP.' }),
      act: 'selling-rule.verify',
      before: ['verifiedOn'],
      after: ['verifiedOn'],
    },
    'POST /admin/permissions': {
      request: async () => {
        const { id: operatorId } = await anOperator(db)
        return { body: { ...GRANT, operatorId, code: 'PET_GB_ROUTE', scope: 'EGKB' }, subject: operatorId }
      },
      act: 'permission.grant',
      before: null,
      after: DECIDED,
    },
    'POST /admin/permissions/:id/grant': {
      request: () => onPermission('WAITING', GRANT),
      act: 'permission.grant',
      before: ['status'],
      after: DECIDED,
    },
    'POST /admin/permissions/:id/decline': {
      request: () => onPermission('WAITING', { reason: 'The permit is of another carrier.' }),
      act: 'permission.decline',
      before: ['status'],
      after: DECIDED,
    },
    'POST /admin/permissions/:id/end': {
      request: () => onPermission('GRANTED', { reason: 'The state has withdrawn it.' }),
      act: 'permission.end',
      before: ['status'],
      after: DECIDED,
    },
  }
}
