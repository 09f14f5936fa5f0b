import type { Context } from '../resources/resource.ts'
import { newId } from '../store/ids.ts'
import type { BalanceTransaction, Charge, Refund } from '../store/rows.ts'

const availableAfterSeconds = 2 * 24 * 3600

/** The sandbox's price list: 2.9 % rounded to the nearest minor unit, plus 30 minor units, on what is captured. */
export function feeOf(amount: number): number {
  return Math.round((amount * 29) / 1000) + 30
}

/** A capture brings in the amount less the fee; it is pending for two days. */
export function enterCharge(context: Context, charge: Charge): BalanceTransaction {
  const fee = feeOf(charge.amount_captured)
  return enter(context, {
    amount: charge.amount_captured,
    fee,
    type: 'charge',
    source: charge.id,
    currency: charge.currency,
    description: charge.description,
    availableOn: context.now + availableAfterSeconds,
  })
}

/** A refund takes out its amount at once; the fee of the charge is not given back. */
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

/** A refund that the bank sent back returns to the balance. */
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

type Entry = {
  amount: number
  fee: number
  type: BalanceTransaction['type']
  source: string
  currency: string
  description: string | null
  availableOn: number
}

function enter(context: Context, entry: Entry): BalanceTransaction {
  const { amount, fee, type, source, currency, description } = entry
  return context.store.insert(
    'balance_transaction',
    {
      id: newId('txn'),
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
          : [{ amount: fee, application: null, currency, description: 'Processing fee', type: 'stripe_fee' }],
      net: amount - fee,
      reporting_category: type,
      source,
      status: entry.availableOn <= context.now ? 'available' : 'pending',
      type,
    },
    {},
  )
}
