import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type Stripe from 'stripe'
import * as z from 'zod'
import { Problem } from '#contract/problem.ts'
import { buildAddJobFrom, type DescribedJob, describeJob, type Jobs } from '#server/jobs/jobs.ts'
import { notifyRunners, WAITS_FOR_POLL } from '#server/runtime/announce-after-commits.ts'
import { type Batches, openBatches } from '#server/runtime/batches.ts'
import type { Clock } from '#server/runtime/clock.ts'
import type { Db } from '#server/runtime/db.ts'
import { PLANNED_ONCE } from '#server/runtime/prepare-frequent.ts'
import type { Provider } from './stripe.ts'

const MAX_EVENT_BYTES = 512 * 1024
const MAX_AGE_SECONDS = 300

/**
 * Receives events as a signal, never as a source of facts: it verifies the signature over the raw body, records the
 * event once, and enqueues a job that reads the object from the provider. It ignores the rest of the body.
 */
export async function addStripeWebhook(
  app: FastifyInstance,
  {
    db,
    clock,
    provider,
    gatherEventsMs = GATHER_MS,
  }: { db: Db; clock: Clock; provider: Provider; gatherEventsMs?: number | undefined },
): Promise<void> {
  const notes = openNotes(db, { gatherMs: gatherEventsMs })
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_EVENT_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    raw.post('/api/webhooks/stripe', { schema: { hide: true } }, async (request) => {
      const signed = verifyEvent(provider, {
        body: request.body as Buffer,
        signature: String(request.headers['stripe-signature'] ?? ''),
        receivedAt: clock.now(),
      })
      const event = Event.safeParse(signed)
      if (!event.success) throw new Problem('malformed_body')
      if (!ECHOES.has(event.data.type)) await notes.add(toNoted(event.data))
      return { received: true }
    })
  })
}

const Id = z.string().regex(/^[\w-]{1,255}$/)
// An expanded reference is the object itself; then no id is read from it.
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
type EventObject = z.infer<typeof Event>['data']['object']

type Received = { body: Buffer; signature: string; receivedAt: number }

// The event's age is checked by the database's clock, because a server with a wrong clock would refuse every event.
function verifyEvent(provider: Provider, { body, signature, receivedAt }: Received): Stripe.Event {
  const { stripe, webhookSecret, connectWebhookSecret } = provider
  for (const secret of [webhookSecret, connectWebhookSecret]) {
    if (!secret) continue
    try {
      const { webhooks } = stripe
      return webhooks.constructEvent(body, signature, secret, MAX_AGE_SECONDS, undefined, receivedAt)
    } catch {
      // The event may be signed with the other secret.
    }
  }
  throw new Problem('webhook_signature')
}

/** An event to record, with the job that it adds; null if it adds none. */
type Noted = { id: string; type: string; objectId: string; job: Added | null }
/** `payment`: the payment that the job reads, if there is one. */
type Added = { job: DescribedJob; payment?: Jobs['payments:sync'] }

// The events of one payment arrive together. An event of its capture usually finds the booking confirmed by then, and
// adds no job. The return page does not wait for events.
const GATHER_MS = 100

/** Events that arrive together are recorded by one statement and one commit, and answered after it. */
function openNotes(db: Db, { gatherMs }: { gatherMs: number }): Batches<Noted, null> {
  return openBatches<Noted, null>({
    name: 'note_events',
    text: 'insert into stripe_events from jsonb_to_recordset',
    gatherMs,
    async run(events) {
      await recordEvents(db, events)
      return events.map(() => null)
    },
    // One statement may not contain the same id twice, because it would treat both as new.
    apart: ({ id }) => [id],
    isInProgress: () => false,
  })
}

// Another event of the payment intent arrives at the same moment, or there is nothing to read yet.
const ECHOES = new Set(['payment_intent.created', 'charge.succeeded', 'charge.captured', 'charge.updated'])
// A traveller who has paid is about to reach the return page, or has reached it and the payment is being captured. After
// this delay, there is usually nothing left to do. Events of a hold that ends soon are not delayed.
const SESSION_DELAY_SECONDS = 2
// A checkout also sends an event for its session, which names our payment. After that payment was settled, nothing is
// left to read.
const INTENT_DELAY_SECONDS = 2 * SESSION_DELAY_SECONDS
const SAFE_HOLD_SECONDS = 60

/**
 * Records events and adds their jobs, so that a repeated event does nothing. They are one value: for arrays PostgreSQL
 * would plan again at each call, by their lengths.
 */
async function recordEvents(db: Db, events: Noted[]): Promise<void> {
  const received = events.map(({ job, ...event }) => ({
    ...event,
    ...{ job: job && JSON.stringify(job.job), payment: job?.payment ?? {} },
  }))
  const { rows } = await sql<{ delaySeconds: number }>`${PLANNED_ONCE} ${WAITS_FOR_POLL}
    with received as (
      select id, type, "objectId" as object_id, job, payment ->> 'sessionId' as session_id,
        payment ->> 'paymentIntentId' as payment_intent_id
      from jsonb_to_recordset(${JSON.stringify(received)}) as t (id text, type text, "objectId" text, job text, payment jsonb)
    ), noted as (
      insert into stripe_events (id, type, object_id) select id, type, object_id from received order by id
      on conflict (id) do nothing returning id
    ), asked as materialized (
      select distinct on (received.job) received.job::json as job, case
        when received.payment_intent_id is not null then ${INTENT_DELAY_SECONDS}::int
        when known.is_on_the_way_back then ${SESSION_DELAY_SECONDS}::int else 0 end as delay_seconds
      from noted join received using (id) left join lateral ${WHAT_IS_KNOWN} known on true
      where received.job is not null and known.is_done is not true
    )
    select delay_seconds, ${buildAddJobFrom(sql`asked.job`, sql`asked.delay_seconds`)} from asked`.execute(db)
  // A runner that is woken for a delayed job finds nothing, and polls when the job is due.
  if (rows.some(({ delaySeconds }) => delaySeconds === 0)) await notifyRunners(db)
}

// `is_done`: nothing of this payment can change any more, by the same rule as in `findSession`.
const WHAT_IS_KNOWN = sql`(
  select bool_and(p.status in ('CAPTURED', 'REFUNDED') and p.payment_intent_id is not null and p.check_at is null
      and b.confirmed_at is not null) as is_done,
    bool_and(p.status in ('OPEN', 'AUTHORISED') and b.status = 'PENDING'
      and b.hold_expires_at > now() + ${sql.lit(SAFE_HOLD_SECONDS)} * interval '1 second') as is_on_the_way_back
  from payments p join bookings b on b.id = p.booking_id
  where p.session_id = received.session_id or p.payment_intent_id = received.payment_intent_id)`

function toNoted(event: z.infer<typeof Event>): Noted {
  const { id, type, data } = event
  return { id, type, objectId: data.object.id ?? '', job: describeJobFor(event) }
}

function describeJobFor({ type, account, data: { object } }: z.infer<typeof Event>): Added | null {
  const { id } = object
  if (account) {
    // The objects of this event belong to a connected account: we read only the account itself and its bank accounts.
    if (type !== 'account.updated' && !type.startsWith('account.external_account.')) return null
    const payload = { stripeAccountId: account }
    return { job: describeJob('payments:read-payout-account', payload, { key: `account ${account}` }) }
  }
  if (object.object === 'refund' && id) {
    return { job: describeJob('payments:sync-refund', { stripeRefundId: id }, { key: `refund ${id}` }) }
  }
  if (object.object === 'dispute' && id) {
    return { job: describeJob('disputes:sync', { stripeDisputeId: id }, { key: `dispute ${id}` }) }
  }
  const plan = findTargetPlan(object)
  if (plan) {
    const key = `plan ${plan.sessionId ?? plan.stripeSubscriptionId ?? plan.stripeCustomerId}`
    return { job: describeJob('plans:sync', plan, { key }) }
  }
  const payment = findTargetPayment(object)
  if (!payment) return null
  const key = `sync ${payment.sessionId ?? payment.paymentIntentId}`
  return { job: describeJob('payments:sync', payment, { key }), payment }
}

type WhichPlan = { sessionId?: string; stripeSubscriptionId?: string; stripeCustomerId?: string }

// Premium: the event may name a subscription, an invoice, the customer whose card pays, or the first checkout.
function findTargetPlan({ id, object, mode, parent }: EventObject): WhichPlan | null {
  if (object === 'checkout.session' && mode === 'subscription' && id) return { sessionId: id }
  if (object === 'subscription' && id) return { stripeSubscriptionId: id }
  if (object === 'customer' && id) return { stripeCustomerId: id }
  const invoiced = object === 'invoice' ? parent?.subscription_details?.subscription : null
  return invoiced ? { stripeSubscriptionId: invoiced } : null
}

function findTargetPayment(object: EventObject): Jobs['payments:sync'] | null {
  if (object.object === 'checkout.session' && object.id) return { sessionId: object.id }
  if (object.object === 'payment_intent' && object.id) return { paymentIntentId: object.id }
  if (object.payment_intent) return { paymentIntentId: object.payment_intent }
  return null
}

/** Deletes records of events that the provider will not send again; it retries for three days. */
export async function forgetOldEvents(db: Db): Promise<void> {
  await db
    .deleteFrom('stripeEvents')
    .where('receivedAt', '<', sql<Date>`now() - interval '30 days'`)
    .execute()
}
