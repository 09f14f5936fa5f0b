import { sql } from 'kysely'
import type Stripe from 'stripe'
import { buildKeyOfRound, computeNextRound } from '#server/payments/key-round.ts'
import { mayRefundBecome, toRefundState } from '#server/payments/refunds/refund-rules.ts'
import { isProviderUnavailable, isRefusal, type Provider, readNamed } from '#server/payments/stripe.ts'
import { mailPlanRefund } from '#server/plans/mail-change.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { postFailedPlanRefund, postPlanRefund } from './post-plan-money.ts'

/**
 * Sends a refund of a Premium payment to the provider, or reads its state. Repeated runs send it once: under its own
 * idempotency key, and after a search among the payment's refunds, because a key is valid for only a day.
 */
export async function sendPlanRefund(
  db: Db,
  provider: Provider,
  { refundId }: { refundId: string },
): Promise<void> {
  const refund = await db
    .selectFrom('planRefunds')
    .innerJoin('planPayments', 'planPayments.id', 'planRefunds.paymentId')
    .select(['planRefunds.id', 'planRefunds.status', 'planRefunds.amountMinor', 'planRefunds.stripeRefundId'])
    .select('planRefunds.keyRound')
    .select('planPayments.paymentIntentId')
    .where('planRefunds.id', '=', refundId)
    .executeTakeFirst()
  if (!refund || refund.status === 'REFUNDED' || refund.status === 'FAILED') return
  if (refund.stripeRefundId) {
    await syncPlanRefund(db, provider, { stripeRefundId: refund.stripeRefundId })
    return
  }
  await db
    .updateTable('planRefunds')
    .set({ attempts: sql<number>`least(attempts + 1, 30000)`, updatedAt: sql<Date>`now()` })
    .where('id', '=', refundId)
    .execute()
  const sent = await send(provider, refund).catch((error: unknown) => recordFailure(db, refund, error))
  if (sent) await db.transaction().execute((tx) => record(tx, { refundId, seen: sent }))
}

type Sending = { id: string; amountMinor: number; paymentIntentId: string; keyRound: number }

async function send({ stripe }: Provider, refund: Sending): Promise<Stripe.Refund> {
  const payment_intent = refund.paymentIntentId
  const known = await stripe.refunds.list({ payment_intent, limit: 100 })
  const ours = known.data.find((one) => one.metadata?.plan_refund_id === refund.id)
  if (ours) return ours
  return await stripe.refunds.create(
    { payment_intent, amount: refund.amountMinor, metadata: { plan_refund_id: refund.id } },
    { idempotencyKey: buildKeyOfRound(`plan-refund-${refund.id}`, refund.keyRound) },
  )
}

// A refusal is final; after any other failure of the provider the job tries again.
async function recordFailure(db: Db, { id: refundId, keyRound }: Sending, error: unknown): Promise<null> {
  if (!isProviderUnavailable(error)) throw error
  const { code, rawType } = error as { code?: string; rawType?: string }
  const failure = code ?? rawType ?? 'unreachable'
  await db
    .updateTable('planRefunds')
    .set({
      failure,
      updatedAt: sql<Date>`now()`,
      ...computeNextRound(error, keyRound),
      ...(isRefusal(error) ? { status: 'FAILED' as const, checkAt: null } : {}),
    })
    .where('id', '=', refundId)
    .where('status', '=', 'REQUESTED')
    .execute()
  if (!isRefusal(error)) throw new Error(`Refund ${refundId} was not sent: ${failure}`)
  return null
}

/**
 * Reads a refund from the provider and records its state. A refund that does not exist or is not of Premium is ignored.
 */
export async function syncPlanRefund(
  db: Db,
  { stripe }: Provider,
  { stripeRefundId }: { stripeRefundId: string },
): Promise<void> {
  const seen = await readNamed(stripe.refunds.retrieve(stripeRefundId), async () => {
    const rows = db.selectFrom('planRefunds').select('id').where('stripeRefundId', '=', stripeRefundId)
    return (await rows.executeTakeFirst()) !== undefined
  })
  const refundId = seen?.metadata?.plan_refund_id
  if (refundId) await db.transaction().execute((tx) => record(tx, { refundId, seen }))
}

async function record(tx: Tx, { refundId, seen }: { refundId: string; seen: Stripe.Refund }): Promise<void> {
  const refund = await tx
    .selectFrom('planRefunds')
    .selectAll()
    .where(sql`id::text`, '=', refundId)
    .forUpdate()
    .executeTakeFirst()
  if (!refund) return
  if (seen.amount !== refund.amountMinor)
    throw new Error(`Refund ${refundId}: the provider's amount differs from ours`)
  const status = toRefundState(seen.status)
  const moves = mayRefundBecome(refund.status, status)
  const now = moves ? status : refund.status
  await tx
    .updateTable('planRefunds')
    .set({
      stripeRefundId: seen.id,
      status: now,
      failure: now === 'FAILED' ? (seen.failure_reason ?? 'failed') : null,
      checkAt: now === 'PENDING' || now === 'REQUESTED' ? sql<Date>`now() + interval '5 minutes'` : null,
      ...(moves && status === 'REFUNDED' ? { refundedAt: sql<Date>`now()` } : {}),
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', refund.id)
    .execute()
  await postPlanRefund(tx, { refundId: refund.id })
  if (!moves) return
  if (status === 'FAILED') await postFailedPlanRefund(tx, { refundId: refund.id })
  if (status === 'REFUNDED') await mailPlanRefund(tx, { refundId: refund.id })
}
