import type { FastifyInstance } from 'fastify'
import type Stripe from 'stripe'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Provider } from './stripe.ts'

const MAX_EVENT_BYTES = 512 * 1024

/**
 * A nudge, never a source of facts: the signature is checked over the raw body, the event noted once, and a job told
 * to read the object from the provider. Whatever else the body says is not looked at.
 */
export async function stripeWebhook(
  app: FastifyInstance,
  { db, provider }: { db: Db; provider: Provider },
): Promise<void> {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    raw.post('/api/webhooks/stripe', { schema: { hide: true } }, async (request) => {
      const event = verified(provider, request.body, request.headers['stripe-signature'])
      await takeNote(db, event)
      return { received: true }
    })
  })
}

function verified({ stripe, webhookSecret }: Provider, body: unknown, signature: unknown): Stripe.Event {
  try {
    return stripe.webhooks.constructEvent(body as Buffer, String(signature ?? ''), webhookSecret)
  } catch {
    throw new Problem('webhook_signature')
  }
}

async function takeNote(db: Db, event: Stripe.Event): Promise<void> {
  const object = event.data.object as { id?: string; object?: string; payment_intent?: unknown }
  const which = whichPayment(object)
  await db.transaction().execute(async (tx) => {
    const noted = await tx
      .insertInto('stripeEvents')
      .values({ id: event.id, type: event.type, objectId: object.id ?? '' })
      .onConflict((oc) => oc.column('id').doNothing())
      .executeTakeFirst()
    if (noted.numInsertedOrUpdatedRows === 0n || !which) return
    await enqueue(tx, 'payments:sync', which, { key: `sync ${which.sessionId ?? which.paymentIntentId}` })
  })
}

function whichPayment(object: { id?: string; object?: string; payment_intent?: unknown }) {
  if (object.object === 'checkout.session' && object.id) return { sessionId: object.id }
  if (object.object === 'payment_intent' && object.id) return { paymentIntentId: object.id }
  if (typeof object.payment_intent === 'string') return { paymentIntentId: object.payment_intent }
  return null
}
