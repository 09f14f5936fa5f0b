import { randomBytes } from 'node:crypto'
import { type SqlBool, sql } from 'kysely'
import type * as z from 'zod/mini'
import {
  MAX_PERSONAL_KEYS,
  type NewPersonalKey,
  type PersonalKey,
} from '#contract/developers/personal-keys.ts'
import type { PersonalScope } from '#contract/endpoint.ts'
import type { Currency } from '#contract/money.ts'
import { Problem } from '#contract/problem.ts'
import { requireOwner } from '#server/accounts/sign-in/confirmed-sessions.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { hashOfKey } from './check-api-key.ts'
import { writePersonalKeyMail } from './emails.ts'

const ENDED_SHOWN = 20
const PREFIX_LENGTH = 12

const isLive = sql<SqlBool>`(api_keys.revoked_at is null and api_keys.expires_at > now())`

/** Returns the keys of a person, newest first; of the ended ones only the latest twenty. */
export async function listPersonalKeys(db: Db, { userId }: { userId: string }): Promise<PersonalKey[]> {
  const live = await rows(db, { userId }).where(isLive).orderBy('id', 'desc').execute()
  const ended = await rows(db, { userId })
    .where(sql<SqlBool>`not ${isLive}`)
    .orderBy(sql`least(revoked_at, expires_at)`, 'desc')
    .limit(ENDED_SHOWN)
    .execute()
  return [...live, ...ended].map(toPersonalKey)
}

type Making = {
  userId: string
  sessionId: string
  form: z.output<typeof NewPersonalKey>
}

/**
 * Creates a key and returns its secret, which is not stored; its owner gets a mail. Problems: `confirmation_required`,
 * `email_not_confirmed`, `personal_key_limit`.
 */
export async function createPersonalKey(
  db: Db,
  { userId, sessionId, form }: Making,
): Promise<{ key: PersonalKey; secret: string }> {
  const secret = `fwp_${randomBytes(32).toString('base64url')}`
  const { name, cap, expiresInDays } = form
  return await db.transaction().execute(async (tx) => {
    await requireOwner(tx, { userId, sessionId })
    const owner = await tx
      .selectFrom('users')
      .select(['name', 'email', 'language'])
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { live } = await tx
      .selectFrom('apiKeys')
      .select(sql<number>`count(*)`.as('live'))
      .where('userId', '=', userId)
      .where(isLive)
      .executeTakeFirstOrThrow()
    if (live >= MAX_PERSONAL_KEYS) throw new Problem('personal_key_limit')
    const { id } = await tx
      .insertInto('apiKeys')
      .values({
        userId,
        createdBy: userId,
        name,
        prefix: secret.slice(0, PREFIX_LENGTH),
        secretHash: hashOfKey(secret),
        scopes: [...new Set(form.scopes)],
        expiresAt: sql<Date>`now() + make_interval(days => ${expiresInDays})`,
        ...(cap && { capMinor: cap.amountMinor, capCurrency: cap.currency, capPeriod: cap.period }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const url = '/settings#keys'
    const mail = writePersonalKeyMail({ name: owner.name, language: owner.language, key: name, url })
    await queueMail(tx, { to: owner.email, mail })
    const created = await rows(tx, { userId }).where('id', '=', id).executeTakeFirstOrThrow()
    return { key: toPersonalKey(created), secret }
  })
}

/** Revokes a key of the caller for good; a second call changes nothing. Problem `not_found`. */
export async function revokePersonalKey(
  db: Db,
  { userId, keyId }: { userId: string; keyId: string },
): Promise<PersonalKey> {
  await db
    .updateTable('apiKeys')
    .set({ revokedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', keyId)
    .where('userId', '=', userId)
    .where('revokedAt', 'is', null)
    .execute()
  const key = await rows(db, { userId }).where('id', '=', keyId).executeTakeFirst()
  if (!key) throw new Problem('not_found', { sentence: 'This key does not exist.' })
  return toPersonalKey(key)
}

function rows(db: Db | Tx, { userId }: { userId: string }) {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt', 'expiresAt'])
    .select(['capMinor', 'capCurrency', 'capPeriod'])
    .select([
      sql<number>`case when cap_minor is null then 0 else api_key_used_minor(id, cap_period, now()) end`.as(
        'usedMinor',
      ),
      sql<number>`(select count(*) from bookings b where b.api_key_id = api_keys.id and b.confirmed_at is not null)`.as(
        'bookingsCount',
      ),
      sql<boolean>`expires_at <= now()`.as('expired'),
    ])
    .where('userId', '=', userId)
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

function toPersonalKey(row: Row): PersonalKey {
  const { id, name, prefix, usedMinor, bookingsCount, capMinor, capCurrency, capPeriod, revokedAt } = row
  return {
    ...{ id, name, prefix, usedMinor, bookingsCount },
    scopes: row.scopes as PersonalScope[],
    cap:
      capMinor && capCurrency && capPeriod
        ? { amountMinor: capMinor, currency: capCurrency as Currency, period: capPeriod }
        : null,
    createdUTC: row.createdAt.toISOString(),
    expiresUTC: row.expiresAt?.toISOString() ?? row.createdAt.toISOString(),
    lastUsedUTC: row.lastUsedAt?.toISOString() ?? null,
    revokedUTC: revokedAt?.toISOString() ?? null,
    state: revokedAt ? 'REVOKED' : row.expired ? 'EXPIRED' : 'LIVE',
  }
}
