import type Stripe from 'stripe'
import { changeMetadata, metadata } from '../api/metadata.ts'
import { email, object, type Parsed, params, text, unsettable } from '../api/params.ts'
import { StripeProblem } from '../api/problem.ts'
import { endedStatuses, endSubscription } from '../billing/end-subscription.ts'
import { draftCustomer } from '../payments/draft-customer.ts'
import { attachPaymentMethod, choosePaymentMethod, makeDefault } from '../payments/payment-methods.ts'
import type { Customer } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { type Context, defineOperation, type Resource, requireRow } from './resource.ts'

const facts = {
  description: unsettable(text()),
  email: unsettable(email()),
  metadata: metadata(),
  name: unsettable(text({ max: 256 })),
  phone: unsettable(text({ max: 20 })),
}

const invoiceSettings = { default_payment_method: unsettable(text()) }

const creating = params<Stripe.CustomerCreateParams>()({
  ...facts,
  invoice_settings: object(params<Stripe.CustomerCreateParams.InvoiceSettings>()(invoiceSettings)),
  payment_method: text(),
  test_clock: text(),
})
const changing = params<Stripe.CustomerUpdateParams>()({
  ...facts,
  invoice_settings: object(params<Stripe.CustomerUpdateParams.InvoiceSettings>()(invoiceSettings)),
})

export const customers: Resource = {
  object: 'customer',
  prefix: 'cus',
  url: '/v1/customers',
  create: defineOperation(creating, createCustomer),
  update: defineOperation(changing, updateCustomer),
  remove: defineOperation({}, removeCustomer),
  filters: params<Stripe.CustomerListParams>()({ email: text(), test_clock: text() }),
  expandable: ['test_clock'],
}

function createCustomer(context: Context, input: Parsed<typeof creating>): Customer {
  const clock = input.test_clock
    ? requireRow(context, 'test_helpers.test_clock', input.test_clock, 'test_clock')
    : null
  const drafted = draftCustomer(context, { email: input.email ?? null, name: input.name ?? null })
  const customer = context.store.update<'customer'>({
    ...drafted,
    created: clock?.frozen_time ?? drafted.created,
    description: input.description ?? null,
    phone: input.phone ?? null,
    metadata: changeMetadata({}, input.metadata),
    test_clock: clock?.id ?? null,
  })
  const given = input.payment_method
  const attached = given
    ? attachPaymentMethod(context, { method: choosePaymentMethod(context, given), customerId: customer.id })
    : null
  emit(context, 'customer.created', customer)
  const chosen = input.invoice_settings?.default_payment_method
  if (!chosen) return customer
  // A ready-made card gets a new id when it is attached.
  const methodId = chosen === given && attached ? attached.id : needOwnMethod(context, customer.id, chosen)
  return makeDefault(context, customer.id, methodId)
}

function updateCustomer(context: Context, input: Parsed<typeof changing>, id: string): Customer {
  const customer = requireRow(context, 'customer', id, 'customer')
  const { metadata: change, invoice_settings: settings, ...fields } = input
  const given = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
  const chosen = settings?.default_payment_method
  const changed = context.store.update<'customer'>({
    ...customer,
    ...given,
    ...(chosen !== undefined && {
      invoice_settings: {
        ...customer.invoice_settings,
        default_payment_method: chosen === null ? null : needOwnMethod(context, id, chosen),
      },
    }),
    metadata: changeMetadata(customer.metadata, change),
  })
  emit(context, 'customer.updated', changed, { before: customer })
  return changed
}

function needOwnMethod(context: Context, customerId: string, methodId: string): string {
  const method = requireRow(context, 'payment_method', methodId, 'payment_method')
  if (method.customer === customerId) return method.id
  throw new StripeProblem(
    'The customer does not have a payment method with the ID given. The payment method must be attached to the customer.',
    { param: 'invoice_settings[default_payment_method]' },
  )
}

// A deleted customer has no subscriptions: https://docs.stripe.com/api/customers/delete.
function removeCustomer(context: Context, _: unknown, id: string): Stripe.DeletedCustomer {
  const customer = requireRow(context, 'customer', id, 'customer')
  const running = context.store
    .page('subscription', { where: { customer: id }, created: {}, types: [], limit: 100 })
    .filter(({ status }) => !endedStatuses.includes(status))
  for (const subscription of running) endSubscription(context, subscription.id, 'cancellation_requested')
  context.store.remove(id)
  emit(context, 'customer.deleted', customer)
  return { id, object: 'customer', deleted: true }
}
