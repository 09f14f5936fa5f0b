import { sql } from 'kysely'
import Stripe from 'stripe'
import { enqueue } from '#server/jobs/jobs.ts'
import { takeDue } from '#server/jobs/take-due.ts'
import { buildKeyOfRound, computeNextRound } from '#server/payments/key-round.ts'
import { postFailedRefund, postRefund } from '#server/payments/ledger/ledger.ts'
import { type Provider, readNamed } from '#server/payments/stripe.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { mayRefundBecome, type RefundState, toRefundState } from './refund-rules.ts'

/**
 * Sends a refund to the provider, or reads its state. It is *refunded* only when the provider says so. However often
 * this runs, the refund is sent once: it has its own idempotency key and, because a key is valid for a day only, this
 * first searches the payment's refunds. The key changes only if the provider repeats its own error under it.
 */
export async function sendRefund(
  db: Db,
  provider: Provider,
  { refundId }: { refundId: string },
): Promise<void> {
  const refund = await findRefund(db, provider, { refundId })
  if (!refund || refund.status === 'REFUNDED' || refund.status === 'FAILED') return
  if (refund.stripeRefundId) {
    await syncRefund(db, provider, { stripeRefundId: refund.stripeRefundId })
    return
  }
  await db
    .updateTable('refunds')
    .set({ attempts: sql<number>`least(attempts + 1, 30000)`, updatedAt: sql<Date>`now()` })
    .where('id', '=', refundId)
    .execute()
  const sent = await send(provider, refund).catch((error: unknown) => recordFailure(db, refund, error))
  if (sent) await db.transaction().execute((tx) => recordRefund(tx, { refundId, seen: sent }))
}

async function findRefund(db: Db, provider: Provider, { refundId }: { refundId: string }) {
  const find = () =>
    db
      .selectFrom('refunds')
      .innerJoin('payments', 'payments.id', 'refunds.paymentId')
      .select(['refunds.id', 'refunds.status', 'refunds.amountMinor', 'refunds.stripeRefundId', 'keyRound'])
      .select(['payments.paymentIntentId', 'payments.sessionId'])
      .where('refunds.id', '=', refundId)
      .executeTakeFirst()
  const refund = await find()
  if (!refund?.sessionId || refund.paymentIntentId) return refund
  // A payment without its intent cannot be refunded; its session contains the intent.
  await syncPayment(db, provider, { sessionId: refund.sessionId })
  return await find()
}

type Sending = { id: string; amountMinor: number; paymentIntentId: string | null; keyRound: number }

async function send({ stripe }: Provider, refund: Sending): Promise<Stripe.Refund> {
  const payment_intent = refund.paymentIntentId ?? ''
  const known = await stripe.refunds.list({ payment_intent, limit: 100 })
  const ours = known.data.find((one) => one.metadata?.refund_id === refund.id)
  if (ours) return ours
  return await stripe.refunds.create(
    { payment_intent, amount: refund.amountMinor, metadata: { refund_id: refund.id } },
    { idempotencyKey: buildKeyOfRound(`refund-${refund.id}`, refund.keyRound) },
  )
}

// A refusal is final; after any other failure of the provider the job tries again.
async function recordFailure(db: Db, { id: refundId, keyRound }: Sending, error: unknown): Promise<null> {
  if (!(error instanceof Stripe.errors.StripeError)) throw error
  const failure = error.code ?? error.rawType ?? 'unreachable'
  const isFinal = error instanceof Stripe.errors.StripeInvalidRequestError
  await db.transaction().execute(async (tx) => {
    const noted = await tx
      .updateTable('refunds')
      .set({
        failure,
        updatedAt: sql<Date>`now()`,
        ...computeNextRound(error, keyRound),
        ...(isFinal ? { status: 'FAILED', failedAt: sql<Date>`now()`, checkAt: null } : {}),
      })
      .where('id', '=', refundId)
      .where('status', '=', 'REQUESTED')
      .executeTakeFirst()
    if (!isFinal || noted.numUpdatedRows === 0n) return
    await postFailedRefund(tx, { refundId })
    await enqueue(tx, 'bookings:mail-refund', { refundId }, { key: `mail ${refundId}` })
  })
  if (!isFinal) throw new Error(`Refund ${refundId} was not sent: ${failure}`)
  return null
}

/**
 * Reads a refund from the provider and records its state if it has changed. Ignores a refund that does not exist or
 * is not ours.
 */
export async function syncRefund(
  db: Db,
  { stripe }: Provider,
  { stripeRefundId }: { stripeRefundId: string },
): Promise<void> {
  const seen = await readNamed(stripe.refunds.retrieve(stripeRefundId), async () => {
    return (await findOurs(db, { id: stripeRefundId })) !== null
  })
  const known = seen && (await findOurs(db, seen))
  if (!known || (known.checkAt === null && known.status === toRefundState(seen.status))) return
  await db.transaction().execute((tx) => recordRefund(tx, { refundId: known.id, seen }))
}

async function findOurs(
  db: Db,
  seen: Pick<Stripe.Refund, 'id'> & Partial<Stripe.Refund>,
): Promise<{ id: string; status: RefundState; checkAt: Date | null } | null> {
  const known = await db
    .selectFrom('refunds')
    .select(['id', 'status', 'checkAt'])
    .where(({ eb, or }) =>
      or([eb('stripeRefundId', '=', seen.id), eb(sql`id::text`, '=', seen.metadata?.refund_id ?? '')]),
    )
    .executeTakeFirst()
  return known ?? null
}

async function recordRefund(
  tx: Tx,
  { refundId, seen }: { refundId: string; seen: Stripe.Refund },
): Promise<void> {
  const { paymentId } = await tx
    .selectFrom('refunds')
    .select('paymentId')
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow()
  await tx.selectFrom('payments').select('id').where('id', '=', paymentId).forNoKeyUpdate().execute()
  const refund = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (seen.amount !== refund.amountMinor)
    throw new Error(`Refund ${refundId}: the provider's amount differs from ours`)

  const status = toRefundState(seen.status)
  const moves = mayRefundBecome(refund.status, status)
  await tx
    .updateTable('refunds')
    .set({
      stripeRefundId: seen.id,
      updatedAt: sql<Date>`now()`,
      ...(moves ? toChanges(status, seen) : {}),
      checkAt: computeNextCheck(moves ? status : refund.status),
    })
    .where('id', '=', refundId)
    .execute()
  // The provider takes the money from the balance when it accepts the refund, and returns it if the bank refuses.
  await postRefund(tx, { refundId })
  if (!moves) return
  if (status === 'FAILED') await postFailedRefund(tx, { refundId })
  await updatePaymentState(tx, paymentId)
  if (status !== 'PENDING')
    await enqueue(tx, 'bookings:mail-refund', { refundId }, { key: `mail ${refundId}` })
}

function toChanges(status: RefundState, seen: Stripe.Refund) {
  if (status === 'REFUNDED') return { status, failure: null, refundedAt: sql<Date>`now()` }
  if (status === 'FAILED')
    return { status, failure: seen.failure_reason ?? 'failed', failedAt: sql<Date>`now()` }
  return { status, failure: null }
}

function computeNextCheck(status: RefundState) {
  return status === 'PENDING' || status === 'REQUESTED' ? sql<Date>`now() + interval '5 minutes'` : null
}

// A payment is REFUNDED only while all of it is refunded; a returned part ends that state.
async function updatePaymentState(tx: Tx, paymentId: string): Promise<void> {
  await sql`
    update payments p set updated_at = now(), status = case when p.amount_minor = (
      select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.status = 'REFUNDED'
    ) then 'REFUNDED' else 'CAPTURED' end
    where p.id = ${paymentId} and p.status in ('CAPTURED', 'REFUNDED')`.execute(tx)
}

/** Sends or reads due refunds again. If every job and every webhook is lost, this check alone completes them. */
export async function checkRefunds(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const refundId of await takeDue(tx, { table: 'refunds', nextSeconds: 600 }))
      await enqueue(tx, 'payments:refund', { refundId }, { key: `refund ${refundId}` })
  })
}
