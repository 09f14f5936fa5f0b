import { sql } from 'kysely'
import type Stripe from 'stripe'
import { postDispute, postDisputeReversal, postProviderFee } from '#server/payments/ledger/post-dispute.ts'
import { recordReturned } from '#server/payments/refunds/record-returned.ts'
import { findRefundable, splitFareRefund } from '#server/payments/refunds/refund.ts'
import { splitBack, sumAmounts } from '#server/payments/refunds/shares-of-refund.ts'
import { type Provider, readNamed } from '#server/payments/stripe.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { closeDispute } from './close-dispute.ts'
import { findDisputed } from './find-disputed.ts'
import { type Dispute, type DisputedPayment, lockDispute, recordEvent } from './lock-dispute.ts'
import { notifyOpened } from './mail-dispute.ts'
import { checkAgainSeconds, mayDisputeBecome, sumDisputeMoney, toDisputeState } from './rules.ts'
import { splitByPayment } from './split-dispute.ts'

/**
 * Reads a dispute from the provider, and records its state, its postings in the ledger and the notifications. A
 * repeated or late call changes nothing. Null if the payment is not ours or there is no such dispute.
 */
export async function syncDispute(
  db: Db,
  provider: Provider,
  { stripeDisputeId }: { stripeDisputeId: string },
): Promise<{ disputeId: string } | null> {
  const reading = provider.stripe.disputes.retrieve(stripeDisputeId, { expand: ['charge'] })
  const seen = await readNamed(reading, () => isKnown(db, stripeDisputeId))
  if (!seen) return null
  const disputed = await findDisputed(db, provider, seen)
  if (!disputed) return null
  return await db.transaction().execute(async (tx) => {
    const recorded = []
    for (const part of await splitByPayment(tx, { disputed, seen })) {
      recorded.push(await recordDispute(tx, { ...part }))
    }
    return recorded[0] ?? null
  })
}

async function isKnown(db: Db, stripeDisputeId: string): Promise<boolean> {
  const rows = db.selectFrom('disputes').select('id').where('stripeDisputeId', '=', stripeDisputeId)
  return (await rows.executeTakeFirst()) !== undefined
}

type Seen = { payment: DisputedPayment; seen: Stripe.Dispute }

async function recordDispute(tx: Tx, { payment, seen }: Seen): Promise<{ disputeId: string }> {
  const { currency, bookingId } = await lockPayment(tx, payment)
  if (seen.currency.toUpperCase() !== currency) {
    throw new Error(`Dispute ${seen.id}: the provider's currency differs from the payment's`)
  }
  const isNew = await insertUnknown(tx, { payment, seen })
  const dispute = await lockDispute(tx, { stripeDisputeId: seen.id, payment })
  const seenState = toDisputeState(seen.status)
  const moves = mayDisputeBecome(dispute.status, seenState)
  const status = moves ? seenState : dispute.status
  const seconds = checkAgainSeconds(status)
  await tx
    .updateTable('disputes')
    .set({
      status,
      // A reading that is older than the recorded state must not make the payment unrefundable again.
      refundable:
        moves || isNew || dispute.closedAt === null ? seen.is_charge_refundable : dispute.refundable,
      dueAt: toDate(seen.evidence_details.due_by),
      checkAt: seconds === null ? null : sql<Date>`now() + make_interval(secs => ${seconds})`,
      updatedAt: sql<Date>`now()`,
      ...(moves && seconds === null ? { closedAt: sql<Date>`now()` } : {}),
    })
    .where('id', '=', dispute.id)
    .execute()
  await recordEvent(tx, { dispute, kind: 'OPENED', amountMinor: seen.amount, at: toDate(seen.created) })
  await postMoney(tx, { dispute, seen, bookingId })
  const isClosed = status === 'WON' || status === 'LOST'
  if (isNew && !isClosed) await notifyOpened(tx, { disputeId: dispute.id })
  if (moves && isClosed) await closeDispute(tx, { dispute, bookingId, outcome: status })
  return { disputeId: dispute.id }
}

// Locks the payment before the dispute, as refunds do: only one transaction at a time decides how much of the payment
// is left.
async function lockPayment(
  tx: Tx,
  { paymentId, planPaymentId }: DisputedPayment,
): Promise<{ currency: string; bookingId: string | null }> {
  if (paymentId) {
    return await tx
      .selectFrom('payments')
      .select(['bookingId', 'currency'])
      .where('id', '=', paymentId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
  }
  const { currency } = await tx
    .selectFrom('planPayments')
    .select('currency')
    .where('id', '=', planPaymentId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { currency, bookingId: null }
}

async function insertUnknown(
  tx: Tx,
  { payment, seen }: { payment: DisputedPayment; seen: Stripe.Dispute },
): Promise<boolean> {
  const card = typeof seen.charge === 'object' ? seen.charge.payment_method_details?.card : undefined
  const inserted = await tx
    .insertInto('disputes')
    .values({
      ...payment,
      stripeDisputeId: seen.id,
      status: 'NEEDS_RESPONSE',
      reason: seen.reason,
      networkCode: seen.network_reason_code ?? seen.payment_method_details?.card?.network_reason_code ?? null,
      amountMinor: seen.amount,
      currency: seen.currency.toUpperCase(),
      refundable: seen.is_charge_refundable,
      cardBrand: seen.payment_method_details?.card?.brand ?? card?.brand ?? null,
      cardLast4: card?.last4 ?? null,
      openedAt: new Date(seen.created * 1000),
    })
    .onConflict((oc) => oc.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

type Posting = { dispute: Dispute; seen: Stripe.Dispute; bookingId: string | null }

async function postMoney(tx: Tx, { dispute, seen, bookingId }: Posting): Promise<void> {
  const { id: disputeId, currency } = dispute
  const money = sumDisputeMoney(seen.balance_transactions)
  if (seen.balance_transactions.some((one) => one.currency.toUpperCase() !== currency)) {
    throw new Error(`Dispute ${disputeId}: the provider moved money in another currency`)
  }
  for (const { id: transactionId, fee: feeMinor } of seen.balance_transactions) {
    await postProviderFee(tx, { transactionId, feeMinor, currency, bookingId })
  }
  await tx
    .updateTable('disputes')
    .set({ providerFeeMinor: sql<number>`greatest(provider_fee_minor, ${money.feeMinor}::bigint)` })
    .where('id', '=', disputeId)
    .execute()
  if (money.withdrawnMinor > 0 && dispute.withdrawnMinor === 0) {
    const { withdrawnMinor, withdrawnAt: at } = money
    const parts = await findParts(tx, { bookingId, withdrawnMinor })
    await tx
      .updateTable('disputes')
      .set({ withdrawnMinor, ...parts, taxLines: JSON.stringify(parts.taxLines) })
      .where('id', '=', disputeId)
      .execute()
    if (dispute.paymentId) await recordReturned(tx, { paymentId: dispute.paymentId, taxes: parts.taxLines })
    await postDispute(tx, { disputeId })
    await recordEvent(tx, { dispute, kind: 'WITHDRAWN', amountMinor: withdrawnMinor, at })
  }
  if (money.reinstatedMinor > 0 && dispute.reinstatedMinor === 0) {
    const { reinstatedMinor, reinstatedAt: at } = money
    await tx.updateTable('disputes').set({ reinstatedMinor }).where('id', '=', disputeId).execute()
    await postDisputeReversal(tx, { disputeId })
    await takeBackTaxes(tx, { disputeId })
    await recordEvent(tx, { dispute, kind: 'REINSTATED', amountMinor: reinstatedMinor, at })
  }
}

// The loss is shared like a refund of the same amount after all earlier refunds: first taxes per head, then the fare,
// which both sides bear. For Premium the platform bears everything.
async function findParts(
  tx: Tx,
  { bookingId, withdrawnMinor }: { bookingId: string | null; withdrawnMinor: number },
): Promise<{ platformMinor: number; taxMinor: number; taxLines: Record<string, number> }> {
  if (!bookingId) return { platformMinor: withdrawnMinor, taxMinor: 0, taxLines: {} }
  const payment = await findRefundable(tx, { bookingId })
  if (!payment) return { platformMinor: 0, taxMinor: 0, taxLines: {} }
  const parts = splitBack(payment.parts, { amountMinor: withdrawnMinor, flies: false })
  const taxMinor = sumAmounts({ ...parts, fareMinor: 0 })
  // If the bank took more than was left, part of it went back twice. The operator and the platform bear that part as
  // fare; no tax is given back twice.
  const fareMinor = withdrawnMinor - taxMinor
  const { platformMinor } = splitFareRefund(payment, { ...parts, fareMinor })
  return { platformMinor, taxMinor, taxLines: parts.taxes }
}

// Reverses the returned taxes in proportion to the amount that the bank put back.
async function takeBackTaxes(tx: Tx, { disputeId }: { disputeId: string }): Promise<void> {
  const { paymentId, taxLines, withdrawnMinor, reinstatedMinor } = await tx
    .selectFrom('disputes')
    .select(['paymentId', 'taxLines', 'withdrawnMinor', 'reinstatedMinor'])
    .where('id', '=', disputeId)
    .executeTakeFirstOrThrow()
  if (!paymentId) return
  const back = Object.entries(taxLines as unknown as Record<string, number>).map(
    ([rule, minor]) =>
      [rule, Number((BigInt(minor) * BigInt(reinstatedMinor)) / BigInt(withdrawnMinor))] as const,
  )
  await recordReturned(tx, { paymentId, taxes: Object.fromEntries(back), sign: -1 })
}

function toDate(seconds: number | null): Date | null {
  return seconds === null ? null : new Date(seconds * 1000)
}
