import type { FastifyInstance } from 'fastify'
import { apiKeys } from '#contract/developers/api-keys.ts'
import { webhooks } from '#contract/developers/webhooks.ts'
import { type Caller, serve } from '#server/http/http.ts'
import { findOwnOperator } from '#server/operators/find-own-operator.ts'
import { toActor } from '#server/runtime/audit.ts'
import type { Db } from '#server/runtime/db.ts'
import type { SecretCipher } from '#server/security/encryption.ts'
import type { RateLimits } from '#server/security/rate-limits.ts'
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts'
import {
  findDelivery,
  findWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  sendTestEvent,
} from './deliveries.ts'
import {
  changeWebhook,
  createWebhook,
  disableWebhook,
  enableWebhook,
  removeWebhook,
  rotateSecret,
} from './webhooks.ts'

type Needs = {
  db: Db
  limits: RateLimits
  secretCipher: SecretCipher
  allowLoopback: boolean
}

/** Adds the endpoints for an operator's own programs: keys and webhooks. */
export function addDeveloperRoutes(
  app: FastifyInstance,
  { db, limits, secretCipher, allowLoopback }: Needs,
): void {
  const ownOperator = async (userId: string) => (await findOwnOperator(db, { userId })).id

  const buildProof = (call: { caller: Caller; address: string; userAgent: string }) => ({
    actor: toActor(call),
    sessionId: call.caller.sessionId,
  })

  serve(app, apiKeys.list, async ({ caller }) => {
    const { id: operatorId, standing } = await findOwnOperator(db, { userId: caller.id })
    return { keys: await listApiKeys(db, { operatorId }), isOpen: standing === 'SELLING' }
  })

  serve(app, apiKeys.create, async (call) => {
    await limits.take('api_key_by_user', call.caller.id)
    return await createApiKey(db, { ...buildProof(call), form: call.body })
  })

  serve(app, apiKeys.revoke, async (call) => ({
    key: await revokeApiKey(db, { actor: toActor(call), keyId: call.params.id }),
  }))

  serve(app, webhooks.list, async ({ caller }) => ({
    webhooks: await listWebhooks(db, { operatorId: await ownOperator(caller.id) }),
  }))

  serve(app, webhooks.create, async (call) => {
    await limits.take('webhook_by_user', call.caller.id)
    return await createWebhook(db, secretCipher, { ...buildProof(call), form: call.body, allowLoopback })
  })

  serve(app, webhooks.change, async (call) => {
    const which = { ...buildProof(call), webhookId: call.params.id }
    return { webhook: await changeWebhook(db, { ...which, form: call.body, allowLoopback }) }
  })

  serve(app, webhooks.remove, async (call) => {
    await removeWebhook(db, { actor: toActor(call), webhookId: call.params.id })
    return {}
  })

  serve(app, webhooks.disable, async (call) => ({
    webhook: await disableWebhook(db, { actor: toActor(call), webhookId: call.params.id }),
  }))

  serve(app, webhooks.enable, async (call) => ({
    webhook: await enableWebhook(db, { actor: toActor(call), webhookId: call.params.id }),
  }))

  serve(app, webhooks.rotate, async (call) =>
    rotateSecret(db, secretCipher, { ...buildProof(call), webhookId: call.params.id }),
  )

  serve(app, webhooks.test, async ({ caller, params }) => {
    await limits.take('webhook_by_user', caller.id)
    const which = { operatorId: await ownOperator(caller.id), webhookId: params.id }
    return { delivery: await sendTestEvent(db, which) }
  })

  serve(app, webhooks.deliveries, async ({ caller, params, query: { status, page } }) => {
    const which = { operatorId: await ownOperator(caller.id), webhookId: params.id }
    const webhook = await findWebhook(db, which)
    return { webhook, ...(await listDeliveries(db, { webhookId: webhook.id, status, page })) }
  })

  serve(app, webhooks.delivery, async ({ caller, params: { id, deliveryId } }) => {
    const webhook = await findWebhook(db, { operatorId: await ownOperator(caller.id), webhookId: id })
    return { delivery: await findDelivery(db, { webhookId: webhook.id, deliveryId }) }
  })

  serve(app, webhooks.resend, async ({ caller, params: { id, deliveryId } }) => {
    await limits.take('webhook_by_user', caller.id)
    const which = { operatorId: await ownOperator(caller.id), webhookId: id }
    return { delivery: await resendDelivery(db, { ...which, deliveryId }) }
  })
}
