import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'

/**
 * Returns the caller of this key and its scopes: the account of the key's operator, or the person who owns the key.
 * Null if the key is unknown, revoked or expired, its operator is no longer approved, or its account is closed or
 * suspended. Problem `rate_limited`. Each call reads the database, so that revoking a key takes effect everywhere at
 * once.
 */
export async function checkApiKey(
  db: Db,
  limits: RateLimits,
  { secret }: { secret: string },
): Promise<Caller | null> {
  const key = await db
    .selectFrom('apiKeys')
    .leftJoin('operators', 'operators.id', 'apiKeys.operatorId')
    .innerJoin('users', (join) =>
      join.on(sql<boolean>`users.id = coalesce(api_keys.user_id, operators.user_id)`),
    )
    .select(['apiKeys.id', 'apiKeys.prefix', 'apiKeys.scopes', 'apiKeys.userId as ownerId'])
    .select(['users.id as userId', 'users.role'])
    .select(sql<boolean>`coalesce(api_keys.last_used_at < now() - interval '1 minute', true)`.as('recordUse'))
    .where('secretHash', '=', hashOfKey(secret))
    .where('apiKeys.revokedAt', 'is', null)
    .where(({ eb, and, or }) =>
      or([
        and([eb('operators.kybStatus', '=', 'APPROVED'), eb('users.role', '=', 'OPERATOR')]),
        and([eb('apiKeys.expiresAt', '>', sql<Date>`now()`), eb('users.emailVerifiedAt', 'is not', null)]),
      ]),
    )
    .where('users.deleteRequestedAt', 'is', null)
    .where('users.anonymisedAt', 'is', null)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!key) return null
  const { id, prefix, scopes, userId, role, ownerId } = key
  await limits.take(ownerId ? 'personal_by_key' : 'api_by_key', id)
  if (key.recordUse) await recordUse(db, id)
  // A person's key acts as a traveller, whatever role the person has.
  const as = ownerId ? 'USER' : (role as Caller['role'])
  return { id: userId, role: as, sessionId: id, apiKey: { prefix, scopes } }
}

export function hashOfKey(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

// Once a minute: of many concurrent calls only the first one writes.
async function recordUse(db: Db, keyId: string): Promise<void> {
  await sql`update api_keys set last_used_at = now()
    where id = ${keyId} and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(db)
}
