import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'
import { encryptPush } from './encrypt-push.ts'
import type { PostToService } from './push-ports.ts'
import { decryptAddress } from './push-subscriptions.ts'
import type { Vapid } from './vapid.ts'

export type PushSender = { send: (db: Db, pushId: string) => Promise<void> }

type Needs = {
  rowCipher: RowCipher
  /** Null: notifications are not set up. */
  vapid: Vapid | null
  post: PostToService
}

/**
 * Sends a waiting message through the device's push service. A device that the service no longer knows is deleted.
 * Throws if a retry may help; the error does not contain the address. After a crash between the service's acceptance
 * and our record of it, the message is sent again.
 */
export function openPushSender(needs: Needs): PushSender {
  return { send: (db, pushId) => sendOnce(db, { ...needs, pushId }) }
}

async function sendOnce(db: Db, { rowCipher, vapid, post, pushId }: Needs & { pushId: string }) {
  const message = await findWaiting(db, pushId)
  if (!message) return
  if (!vapid) return await end(db, pushId, 'OFF')
  const ttlSeconds = Math.floor((message.usefulUntil.getTime() - message.now.getTime()) / 1000)
  if (ttlSeconds <= 0) return await end(db, pushId, 'LATE')
  const { endpoint, keys } = decryptAddress(rowCipher, message)
  const { statusCode, failure } = await post({
    url: endpoint,
    body: encryptPush(Buffer.from(writeMessage(message)), keys),
    headers: {
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(Math.min(ttlSeconds, MAX_TTL_SECONDS)),
      urgency: message.urgent ? 'high' : 'normal',
      topic: nameTopic(message.path),
      authorization: vapid.authorize(endpoint, message.now),
    },
  }).catch((error: Error) => {
    throw new Error(`Push ${pushId} was not accepted: ${error.message}`)
  })
  if (failure === null) return await recordSent(db, pushId)
  if (statusCode === 404 || statusCode === 410) return await forgetDevice(db, message)
  await end(db, pushId, 'REFUSED')
}

// After two days the news of a trip is outdated, and its page has them.
const MAX_TTL_SECONDS = 2 * 86_400

type Waiting = NonNullable<Awaited<ReturnType<typeof findWaiting>>>

async function findWaiting(db: Db, pushId: string) {
  return await db
    .selectFrom('pushMessages')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.id', 'pushMessages.subscriptionId')
    .select(['pushSubscriptions.id', 'keyId', 'sealed as bytes', 'endpointHash'])
    .select(['title', 'body', 'language', 'path', 'urgent', 'usefulUntil'])
    .select(sql<Date>`clock_timestamp()`.as('now'))
    .where('pushMessages.id', '=', pushId)
    .where('sentAt', 'is', null)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
}

/** Writes the JSON that the device's service worker reads (`web/push/worker.ts`). */
function writeMessage({ title, body, language, path }: Waiting): string {
  return JSON.stringify({ title, body, language, path })
}

// At the push service a newer message replaces a waiting one with the same topic; a topic has at most 32 characters
// (RFC 8030, 5.4).
function nameTopic(path: string): string {
  return createHash('sha256').update(path).digest('base64url').slice(0, 32)
}

async function recordSent(db: Db, pushId: string): Promise<void> {
  await db.updateTable('pushMessages').set({ sentAt: sql<Date>`now()` }).where('id', '=', pushId).execute()
}

async function end(db: Db, pushId: string, endReason: 'LATE' | 'REFUSED' | 'OFF'): Promise<void> {
  await db
    .updateTable('pushMessages')
    .set({ endReason, endedAt: sql<Date>`now()` })
    .where('id', '=', pushId)
    .execute()
}

async function forgetDevice(db: Db, { id }: Waiting): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}
