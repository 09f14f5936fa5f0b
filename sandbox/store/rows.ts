import type Stripe from 'stripe'

/**
 * A stored object: Stripe's published type in which every expandable field is an id. So a row is always a valid answer,
 * and the type checker proves that no required field is missing.
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
export type Product = Row<Stripe.Product>
/** The older form of a recurring price, which every subscription item still has. */
type Plan = Omit<Row<Stripe.Plan>, 'amount_decimal'> & { amount_decimal: string | null }
export type SubscriptionItem = Omit<Stripe.SubscriptionItem, 'price' | 'plan'> & { price: Price; plan: Plan }
export type Subscription = Omit<Row<Stripe.Subscription>, 'items'> & {
  items: { object: 'list'; data: SubscriptionItem[]; has_more: boolean; url: string }
}
export type InvoiceLine = Omit<Stripe.InvoiceLineItem, 'pricing' | 'quantity_decimal'> & {
  pricing: {
    price_details: { price: string; product: string }
    type: 'price_details'
    unit_amount_decimal: string
  }
  quantity_decimal: string
}
/** Its payments are read when a request expands them. */
export type Invoice = Omit<Row<Stripe.Invoice>, 'lines' | 'payments'> & {
  lines: { object: 'list'; data: InvoiceLine[]; has_more: boolean; url: string }
}
type InvoicePayment = Row<Stripe.InvoicePayment>
export type PortalConfiguration = Row<Stripe.BillingPortal.Configuration>
export type PortalSession = Row<Stripe.BillingPortal.Session>
export type TestClock = Stripe.TestHelpers.TestClock
export type WebhookEndpoint = Row<Stripe.WebhookEndpoint>
export type Account = Omit<Row<Stripe.Account>, 'external_accounts'> & {
  created: number
  metadata: Record<string, string>
  external_accounts: { object: 'list'; data: Stripe.BankAccount[]; has_more: boolean; url: string }
}
/** The API gives a link no id; it is stored under the secret of its URL. */
type AccountLink = Stripe.AccountLink & { id: string }
export type LoginLink = Stripe.LoginLink & { id: string }
/** Its reversals are added when it is shown. */
export type Transfer = Omit<Row<Stripe.Transfer>, 'reversals'>
export type Topup = Row<Stripe.Topup>
export type TransferReversal = Row<Stripe.TransferReversal>
export type Dispute = Row<Stripe.Dispute>
export type File = Row<Stripe.File>
type Event = Omit<Stripe.EventBase, 'data'> & {
  data: { object: object; previous_attributes?: object }
}

/** Every kind of stored object. `hidden` has fields that the API never shows. */
type Kinds = {
  'checkout.session': { row: Session; hidden: SessionHidden }
  payment_intent: { row: PaymentIntent; hidden: IntentHidden }
  charge: { row: Charge; hidden: ChargeHidden }
  refund: { row: Refund; hidden: Nothing }
  customer: { row: Customer; hidden: Nothing }
  payment_method: { row: PaymentMethod; hidden: PaymentMethodHidden }
  balance_transaction: { row: BalanceTransaction; hidden: Nothing }
  product: { row: Product; hidden: Nothing }
  price: { row: Price; hidden: Nothing }
  subscription: { row: Subscription; hidden: Clocked }
  invoice: { row: Invoice; hidden: Clocked }
  invoice_payment: { row: InvoicePayment; hidden: Nothing }
  'billing_portal.configuration': { row: PortalConfiguration; hidden: Nothing }
  'billing_portal.session': { row: PortalSession; hidden: Nothing }
  'test_helpers.test_clock': { row: TestClock; hidden: Nothing }
  webhook_endpoint: { row: WebhookEndpoint; hidden: { secret: string; connect: boolean } }
  account: { row: Account; hidden: Nothing }
  account_link: { row: AccountLink; hidden: AccountLinkHidden }
  login_link: { row: LoginLink; hidden: { accountId: string } }
  topup: { row: Topup; hidden: Nothing }
  transfer: { row: Transfer; hidden: Nothing }
  transfer_reversal: { row: TransferReversal; hidden: Nothing }
  dispute: { row: Dispute; hidden: Nothing }
  file: { row: File; hidden: FileHidden }
  event: { row: Event; hidden: Nothing }
}
export type ObjectName = keyof Kinds
export type RowOf<K extends ObjectName> = Kinds[K]['row']
export type HiddenOf<K extends ObjectName> = Kinds[K]['hidden']

type Nothing = Record<never, never>
type SessionHidden = {
  lineItems: LineItem[]
  intent: IntentSettings
  merchantName: string
  subscription: SubscriptionSettings | null
}
/** The time when the clock must act on an object with a test clock; other objects have it in `due`. */
type Clocked = { due?: number | null }
type IntentHidden = { sessionId: string | null }
type ChargeHidden = { cardNumber: string }
type PaymentMethodHidden = { cardNumber: string }
type FileHidden = { data: string; mediaType: string }
type AccountLinkHidden = { accountId: string; refreshUrl: string; returnUrl: string; opened: boolean }

/** The settings in a Checkout Session for the PaymentIntent that it makes at the payment. */
export type IntentSettings = {
  captureMethod: 'automatic' | 'automatic_async' | 'manual'
  description: string | null
  metadata: Record<string, string>
  transferGroup: string | null
  receiptEmail: string | null
  statementDescriptor: string | null
  statementDescriptorSuffix: string | null
}

/** The settings in a Checkout Session for the Subscription that it makes. */
export type SubscriptionSettings = {
  trialDays: number | null
  withoutMethod: 'cancel' | 'create_invoice' | 'pause'
  billingMode: 'classic' | 'flexible'
  description: string | null
  metadata: Record<string, string>
}
