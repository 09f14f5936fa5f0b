import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Caller } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'

/**
 * Who calls with this key, with the key's scopes: the account that runs its operator, or the person whose own it is. Null
 * when there is no such key, it was revoked or has expired, its operator is not approved any more, or its account is closed
 * or suspended. Problem `rate_limited`. It is looked up at every call, so that what ends it ends it everywhere at once.
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
    .select(sql<boolean>`coalesce(api_keys.last_used_at < now() - interval '1 minute', true)`.as('noteUse'))
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
  if (key.noteUse) await noteUse(db, id)
  // A person's key acts for a traveller, whatever else the person may do.
  const as = ownerId ? 'USER' : (role as Caller['role'])
  return { id: userId, role: as, sessionId: id, apiKey: { prefix, scopes } }
}

export function hashOfKey(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}

// Once a minute whoever calls: of many calls at once only the first one writes.
async function noteUse(db: Db, keyId: string): Promise<void> {
  await sql`update api_keys set last_used_at = now()
    where id = ${keyId} and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(db)
}
