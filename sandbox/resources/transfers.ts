import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { ignored, integer, needed, params, text } from '../api/params.ts'
import { reverseTransfer } from '../connect/reverse-transfer.ts'
import { sendTransfer } from '../connect/send-transfer.ts'
import { currency } from '../payments/currencies.ts'
import type { TransferReversal } from '../store/rows.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

const mostReversals = 100

export const transfers: Resource = {
  object: 'transfer',
  prefix: 'tr',
  url: '/v1/transfers',
  create: defineOperation(
    params<Stripe.TransferCreateParams>()({
      amount: integer({ min: 1 }),
      currency: needed(currency()),
      description: text({ max: 1000 }),
      destination: needed(text()),
      metadata: metadata(),
      source_transaction: text(),
      source_type: ignored(),
      transfer_group: text(),
    }),
    (context, input) =>
      sendTransfer(context, {
        amount: input.amount,
        currency: input.currency,
        destination: input.destination,
        description: input.description ?? null,
        sourceTransaction: input.source_transaction ?? null,
        transferGroup: input.transfer_group ?? null,
        metadata: changeMetadata({}, input.metadata),
      }),
  ),
  actions: {
    reversals: defineOperation(
      params<Stripe.TransferCreateReversalParams>()({
        amount: integer({ min: 1 }),
        description: ignored(),
        metadata: metadata(),
        refund_application_fee: ignored(),
      }),
      (context, input, id) =>
        reverseTransfer(context, id, {
          amount: input.amount,
          metadata: changeMetadata({}, input.metadata),
        }),
    ),
  },
  sublists: {
    reversals: (context, id) => listReversals(context, requireRow(context, 'transfer', id, 'transfer').id),
  },
  filters: params<Stripe.TransferListParams>()({ destination: text(), transfer_group: text() }),
  expandable: ['balance_transaction', 'destination', 'source_transaction'],
  view: (context, row) => {
    const url = `/v1/transfers/${row.id}/reversals`
    const found = listReversals(context, row.id)
    return {
      ...row,
      reversals: { object: 'list', data: found.slice(0, 10), has_more: found.length > 10, url },
    }
  },
}

/** A reversal belongs to its transfer. */
export const transferReversals: Resource = {
  object: 'transfer_reversal',
  prefix: 'trr',
  url: '',
  filters: { transfer: text() },
  expandable: ['balance_transaction', 'transfer'],
}

function listReversals(context: Context, transferId: string): TransferReversal[] {
  return context.store.page('transfer_reversal', {
    where: { transfer: transferId },
    created: {},
    types: [],
    limit: mostReversals,
  })
}
