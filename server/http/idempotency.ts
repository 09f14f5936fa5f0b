import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** The stored outcome that answers a repeated request. */
export type Outcome = { refused?: ProblemCode }

/**
 * Does the work once per user and key, in the transaction of the work. A repetition with the same fingerprint gets the
 * first outcome. A repetition with another fingerprint, or during the first run, is refused.
 */
export async function runOnce<T extends Outcome>(
  tx: Tx,
  request: { userId: string; key: string; fingerprint: string },
  work: () => Promise<T>,
): Promise<T> {
  const { userId, key, fingerprint } = request
  const lock = await sql<{ ours: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${userId + key}, 0)) as ours`.execute(tx)
  if (!lock.rows[0]?.ours) throw new Problem('idempotency_key_in_flight')

  const known = await tx
    .selectFrom('idempotencyKeys')
    .select(['fingerprint', 'outcome'])
    .where('userId', '=', userId)
    .where('key', '=', key)
    .where('createdAt', '>', sql<Date>`now() - interval '24 hours'`)
    .executeTakeFirst()
  if (known && known.fingerprint !== fingerprint) throw new Problem('idempotency_key_reused')
  if (known) return known.outcome as T

  const outcome = await work()
  const row = { fingerprint, outcome: JSON.stringify(outcome), createdAt: sql<Date>`now()` }
  await tx
    .insertInto('idempotencyKeys')
    .values({ userId, key, ...row })
    .onConflict((oc) => oc.columns(['userId', 'key']).doUpdateSet(row))
    .execute()
  return outcome
}

/** Builds the key of a program's request, distinct from the keys of the person and of other programs. */
export function buildProgramKey(apiKeyId: string, idempotencyKey: string): string {
  return createHash('sha256').update(`${apiKeyId} ${idempotencyKey}`).digest('hex')
}

/** Deletes keys that are older than a day; they are no longer valid. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<=', sql<Date>`now() - interval '24 hours'`)
    .execute()
}

/** Throws the stored refusal, at the first call and at every repetition. */
export function throwIfRefused(outcome: Outcome): void {
  if (outcome.refused) throw new Problem(outcome.refused)
}
