import { createECDH, randomBytes } from 'node:crypto'
import { addSubscription } from '#server/messages/push/push-subscriptions.ts'
import type { TestApp } from '../app.ts'

/** A device of a user with notifications. `readPushes` reads its queued messages, which are never sent. */
export async function aPushDevice({ app, db }: TestApp, { userId }: { userId: string }) {
  const endpoint = `https://push.example.test/${randomBytes(16).toString('hex')}`
  const keys = {
    p256dh: createECDH('prime256v1').generateKeys('base64url'),
    auth: randomBytes(16).toString('base64url'),
  }
  const adding = { userId, sessionId: crypto.randomUUID(), device: 'Firefox on Android' }
  const id = await addSubscription(db, app, { ...adding, subscription: { endpoint, keys } })
  return { id, endpoint, keys }
}

/** The messages queued for a user's devices, in order. */
export async function readPushes({ db }: TestApp, { userId }: { userId: string }) {
  return await db
    .selectFrom('pushMessages')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.id', 'pushMessages.subscriptionId')
    .select(['title', 'body', 'language', 'path', 'urgent', 'usefulUntil'])
    .where('userId', '=', userId)
    .orderBy('pushMessages.id')
    .execute()
}
