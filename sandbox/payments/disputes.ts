import type Stripe from 'stripe'
import { StripeProblem } from '../api/problem.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Charge, Dispute } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { enterDispute, enterReinstatement } from './balance-entries.ts'

export type DisputeReason = 'fraudulent' | 'product_not_received'
export type Outcome = 'won' | 'lost'

const daySeconds = 86_400
const daysToAnswer = 8
const networkCodes: Record<DisputeReason, string> = { fraudulent: '10.4', product_not_received: '13.1' }

/**
 * Opens a dispute: the customer's bank takes a captured payment back. The amount and the dispute fee leave the balance
 * at once, and the charge cannot be refunded until the bank has decided. Without an answer in time the dispute is lost.
 */
export function openDispute(
  context: Context,
  charge: Charge,
  { reason, amount: asked }: { reason: DisputeReason; amount?: number | undefined },
): Dispute {
  const left = charge.amount_captured - charge.amount_refunded
  if (!charge.captured || charge.disputed || left <= 0) {
    throw new RangeError(`the charge ${charge.id} cannot be disputed (again)`)
  }
  const amount = asked ?? left
  if (amount < 1 || amount > left) throw new RangeError(`amount must be between 1 and ${left}`)
  const draft = draftDispute(context, charge, { reason, amount })
  const entry = enterDispute(context, draft)
  const dispute = context.store.insert(
    'dispute',
    { ...draft, balance_transactions: [entry] },
    {},
    draft.evidence_details.due_by,
  )
  context.store.update<'charge'>({ ...charge, disputed: true })
  emit(context, 'charge.dispute.created', dispute)
  emit(context, 'charge.dispute.funds_withdrawn', dispute)
  return dispute
}

type Change = {
  evidence?: Partial<Record<keyof Stripe.DisputeUpdateParams.Evidence, string | null | undefined>> | undefined
  metadata: Record<string, string>
  submit: boolean
}

/**
 * Changes the evidence and submits it to the bank unless it is only staged. Submitted evidence cannot change. As in
 * Stripe's test mode, the text 'winning_evidence' or 'losing_evidence' decides at once
 * (https://docs.stripe.com/testing#evidence).
 */
export function answerDispute(context: Context, id: string, { evidence, metadata, submit }: Change): Dispute {
  const before = requireRow(context, 'dispute', id, 'dispute')
  if (isClosed(before)) throw alreadyClosed()
  if (evidence && before.evidence_details.submission_count > 0) {
    throw new StripeProblem('The evidence of this dispute has been submitted and cannot be changed.')
  }
  const merged = evidence ? { ...before.evidence, ...given(evidence) } : before.evidence
  const hasEvidence = Object.values(merged).some((value) => typeof value === 'string')
  const hands = submit && hasEvidence && before.evidence_details.submission_count === 0
  const changed = context.store.update<'dispute'>(
    {
      ...before,
      evidence: merged,
      metadata,
      status: hands ? 'under_review' : before.status,
      evidence_details: {
        ...before.evidence_details,
        has_evidence: hasEvidence,
        ...(hands ? { submission_count: 1, submission_method: 'manual' } : {}),
      },
    },
    hands ? null : undefined,
  )
  emit(context, 'charge.dispute.updated', changed, { before })
  if (!hands) return changed
  emit(context, 'charge.updated', requireRow(context, 'charge', String(changed.charge)))
  if (merged.uncategorized_text === 'winning_evidence') return decideDispute(context, id, 'won')
  if (merged.uncategorized_text === 'losing_evidence') return decideDispute(context, id, 'lost')
  return changed
}

/** Accepts the loss for the merchant. */
export function acceptDispute(context: Context, id: string): Dispute {
  const lost = decideDispute(context, id, 'lost')
  emit(context, 'charge.updated', requireRow(context, 'charge', String(lost.charge)))
  return lost
}

/**
 * Applies the bank's decision. After a won dispute the amount returns and can be refunded again; the dispute fee is
 * kept.
 */
export function decideDispute(context: Context, id: string, outcome: Outcome): Dispute {
  const before = requireRow(context, 'dispute', id, 'dispute')
  if (isClosed(before)) throw alreadyClosed()
  if (outcome === 'lost') {
    const lost = context.store.update<'dispute'>({ ...before, status: 'lost' }, null)
    emit(context, 'charge.dispute.closed', lost)
    return lost
  }
  const entry = enterReinstatement(context, before)
  const won = context.store.update<'dispute'>(
    {
      ...before,
      status: 'won',
      is_charge_refundable: true,
      balance_transactions: [...before.balance_transactions, entry],
    },
    null,
  )
  emit(context, 'charge.dispute.funds_reinstated', won)
  emit(context, 'charge.dispute.closed', won)
  return won
}

/** Loses the dispute, because nobody answered in time. */
export function missDeadline(context: Context, id: string): void {
  const dispute = requireRow(context, 'dispute', id)
  if (dispute.status !== 'needs_response') return
  context.store.update<'dispute'>({
    ...dispute,
    evidence_details: { ...dispute.evidence_details, past_due: true },
  })
  decideDispute(context, id, 'lost')
}

/** Returns the dispute that blocks refunds of a charge. */
export function disputeHolding({ store }: Context, charge: Charge): Dispute | undefined {
  if (!charge.disputed) return undefined
  const found = store.page('dispute', { where: { charge: charge.id }, created: {}, types: [], limit: 10 })
  return found.find((dispute) => !dispute.is_charge_refundable)
}

function isClosed({ status }: Dispute): boolean {
  return status === 'won' || status === 'lost'
}

function alreadyClosed(): StripeProblem {
  return new StripeProblem('This dispute is already closed')
}

function given(evidence: NonNullable<Change['evidence']>): Partial<Stripe.Dispute.Evidence> {
  return Object.fromEntries(Object.entries(evidence).filter(([, value]) => value !== undefined))
}

function draftDispute(
  context: Context,
  charge: Charge,
  { reason, amount }: { reason: DisputeReason; amount: number },
): Dispute {
  const brand = charge.payment_method_details?.card?.brand ?? 'visa'
  return {
    id: makeId('du'),
    object: 'dispute',
    amount,
    balance_transactions: [],
    charge: charge.id,
    created: context.now,
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: noEvidence,
    evidence_details: {
      // The last second of the eighth day, UTC.
      due_by: (Math.floor(context.now / daySeconds) + daysToAnswer + 1) * daySeconds - 1,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    network_reason_code: networkCodes[reason],
    payment_intent: charge.payment_intent,
    payment_method_details: {
      card: { brand, case_type: 'chargeback', network: brand, network_reason_code: networkCodes[reason] },
      type: 'card',
    },
    reason,
    status: 'needs_response',
  }
}

const noEvidence: Stripe.Dispute.Evidence = {
  access_activity_log: null,
  billing_address: null,
  cancellation_policy: null,
  cancellation_policy_disclosure: null,
  cancellation_rebuttal: null,
  customer_communication: null,
  customer_email_address: null,
  customer_name: null,
  customer_purchase_ip: null,
  customer_signature: null,
  duplicate_charge_documentation: null,
  duplicate_charge_explanation: null,
  duplicate_charge_id: null,
  enhanced_evidence: {},
  product_description: null,
  receipt: null,
  refund_policy: null,
  refund_policy_disclosure: null,
  refund_refusal_explanation: null,
  service_date: null,
  service_documentation: null,
  shipping_address: null,
  shipping_carrier: null,
  shipping_date: null,
  shipping_documentation: null,
  shipping_tracking_number: null,
  uncategorized_file: null,
  uncategorized_text: null,
}
