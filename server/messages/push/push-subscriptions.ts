import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type Rotated, rotateRows } from '#server/runtime/rotate-rows.ts'
import type { RowCipher, SecretCipher } from '#server/security/encryption.ts'
import type { DeviceKeys } from './encrypt-push.ts'

const TABLE = 'push_subscriptions'
/** With one more device, an account loses its oldest. */
const MAX_DEVICES = 10

type Subscription = {
  /** The address of the device at its push service. Address and keys together allow sending to the device. */
  endpoint: string
  /** In base64url, as browsers give them. */
  keys: { p256dh: string; auth: string }
}

type Adding = {
  userId: string
  /** The session that turned notifications on; the device is deleted when that session ends. */
  sessionId: string
  device: string
  subscription: Subscription
}

/**
 * Stores a device of a person; a device of another person moves to this one. Returns its id, which stays the same if
 * nothing is new. Problem `session_ended`.
 */
export async function addSubscription(
  db: Db,
  { rowCipher, secretCipher }: { rowCipher: RowCipher; secretCipher: SecretCipher },
  { userId, sessionId, device, subscription }: Adding,
): Promise<string> {
  const endpointHash = secretCipher.hash(`push ${subscription.endpoint}`)
  return await db.transaction().execute(async (tx) => {
    // If two tabs turn notifications on at once, the second one finds the row of the first.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`push ${endpointHash.toString('hex')}`}, 0))`.execute(
      tx,
    )
    const session = await lockSession(tx, sessionId)
    if (session?.revokedAt) throw new Problem('session_ended')
    await tx
      .deleteFrom('pushSubscriptions')
      .where('endpointHash', '=', endpointHash)
      .where('userId', '<>', userId)
      .execute()
    const { rows } = await sql<{ id: string }>`
      select coalesce((select id from push_subscriptions where endpoint_hash = ${endpointHash}), uuidv7()) as id`.execute(
      tx,
    )
    const id = rows[0]?.id ?? ''
    const columns = {
      ...encryptSubscription(rowCipher, id, subscription),
      ...{ sessionId: session?.id ?? null, device },
    }
    await tx
      .insertInto('pushSubscriptions')
      .values({ id, userId, endpointHash, ...columns })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
      .execute()
    await sql`delete from push_subscriptions where user_id = ${userId} and id <> ${id} and id not in (
      select id from push_subscriptions where user_id = ${userId} order by id desc limit ${MAX_DEVICES})`.execute(
      tx,
    )
    return id
  })
}

// Sign-out either waits for this transaction and then deletes the row, or came first.
async function lockSession(tx: Tx, id: string) {
  return await tx
    .selectFrom('sessions')
    .select(['id', 'revokedAt'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
}

/** Returns a person's devices, the newest first. */
export async function findSubscriptions(db: Db, { userId }: { userId: string }) {
  return await db
    .selectFrom('pushSubscriptions')
    .select(['id', 'device', 'createdAt'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .execute()
}

/** Deletes the person's device and its waiting messages. It does nothing to another person's device. */
export async function removeSubscription(db: Db, { userId, id }: { userId: string; id: string }) {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).where('userId', '=', userId).execute()
}

type Encrypted = { id: string; keyId: string; bytes: Buffer }

/** Decrypts the address and the keys of a device. */
export function decryptAddress(
  rowCipher: RowCipher,
  { id, ...encrypted }: Encrypted,
): { endpoint: string; keys: DeviceKeys } {
  const { endpoint, keys } = rowCipher.decrypt<Subscription>(TABLE, id, encrypted)
  return {
    endpoint,
    keys: {
      publicKey: Buffer.from(keys.p256dh, 'base64url'),
      secret: Buffer.from(keys.auth, 'base64url'),
    },
  }
}

/** Encrypts every device again under the current key. */
export async function rotateSubscriptions(db: Db, rowCipher: RowCipher): Promise<Rotated> {
  return await rotateRows(
    (failed) =>
      db
        .selectFrom('pushSubscriptions')
        .select(['id', 'keyId', 'sealed as bytes'])
        .where('keyId', '<>', rowCipher.currentKeyId)
        .where(sql<boolean>`not (id = any (${failed}::uuid[]))`)
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),
    ({ id, ...encrypted }) =>
      encryptSubscription(rowCipher, id, rowCipher.decrypt<Subscription>(TABLE, id, encrypted)),
    (columns, { id, keyId }) =>
      db
        .updateTable('pushSubscriptions')
        .set(columns)
        .where('id', '=', id)
        .where('keyId', '=', keyId)
        .executeTakeFirst(),
  )
}

function encryptSubscription(rowCipher: RowCipher, id: string, subscription: Subscription) {
  const { keyId, bytes } = rowCipher.encrypt(TABLE, id, subscription)
  return { keyId, sealed: bytes }
}
