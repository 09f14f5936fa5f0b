import { CardProblem, makeMissing, StripeProblem } from '../api/problem.ts'
import { type Context, requireHidden, requireRow } from '../resources/resource.ts'
import { makeId } from '../store/ids.ts'
import type { Customer, PaymentMethod } from '../store/rows.ts'
import { emit } from '../webhooks/emit.ts'
import { type CardDetails, cards, findTestCard } from './cards.ts'

/** Stores a card as a PaymentMethod without a customer. The number stays hidden; the API shows its last four digits. */
export function savePaymentMethod(context: Context, details: CardDetails): PaymentMethod {
  const card = findTestCard(details.number)
  return context.store.insert(
    'payment_method',
    {
      id: makeId('pm'),
      object: 'payment_method',
      allow_redisplay: 'unspecified',
      billing_details: {
        address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
        email: details.email,
        name: details.name,
        phone: null,
        tax_id: null,
      },
      card: {
        brand: card.brand,
        checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
        country: 'US',
        display_brand: card.brand,
        exp_month: details.expMonth,
        exp_year: details.expYear,
        fingerprint: details.number.slice(-8),
        funding: 'credit',
        generated_from: null,
        last4: details.number.slice(-4),
        networks: { available: [card.brand], preferred: null },
        regulated_status: 'unregulated',
        three_d_secure_usage: { supported: true },
        wallet: null,
      },
      created: context.now,
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
    { cardNumber: details.number },
  )
}

/** Returns the PaymentMethod with that id; a ready-made one such as `pm_card_visa` becomes a new one. */
export function choosePaymentMethod(context: Context, id: string): PaymentMethod {
  const ready = cards.find((card) => card.method === id)
  if (!ready) {
    const found = context.store.find('payment_method', id)
    if (!found) throw makeMissing('PaymentMethod', id, 'payment_method')
    return found
  }
  const expYear = new Date(context.now * 1000).getUTCFullYear() + 3
  return savePaymentMethod(context, {
    number: ready.number,
    expMonth: 12,
    expYear,
    name: null,
    email: null,
  })
}

export function findCardBehind(context: Context, paymentMethodId: string) {
  requireRow(context, 'payment_method', paymentMethodId)
  return findTestCard(requireHidden(context, 'payment_method', paymentMethodId).cardNumber)
}

/** Attaches a card to a customer for later charges; the bank decides whether it can be stored. */
export function attachPaymentMethod(
  context: Context,
  { method, customerId }: { method: PaymentMethod; customerId: string },
): PaymentMethod {
  const { behaviour } = findCardBehind(context, method.id)
  if (behaviour.kind === 'declines' && !behaviour.canBeKept) {
    const { code, declineCode, message } = behaviour
    throw new CardProblem(message, { code, decline_code: declineCode, param: '' })
  }
  if (method.customer !== null && method.customer !== customerId) {
    throw new StripeProblem('The payment method you provided has already been attached to a customer.', {
      code: 'payment_method_already_attached',
    })
  }
  const attached = context.store.update<'payment_method'>({ ...method, customer: customerId })
  emit(context, 'payment_method.attached', attached)
  return attached
}

/** Makes the card the default for the customer's future charges, unless a subscription has its own card. */
export function makeDefault(context: Context, customerId: string, methodId: string): Customer {
  const customer = requireRow(context, 'customer', customerId, 'customer')
  const changed = context.store.update<'customer'>({
    ...customer,
    invoice_settings: { ...customer.invoice_settings, default_payment_method: methodId },
  })
  emit(context, 'customer.updated', changed, { before: customer })
  return changed
}
