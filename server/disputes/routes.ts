import type { FastifyInstance } from 'fastify'
import { adminDisputes } from '#contract/disputes/disputes.ts'
import { serve } from '#server/http/http.ts'
import { isProviderUnavailable, type Provider } from '#server/payments/stripe.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { acceptLoss, submitEvidence } from './evidence/answer-dispute.ts'
import { downloadEvidence } from './evidence/download-evidence.ts'
import { sendAnswer } from './evidence/send-answer.ts'
import { listDisputes } from './list-disputes.ts'
import { readDispute } from './read-dispute.ts'

type Needs = { db: Db; provider: Provider }

/** Adds the administrators' endpoints for disputes. */
export function addDisputeRoutes(app: FastifyInstance, { db, provider }: Needs): void {
  serve(app, adminDisputes.list, async ({ query }) => listDisputes(db, query))

  serve(app, adminDisputes.one, async ({ params }) => ({
    dispute: await readDispute(db, { disputeId: params.id }),
  }))

  serve(app, adminDisputes.evidence, async (call) =>
    downloadEvidence(db, toActor(call), { disputeId: call.params.id, ...call.body }),
  )

  serve(app, adminDisputes.submit, async (call) => {
    const disputeId = call.params.id
    await submitEvidence(db, toActor(call), { disputeId, statement: call.body.statement })
    return await sendNow({ db, provider }, disputeId)
  })

  serve(app, adminDisputes.accept, async (call) => {
    const disputeId = call.params.id
    await acceptLoss(db, toActor(call), { disputeId })
    return await sendNow({ db, provider }, disputeId)
  })
}

// The decision is already committed; if the provider does not answer now, the job tries again.
async function sendNow({ db, provider }: Needs, disputeId: string) {
  await sendAnswer(db, provider, { disputeId }).catch((error: unknown) => {
    if (!isProviderUnavailable(error) && !isProviderUnavailable((error as Error).cause)) throw error
  })
  const row = await db
    .selectFrom('disputes as d')
    .leftJoin('disputeAnswers as a', 'a.disputeId', 'd.id')
    .select(['d.status', 'a.sentAt'])
    .where('d.id', '=', disputeId)
    .executeTakeFirstOrThrow()
  return { status: row.status, sent: row.sentAt !== null }
}
