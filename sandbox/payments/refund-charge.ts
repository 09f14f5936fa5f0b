import { StripeProblem } from '../api/problem.ts'
import { type Context, requireHidden, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Charge, Refund } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { enterFailedRefund, enterRefund } from './balance-entries.ts'
import { findTestCard } from './cards.ts'
import { checkRounding, formatAmount } from './currencies.ts'
import { disputeHolding } from './disputes.ts'

/** Refunds all or a part of a captured charge, never more than is left. */
export function refundCharge(
  context: Context,
  charge: Charge,
  {
    amount: asked,
    reason,
    metadata,
  }: {
    amount: number | undefined
    reason: Refund['reason']
    metadata: Record<string, string>
  },
): Refund {
  const left = charge.amount - charge.amount_refunded
  if (!charge.captured || charge.status !== 'succeeded') {
    throw new StripeProblem(`Charge ${charge.id} has not been captured and cannot be refunded.`, {
      code: 'charge_not_refundable',
    })
  }
  if (disputeHolding(context, charge)) {
    throw new StripeProblem(`Charge ${charge.id} has been charged back; cannot issue a refund.`, {
      code: 'charge_disputed',
    })
  }
  if (left === 0) {
    throw new StripeProblem(`Charge ${charge.id} has already been refunded.`, {
      code: 'charge_already_refunded',
    })
  }
  const amount = asked ?? left
  if (amount > left) throw tooLarge(charge, amount, left)
  checkRounding(amount, charge.currency, 'amount')

  const behaviour = findTestCard(requireHidden(context, 'charge', charge.id).cardNumber).behaviour.kind
  const pending = behaviour === 'refund_pending'
  const refund = draftRefund(context, charge, { amount, reason, metadata, pending })
  const entry = enterRefund(context, refund)
  const due = pending || behaviour === 'refund_fails' ? context.now + context.refundSeconds : null
  const stored = context.store.insert('refund', { ...refund, balance_transaction: entry.id }, {}, due)
  const refunded = context.store.update<'charge'>({
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
    refunded: amount === left,
  })
  emit(context, 'refund.created', stored)
  emit(context, 'charge.refunded', refunded)
  return stored
}

/** Applies the bank's later answer to a refund: pending ones succeed, the others fail. */
export function settleRefund(context: Context, refundId: string): void {
  const refund = requireRow(context, 'refund', refundId)
  if (refund.status === 'pending') {
    const arrived = context.store.update<'refund'>({ ...refund, status: 'succeeded' }, null)
    emit(context, 'refund.updated', arrived, { before: refund })
    return
  }
  const entry = enterFailedRefund(context, refund)
  const charge = requireRow(context, 'charge', String(refund.charge))
  context.store.update<'charge'>({
    ...charge,
    amount_refunded: charge.amount_refunded - refund.amount,
    refunded: false,
  })
  const failed = context.store.update<'refund'>(
    {
      ...refund,
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: entry.id,
    },
    null,
  )
  emit(context, 'refund.updated', failed, { before: refund })
  emit(context, 'refund.failed', failed)
}

function draftRefund(
  context: Context,
  charge: Charge,
  {
    amount,
    reason,
    metadata,
    pending,
  }: {
    amount: number
    reason: Refund['reason']
    metadata: Record<string, string>
    pending: boolean
  },
): Refund {
  return {
    id: makeId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      card: { reference_status: 'pending', reference_type: 'acquirer_reference_number', type: 'refund' },
      type: 'card',
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(pending && { pending_reason: 'processing' }),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: pending ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
}

function tooLarge(charge: Charge, amount: number, left: number): StripeProblem {
  const [asked, rest] = [amount, left].map((minor) => formatAmount(minor, charge.currency))
  return new StripeProblem(`Refund amount (${asked}) is greater than unrefunded amount on charge (${rest})`, {
    code: 'amount_too_large',
    param: 'amount',
  })
}
