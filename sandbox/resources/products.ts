import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { flag, ignored, list, needed, params, text, unsettable } from '../api/params.ts'
import { makeId } from '../store/ids.ts'
import type { Product } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { defineOperation, type Resource, requireRow } from './resource.ts'

/** A product; its prices are separate objects. */
export const products: Resource = {
  object: 'product',
  prefix: 'prod',
  url: '/v1/products',
  create: defineOperation(
    params<Stripe.ProductCreateParams>()({
      active: flag(),
      description: text(),
      images: list(text()),
      metadata: metadata(),
      name: needed(text({ max: 250 })),
      statement_descriptor: text({ max: 22 }),
      tax_code: ignored(),
      unit_label: text({ max: 12 }),
    }),
    (context, input) => {
      const draft: Product = {
        id: makeId('prod', 14),
        object: 'product',
        active: input.active ?? true,
        created: context.now,
        default_price: null,
        description: input.description ?? null,
        images: input.images ?? [],
        livemode: false,
        marketing_features: [],
        metadata: changeMetadata({}, input.metadata),
        name: input.name,
        package_dimensions: null,
        shippable: null,
        statement_descriptor: input.statement_descriptor ?? null,
        tax_code: null,
        tax_details: null,
        type: 'service',
        unit_label: input.unit_label ?? null,
        updated: context.now,
        url: null,
      }
      const product = context.store.insert('product', draft, {})
      emit(context, 'product.created', product)
      return product
    },
  ),
  update: defineOperation(
    params<Stripe.ProductUpdateParams>()({
      active: flag(),
      description: unsettable(text()),
      metadata: metadata(),
      name: text({ max: 250 }),
    }),
    (context, input, id) => {
      const product = requireRow(context, 'product', id)
      const changed = context.store.update<'product'>({
        ...product,
        active: input.active ?? product.active,
        description: input.description === undefined ? product.description : input.description,
        metadata: changeMetadata(product.metadata, input.metadata),
        name: input.name ?? product.name,
        updated: context.now,
      })
      emit(context, 'product.updated', changed, { before: product })
      return changed
    },
  ),
  filters: params<Stripe.ProductListParams>()({ active: flag() }),
}
