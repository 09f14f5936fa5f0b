import type { FastifyInstance } from 'fastify'
import { kyb } from '#contract/operators/kyb.ts'
import { sendAttachment } from '#server/http/attachment.ts'
import { serve, serveBytes } from '#server/http/http.ts'
import { downloadDocument } from '#server/operators/documents/download-document.ts'
import { enterExpiry } from '#server/operators/documents/enter-expiry.ts'
import { acceptDocument, declineDocument } from '#server/operators/documents/review-document.ts'
import { requireOperator, toPolicies } from '#server/operators/queries.ts'
import { savePolicies } from '#server/operators/save-policies.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Files } from '#server/runtime/files.ts'
import { approveKyb } from './approve-kyb.ts'
import {
  findKybOperator,
  listApplications,
  listKybOperators,
  listPendingOperators,
  summariseKyb,
} from './kyb-queries.ts'
import { rejectKyb } from './reject-kyb.ts'
import { reviewKyb } from './review-kyb.ts'

type Needs = { db: Db; files: Files; approvalsNeeded: number }

/** Adds the administrators' endpoints for operators. */
export function addKybRoutes(app: FastifyInstance, needs: Needs): void {
  listRoutes(app, needs)
  detailRoutes(app, needs)
  documentRoutes(app, needs)
  decisionRoutes(app, needs)
}

function listRoutes(app: FastifyInstance, { db }: Needs): void {
  serve(app, kyb.list, async ({ query }) => {
    const [page, summary] = await Promise.all([listKybOperators(db, query), summariseKyb(db)])
    return { ...page, ...summary }
  })

  serve(app, kyb.pending, async () => ({ operators: await listPendingOperators(db) }))

  serve(app, kyb.operatorsAndApplications, async ({ query }) => {
    const { operators } = await listKybOperators(db, {
      ...query,
      status: 'all',
      sort: 'updatedAt',
      order: 'desc',
    })
    return { operators, ...(await listApplications(db, query)) }
  })
}

function detailRoutes(app: FastifyInstance, { db, approvalsNeeded }: Needs): void {
  serve(app, kyb.detail, async ({ caller, params }) => ({
    operator: await findKybOperator(db, { operatorId: params.id, adminId: caller.id, approvalsNeeded }),
  }))

  serve(app, kyb.policies, async ({ params }) => ({
    policies: toPolicies(await requireOperator(db, { operatorId: params.id })),
  }))

  serve(app, kyb.changePolicies, async (call) => {
    const operatorId = call.params.id
    const policies = await savePolicies(db, { operatorId, policies: call.body, actor: toActor(call) })
    return { policies, message: 'The policies are saved.' }
  })
}

function documentRoutes(app: FastifyInstance, { db, files }: Needs): void {
  serveBytes(app, kyb.document, async (call) => {
    const { operatorId, id: documentId } = call.params
    const ask = { operatorId, documentId, actor: toActor(call) }
    return await sendAttachment(call.reply, await downloadDocument({ db, files }, ask))
  })

  serve(app, kyb.enterExpiry, async (call) => {
    const { operatorId, id: documentId } = call.params
    await enterExpiry(db, { operatorId, documentId, actor: toActor(call), ...call.body })
    return { message: 'The day is kept.' }
  })

  serve(app, kyb.acceptDocument, async (call) => {
    const { operatorId, id: documentId } = call.params
    await acceptDocument(db, { operatorId, documentId, actor: toActor(call) })
    return { message: 'The new document counts from now on.' }
  })

  serve(app, kyb.declineDocument, async (call) => {
    const { operatorId, id: documentId } = call.params
    const { reason } = call.body
    await declineDocument(db, { operatorId, documentId, actor: toActor(call), reason })
    return { message: 'The new document is declined.' }
  })
}

function decisionRoutes(app: FastifyInstance, { db, approvalsNeeded }: Needs): void {
  serve(app, kyb.review, async (call) => {
    await reviewKyb(db, { operatorId: call.params.id, actor: toActor(call) })
    return { kybStatus: 'UNDER_REVIEW' as const, message: 'The review has begun.' }
  })

  serve(app, kyb.approve, async (call) => {
    const { notes, updatedAt: seenUpdatedAt } = call.body
    const decided = await approveKyb(db, {
      ...{ operatorId: call.params.id, actor: toActor(call), notes, seenUpdatedAt },
      ...{ approvalsNeeded },
    })
    const message = decided.waitingForApproval
      ? 'Your approval is recorded. Another administrator has to approve as well.'
      : 'Operator approved successfully!'
    return { ...decided, message }
  })

  serve(app, kyb.reject, async (call) => {
    const { notes } = call.body
    await rejectKyb(db, { operatorId: call.params.id, actor: toActor(call), notes })
    return { kybStatus: 'REJECTED' as const, message: 'Operator rejected successfully!' }
  })
}
