import type Stripe from 'stripe'
import { BILLINGS, type Billing, PREMIUM_CURRENCY, PREMIUM_PRICE_MINOR } from '#contract/plans/plans.ts'
import { PRODUCT_NAME } from '#contract/site/site.ts'
import type { Provider } from '#server/payments/stripe.ts'

export type Catalogue = { prices: Record<Billing, SoldPrice>; portalId: string }
export type SoldPrice = { id: string; amountMinor: number }
/** A current or earlier price of Premium: its interval, and its amount in minor units. */
export type KnownPrice = { billing: Billing; amountMinor: number; currency: string }

const INTERVALS = { MONTHLY: 'month', ANNUAL: 'year' } as const
const PORTAL = 'ferrywing-premium-1'

const known = new WeakMap<Stripe, Promise<Catalogue>>()

/**
 * Returns the provider's ids of our product and prices. Missing objects are created once, even if several servers start
 * together.
 */
export function findCatalogue({ stripe }: Provider): Promise<Catalogue> {
  const before = known.get(stripe)
  if (before) return before
  const reading = readCatalogue(stripe)
  known.set(stripe, reading)
  // A failure is not cached, so the next caller asks again.
  reading.catch(() => known.get(stripe) === reading && known.delete(stripe))
  return reading
}

const pricesRead = new WeakMap<Stripe, Map<string, Promise<KnownPrice | null>>>()

/**
 * Identifies a price by its interval and its product. This includes prices that are no longer sold, or that another
 * release sells at the same time. Null if the price is not ours.
 */
export async function findPrice({ stripe }: Provider, priceId: string): Promise<KnownPrice | null> {
  const read = pricesRead.get(stripe) ?? new Map<string, Promise<KnownPrice | null>>()
  pricesRead.set(stripe, read)
  // The interval and amount of a price never change.
  const price = read.get(priceId) ?? readPrice(stripe, priceId)
  read.set(priceId, price)
  const known = await price.catch(() => null)
  if (!known) read.delete(priceId)
  return await price
}

async function readPrice(stripe: Stripe, priceId: string): Promise<KnownPrice | null> {
  const price = await stripe.prices.retrieve(priceId, { expand: ['product'] })
  const { product, recurring, unit_amount: amountMinor, currency } = price
  const isOurs = typeof product === 'object' && !product.deleted && isPremium(product)
  if (!isOurs || recurring?.interval_count !== 1 || amountMinor === null) return null
  const billing = BILLINGS.find((one) => INTERVALS[one] === recurring.interval)
  return billing ? { billing, amountMinor, currency: currency.toUpperCase() } : null
}

async function readCatalogue(stripe: Stripe): Promise<Catalogue> {
  const sold = { MONTHLY: soldFor('MONTHLY'), ANNUAL: soldFor('ANNUAL') }
  const keys = BILLINGS.map((billing) => sold[billing].lookupKey)
  const { data } = await stripe.prices.list({ lookup_keys: keys, active: true })
  const find = async (billing: Billing): Promise<SoldPrice> => {
    const { lookupKey, amountMinor } = sold[billing]
    const existing = data.find((price) => price.lookup_key === lookupKey)?.id
    return { id: existing ?? (await makePrice(stripe, billing, sold[billing])), amountMinor }
  }
  const prices = { MONTHLY: await find('MONTHLY'), ANNUAL: await find('ANNUAL') }
  return { prices, portalId: await findPortal(stripe) }
}

type Sold = { amountMinor: number; lookupKey: string }

// The amount is part of the key, so a new amount is a new price.
function soldFor(billing: Billing): Sold {
  const amountMinor = PREMIUM_PRICE_MINOR[billing]
  return { amountMinor, lookupKey: `ferrywing_premium_${billing.toLowerCase()}_${amountMinor}` }
}

async function makePrice(
  stripe: Stripe,
  billing: Billing,
  { amountMinor, lookupKey }: Sold,
): Promise<string> {
  const price = await stripe.prices.create(
    {
      product: await findProduct(stripe),
      currency: PREMIUM_CURRENCY.toLowerCase(),
      unit_amount: amountMinor,
      recurring: { interval: INTERVALS[billing] },
      lookup_key: lookupKey,
      // An archived price may still hold the key.
      transfer_lookup_key: true,
    },
    { idempotencyKey: lookupKey },
  )
  return price.id
}

async function findProduct(stripe: Stripe): Promise<string> {
  for await (const product of stripe.products.list({ active: true, limit: 100 })) {
    if (isPremium(product)) return product.id
  }
  const created = await stripe.products.create(
    { name: `${PRODUCT_NAME} Premium`, metadata: { product: 'premium' } },
    { idempotencyKey: 'ferrywing-premium-product' },
  )
  return created.id
}

function isPremium({ metadata }: Stripe.Product): boolean {
  return metadata.product === 'premium'
}

// Plans are changed on our own page, which shows the cost. The provider's portal is for cards, invoices and ending.
async function findPortal(stripe: Stripe): Promise<string> {
  for await (const one of stripe.billingPortal.configurations.list({ active: true, limit: 100 })) {
    if (one.metadata?.name === PORTAL) return one.id
  }
  const created = await stripe.billingPortal.configurations.create(
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
  return created.id
}
