import type { AdminDisputeDetail } from '#contract/disputes/disputes.ts'
import { Problem } from '#contract/problem.ts'
import { readTimeline } from '#server/bookings/timeline.ts'
import type { Db } from '#server/runtime/db.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import { readPlanTimeline } from './evidence/gather-plan-evidence.ts'
import { disputeById, toAdminDispute } from './list-disputes.ts'

/** Returns everything about one dispute, for an administrator. Problem `dispute_not_found`. */
export async function readDispute(db: Db, which: { disputeId: string }): Promise<AdminDisputeDetail> {
  const row = await disputeById(db, which)
    .leftJoin('operators as o', 'o.id', 'l.operatorId')
    .select(['o.id as operatorId', 'b.operatingCarrier'])
    .executeTakeFirst()
  if (!row) throw new Problem('dispute_not_found')
  const { sections, proposedStatement, payment, wholeMinor } = await gatherEvidence(db, which)
  const given = await findAnswer(db, which)
  return {
    ...toAdminDispute(row),
    wholeMinor,
    networkCode: row.networkCode,
    ...payment,
    card: { brand: row.cardBrand, last4: row.cardLast4 },
    withdrawnMinor: row.withdrawnMinor,
    reinstatedMinor: row.reinstatedMinor,
    operatorMinor: row.withdrawnMinor - row.platformMinor,
    platformMinor: row.platformMinor,
    providerFeeMinor: row.providerFeeMinor,
    operator:
      row.operatorId && row.operatingCarrier ? { id: row.operatorId, name: row.operatingCarrier } : null,
    answerable: row.status === 'NEEDS_RESPONSE' && given === null,
    given,
    proposedStatement,
    evidence: sections,
    timeline: row.bookingId
      ? await readTimeline(db, { bookingId: row.bookingId })
      : await readPlanTimeline(db, { planPaymentId: row.planPaymentId ?? '' }),
  }
}

async function findAnswer(
  db: Db,
  { disputeId }: { disputeId: string },
): Promise<AdminDisputeDetail['given']> {
  const row = await db
    .selectFrom('disputeAnswers as a')
    .innerJoin('users as u', 'u.id', 'a.givenBy')
    .select(['a.kind', 'a.statement', 'a.givenAt', 'a.sentAt', 'a.failure', 'u.name'])
    .where('a.disputeId', '=', disputeId)
    .executeTakeFirst()
  if (!row) return null
  const { kind, statement, failure } = row
  return {
    ...{ kind, statement, failure },
    by: row.name,
    at: row.givenAt.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }
}
