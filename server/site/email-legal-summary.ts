import type { LegalName } from '#contract/legal/document.ts'
import { legalDocuments } from '#contract/legal/documents.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db } from '#server/runtime/db.ts'
import { writeLegalSummaryMail } from './emails.ts'

type Ask = { name: LegalName; email: string }

/** Sends the summary of a legal text to an address. The address is stored only in the outbox. */
export async function emailLegalSummary(db: Db, { name, email }: Ask): Promise<void> {
  const mail = writeLegalSummaryMail(legalDocuments[name])
  await db.transaction().execute((tx) => queueMail(tx, { to: email.toLowerCase(), mail }))
}
