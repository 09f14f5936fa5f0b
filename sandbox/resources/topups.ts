import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { ignored, integer, needed, params, text } from '../api/params.ts'
import { enterTopup } from '../payments/balance-entries.ts'
import { currency } from '../payments/currencies.ts'
import { makeId } from '../store/ids.ts'
import type { Topup } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { defineOperation, type Resource } from './resource.ts'

/** Money that the platform adds to its own balance; here it arrives at once. */
export const topups: Resource = {
  object: 'topup',
  prefix: 'tu',
  url: '/v1/topups',
  create: defineOperation(
    params<Stripe.TopupCreateParams>()({
      amount: needed(integer({ min: 1 })),
      currency: needed(currency()),
      description: text({ max: 1000 }),
      metadata: metadata(),
      source: ignored(),
      statement_descriptor: text({ max: 15 }),
      transfer_group: text(),
    }),
    (context, input) => {
      const draft: Topup = {
        id: makeId('tu'),
        object: 'topup',
        amount: input.amount,
        balance_transaction: null,
        created: context.now,
        currency: input.currency,
        description: input.description ?? null,
        expected_availability_date: context.now,
        failure_code: null,
        failure_message: null,
        initiated_by: null,
        livemode: false,
        metadata: changeMetadata({}, input.metadata),
        source: null,
        statement_descriptor: input.statement_descriptor ?? null,
        status: 'succeeded',
        transfer_group: input.transfer_group ?? null,
      }
      const entry = enterTopup(context, draft)
      const topup = context.store.insert('topup', { ...draft, balance_transaction: entry.id }, {})
      emit(context, 'topup.succeeded', topup)
      return topup
    },
  ),
  filters: {},
  expandable: ['balance_transaction'],
}
