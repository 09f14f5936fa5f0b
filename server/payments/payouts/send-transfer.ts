import { sql } from 'kysely'
import Stripe from 'stripe'
import { enqueue } from '#server/jobs/jobs.ts'
import { buildKeyOfRound, computeNextRound } from '#server/payments/key-round.ts'
import { postTransfer } from '#server/payments/ledger/ledger.ts'
import type { Provider } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { tryAgainSeconds } from './payout-rules.ts'

export type TransferOrder = {
  payoutId: string
  legId: string
  currency: string
  amountMinor: number
  refusals: number
  /** Increases by one each time the provider repeats its own error under the idempotency key. */
  keyRound: number
  destination: string
}

/**
 * Makes the transfer of a payout, or finds the one made before a crash, and records it with its ledger entries. If
 * the provider refuses, the payout is scheduled again and the result is false. After any other failure, it stays in
 * SENDING.
 */
export async function sendTransfer(db: Db, { stripe }: Provider, order: TransferOrder): Promise<boolean> {
  try {
    const transfer = await findOrMake(stripe, order)
    await db.transaction().execute((tx) => record(tx, order, transfer))
    return true
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    if (error instanceof Stripe.errors.StripeInvalidRequestError) {
      await db.transaction().execute((tx) => scheduleAgain(tx, order, error))
      return false
    }
    await recordFailure(db, order, error)
    throw new Error(`Payout ${order.payoutId} was not sent: ${error.code ?? error.type}`)
  }
}

// An idempotency key is valid for a day only; the provider's list of the leg's transfers is permanent.
async function findOrMake(stripe: Stripe, order: TransferOrder): Promise<Stripe.Transfer> {
  const { payoutId, legId, currency, amountMinor, refusals, keyRound, destination } = order
  const transfer_group = `leg_${legId}`
  const known = await stripe.transfers.list({ transfer_group, limit: 100 })
  const ours = known.data.find((one) => one.metadata.payout_id === payoutId)
  if (ours) return ours
  return await stripe.transfers.create(
    {
      amount: amountMinor,
      currency: currency.toLowerCase(),
      destination,
      transfer_group,
      metadata: { payout_id: payoutId, leg_id: legId },
    },
    // The provider also repeats a refusal under its key, so the next attempt uses another key.
    { idempotencyKey: buildKeyOfRound(`transfer-${legId}-${currency}-${refusals}`, keyRound) },
  )
}

async function record(tx: Tx, order: TransferOrder, transfer: Stripe.Transfer): Promise<void> {
  const { payoutId, currency, amountMinor } = order
  const payout = await tx
    .selectFrom('payouts')
    .select(['status', 'operatorId'])
    .where('id', '=', payoutId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (payout.status !== 'SENDING') return
  if (transfer.amount !== amountMinor || transfer.currency.toUpperCase() !== currency) {
    throw new Error(`Payout ${payoutId}: the provider's amount differs from ours`)
  }
  await tx
    .updateTable('payouts')
    .set({
      status: 'PAID',
      transferId: transfer.id,
      waitsFor: null,
      paidAt: sql<Date>`now()`,
      // A refund may have been requested since the decision.
      checkAt: sql<Date>`now()`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', payoutId)
    .execute()
  await postTransfer(tx, { payoutId, operatorId: payout.operatorId, currency, amountMinor })
}

// Nothing was transferred. The account's capabilities and the figures are read again before the next attempt.
async function scheduleAgain(
  tx: Tx,
  { payoutId, refusals, destination }: TransferOrder,
  error: Stripe.errors.StripeInvalidRequestError,
): Promise<void> {
  const aboutAccount = ABOUT_THE_ACCOUNT.includes(error.code ?? '')
  const changed = await tx
    .updateTable('payouts')
    .set({
      status: 'SCHEDULED',
      grossMinor: null,
      feeMinor: null,
      refundsMinor: null,
      netMinor: null,
      amountMinor: null,
      refusals: sql<number>`least(refusals + 1, 30000)`,
      waitsFor: aboutAccount ? 'PAYOUT_ACCOUNT' : 'PROVIDER',
      checkAt: sql<Date>`now() + make_interval(secs => ${tryAgainSeconds(refusals)})`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', payoutId)
    .where('status', '=', 'SENDING')
    .where('refusals', '=', refusals)
    .executeTakeFirst()
  if (changed.numUpdatedRows === 0n || !aboutAccount) return
  const key = `account ${destination}`
  await enqueue(tx, 'payments:read-payout-account', { stripeAccountId: destination }, { key })
}

const ABOUT_THE_ACCOUNT = ['insufficient_capabilities_for_transfer', 'account_invalid', 'resource_missing']

async function recordFailure(db: Db, { payoutId, keyRound }: TransferOrder, error: unknown): Promise<void> {
  await db
    .updateTable('payouts')
    .set({ waitsFor: 'PROVIDER', ...computeNextRound(error, keyRound), updatedAt: sql<Date>`now()` })
    .where('id', '=', payoutId)
    .where('status', '=', 'SENDING')
    .execute()
}
