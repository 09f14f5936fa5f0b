import { formatAmount } from '../payments/currencies.ts'
import { makeId } from '../store/ids.ts'
import type { InvoiceLine, SubscriptionItem } from '../store/rows.ts'

type Period = { start: number; end: number }

/** The line for an item in a period: '1 × Premium (at $19.00 / month)'. */
export function makeItemLine(item: SubscriptionItem, { period, name }: { period: Period; name: string }) {
  const { price } = item
  const amount = (price.unit_amount ?? 0) * (item.quantity ?? 1)
  const each = formatAmount(price.unit_amount ?? 0, price.currency)
  const per = price.recurring?.interval ?? 'month'
  return line(item, { period, amount, description: `${item.quantity ?? 1} × ${name} (at ${each} / ${per})` })
}

/** The line for a trial, which is free. */
export function makeTrialLine(
  item: SubscriptionItem,
  { period, name, mode }: { period: Period; name: string; mode: 'classic' | 'flexible' },
) {
  const words = mode === 'classic' ? 'Trial period for' : `Free trial for ${item.quantity ?? 1} ×`
  return line(item, { period, amount: 0, description: `${words} ${name}` })
}

/** The credit for the unused part of the old price when the price changes within a period. */
export function makeCreditLine(
  item: SubscriptionItem,
  { now, name }: { now: number; name: string },
): InvoiceLine {
  const period = { start: now, end: item.current_period_end }
  const amount = -portionLeft(item, now)
  return {
    ...line(item, { period, amount, description: `Unused time on ${name}` }),
    parent: parent(item, true),
  }
}

/** The charge of the new price for the rest of the period. */
export function makeRestLine(
  item: SubscriptionItem,
  { now, name }: { now: number; name: string },
): InvoiceLine {
  const period = { start: now, end: item.current_period_end }
  const amount = portionLeft(item, now)
  return {
    ...line(item, { period, amount, description: `Remaining time on ${name}` }),
    parent: parent(item, true),
  }
}

/** Returns the part of the item's price for the rest of its period, to the second. */
function portionLeft(item: SubscriptionItem, now: number): number {
  const { current_period_start: start, current_period_end: end } = item
  const price = (item.price.unit_amount ?? 0) * (item.quantity ?? 1)
  return Math.round((price * Math.max(0, end - now)) / (end - start))
}

function line(
  item: SubscriptionItem,
  { period, amount, description }: { period: Period; amount: number; description: string },
): InvoiceLine {
  const { price, quantity = 1 } = item
  return {
    id: makeId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description,
    discount_amounts: [],
    discountable: amount > 0,
    discounts: [],
    invoice: null,
    livemode: false,
    metadata: {},
    parent: parent(item, false),
    period,
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: price.product },
      type: 'price_details',
      unit_amount_decimal: String(price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: String(quantity),
    subscription: item.subscription,
    subtotal: amount,
    taxes: [],
  }
}

function parent(item: SubscriptionItem, proration: boolean): InvoiceLine['parent'] {
  return {
    invoice_item_details: null,
    subscription_item_details: {
      invoice_item: null,
      proration,
      proration_details: proration ? { credited_items: null } : null,
      subscription: item.subscription,
      subscription_item: item.id,
    },
    type: 'subscription_item_details',
  }
}
