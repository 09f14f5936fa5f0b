import type Stripe from 'stripe'
import { BILLINGS, type Billing, PREMIUM_CURRENCY, PREMIUM_PRICE_MINOR } from '#contract/plans.ts'
import { PRODUCT_NAME } from '#contract/site.ts'
import type { Provider } from '#server/payments/stripe.ts'

export type Catalogue = { prices: Record<Billing, string>; portalId: string }

const INTERVALS = { MONTHLY: 'month', ANNUAL: 'year' } as const
const PORTAL = 'ferrywing-premium-1'

const known = new WeakMap<Stripe, Promise<Catalogue>>()

/** The provider's own names of what we sell. What is not there yet is made: once, however many servers start. */
export function findCatalogue({ stripe }: Provider): Promise<Catalogue> {
  const before = known.get(stripe)
  if (before) return before
  const reading = readCatalogue(stripe)
  known.set(stripe, reading)
  // What failed is not kept: the next one asks again.
  reading.catch(() => known.get(stripe) === reading && known.delete(stripe))
  return reading
}

/** The billing that a price stands for; null when it is none of ours. */
export function billingOf({ prices }: Catalogue, priceId: string | undefined): Billing | null {
  return BILLINGS.find((billing) => prices[billing] === priceId) ?? null
}

async function readCatalogue(stripe: Stripe): Promise<Catalogue> {
  const keys = BILLINGS.map(lookupKeyOf)
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true })
  const find = (billing: Billing) => data.find((price) => price.lookup_key === lookupKeyOf(billing))?.id
  const monthly = find('MONTHLY') ?? (await makePrice(stripe, 'MONTHLY'))
  const annual = find('ANNUAL') ?? (await makePrice(stripe, 'ANNUAL'))
  return { prices: { MONTHLY: monthly, ANNUAL: annual }, portalId: await findPortal(stripe) }
}

// The amount is part of the key: another price is another price.
function lookupKeyOf(billing: Billing): string {
  return `ferrywing_premium_${billing.toLowerCase()}_${PREMIUM_PRICE_MINOR[billing]}`
}

async function makePrice(stripe: Stripe, billing: Billing): Promise<string> {
  const product = await stripe.products.create(
    { name: `${PRODUCT_NAME} Premium`, metadata: { product: 'premium' } },
    { idempotencyKey: 'ferrywing-premium-product' },
  )
  const key = lookupKeyOf(billing)
  const price = await stripe.prices.create(
    {
      product: product.id,
      currency: PREMIUM_CURRENCY.toLowerCase(),
      unit_amount: PREMIUM_PRICE_MINOR[billing],
      recurring: { interval: INTERVALS[billing] },
      lookup_key: key,
    },
    { idempotencyKey: key },
  )
  return price.id
}

// Plans are changed on our own page, where what it costs is said; the portal is for cards, invoices and leaving.
async function findPortal(stripe: Stripe): Promise<string> {
  for await (const one of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (one.metadata?.name === PORTAL) return one.id
  }
  const made = await stripe.billingPortal.configurations.create(
    {
      metadata: { name: PORTAL },
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
    },
    { idempotencyKey: PORTAL },
  )
  return made.id
}
