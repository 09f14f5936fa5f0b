import type { FastifyInstance } from 'fastify'
import { type PushState, push } from '#contract/accounts/push.ts'
import { Problem } from '#contract/problem.ts'
import { describeDevice } from '#server/accounts/rules.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { serve } from '#server/http/http.ts'
import { isPublicKey } from '#server/messages/push/encrypt-push.ts'
import {
  addSubscription,
  findSubscriptions,
  removeSubscription,
} from '#server/messages/push/push-subscriptions.ts'
import type { Vapid } from '#server/messages/push/vapid.ts'
import type { Db } from '#server/runtime/db.ts'
import { findUrlProblem } from '#server/runtime/public-addresses/address-rules.ts'
import type { RowCipher, SecretCipher } from '#server/security/encryption.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'

// Only programs other than browsers can get this message.
const NO_KEY = 'This is no public key'

type Needs = {
  db: Db
  rowCipher: RowCipher
  secretCipher: SecretCipher
  limits: RateLimits
  vapid: Vapid | null
  /** Whether push services may run on this machine. */
  allowLoopback: boolean
}

export function addPushRoutes(app: FastifyInstance, needs: Needs): void {
  const { db, limits, vapid, allowLoopback } = needs
  const readState = async ({ id: userId }: { id: string }): Promise<PushState> => ({
    publicKey: vapid?.publicKey ?? null,
    devices: (await findSubscriptions(db, { userId })).map(({ createdAt, ...device }) => ({
      ...device,
      addedAt: createdAt.toISOString(),
    })),
  })

  serve(app, push.state, async ({ caller }) => ({ push: await readState(caller) }))

  // The address comes from a browser, and our server sends requests to it.
  serve(app, push.add, async ({ caller, body, userAgent }) => {
    if (!vapid) throw new Problem('push_unavailable')
    await limits.take('push_by_account', caller.id)
    const problem = findUrlProblem(body.endpoint, { allowLoopback })
    if (problem) throw buildInvalidInput([{ path: 'endpoint', message: problem }])
    if (!isPublicKey(Buffer.from(body.keys.p256dh, 'base64url')))
      throw buildInvalidInput([{ path: 'keys.p256dh', message: NO_KEY }])
    const deviceId = await addSubscription(db, needs, {
      userId: caller.id,
      sessionId: caller.sessionId,
      device: describeDevice(userAgent),
      subscription: body,
    })
    return { push: await readState(caller), deviceId, message: 'Notifications come to this device now.' }
  })

  serve(app, push.remove, async ({ caller, params }) => {
    await removeSubscription(db, { userId: caller.id, id: params.id })
    return { push: await readState(caller), message: 'No more notifications come to that device.' }
  })
}
