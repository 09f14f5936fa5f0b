import type Stripe from 'stripe'
import { params, text } from '../api/params.ts'
import type { Context, Resource } from './resource.ts'

export const balanceTransactions: Resource = {
  object: 'balance_transaction',
  prefix: 'txn',
  url: '/v1/balance_transactions',
  filters: params<Stripe.BalanceTransactionListParams>()({ currency: text(), source: text(), type: text() }),
  expandable: ['source'],
  view: (context, row) => {
    const entry = context.store.find('balance_transaction', row.id)
    if (!entry) return row
    return { ...entry, status: entry.available_on <= context.now ? 'available' : 'pending' }
  },
}

/** The sum of all entries by currency: the available amount, and the pending one. */
export const balance: Resource = {
  object: 'balance',
  prefix: '',
  url: '/v1/balance',
  single: (context) => {
    const result: Stripe.Balance = {
      object: 'balance',
      available: sums(context, '<='),
      livemode: false,
      pending: sums(context, '>'),
    }
    return result
  },
}

function sums({ store, now }: Context, comparison: '<=' | '>') {
  const found = store.all(
    `SELECT json ->> '$.currency' AS currency,
            sum(CASE WHEN json ->> '$.available_on' ${comparison} ? THEN json ->> '$.net' ELSE 0 END) AS amount
     FROM resources WHERE object = 'balance_transaction' GROUP BY 1 ORDER BY 1`,
    now,
  )
  const rows = found.map(({ currency, amount }) => ({ amount: Number(amount), currency: String(currency) }))
  return rows.length > 0
    ? rows.map((row) => ({ ...row, source_types: { card: row.amount } }))
    : [{ amount: 0, currency: 'usd', source_types: { card: 0 } }]
}
