import { StripeProblem } from '../api/problem.ts'
import { enterReversal } from '../payments/balance-entries.ts'
import { checkRounding, formatAmount } from '../payments/currencies.ts'
import { type Context, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { TransferReversal } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'

/** Reverses a transfer, in full or in parts, but never more than is left. */
export function reverseTransfer(
  context: Context,
  transferId: string,
  { amount: asked, metadata }: { amount: number | undefined; metadata: Record<string, string> },
): TransferReversal {
  const transfer = requireRow(context, 'transfer', transferId, 'transfer')
  const left = transfer.amount - transfer.amount_reversed
  const amount = asked ?? left
  if (left === 0) throw new StripeProblem(`Transfer ${transfer.id} has already been fully reversed.`)
  if (amount > left) {
    const [much, rest] = [amount, left].map((minor) => formatAmount(minor, transfer.currency))
    throw new StripeProblem(
      `Reversal amount (${much}) is greater than unreversed amount on transfer (${rest})`,
      { param: 'amount' },
    )
  }
  checkRounding(amount, transfer.currency, 'amount')

  const draft: TransferReversal = {
    id: makeId('trr'),
    object: 'transfer_reversal',
    amount,
    balance_transaction: null,
    created: context.now,
    currency: transfer.currency,
    destination_payment_refund: null,
    metadata,
    source_refund: null,
    transfer: transfer.id,
  }
  const entry = enterReversal(context, draft)
  const reversal = context.store.insert('transfer_reversal', { ...draft, balance_transaction: entry.id }, {})
  const changed = context.store.update<'transfer'>({
    ...transfer,
    amount_reversed: transfer.amount_reversed + amount,
    reversed: amount === left,
  })
  emit(context, 'transfer.reversed', changed)
  return reversal
}
