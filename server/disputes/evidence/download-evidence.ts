import { Problem } from '#contract/problem.ts'
import { type Actor, recordAccess } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { writeEvidencePdf } from './write-evidence.ts'

/**
 * Returns the evidence file for an administrator: the sent one, or else the one that would be sent now with this
 * statement. It names the traveller, so each download is in the audit log.
 */
export async function downloadEvidence(
  db: Db,
  actor: Actor,
  { disputeId, statement }: { disputeId: string; statement?: string | undefined },
): Promise<{ fileName: string; contentBase64: string }> {
  const sent = await db
    .selectFrom('disputeAnswers')
    .select(['kind', 'document'])
    .where('disputeId', '=', disputeId)
    .executeTakeFirst()
  if (sent?.kind === 'EVIDENCE' && !sent.document) throw new Problem('dispute_not_found', GONE)
  const evidence = await gatherEvidence(db, { disputeId })
  const document =
    sent?.document ??
    (await writeEvidencePdf({ ...evidence, statement: statement || evidence.proposedStatement }))
  await recordAccess(db, actor, {
    act: 'dispute.take-evidence',
    subject: { type: 'dispute', id: disputeId },
    after: { asSent: sent?.document != null, documentBytes: document.length },
  })
  const fileName = `evidence-${evidence.reference}.pdf`
  return { fileName, contentBase64: document.toString('base64') }
}

const GONE = { sentence: 'This evidence file was removed with the traveller’s account.' }
