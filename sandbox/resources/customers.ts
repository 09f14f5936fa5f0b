import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { email, params, text, unsettable } from '../api/params.ts'
import { draftCustomer } from '../payments/draft-customer.ts'
import { emit } from '../webhooks/emit.ts'
import { need, operation, type Resource } from './resource.ts'

const facts = {
  description: unsettable(text()),
  email: unsettable(email()),
  metadata: metadata(),
  name: unsettable(text({ max: 256 })),
  phone: unsettable(text({ max: 20 })),
}

export const customers: Resource = {
  object: 'customer',
  prefix: 'cus',
  url: '/v1/customers',
  create: operation(params<Stripe.CustomerCreateParams>()(facts), (context, input) => {
    const customer = context.store.update<'customer'>({
      ...draftCustomer(context, { email: input.email ?? null, name: input.name ?? null }),
      description: input.description ?? null,
      phone: input.phone ?? null,
      metadata: changeMetadata({}, input.metadata),
    })
    emit(context, 'customer.created', customer)
    return customer
  }),
  update: operation(params<Stripe.CustomerUpdateParams>()(facts), (context, input, id) => {
    const customer = need(context, 'customer', id, 'customer')
    const { metadata: change, ...fields } = input
    const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
    const changed = context.store.update<'customer'>({
      ...customer,
      ...given,
      metadata: changeMetadata(customer.metadata, change),
    })
    emit(context, 'customer.updated', changed)
    return changed
  }),
  remove: operation({}, (context, _, id) => {
    const customer = need(context, 'customer', id, 'customer')
    context.store.remove(id)
    emit(context, 'customer.deleted', customer)
    const gone: Stripe.DeletedCustomer = { id, object: 'customer', deleted: true }
    return gone
  }),
  filters: params<Stripe.CustomerListParams>()({ email: text() }),
}
