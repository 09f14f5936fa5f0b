import { sql } from 'kysely'
import type { AccountExport } from '#contract/accounts/account-settings.ts'
import { Problem } from '#contract/problem.ts'
import { writeExportReadyMail } from '#server/accounts/emails.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { exportPage } from './export-page.ts'
import { collectPersonalData, type Keys } from './personal-data.ts'
import { writeZip } from './zip.ts'

const RETENTION_DAYS = 7
const FILE_NAME = 'ferrywing-data.zip'
const TABLE = 'account_exports'

/** Requests an export, unless one is already being made. */
export async function requestExport(db: Db, { userId }: { userId: string }): Promise<AccountExport> {
  return await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('accountExports')
      .values({ userId })
      .onConflict((conflict) => conflict.column('userId').where('archive', 'is', null).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await enqueue(tx, 'accounts:make-export', { exportId: added.id })
    const row = await tx
      .selectFrom('accountExports')
      .select(['id', 'requestedAt', 'expiresAt'])
      .where('userId', '=', userId)
      .orderBy('requestedAt', 'desc')
      .executeTakeFirstOrThrow()
    return shown(row)
  })
}

/** Makes the export file and mails its link. A second run changes nothing. */
export async function makeExport(db: Db, keys: Keys, { exportId }: { exportId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const asked = await tx
      .selectFrom('accountExports')
      .innerJoin('users', 'users.id', 'accountExports.userId')
      .select(['users.id as userId', 'users.name', 'users.email', 'users.language'])
      .select(sql<boolean>`users.email_verified_at is not null`.as('emailVerified'))
      .where('accountExports.id', '=', exportId)
      .where('archive', 'is', null)
      .forUpdate('accountExports')
      .executeTakeFirst()
    if (!asked) return
    const data = await collectPersonalData(tx, keys, asked)
    const archive = writeZip([
      { name: 'index.html', text: exportPage(data) },
      { name: 'data.json', text: `${JSON.stringify(data, null, 2)}\n` },
    ])
    const { keyId, bytes } = keys.rowCipher.encryptBytes(TABLE, exportId, archive)
    const { expiresAt } = await tx
      .updateTable('accountExports')
      .set({
        archive: bytes,
        keyId,
        readyAt: sql<Date>`now()`,
        expiresAt: sql<Date>`now() + make_interval(days => ${RETENTION_DAYS})`,
      })
      .where('id', '=', exportId)
      .returning(sql<Date>`expires_at`.as('expiresAt'))
      .executeTakeFirstOrThrow()
    const url = '/settings#data-export'
    const { name, language, emailVerified } = asked
    const mail = writeExportReadyMail({ name: emailVerified ? name : null, language, url, until: expiresAt })
    await queueMail(tx, { to: asked.email, mail })
  })
}

/** Returns the export requested last, finished or in progress; null if there is none or it has expired. */
export async function findLatestExport(
  db: Db,
  { userId }: { userId: string },
): Promise<AccountExport | null> {
  const row = await db
    .selectFrom('accountExports')
    .select(['id', 'requestedAt', 'expiresAt', sql<boolean>`expires_at <= now()`.as('expired')])
    .where('userId', '=', userId)
    .orderBy('requestedAt', 'desc')
    .executeTakeFirst()
  return row && !row.expired ? shown(row) : null
}

/** Returns the content of an account's own export file. */
export async function findExportFile(
  db: Db,
  rowCipher: RowCipher,
  { userId, exportId }: { userId: string; exportId: string },
): Promise<{ fileName: string; contentBase64: string }> {
  const row = await db
    .selectFrom('accountExports')
    .select(['archive', 'keyId'])
    .where('id', '=', exportId)
    .where('userId', '=', userId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst()
  if (!row?.archive) throw new Problem('export_not_found')
  return { fileName: FILE_NAME, contentBase64: opened(rowCipher, exportId, row).toString('base64') }
}

/** Encrypts the existing export files again with the current key. Returns how many. */
export async function rotateExports(db: Db, rowCipher: RowCipher): Promise<number> {
  const rows = await db
    .selectFrom('accountExports')
    .select(['id', 'archive', 'keyId'])
    .where('archive', 'is not', null)
    .where('keyId', 'is distinct from', rowCipher.currentKeyId)
    .execute()
  for (const { id, ...row } of rows) {
    const { keyId, bytes } = rowCipher.encryptBytes(TABLE, id, opened(rowCipher, id, row))
    await db.updateTable('accountExports').set({ archive: bytes, keyId }).where('id', '=', id).execute()
  }
  return rows.length
}

function opened(
  rowCipher: RowCipher,
  id: string,
  row: { archive: Buffer | null; keyId: string | null },
): Buffer {
  const archive = row.archive ?? Buffer.alloc(0)
  return row.keyId ? rowCipher.decryptBytes(TABLE, id, { keyId: row.keyId, bytes: archive }) : archive
}

/** Deletes expired export files. */
export async function dropExpiredExports(db: Db): Promise<void> {
  await db.deleteFrom('accountExports').where('expiresAt', '<', sql<Date>`now()`).execute()
}

function shown(row: { id: string; requestedAt: Date; expiresAt: Date | null }): AccountExport {
  return {
    id: row.id,
    requestedAt: row.requestedAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
  }
}
