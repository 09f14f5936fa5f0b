import type { Context } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Customer } from '../store/rows.ts'

/** Makes a customer with only the given fields. */
export function draftCustomer(
  context: Context,
  facts: { email: string | null; name: string | null },
): Customer {
  const id = makeId('cus', 14)
  return context.store.insert(
    'customer',
    {
      id,
      object: 'customer',
      address: null,
      balance: 0,
      created: context.now,
      currency: null,
      default_source: null,
      delinquent: false,
      description: null,
      discount: null,
      email: facts.email,
      invoice_prefix: id.slice(4, 12).toUpperCase(),
      invoice_settings: {
        custom_fields: null,
        default_payment_method: null,
        footer: null,
        rendering_options: null,
      },
      livemode: false,
      metadata: {},
      name: facts.name,
      next_invoice_sequence: 1,
      phone: null,
      preferred_locales: [],
      shipping: null,
      tax_exempt: 'none',
      test_clock: null,
    },
    {},
  )
}
