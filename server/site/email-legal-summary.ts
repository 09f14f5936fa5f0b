import type { LegalName } from '#contract/legal/document.ts'
import { legalDocuments } from '#contract/legal/documents.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db } from '#server/runtime/db.ts'
import { writeLegalSummaryMail } from './emails.ts'

type Ask = { name: LegalName; email: string; publicUrl: string }

/** Sends the summary of a legal text to an address. It is kept nowhere but in the outbox. */
export async function emailLegalSummary(db: Db, { name, email, publicUrl }: Ask): Promise<void> {
  const mail = writeLegalSummaryMail(legalDocuments[name], { publicUrl })
  await db.transaction().execute((tx) => queueMail(tx, { to: email.toLowerCase(), mail }))
}
