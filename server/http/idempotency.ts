import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { Problem, type ProblemCode } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** What a repeated request is answered from. */
export type Outcome = { refused?: ProblemCode }

/**
 * Does the work once per user and key, in the work's own transaction: a repetition with the same fingerprint gets the
 * first outcome, one with another is refused, one that comes while the first still runs is refused too.
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

/** The name of a program's request among all of its person's: no other program's, nor the person's own, is the same. */
export function buildProgramKey(apiKeyId: string, idempotencyKey: string): string {
  return createHash('sha256').update(`${apiKeyId} ${idempotencyKey}`).digest('hex')
}

/** Removes keys older than a day, which count no more. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotencyKeys')
    .where('createdAt', '<=', sql<Date>`now() - interval '24 hours'`)
    .execute()
}

/** Throws what was refused, the first time and at every repetition. */
export function throwIfRefused(outcome: Outcome): void {
  if (outcome.refused) throw new Problem(outcome.refused)
}
