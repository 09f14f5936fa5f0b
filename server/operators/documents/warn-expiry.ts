import { sql } from 'kysely'
import { CERTIFICATE_TYPES, EXPIRY_WARNING_DAYS } from '#contract/operators/operators.ts'
import { queueMail } from '#server/messages/mail.ts'
import { writeExpiryWarningMail } from '#server/operators/emails.ts'
import { findRecipient } from '#server/operators/queries.ts'
import { type Certificate, countDaysUntil, findDueWarning } from '#server/operators/rules.ts'
import type { Db } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'

/** Reminds operators 30, 14 and 3 days before a certificate expires, once each time. */
export async function warnExpiry(db: Db): Promise<void> {
  const furthest = Math.max(...EXPIRY_WARNING_DAYS)
  const near = await db
    .selectFrom('operatorDocuments')
    .innerJoin('operators', 'operators.id', 'operatorDocuments.operatorId')
    .select(['operatorDocuments.id', 'operatorId', 'type', 'expiresOn'])
    .select(sql<string>`(now() at time zone 'UTC')::date`.as('today'))
    .where('status', '=', 'CURRENT')
    // No reminder if the new certificate already waits for our review.
    .where(sql<boolean>`not exists (
      select from operator_documents next where next.operator_id = operator_documents.operator_id
        and next.type = operator_documents.type and next.status = 'WAITING' and next.expires_on > operator_documents.expires_on)`)
    // An owner who cannot sign in is reminded after they can again.
    .where(
      sql<boolean>`not exists (select from users u where u.id = operators.user_id and not may_be_offered(u))`,
    )
    .where('type', 'in', [...CERTIFICATE_TYPES])
    .where('kybStatus', 'is not', null)
    .where(
      sql<boolean>`expires_on between (now() at time zone 'UTC')::date and (now() at time zone 'UTC')::date + ${furthest}::int`,
    )
    .execute()
  const documents = new Map(near.map((document) => [document.id, document]))
  await processEach([...documents.keys()], async (id) => {
    const document = documents.get(id)
    if (document) await warnOnce(db, { ...document })
  })
}

type Near = { id: string; operatorId: string; type: string; expiresOn: string | null; today: string }

async function warnOnce(db: Db, { id, operatorId, type, expiresOn, today }: Near): Promise<void> {
  if (!expiresOn) return
  const daysLeft = countDaysUntil(expiresOn, today)
  const daysBefore = findDueWarning(daysLeft)
  if (daysBefore === null) return
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows: isFirst } = await tx
      .insertInto('documentWarnings')
      .values({ documentId: id, daysBefore })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!isFirst) return
    const to = await findRecipient(tx, { operatorId })
    const mail = writeExpiryWarningMail({ ...to, type: type as Certificate, expiresOn, daysLeft })
    await queueMail(tx, { to: to.email, mail })
  })
}
