import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Db, lockByName, type Tx } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { hashContent } from './wallet-content.ts'
import { readWalletPass, selectWalletPasses, type WalletPass, type WalletSecrets } from './wallet-passes.ts'

const MAX_AT_ONCE = 200
const PUT_OFF_SECONDS = 60

/** Refreshes the passes whose leg, booking, passenger or FBO may have changed (`recheck_wallet_passes()`). */
export async function refreshPasses(db: Db, secrets: WalletSecrets): Promise<void> {
  const due = await db
    .selectFrom('walletPasses')
    .select('id')
    .where('checkAt', '<=', sql<Date>`clock_timestamp()`)
    .orderBy('checkAt')
    .limit(MAX_AT_ONCE)
    .execute()
  await processEach(
    due.map(({ id }) => id),
    (passId) => refreshDuePass(db, secrets, { passId }),
    (passId) => putOff(db, { passId }),
  )
}

async function refreshDuePass(db: Db, secrets: WalletSecrets, { passId }: { passId: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const pass = await selectWalletPasses(tx)
      .where('walletPasses.id', '=', passId)
      .where('checkAt', 'is not', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (pass) await refreshPass(tx, secrets, pass)
  })
}

/**
 * Stores the current content of a pass, under its lock. If the content has changed, jobs notify its devices. After
 * the arrival nothing changes any more, even if passengers' data is deleted.
 */
export async function refreshPass(tx: Tx, secrets: WalletSecrets, pass: WalletPass): Promise<void> {
  const { facts, one, content } = await readWalletPass(tx, secrets, pass)
  const contentHash = hashContent(content)
  const isOver = facts.status === 'CONFIRMED' && Date.parse(facts.arrivalUTC) < Date.now()
  if (isOver || contentHash.equals(pass.contentHash)) {
    await tx.updateTable('walletPasses').set({ checkAt: null }).where('id', '=', pass.id).execute()
    return
  }
  // Devices must see the revisions in the order of their commits.
  await lockByName(tx, 'wallet revisions')
  await tx
    .updateTable('walletPasses')
    .set({
      contentHash,
      checkAt: null,
      holder: one?.holder ?? pass.holder,
      revision: sql<number>`nextval('wallet_revisions')`,
      updatedAt: sql<Date>`greatest(date_trunc('second', clock_timestamp()), updated_at + interval '1 second')`,
      voidedAt: one ? null : sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', pass.id)
    .execute()
  const key = `wallet ${pass.id}`
  await enqueue(tx, 'wallet:push', { passId: pass.id }, { key: `${key} apple` })
  if (pass.googleAt) await enqueue(tx, 'wallet:update-google', { passId: pass.id }, { key: `${key} google` })
}

async function putOff(db: Db, { passId }: { passId: string }): Promise<void> {
  await db
    .updateTable('walletPasses')
    .set({ checkAt: sql<Date>`clock_timestamp() + make_interval(secs => ${PUT_OFF_SECONDS})` })
    .where('id', '=', passId)
    .execute()
}
