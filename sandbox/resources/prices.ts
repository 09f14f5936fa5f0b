import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { choiceField, flag, integer, list, needed, object, type Parsed, params, text } from '../api/params.ts'
import { StripeProblem } from '../api/problem.ts'
import { currency } from '../payments/currencies.ts'
import { makeId } from '../store/ids.ts'
import type { Price } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

const creating = params<Stripe.PriceCreateParams>()({
  active: flag(),
  currency: needed(currency()),
  lookup_key: text({ max: 200 }),
  metadata: metadata(),
  nickname: text(),
  product: needed(text()),
  recurring: object(
    params<Stripe.PriceCreateParams.Recurring>()({
      interval: needed(choiceField('day', 'month', 'week', 'year')),
      interval_count: integer({ min: 1, max: 156 }),
      usage_type: choiceField('licensed'),
    }),
  ),
  tax_behavior: choiceField('exclusive', 'inclusive', 'unspecified'),
  transfer_lookup_key: flag(),
  unit_amount: needed(integer({ min: 0 })),
})

/** The price of a product, single or recurring. A price never changes; a new one replaces it. */
export const prices: Resource = {
  object: 'price',
  prefix: 'price',
  url: '/v1/prices',
  create: defineOperation(creating, createPrice),
  update: defineOperation(
    params<Stripe.PriceUpdateParams>()({ active: flag(), metadata: metadata(), nickname: text() }),
    (context, input, id) => {
      const price = requireRow(context, 'price', id)
      const changed = context.store.update<'price'>({
        ...price,
        active: input.active ?? price.active,
        metadata: changeMetadata(price.metadata, input.metadata),
        nickname: input.nickname ?? price.nickname,
      })
      emit(context, 'price.updated', changed, { before: price })
      return changed
    },
  ),
  filters: params<Stripe.PriceListParams>()({
    active: flag(),
    currency: text(),
    lookup_keys: list(text()),
    product: text(),
    type: choiceField('one_time', 'recurring'),
  }),
  filterPaths: { lookup_keys: 'lookup_key' },
  expandable: ['product'],
}

function createPrice(context: Context, input: Parsed<typeof creating>): Price {
  const product = requireRow(context, 'product', input.product, 'product')
  if (input.lookup_key !== undefined) freeKey(context, input.lookup_key, input.transfer_lookup_key ?? false)
  const { recurring } = input
  const price = context.store.insert(
    'price',
    {
      id: makeId('price'),
      object: 'price',
      active: input.active ?? true,
      billing_scheme: 'per_unit',
      created: context.now,
      currency: input.currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: input.lookup_key ?? null,
      metadata: changeMetadata({}, input.metadata),
      nickname: input.nickname ?? null,
      product: product.id,
      recurring: recurring
        ? {
            interval: recurring.interval,
            interval_count: recurring.interval_count ?? 1,
            meter: null,
            trial_period_days: null,
            usage_type: 'licensed',
          }
        : null,
      tax_behavior: input.tax_behavior ?? 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: recurring ? 'recurring' : 'one_time',
      unit_amount: input.unit_amount,
      unit_amount_decimal: String(input.unit_amount),
    },
    {},
  )
  emit(context, 'price.created', price)
  return price
}

// A lookup key belongs to one price, even an archived one, unless it is transferred.
function freeKey({ store }: Context, key: string, transfers: boolean): void {
  const where = { lookup_key: key }
  const [taken] = store.page('price', { where, created: {}, types: [], limit: 1 })
  if (!taken) return
  if (transfers) {
    store.update<'price'>({ ...taken, lookup_key: null })
    return
  }
  throw new StripeProblem(
    `A price (\`${taken.id}\`) already uses that lookup key. Transfer it or choose another one.`,
    { param: 'lookup_key' },
  )
}
