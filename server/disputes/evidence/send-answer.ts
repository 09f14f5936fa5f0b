import { sql } from 'kysely'
import type Stripe from 'stripe'
import { syncDispute } from '#server/disputes/sync-dispute.ts'
import { buildKeyOfRound, computeNextRound } from '#server/payments/key-round.ts'
import { getRefusalCode, isProviderUnavailable, isRefusal, type Provider } from '#server/payments/stripe.ts'
import type { Db } from '#server/runtime/db.ts'
import { gatherEvidence } from './gather-evidence.ts'

/**
 * Sends the answer of a dispute to the provider and reads the result. Repeated runs send it once: each run first reads
 * what the provider has already received, for example before a crash.
 */
export async function sendAnswer(
  db: Db,
  provider: Provider,
  { disputeId }: { disputeId: string },
): Promise<void> {
  const answer = await db
    .selectFrom('disputeAnswers as a')
    .innerJoin('disputes as d', 'd.id', 'a.disputeId')
    .selectAll('a')
    .select('d.stripeDisputeId')
    .where('a.disputeId', '=', disputeId)
    .executeTakeFirst()
  if (!answer) return
  const { stripeDisputeId } = answer
  // Another worker has just sent it, and may not have read the result yet.
  if (answer.sentAt) return void (await syncDispute(db, provider, { stripeDisputeId }))
  try {
    const before = await provider.stripe.disputes.retrieve(stripeDisputeId)
    if (isTaken(before) && !isOurs(before, answer)) {
      await recordFailure(db, { disputeId, failure: 'answered_elsewhere' })
    } else {
      const sent = isTaken(before) ? null : await send(db, provider, answer)
      await recordSent(db, { disputeId, fileId: sent?.fileId ?? null })
    }
  } catch (error) {
    if (!isProviderUnavailable(error)) throw error
    if (!isRefusal(error)) {
      await recordFailure(db, {
        disputeId,
        failure: getRefusalCode(error),
        ...computeNextRound(error, answer.keyRound),
      })
      throw new Error(`Dispute ${disputeId} was not answered: ${getRefusalCode(error)}`, { cause: error })
    }
    // The provider refused, perhaps because another worker has just sent the same answer.
    const after = await provider.stripe.disputes.retrieve(stripeDisputeId)
    if (isTaken(after) && isOurs(after, answer)) await recordSent(db, { disputeId, fileId: null })
    else await recordFailure(db, { disputeId, failure: getRefusalCode(error) })
  }
  await syncDispute(db, provider, { stripeDisputeId })
}

/** Whether evidence was submitted, or the bank has decided. */
function isTaken({ status, evidence_details }: Stripe.Dispute): boolean {
  return evidence_details.submission_count > 0 || !status.endsWith('needs_response')
}

/** Whether we sent it before a crash; otherwise somebody answered on the provider's own pages. */
function isOurs(dispute: Stripe.Dispute, { kind, disputeId }: Answer): boolean {
  return kind === 'ACCEPTED' ? dispute.status === 'lost' : dispute.metadata.dispute_id === disputeId
}

type Answer = {
  disputeId: string
  stripeDisputeId: string
  kind: 'EVIDENCE' | 'ACCEPTED'
  statement: string | null
  document: Buffer | null
  keyRound: number
}

async function send(db: Db, { stripe }: Provider, answer: Answer): Promise<{ fileId: string | null }> {
  const { disputeId, stripeDisputeId, kind, statement, document, keyRound } = answer
  if (kind === 'ACCEPTED') {
    const idempotencyKey = buildKeyOfRound(`dispute-close-${disputeId}`, keyRound)
    await stripe.disputes.close(stripeDisputeId, {}, { idempotencyKey })
    return { fileId: null }
  }
  if (!statement || !document) throw new Error(`Dispute ${disputeId} has no evidence to send`)
  const file = await stripe.files.create(
    {
      purpose: 'dispute_evidence',
      file: { data: document, name: 'evidence.pdf', type: 'application/pdf' },
    },
    { idempotencyKey: buildKeyOfRound(`dispute-file-${disputeId}`, keyRound) },
  )
  const { fields } = await gatherEvidence(db, { disputeId })
  // No idempotency key: the provider accepts evidence only once anyway, and a key would repeat a refusal.
  await stripe.disputes.update(stripeDisputeId, {
    evidence: { ...fields, uncategorized_text: statement, service_documentation: file.id },
    metadata: { dispute_id: disputeId },
    submit: true,
  })
  return { fileId: file.id }
}

async function recordSent(
  db: Db,
  { disputeId, fileId }: { disputeId: string; fileId: string | null },
): Promise<void> {
  await db
    .updateTable('disputeAnswers')
    .set({
      sentAt: sql<Date>`coalesce(sent_at, now())`,
      fileId: sql<string>`coalesce(file_id, ${fileId}::text)`,
      failure: null,
    })
    .where('disputeId', '=', disputeId)
    .execute()
}

async function recordFailure(
  db: Db,
  { disputeId, ...failed }: { disputeId: string; failure: string } & ReturnType<typeof computeNextRound>,
): Promise<void> {
  await db
    .updateTable('disputeAnswers')
    .set(failed)
    .where('disputeId', '=', disputeId)
    .where('sentAt', 'is', null)
    .execute()
}
