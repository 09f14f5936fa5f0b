import { type Selectable, sql } from 'kysely'
import type { PlanSubscriptionsTable } from '#db/types.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Provider, readNamed } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { returnWhatCameAfterLock } from './end/locked-out.ts'
import { grantEntitlement } from './entitlements.ts'
import { mailChange } from './mail-change.ts'
import { readPlan, type WholePlan } from './read-plan.ts'
import { postPlanPayment } from './refunds/post-plan-money.ts'
import { refundKept } from './refunds/refund-payments.ts'
import { computeEntitledUntil, computeNextCheckAt, findEndReason, toPlanState } from './rules.ts'

export type WhichPlan = {
  sessionId?: string | undefined
  stripeSubscriptionId?: string | undefined
  stripeCustomerId?: string | undefined
}
type Row = Selectable<PlanSubscriptionsTable>

/**
 * Reads a subscription from the provider and records its state, its entitlements, and every payment with its posting.
 * Webhook, return page and sweep all call this. Subscriptions that are not ours are ignored.
 */
export async function syncPlan(db: Db, provider: Provider, which: WhichPlan): Promise<void> {
  const row = await findRow(db, provider, which)
  if (!row) return
  const readAt = await readTime(db)
  const stripeSubscriptionId =
    row.stripeSubscriptionId ?? which.stripeSubscriptionId ?? (await agreedTo(db, provider, row))
  if (!stripeSubscriptionId) return
  const seen = await readPlan(provider, { stripeSubscriptionId })
  await db.transaction().execute((tx) => record(tx, row.id, { seen, readAt }))
}

/** Reads every subscription that the person ever began, including ended ones, because a payment may have come late. */
export async function syncPlans(db: Db, provider: Provider, { userId }: { userId: string }): Promise<void> {
  const rows = await db
    .selectFrom('planSubscriptions')
    .select(['sessionId', 'stripeSubscriptionId'])
    .where('userId', '=', userId)
    .where('status', '<>', 'ABANDONED')
    .orderBy('id')
    .execute()
  for (const { sessionId, stripeSubscriptionId } of rows) {
    if (stripeSubscriptionId) await syncPlan(db, provider, { stripeSubscriptionId })
    else if (sessionId) await syncPlan(db, provider, { sessionId })
  }
}

async function findRow(db: Db, { stripe }: Provider, which: WhichPlan) {
  const rows = db
    .selectFrom('planSubscriptions')
    .select(['id', 'sessionId', 'stripeSubscriptionId', 'status'])
  const { sessionId, stripeSubscriptionId, stripeCustomerId } = which
  if (stripeCustomerId) return await findRunningSubscription(db, stripeCustomerId)
  if (sessionId) return await rows.where('sessionId', '=', sessionId).executeTakeFirst()
  if (!stripeSubscriptionId) return undefined
  const known = await rows.where('stripeSubscriptionId', '=', stripeSubscriptionId).executeTakeFirst()
  if (known) return known
  // The event of the checkout may come later or never.
  const subscription = await readNamed(stripe.subscriptions.retrieve(stripeSubscriptionId), async () => false)
  const id = subscription?.metadata.plan_subscription_id
  return id ? await rows.where(sql`id::text`, '=', id).executeTakeFirst() : undefined
}

// The event of a changed card names only the customer.
async function findRunningSubscription(db: Db, stripeCustomerId: string) {
  return await db
    .selectFrom('planSubscriptions as s')
    .innerJoin('planCustomers as c', 'c.userId', 's.userId')
    .select(['s.id', 's.sessionId', 's.stripeSubscriptionId', 's.status'])
    .where('c.stripeCustomerId', '=', stripeCustomerId)
    .where('s.status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    .executeTakeFirst()
}

// Reads the outcome of the checkout: open, expired, or a subscription.
async function agreedTo(
  db: Db,
  { stripe }: Provider,
  row: Pick<Row, 'id' | 'sessionId'>,
): Promise<string | null> {
  if (!row.sessionId) return null
  const session = await stripe.checkout.sessions.retrieve(row.sessionId)
  const { subscription } = session
  if (subscription) return typeof subscription === 'string' ? subscription : subscription.id
  const expired = session.status === 'expired'
  await db
    .updateTable('planSubscriptions')
    .set({
      updatedAt: sql<Date>`now()`,
      checkAt: expired ? null : sql<Date>`now() + interval '1 hour'`,
      ...(expired ? { status: 'ABANDONED' as const, url: null } : {}),
    })
    .where('id', '=', row.id)
    .where('status', '=', 'STARTING')
    .execute()
  return null
}

async function record(
  tx: Tx,
  id: string,
  { seen, readAt }: { seen: WholePlan; readAt: Date },
): Promise<void> {
  const before = await tx
    .selectFrom('planSubscriptions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (before.readAt && before.readAt > readAt) return
  const now = await readTime(tx)
  const { reported } = seen
  const status = toPlanState(reported)
  const after = await tx
    .updateTable('planSubscriptions')
    .set({
      status,
      billing: seen.price.billing,
      priceMinor: seen.price.amountMinor,
      priceCurrency: seen.price.currency,
      stripeSubscriptionId: seen.stripeSubscriptionId,
      url: null,
      periodStartAt: reported.periodStartAt,
      periodEndsAt: reported.periodEndsAt,
      endsAt: status === 'ENDED' ? null : reported.endsAt,
      cardBrand: seen.card?.brand ?? null,
      cardLast4: seen.card?.last4 ?? null,
      nextTryAt: status === 'PAST_DUE' ? seen.nextTryAt : null,
      // The next failed payment has its own grace period.
      ...(status === 'PAST_DUE' ? {} : { graceMailedAt: null }),
      startedAt: before.startedAt ?? now,
      ...(status === 'ENDED'
        ? {
            endedAt: before.endedAt ?? reported.endedAt ?? now,
            endReason: findEndReason(reported, { noted: before.endReason }),
          }
        : {}),
      readAt,
      checkAt: computeNextCheckAt(status, {
        periodEndsAt: reported.periodEndsAt,
        nextTryAt: seen.nextTryAt,
        now,
      }),
      updatedAt: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await storePayments(tx, after, seen)
  await refundKept(tx, { userId: after.userId })
  await returnWhatCameAfterLock(tx, after)
  const until = computeEntitledUntil(reported, { now })
  await grantEntitlement(tx, { userId: after.userId, subscriptionId: id, until, now })
  await askForOffer(tx, after)
  await mailChange(tx, { before, after, until })
}

async function storePayments(tx: Tx, { id, userId }: Row, { payments }: WholePlan): Promise<void> {
  // The provider lists the newest first.
  for (const payment of payments.toReversed()) {
    const added = await tx
      .insertInto('planPayments')
      .values({ ...payment, userId, subscriptionId: id })
      .onConflict((oc) => oc.column('stripeInvoiceId').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) await postPlanPayment(tx, { paymentId: added.id })
  }
}

// The free months come when the year is paid, not with a trial that may end without a payment.
async function askForOffer(tx: Tx, { id, status, offerMonths, offerGivenAt }: Row): Promise<void> {
  if (status !== 'ACTIVE' || offerMonths === 0 || offerGivenAt) return
  const paid = await tx
    .selectFrom('planPayments')
    .select('id')
    .where('subscriptionId', '=', id)
    .where('billing', '=', 'ANNUAL')
    .executeTakeFirst()
  if (paid) await enqueue(tx, 'plans:give-offer', { subscriptionId: id }, { key: `offer ${id}` })
}

async function readTime(db: Db | Tx): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`select clock_timestamp() as at`.execute(db)
  return rows[0]?.at ?? new Date()
}
