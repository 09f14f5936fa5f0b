import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import * as z from 'zod'
import { Problem } from '#contract/problem.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import type { Provider } from './stripe.ts'

const MAX_EVENT_BYTES = 512 * 1024
const MAX_AGE_SECONDS = 300

/**
 * A nudge, never a source of facts: the signature is checked over the raw body, the event noted once, and a job told
 * to read the object from the provider. Whatever else the body says is not looked at.
 */
export async function stripeWebhook(
  app: FastifyInstance,
  { db, clock, provider }: { db: Db; clock: Clock; provider: Provider },
): Promise<void> {
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    raw.post('/api/webhooks/stripe', { schema: { hide: true } }, async (request) => {
      const signed = verified(provider, {
        body: request.body as Buffer,
        signature: String(request.headers['stripe-signature'] ?? ''),
        receivedAt: clock.now(),
      })
      const event = Event.safeParse(signed)
      if (!event.success) throw new Problem('malformed_body')
      await takeNote(db, event.data)
      return { received: true }
    })
  })
}

const Id = z.string().regex(/^[\w-]{1,255}$/)
// Expanded it is the object itself: then nothing is read from here.
const OtherId = Id.optional().catch(undefined)

/** As much of an event as is looked at. */
const Event = z.object({
  id: Id,
  type: z.string().regex(/^[\w.]{1,200}$/),
  account: Id.nullish(),
  data: z.object({
    object: z.object({
      id: Id.nullish(),
      object: z.string().nullish(),
      mode: z.string().nullish(),
      payment_intent: OtherId,
      parent: z
        .object({ subscription_details: z.object({ subscription: OtherId }).nullish() })
        .nullish()
        .catch(undefined),
    }),
  }),
})
type Told = z.infer<typeof Event>['data']['object']

type Received = { body: Buffer; signature: string; receivedAt: number }

// Its age is judged by the database's clock: a server whose own is wrong would refuse everything.
function verified(provider: Provider, { body, signature, receivedAt }: Received): Stripe.Event {
  const { stripe, webhookSecret, connectWebhookSecret } = provider
  for (const secret of [webhookSecret, connectWebhookSecret]) {
    if (!secret) continue
    try {
      const { webhooks } = stripe
      return webhooks.constructEvent(body, signature, secret, MAX_AGE_SECONDS, undefined, receivedAt)
    } catch {
      // Perhaps it is signed with the other one.
    }
  }
  throw new Problem('webhook_signature')
}

async function takeNote(db: Db, event: z.infer<typeof Event>): Promise<void> {
  const { object } = event.data
  const plan = whichPlan(object)
  const which = whichPayment(object)
  await db.transaction().execute(async (tx) => {
    const noted = await tx
      .insertInto('stripeEvents')
      .values({ id: event.id, type: event.type, objectId: object.id ?? '' })
      .onConflict((oc) => oc.column('id').doNothing())
      .executeTakeFirst()
    if (noted.numInsertedOrUpdatedRows === 0n) return
    if (object.object === 'refund' && object.id) {
      await enqueue(tx, 'payments:sync-refund', { stripeRefundId: object.id }, { key: `refund ${object.id}` })
      return
    }
    if (object.object === 'dispute' && object.id) {
      await enqueue(tx, 'disputes:sync', { stripeDisputeId: object.id }, { key: `dispute ${object.id}` })
      return
    }
    const { account } = event
    if (event.type === 'account.updated' && account) {
      const key = `account ${account}`
      await enqueue(tx, 'payments:read-payout-account', { stripeAccountId: account }, { key })
    }
    if (plan) {
      const key = `plan ${plan.sessionId ?? plan.stripeSubscriptionId ?? plan.stripeCustomerId}`
      await enqueue(tx, 'plans:sync', plan, { key })
      return
    }
    if (!which) return
    await enqueue(tx, 'payments:sync', which, { key: `sync ${which.sessionId ?? which.paymentIntentId}` })
  })
}

type WhichPlan = { sessionId?: string; stripeSubscriptionId?: string; stripeCustomerId?: string }

// Premium: a subscription, one of its invoices, whose card it is charged to, or the checkout it begins with.
function whichPlan({ id, object, mode, parent }: Told): WhichPlan | null {
  if (object === 'checkout.session' && mode === 'subscription' && id) return { sessionId: id }
  if (object === 'subscription' && id) return { stripeSubscriptionId: id }
  if (object === 'customer' && id) return { stripeCustomerId: id }
  const invoiced = object === 'invoice' ? parent?.subscription_details?.subscription : null
  return invoiced ? { stripeSubscriptionId: invoiced } : null
}

function whichPayment(object: Told) {
  if (object.object === 'checkout.session' && object.id) return { sessionId: object.id }
  if (object.object === 'payment_intent' && object.id) return { paymentIntentId: object.id }
  if (object.payment_intent) return { paymentIntentId: object.payment_intent }
  return null
}

/** Removes the notes on events that the provider will not send again: it tries for three days. */
export async function forgetOldEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('stripeEvents')
    .where('receivedAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
