import { sql } from 'kysely'
import Stripe from 'stripe'
import { buildKeyOfRound, computeNextRound } from '#server/payments/key-round.ts'
import { postReversal } from '#server/payments/ledger/ledger.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

export type ReversalOrder = {
  reversalId: string
  payoutId: string
  transferId: string
  currency: string
  amountMinor: number
  /** Increases by one each time the provider repeats its own error under the idempotency key. */
  keyRound: number
}

/**
 * Reverses a part of a transfer, or finds the reversal made before a crash, and records it with its ledger entries. If the
 * provider refuses, the operator keeps the debt, and the next payout is smaller.
 */
export async function sendReversal(db: Db, { stripe }: Provider, order: ReversalOrder): Promise<void> {
  try {
    const reversal = await findOrMake(stripe, order)
    await db.transaction().execute((tx) => record(tx, order, reversal))
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error instanceof Stripe.errors.StripeInvalidRequestError) return await recordRefusal(db, order)
    await recordFailure(db, order, error)
    throw new Error(`Reversal ${order.reversalId} was not sent: ${error.code ?? error.type}`)
  }
}

async function findOrMake(stripe: Stripe, order: ReversalOrder): Promise<Stripe.TransferReversal> {
  const { reversalId, transferId, amountMinor, keyRound } = order
  const known = await stripe.transfers.listReversals(transferId, { limit: 100 })
  const ours = known.data.find((one) => one.metadata?.reversal_id === reversalId)
  if (ours) return ours
  return await stripe.transfers.createReversal(
    transferId,
    { amount: amountMinor, metadata: { reversal_id: reversalId } },
    { idempotencyKey: buildKeyOfRound(`reversal-${reversalId}`, keyRound) },
  )
}

async function record(tx: Tx, order: ReversalOrder, reversal: Stripe.TransferReversal): Promise<void> {
  const { reversalId, payoutId, currency, amountMinor } = order
  const { operatorId } = await lockPayout(tx, payoutId)
  if (reversal.amount !== amountMinor) {
    throw new Error(`Reversal ${reversalId}: the provider's amount differs from ours`)
  }
  const changed = await tx
    .updateTable('payoutReversals')
    .set({ status: 'REVERSED', reversalId: reversal.id, updatedAt: sql<Date>`now()` })
    .where('id', '=', reversalId)
    .where('status', '=', 'SENDING')
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n) return
  await postReversal(tx, { reversalId, operatorId, currency, amountMinor })
}

async function recordRefusal(db: Db, { reversalId }: ReversalOrder): Promise<void> {
  await db
    .updateTable('payoutReversals')
    .set({ status: 'REFUSED', updatedAt: sql<Date>`now()` })
    .where('id', '=', reversalId)
    .where('status', '=', 'SENDING')
    .execute()
}

async function recordFailure(db: Db, { reversalId, keyRound }: ReversalOrder, error: unknown): Promise<void> {
  await db
    .updateTable('payoutReversals')
    .set({ ...computeNextRound(error, keyRound), updatedAt: sql<Date>`now()` })
    .where('id', '=', reversalId)
    .where('status', '=', 'SENDING')
    .execute()
}

async function lockPayout(tx: Tx, payoutId: string): Promise<{ operatorId: string }> {
  return await tx
    .selectFrom('payouts')
    .select('operatorId')
    .where('id', '=', payoutId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}
