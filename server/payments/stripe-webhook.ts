import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type Stripe from 'stripe'
import * as z from 'zod'
import { Problem } from '#contract/problem.ts'
import { addedJob, type Jobs } from '#server/jobs/jobs.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Provider } from './stripe.ts'

const MAX_EVENT_BYTES = 512 * 1024
const MAX_AGE_SECONDS = 300

/**
 * Receives events as a signal, never as a source of facts: it checks the signature over the raw body, records the event once, and
 * enqueues a job that reads the object from the provider. It ignores the rest of the body.
 */
export async function addStripeWebhook(
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
// An expanded reference is the object itself: then nothing is read from here.
const OtherId = Id.optional().catch(undefined)

/** The part of an event that we read. */
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

// The event's age is checked by the database's clock: a server whose own clock is wrong would refuse everything.
function verified(provider: Provider, { body, signature, receivedAt }: Received): Stripe.Event {
  const { stripe, webhookSecret, connectWebhookSecret } = provider
  for (const secret of [webhookSecret, connectWebhookSecret]) {
    if (!secret) continue
    try {
      const { webhooks } = stripe
      return webhooks.constructEvent(body, signature, secret, MAX_AGE_SECONDS, undefined, receivedAt)
    } catch {
      // It may be signed with the other secret.
    }
  }
  throw new Problem('webhook_signature')
}

/** Records the event and adds its job in one statement, so that a repeated event does nothing. */
async function takeNote(db: Db, event: z.infer<typeof Event>): Promise<void> {
  if (ECHOES.has(event.type)) return
  const { id, type, data } = event
  await sql`
    with noted as (
      insert into stripe_events (id, type, object_id) values (${id}, ${type}, ${data.object.id ?? ''})
      on conflict (id) do nothing returning id)
    select ${jobFor(event) ?? sql`id`} from noted`.execute(db)
}

// An event of the payment intent says the same at the same moment, or there is nothing to read yet.
const ECHOES = new Set(['payment_intent.created', 'charge.succeeded', 'charge.captured', 'charge.updated'])
// A checkout also sends an event for its session, which names our payment at once: after this delay there is mostly nothing left
// to read.
const INTENT_DELAY_SECONDS = 2

function jobFor({ type, account, data: { object } }: z.infer<typeof Event>): RawBuilder<unknown> | null {
  const { id } = object
  if (account) {
    // Its objects belong to a connected account: only the account itself and its bank accounts concern us.
    if (type !== 'account.updated' && !type.startsWith('account.external_account.')) return null
    const payload = { stripeAccountId: account }
    return addedJob('payments:read-payout-account', payload, { key: `account ${account}` })
  }
  if (object.object === 'refund' && id) {
    return addedJob('payments:sync-refund', { stripeRefundId: id }, { key: `refund ${id}` })
  }
  if (object.object === 'dispute' && id) {
    return addedJob('disputes:sync', { stripeDisputeId: id }, { key: `dispute ${id}` })
  }
  const plan = whichPlan(object)
  if (plan) {
    const key = `plan ${plan.sessionId ?? plan.stripeSubscriptionId ?? plan.stripeCustomerId}`
    return addedJob('plans:sync', plan, { key })
  }
  const which = whichPayment(object)
  if (!which) return null
  const delaySeconds = which.paymentIntentId ? INTENT_DELAY_SECONDS : 0
  const job = addedJob('payments:sync', which, {
    key: `sync ${which.sessionId ?? which.paymentIntentId}`,
    delaySeconds,
  })
  return sql`case when ${isDone(which)} then null else (${job})::text end`
}

/** Whether nothing of this payment can change any more, in the statement itself: as `findSession` decides it. */
function isDone({ sessionId, paymentIntentId }: Jobs['payments:sync']): RawBuilder<boolean> {
  const isIt = sessionId ? sql`p.session_id = ${sessionId}` : sql`p.payment_intent_id = ${paymentIntentId}`
  return sql`coalesce((
    select bool_and(p.status in ('CAPTURED', 'REFUNDED') and p.payment_intent_id is not null and p.check_at is null
      and b.confirmed_at is not null)
    from payments p join bookings b on b.id = p.booking_id where ${isIt}), false)`
}

type WhichPlan = { sessionId?: string; stripeSubscriptionId?: string; stripeCustomerId?: string }

// Premium: a subscription, one of its invoices, the customer whose card pays, or the checkout it begins with.
function whichPlan({ id, object, mode, parent }: Told): WhichPlan | null {
  if (object === 'checkout.session' && mode === 'subscription' && id) return { sessionId: id }
  if (object === 'subscription' && id) return { stripeSubscriptionId: id }
  if (object === 'customer' && id) return { stripeCustomerId: id }
  const invoiced = object === 'invoice' ? parent?.subscription_details?.subscription : null
  return invoiced ? { stripeSubscriptionId: invoiced } : null
}

function whichPayment(object: Told): Jobs['payments:sync'] | null {
  if (object.object === 'checkout.session' && object.id) return { sessionId: object.id }
  if (object.object === 'payment_intent' && object.id) return { paymentIntentId: object.id }
  if (object.payment_intent) return { paymentIntentId: object.payment_intent }
  return null
}

/** Removes records of events that the provider will not send again: it tries for three days. */
export async function forgetOldEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('stripeEvents')
    .where('receivedAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
