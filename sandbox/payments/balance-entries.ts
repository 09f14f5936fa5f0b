import { type Context, requireHidden } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type {
  BalanceTransaction,
  Charge,
  Dispute,
  Refund,
  Topup,
  Transfer,
  TransferReversal,
} from '../store/rows.ts'
import { findTestCard } from './cards.ts'

const availableAfterSeconds = 2 * 24 * 3600

/** The sandbox's fee for a captured amount: 2.9 %, rounded to the nearest minor unit, plus 30 minor units. */
export function computeProviderFee(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30
}

/** A capture adds the amount less the fee; it is pending for two days, unless the card bypasses that. */
export function enterCharge(context: Context, charge: Charge): BalanceTransaction {
  const fee = computeProviderFee(charge.amount_captured)
  const { cardNumber } = requireHidden(context, 'charge', charge.id)
  const atOnce = findTestCard(cardNumber).behaviour.kind === 'bypasses_pending'
  return enter(context, {
    amount: charge.amount_captured,
    fee,
    type: 'charge',
    source: charge.id,
    currency: charge.currency,
    description: charge.description,
    availableOn: context.now + (atOnce ? 0 : availableAfterSeconds),
  })
}

/** A refund subtracts its amount at once; the fee of the charge is not returned. */
export function enterRefund(context: Context, refund: Refund): BalanceTransaction {
  return enter(context, {
    amount: -refund.amount,
    fee: 0,
    type: 'refund',
    source: refund.id,
    currency: refund.currency,
    description: 'REFUND FOR CHARGE',
    availableOn: context.now,
  })
}

/** A refund that the bank returned is added to the balance again. */
export function enterFailedRefund(context: Context, refund: Refund): BalanceTransaction {
  return enter(context, {
    amount: refund.amount,
    fee: 0,
    type: 'refund_failure',
    source: refund.id,
    currency: refund.currency,
    description: 'REFUND FAILURE',
    availableOn: context.now,
  })
}

/** The sandbox's fee for each dispute, whatever the bank decides. */
const disputeFee = 1500

/** A dispute subtracts its amount and its fee at once. */
export function enterDispute(context: Context, dispute: Dispute): BalanceTransaction {
  return enter(context, {
    amount: -dispute.amount,
    fee: disputeFee,
    feeDescription: 'Dispute fee',
    type: 'adjustment',
    category: 'dispute',
    source: dispute.id,
    currency: dispute.currency,
    description: `Chargeback withdrawal for ${dispute.charge}`,
    availableOn: context.now,
  })
}

/** A won dispute adds its amount again. */
export function enterReinstatement(context: Context, dispute: Dispute): BalanceTransaction {
  return enter(context, {
    amount: dispute.amount,
    fee: 0,
    type: 'adjustment',
    category: 'dispute_reversal',
    source: dispute.id,
    currency: dispute.currency,
    description: `Chargeback reversal for ${dispute.charge}`,
    availableOn: context.now,
  })
}

/** A transfer subtracts its amount from the platform's balance at once. */
export function enterTransfer(context: Context, transfer: Transfer): BalanceTransaction {
  return enter(context, {
    amount: -transfer.amount,
    fee: 0,
    type: 'transfer',
    source: transfer.id,
    currency: transfer.currency,
    description: transfer.description,
    availableOn: context.now,
  })
}

/** A reversal adds its amount at once. */
export function enterReversal(context: Context, reversal: TransferReversal): BalanceTransaction {
  return enter(context, {
    amount: reversal.amount,
    fee: 0,
    type: 'transfer_refund',
    source: reversal.id,
    currency: reversal.currency,
    description: 'REVERSAL FOR TRANSFER',
    availableOn: context.now,
  })
}

/** Money that the platform adds is available at once. */
export function enterTopup(context: Context, topup: Topup): BalanceTransaction {
  return enter(context, {
    amount: topup.amount,
    fee: 0,
    type: 'topup',
    source: topup.id,
    currency: topup.currency,
    description: topup.description,
    availableOn: context.now,
  })
}

/** Returns the amount that can be transferred now, in one currency. */
export function computeAvailableBalance({ store, now }: Context, currency: string): number {
  const found = store.first(
    `SELECT coalesce(sum(json ->> '$.net'), 0) AS amount FROM resources
     WHERE object = 'balance_transaction' AND json ->> '$.currency' = ? AND json ->> '$.available_on' <= ?`,
    currency,
    now,
  )
  return Number(found?.amount)
}

type Entry = {
  amount: number
  fee: number
  feeDescription?: string
  type: BalanceTransaction['type']
  /** The category in reports, if it differs from the type. */
  category?: string
  source: string
  currency: string
  description: string | null
  availableOn: number
}

function enter(context: Context, entry: Entry): BalanceTransaction {
  const { amount, fee, type, source, currency, description } = entry
  const { feeDescription = 'Processing fee', category = type } = entry
  return context.store.insert(
    'balance_transaction',
    {
      id: makeId('txn'),
      object: 'balance_transaction',
      amount,
      available_on: entry.availableOn,
      balance_type: 'payments',
      created: context.now,
      currency,
      description,
      exchange_rate: null,
      fee,
      fee_details:
        fee === 0
          ? []
          : [{ amount: fee, application: null, currency, description: feeDescription, type: 'stripe_fee' }],
      net: amount - fee,
      reporting_category: category,
      source,
      status: entry.availableOn <= context.now ? 'available' : 'pending',
      type,
    },
    {},
  )
}
