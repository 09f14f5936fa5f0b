import { ParameterProblem, StripeProblem } from '../api/problem.ts'
import { computeAvailableBalance, enterTransfer } from '../payments/balance-entries.ts'
import { checkRounding, formatAmount } from '../payments/currencies.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Charge, Transfer } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'

type Order = {
  amount: number | undefined
  currency: string
  destination: string
  description: string | null
  /** The charge whose money is sent, even before it is available. */
  sourceTransaction: string | null
  transferGroup: string | null
  metadata: Record<string, string>
}

/** Moves money from the platform's balance to a connected account that can receive it. */
export function sendTransfer(context: Context, order: Order): Transfer {
  const account = requireRow(context, 'account', order.destination, 'destination')
  const source =
    order.sourceTransaction === null
      ? null
      : requireRow(context, 'charge', order.sourceTransaction, 'source_transaction')
  const amount = order.amount ?? source?.amount
  if (amount === undefined) {
    throw new ParameterProblem('Missing required param: amount.', {
      code: 'parameter_missing',
      param: 'amount',
    })
  }
  checkRounding(amount, order.currency, 'amount')
  if (account.capabilities?.transfers !== 'active') {
    throw new StripeProblem(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      { code: 'insufficient_capabilities_for_transfer' },
    )
  }
  if (source) checkSource(context, source, { amount, currency: order.currency })
  else checkBalance(context, { amount, currency: order.currency })

  const draft: Transfer = {
    id: makeId('tr'),
    object: 'transfer',
    amount,
    amount_reversed: 0,
    balance_transaction: null,
    created: context.now,
    currency: order.currency,
    description: order.description,
    destination: account.id,
    livemode: false,
    metadata: order.metadata,
    reversed: false,
    source_transaction: source?.id ?? null,
    source_type: 'card',
    transfer_group: order.transferGroup ?? source?.transfer_group ?? (source && `group_${source.id}`),
  }
  const entry = enterTransfer(context, draft)
  const transfer = context.store.insert('transfer', { ...draft, balance_transaction: entry.id }, {})
  emit(context, 'transfer.created', transfer)
  return transfer
}

function checkSource(
  context: Context,
  charge: Charge,
  { amount, currency }: { amount: number; currency: string },
): void {
  if (charge.currency !== currency) {
    throw new ParameterProblem(`The currency of source_transaction is ${charge.currency}.`, {
      param: 'currency',
    })
  }
  const sent = context.store.first(
    `SELECT coalesce(sum(json ->> '$.amount'), 0) AS amount FROM resources
     WHERE object = 'transfer' AND json ->> '$.source_transaction' = ?`,
    charge.id,
  )
  const left = charge.captured ? charge.amount_captured - Number(sent?.amount) : 0
  if (amount <= left) return
  throw new StripeProblem(
    `The transfer amount (${formatAmount(amount, currency)}) is greater than what is left of the source transaction (${formatAmount(left, currency)}).`,
    { param: 'amount' },
  )
}

function checkBalance(context: Context, { amount, currency }: { amount: number; currency: string }): void {
  if (amount <= computeAvailableBalance(context, currency)) return
  throw new StripeProblem(
    'You have insufficient available funds in your Stripe account. Try adding funds directly to your available balance by creating Charges using the 4000000000000077 test card.',
    { code: 'balance_insufficient' },
  )
}
