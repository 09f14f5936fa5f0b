import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { type ApiKey, MAX_API_KEYS, type NewApiKey } from '#contract/developers/api-keys.ts'
import type { Scope } from '#contract/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { ApiKeysTable } from '#db/types.ts'
import { queueMail } from '#server/messages/mail.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { hashOfKey } from './check-api-key.ts'
import { writeApiKeyMail } from './emails.ts'
import { lockSellingOperator } from './lock-operator.ts'
import { type Proving, proveOwner } from './prove-owner.ts'

const REVOKED_SHOWN = 30
const PREFIX_LENGTH = 12

/** Returns the API keys of an operator, newest first; of the revoked ones only the latest thirty. */
export async function listApiKeys(db: Db, { operatorId }: { operatorId: string }): Promise<ApiKey[]> {
  const of = () => columns(db).where('operatorId', '=', operatorId)
  const live = await of().where('revokedAt', 'is', null).orderBy('id', 'desc').limit(MAX_API_KEYS).execute()
  const revoked = await of()
    .where('revokedAt', 'is not', null)
    .orderBy('revokedAt', 'desc')
    .limit(REVOKED_SHOWN)
    .execute()
  return [...live, ...revoked].map(toApiKey)
}

/**
 * Creates a key and returns its secret, which is not stored; its creator gets a mail. Problems: `not_approved`, `selling_ended`,
 * `confirmation_required`, `email_not_confirmed`, `api_key_limit`.
 */
export async function createApiKey(
  db: Db,
  { form, ...proving }: Proving & { form: z.output<typeof NewApiKey> },
): Promise<{ key: ApiKey; secret: string }> {
  const { actor } = proving
  const secret = `fwk_${randomBytes(32).toString('base64url')}`
  const scopes = [...new Set(form.scopes)]
  return await db.transaction().execute(async (tx) => {
    const operatorId = await lockSellingOperator(tx, { userId: actor.id })
    const owner = await proveOwner(tx, proving)
    const { live } = await tx
      .selectFrom('apiKeys')
      .select(sql<number>`count(*)`.as('live'))
      .where('operatorId', '=', operatorId)
      .where('revokedAt', 'is', null)
      .executeTakeFirstOrThrow()
    if (live >= MAX_API_KEYS) throw new Problem('api_key_limit')
    const row = await tx
      .insertInto('apiKeys')
      .values({
        operatorId,
        name: form.name,
        prefix: secret.slice(0, PREFIX_LENGTH),
        secretHash: hashOfKey(secret),
        scopes,
        createdBy: actor.id,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const url = '/operator/developers'
    await queueMail(tx, { to: owner.email, mail: writeApiKeyMail({ name: owner.name, key: form.name, url }) })
    await recordAct(tx, actor, {
      act: 'api-key.create',
      subject: { type: 'api_key', id: row.id },
      after: { operatorId, scopes },
    })
    return { key: toApiKey(row), secret }
  })
}

/** Revokes a key of the caller's operator for good; repeating it changes nothing. Problem `not_found`. */
export async function revokeApiKey(
  db: Db,
  { actor, keyId }: { actor: Actor; keyId: string },
): Promise<ApiKey> {
  return await db.transaction().execute(async (tx) => {
    const { id: operatorId } = await findOwnOperator(tx, { userId: actor.id })
    const key = await columns(tx)
      .where('id', '=', keyId)
      .where('operatorId', '=', operatorId)
      .forUpdate()
      .executeTakeFirst()
    if (!key) throw new Problem('not_found', { sentence: 'This API key does not exist.' })
    if (key.revokedAt) return toApiKey(key)
    const revoked = await tx
      .updateTable('apiKeys')
      .set({ revokedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', keyId)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordAct(tx, actor, {
      act: 'api-key.revoke',
      subject: { type: 'api_key', id: keyId },
      before: { operatorId, scopes: key.scopes },
    })
    return toApiKey(revoked)
  })
}

function columns(db: Db | Tx) {
  return db
    .selectFrom('apiKeys')
    .select(['id', 'name', 'prefix', 'scopes', 'createdAt', 'lastUsedAt', 'revokedAt'])
}

type Row = Pick<ApiKeysTable, 'name' | 'prefix' | 'scopes'> & {
  id: string
  createdAt: Date
  lastUsedAt: Date | null
  revokedAt: Date | null
}

function toApiKey({ id, name, prefix, scopes, createdAt, lastUsedAt, revokedAt }: Row): ApiKey {
  return {
    id,
    name,
    prefix,
    scopes: scopes as Scope[],
    createdUTC: createdAt.toISOString(),
    lastUsedUTC: lastUsedAt?.toISOString() ?? null,
    revokedUTC: revokedAt?.toISOString() ?? null,
  }
}
