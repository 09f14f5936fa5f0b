import type Stripe from 'stripe'

/**
 * A stored object: Stripe's own published type with every expandable field left as the bare id. A row is therefore
 * always a valid answer, and the type checker proves that no required field is missing.
 */
type Row<T> = { [K in keyof T]: Exclude<T[K], { object: string }> }

export type Price = Omit<Stripe.Price, 'unit_amount_decimal' | 'product'> & {
  product: string
  unit_amount_decimal: string | null
}
export type LineItem = Omit<Stripe.LineItem, 'price'> & { price: Price }
export type Session = Row<Stripe.Checkout.Session>
export type PaymentIntent = Row<Stripe.PaymentIntent>
export type Charge = Row<Stripe.Charge>
export type Refund = Row<Stripe.Refund>
export type Customer = Row<Stripe.Customer>
export type PaymentMethod = Row<Stripe.PaymentMethod>
export type BalanceTransaction = Row<Stripe.BalanceTransaction>
export type WebhookEndpoint = Row<Stripe.WebhookEndpoint>
export type Event = Omit<Stripe.EventBase, 'data'> & {
  data: { object: object; previous_attributes?: object }
}

/** Every kind of object the sandbox keeps. `hidden` is what it must remember and never shows. */
export type Kinds = {
  'checkout.session': { row: Session; hidden: SessionHidden }
  payment_intent: { row: PaymentIntent; hidden: IntentHidden }
  charge: { row: Charge; hidden: ChargeHidden }
  refund: { row: Refund; hidden: Nothing }
  customer: { row: Customer; hidden: Nothing }
  payment_method: { row: PaymentMethod; hidden: PaymentMethodHidden }
  balance_transaction: { row: BalanceTransaction; hidden: Nothing }
  webhook_endpoint: { row: WebhookEndpoint; hidden: { secret: string } }
  event: { row: Event; hidden: Nothing }
}
export type ObjectName = keyof Kinds
export type RowOf<K extends ObjectName> = Kinds[K]['row']
export type HiddenOf<K extends ObjectName> = Kinds[K]['hidden']

export type Nothing = Record<never, never>
type SessionHidden = { lineItems: LineItem[]; intent: IntentSettings; merchantName: string }
type IntentHidden = { sessionId: string | null }
type ChargeHidden = { cardNumber: string }
type PaymentMethodHidden = { cardNumber: string }

/** What a Checkout Session says about the PaymentIntent that it will make when somebody pays. */
export type IntentSettings = {
  captureMethod: 'automatic' | 'automatic_async' | 'manual'
  description: string | null
  metadata: Record<string, string>
  transferGroup: string | null
  receiptEmail: string | null
  statementDescriptor: string | null
  statementDescriptorSuffix: string | null
}
