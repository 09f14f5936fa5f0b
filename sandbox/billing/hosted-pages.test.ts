import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import { cardNumbers, catchError, createPrices, pay, startForTest, submit } from '../test-sandbox.ts'

const urls = {
  success_url: 'http://shop.test/done?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.test/no',
}
const neverCharged = '4000 0000 0000 0341'

async function openTrial(
  stripe: Stripe,
  price: string,
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  const customer = await stripe.customers.create({ email: 'ann@example.com' })
  return stripe.checkout.sessions.create({
    mode: 'subscription',
    customer: customer.id,
    line_items: [{ price, quantity: 1 }],
    payment_method_collection: 'if_required',
    subscription_data: {
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      metadata: { plan: 'p1' },
    },
    ...urls,
    ...more,
  })
}

test('a trial begins on the hosted page without a card', async (t) => {
  const { stripe } = await startForTest(t)
  const { monthly } = await createPrices(stripe)
  const session = await openTrial(stripe, monthly.id)
  const shown = await (await fetch(String(session.url))).text()
  assert.match(shown, /14 days free, then \$19\.00 per month/)
  assert.match(shown, /Start trial/)
  assert.doesNotMatch(shown, /name="number"/)
  const answer = await submit(String(session.url), {})
  assert.equal(answer.headers.get('location'), `http://shop.test/done?session_id=${session.id}`)
  const done = await stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription'] })
  const subscription = done.subscription
  assert.ok(subscription && typeof subscription === 'object')
  assert.deepEqual(
    [
      done.payment_status,
      subscription.status,
      subscription.metadata.plan,
      subscription.default_payment_method,
    ],
    ['no_payment_required', 'trialing', 'p1', null],
  )
  await submit(String(session.url), {})
  assert.equal((await stripe.subscriptions.list()).data.length, 1)
})

test('without a trial the first payment is made on the page, and its card is stored', async (t) => {
  const { stripe } = await startForTest(t)
  const { annual } = await createPrices(stripe)
  const session = await openTrial(stripe, annual.id, { subscription_data: {} })
  assert.equal((await pay(session, cardNumbers.declined)).status, 402)
  assert.equal((await stripe.subscriptions.list()).data.length, 0)
  assert.equal((await pay(session, cardNumbers.pays)).status, 303)
  const [subscription] = (await stripe.subscriptions.list()).data
  const invoice = await stripe.invoices.retrieve(String(subscription?.latest_invoice), {
    expand: ['payments'],
  })
  assert.deepEqual([subscription?.status, invoice.amount_paid], ['active', 14_900])
  const intentId = invoice.payments?.data[0]?.payment.payment_intent
  assert.equal((await stripe.paymentIntents.retrieve(String(intentId))).status, 'succeeded')
})

test('a card with authentication is authenticated once, and renewals succeed', async (t) => {
  const { stripe, control } = await startForTest(t)
  const { monthly } = await createPrices(stripe)
  const session = await openTrial(stripe, monthly.id, { subscription_data: {} })
  const asked = await pay(session, cardNumbers.asks)
  const place = new URL(String(asked.headers.get('location')), String(session.url))
  assert.equal((await submit(String(place), { answer: 'complete' })).status, 303)
  await control('POST /_sandbox/advance', { seconds: 32 * 24 * 3600 })
  assert.equal((await stripe.invoices.list({ status: 'paid' })).data.length, 2)
})

test('parameters of the other mode are refused', async (t) => {
  const { stripe } = await startForTest(t)
  const { monthly } = await createPrices(stripe)
  const wrong = openTrial(stripe, monthly.id, { payment_intent_data: { description: 'x' } })
  assert.equal((await catchError(wrong)).param, 'payment_intent_data')
  const noPrice = stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [
      { quantity: 1, price_data: { currency: 'usd', unit_amount: 1, product_data: { name: 'x' } } },
    ],
    ...urls,
  })
  assert.equal((await catchError(noPrice)).code, 'parameter_missing')
})

test('in the portal a customer can cancel, resume, change the card and the plan, and see the invoices', async (t) => {
  const { stripe, control } = await startForTest(t)
  const { product, monthly, annual } = await createPrices(stripe)
  const session = await openTrial(stripe, monthly.id, { subscription_data: {} })
  await pay(session, cardNumbers.pays)
  const configuration = await stripe.billingPortal.configurations.create({
    features: {
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        products: [{ product: product.id, prices: [monthly.id, annual.id] }],
        proration_behavior: 'always_invoice',
      },
    },
  })
  const { url } = await stripe.billingPortal.sessions.create({
    customer: String(session.customer),
    configuration: configuration.id,
    return_url: 'http://shop.test/settings',
  })
  const shown = await fetch(url)
  const text = await shown.text()
  for (const part of [
    'Premium, $19.00 per month',
    'VISA ending in 4242',
    'Change to $149.00 per year',
    'paid',
  ])
    assert.ok(text.includes(part), part)
  assert.ok(text.includes('href="http://shop.test/settings"'))
  assert.equal(text.includes('<script'), false)

  const now = async () => (await stripe.subscriptions.list()).data[0]
  const end = async () => {
    const { cancel_at, cancel_at_period_end, items } = (await now()) ?? {}
    return [cancel_at_period_end, cancel_at === items?.data[0]?.current_period_end, cancel_at === null]
  }
  await submit(url, { act: 'cancel' })
  assert.deepEqual(await end(), [false, true, false])
  assert.match(await (await fetch(url)).text(), /Your subscription ends on/)
  await submit(url, { act: 'resume' })
  assert.deepEqual(await end(), [false, false, true])
  await submit(url, { act: `price ${annual.id}` })
  assert.equal((await now())?.items.data[0]?.price.id, annual.id)

  const card = (number: string) => ({ act: 'card', number, expiry: '12 / 40', cvc: '123', name: 'Ann Bell' })
  assert.equal((await submit(url, card(cardNumbers.declined))).status, 402)
  assert.equal((await submit(url, card(neverCharged))).status, 303)
  await control('POST /_sandbox/advance', { seconds: 366 * 24 * 3600 })
  assert.equal((await now())?.status, 'past_due')
  assert.equal((await fetch(url)).status, 404)
  const again = await stripe.billingPortal.sessions.create({ customer: String(session.customer) })
  assert.match(await (await fetch(again.url)).text(), /The last payment failed/)
  assert.equal((await submit(again.url, card(cardNumbers.pays))).status, 303)
  assert.equal((await now())?.status, 'active')
})
