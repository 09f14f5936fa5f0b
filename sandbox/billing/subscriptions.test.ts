import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type Stripe from 'stripe'
import {
  catchError,
  createClockedCustomer,
  createPrices,
  formatDay,
  listEventTypes,
  startForTest,
  toSeconds,
} from '../test-sandbox.ts'

const trial = { trial_period_days: 14 }
const endsWithoutCard = { trial_settings: { end_behavior: { missing_payment_method: 'cancel' as const } } }

type Subscribing = { startsAt?: string; card?: string; price?: 'monthly' | 'annual' }
type Terms = Omit<Stripe.SubscriptionCreateParams, 'customer' | 'items'>

async function subscribe(
  t: TestContext,
  { startsAt = '2026-11-01', card, price = 'monthly' }: Subscribing,
  terms: Terms = {},
) {
  const { stripe } = await startForTest(t)
  const prices = await createPrices(stripe)
  const { customer, advanceTo } = await createClockedCustomer(stripe, { startsAt, ...(card && { card }) })
  const items = [{ price: prices[price].id }]
  const bought = await stripe.subscriptions.create({ customer: customer.id, items, ...terms })
  return { stripe, ...prices, customer, advanceTo, bought, id: bought.id, status: bought.status }
}

test('a trial without a card sends a warning three days before its end, and ends', async (t) => {
  const { stripe, advanceTo, id, status } = await subscribe(t, {}, { ...trial, ...endsWithoutCard })
  assert.equal(status, 'trialing')
  await advanceTo('2026-11-13')
  assert.ok((await listEventTypes(stripe)).includes('customer.subscription.trial_will_end'))
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'trialing')
  await advanceTo('2026-11-16')
  const ended = await stripe.subscriptions.retrieve(id)
  assert.deepEqual([ended.status, formatDay(ended.ended_at)], ['canceled', '2026-11-15'])
  const listed = async (status?: 'all' | 'ended' | 'canceled' | 'active') =>
    (await stripe.subscriptions.list(status ? { status } : {})).data.map((one) => one.id)
  assert.deepEqual(
    [
      await listed(),
      await listed('active'),
      await listed('all'),
      await listed('ended'),
      await listed('canceled'),
    ],
    [[], [], [id], [id], [id]],
  )
  assert.ok((await listEventTypes(stripe)).includes('customer.subscription.deleted'))
  assert.equal((await stripe.charges.list()).data.length, 0)
})

test('a trial with a card becomes a subscription that is paid every month, on the same day', async (t) => {
  const { stripe, advanceTo, id } = await subscribe(
    t,
    { startsAt: '2026-12-17', card: 'pm_card_visa' },
    trial,
  )
  await advanceTo('2027-04-01')
  const running = await stripe.subscriptions.retrieve(id)
  assert.equal(running.status, 'active')
  const [item] = running.items.data
  assert.deepEqual(
    [formatDay(item?.current_period_start), formatDay(item?.current_period_end)],
    ['2027-03-31', '2027-04-30'],
  )
  const invoices = await stripe.invoices.list({ subscription: id })
  assert.deepEqual(
    invoices.data.map((one) => [formatDay(one.created), one.amount_paid, one.status]).reverse(),
    [
      ['2026-12-17', 0, 'paid'],
      ['2026-12-31', 1900, 'paid'],
      ['2027-01-31', 1900, 'paid'],
      ['2027-02-28', 1900, 'paid'],
      ['2027-03-31', 1900, 'paid'],
    ],
  )
})

test('a failed renewal is retried after 3, 5 and 7 days, and then ends the subscription', async (t) => {
  const { stripe, advanceTo, id } = await subscribe(t, { card: 'pm_card_chargeCustomerFail' }, trial)
  await advanceTo('2026-11-19')
  const late = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] })
  const invoice = late.latest_invoice
  assert.ok(invoice && typeof invoice === 'object')
  assert.deepEqual(
    [late.status, invoice.status, invoice.attempt_count, formatDay(invoice.next_payment_attempt)],
    ['past_due', 'open', 2, '2026-11-23'],
  )
  await advanceTo('2026-12-01')
  const ended = await stripe.subscriptions.retrieve(id)
  assert.deepEqual(
    [ended.status, formatDay(ended.ended_at), ended.cancellation_details?.reason],
    ['canceled', '2026-11-30', 'payment_failed'],
  )
  assert.equal((await listEventTypes(stripe)).filter((type) => type === 'invoice.payment_failed').length, 4)
  assert.equal((await stripe.charges.list()).data.length, 4)
})

test('another card pays the open invoice, and the subscription is active again', async (t) => {
  const { stripe, customer, advanceTo, id } = await subscribe(
    t,
    { card: 'pm_card_chargeCustomerFail' },
    trial,
  )
  await advanceTo('2026-11-16')
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
  await advanceTo('2026-11-20')
  const { status } = await stripe.subscriptions.retrieve(id)
  assert.equal(status, 'active')
  const [invoice] = (await stripe.invoices.list({ subscription: id, status: 'paid' })).data
  assert.deepEqual([invoice?.amount_paid, invoice?.attempt_count], [1900, 2])
})

test('a change to yearly from now credits the unused part of the month, to the second', async (t) => {
  const { stripe, annual, advanceTo, bought } = await subscribe(t, { card: 'pm_card_visa' })
  await advanceTo('2026-11-11')
  const changed = await stripe.subscriptions.update(bought.id, {
    items: [{ id: String(bought.items.data[0]?.id), price: annual.id }],
    billing_cycle_anchor: { type: 'now' },
    proration_behavior: 'always_invoice',
    payment_behavior: 'error_if_incomplete',
    expand: ['latest_invoice'],
  })
  const invoice = changed.latest_invoice
  assert.ok(invoice && typeof invoice === 'object')
  assert.deepEqual(
    invoice.lines.data.map((line) => line.amount),
    [-1267, 14_900],
  )
  assert.equal(invoice.amount_paid, 13_633)
  assert.equal(formatDay(changed.items.data[0]?.current_period_end), '2027-11-11')
})

test('by default a change to yearly keeps the day of the month in the flexible mode, and begins now in the classic mode', async (t) => {
  const { stripe } = await startForTest(t)
  const { monthly, annual } = await createPrices(stripe)
  const changed = async (mode: 'classic' | 'flexible' | null) => {
    const { customer, advanceTo } = await createClockedCustomer(stripe, {
      startsAt: '2026-11-01',
      card: 'pm_card_visa',
    })
    const bought = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: monthly.id }],
      ...(mode && { billing_mode: { type: mode } }),
    })
    await advanceTo('2026-11-11')
    const after = await stripe.subscriptions.update(bought.id, {
      items: [{ id: String(bought.items.data[0]?.id), price: annual.id }],
      proration_behavior: 'always_invoice',
      expand: ['latest_invoice'],
    })
    const invoice = after.latest_invoice
    assert.ok(invoice && typeof invoice === 'object')
    const amounts = invoice.lines.data.map((line) => line.amount)
    return [after.billing_mode.type, formatDay(after.items.data[0]?.current_period_end), ...amounts]
  }
  assert.deepEqual(await changed(null), ['flexible', '2027-11-01', -1267, 14_492])
  assert.deepEqual(await changed('classic'), ['classic', '2027-11-11', -1267, 14_900])
})

test('a separate end day ends a subscription, and is revoked separately', async (t) => {
  const { stripe, advanceTo, id } = await subscribe(t, { card: 'pm_card_visa' })
  const set = await stripe.subscriptions.update(id, { cancel_at: 'min_period_end' })
  assert.deepEqual([formatDay(set.cancel_at), set.cancel_at_period_end], ['2026-12-01', false])
  const kept = await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  assert.equal(kept.cancel_at, set.cancel_at)
  const both = { cancel_at: '', cancel_at_period_end: false } as const
  assert.match((await catchError(stripe.subscriptions.update(id, both))).message, /pass in only one/)
  await stripe.subscriptions.update(id, { cancel_at: '' })
  await advanceTo('2026-12-02')
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'active')
  await stripe.subscriptions.update(id, { cancel_at: toSeconds('2026-12-10') })
  await advanceTo('2026-12-11')
  const ended = await stripe.subscriptions.retrieve(id)
  assert.deepEqual([ended.status, formatDay(ended.ended_at)], ['canceled', '2026-12-10'])
})

test('a change with a declined card changes nothing', async (t) => {
  const { stripe, monthly, annual, customer, bought } = await subscribe(t, { card: 'pm_card_visa' })
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
  const error = await catchError(
    stripe.subscriptions.update(bought.id, {
      items: [{ id: String(bought.items.data[0]?.id), price: annual.id }],
      proration_behavior: 'always_invoice',
      payment_behavior: 'error_if_incomplete',
    }),
  )
  assert.deepEqual([error.statusCode, error.code], [402, 'card_declined'])
  const after = await stripe.subscriptions.retrieve(bought.id)
  assert.equal(after.items.data[0]?.price.id, monthly.id)
  assert.equal((await stripe.invoices.list({ subscription: bought.id })).data.length, 1)
})

test('a change back credits the rest, and the credit pays the next invoices', async (t) => {
  const { stripe, monthly, customer, advanceTo, bought } = await subscribe(t, {
    card: 'pm_card_visa',
    price: 'annual',
  })
  await stripe.subscriptions.update(bought.id, {
    items: [{ id: String(bought.items.data[0]?.id), price: monthly.id }],
    proration_behavior: 'always_invoice',
  })
  const owned = await stripe.customers.retrieve(customer.id)
  assert.equal(!owned.deleted && owned.balance, -13_000)
  await advanceTo('2026-12-02')
  const left = await stripe.customers.retrieve(customer.id)
  assert.equal(!left.deleted && left.balance, -11_100)
  assert.equal((await stripe.charges.list()).data.length, 1)
})

test('a later end of the trial postpones the next payment of a paying customer', async (t) => {
  const { stripe, advanceTo, id } = await subscribe(t, { card: 'pm_card_visa', price: 'annual' })
  await stripe.subscriptions.update(id, { trial_end: toSeconds('2028-05-01'), proration_behavior: 'none' })
  await advanceTo('2027-12-01')
  assert.equal((await stripe.charges.list()).data.length, 1)
  await advanceTo('2028-05-02')
  const renewed = await stripe.subscriptions.retrieve(id)
  assert.deepEqual(
    [renewed.status, formatDay(renewed.items.data[0]?.current_period_end)],
    ['active', '2029-05-01'],
  )
  assert.equal((await stripe.charges.list()).data.length, 2)
})

test('cancelled at the period’s end it runs until then; resumed it renews; cancelled at once it ends', async (t) => {
  const { stripe, monthly, customer, advanceTo, id } = await subscribe(t, { card: 'pm_card_visa' })
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await stripe.subscriptions.update(id, { cancel_at_period_end: false })
  await advanceTo('2026-12-02')
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'active')
  await stripe.subscriptions.update(id, { cancel_at_period_end: true })
  await advanceTo('2027-01-02')
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'canceled')

  const other = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly.id }] })
  assert.equal((await stripe.subscriptions.cancel(other.id)).status, 'canceled')
  assert.equal((await catchError(stripe.subscriptions.cancel(other.id))).statusCode, 404)
})

test('a declined first payment leaves it incomplete, and it expires', async (t) => {
  const { stripe, advanceTo, id, status } = await subscribe(t, { card: 'pm_card_chargeCustomerFail' })
  assert.equal(status, 'incomplete')
  await advanceTo('2026-11-03')
  assert.equal((await stripe.subscriptions.retrieve(id)).status, 'incomplete_expired')
})

test('the sandbox’s own clock moves subscriptions too, step by step', async (t) => {
  const { stripe, control } = await startForTest(t)
  const { monthly } = await createPrices(stripe)
  const customer = await stripe.customers.create({
    payment_method: 'pm_card_visa',
    invoice_settings: { default_payment_method: 'pm_card_visa' },
  })
  const { id } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price: monthly.id }] })
  await control('POST /_sandbox/advance', { seconds: 100 * 24 * 3600 })
  assert.equal((await stripe.invoices.list({ subscription: id })).data.length, 4)
})

test('prices are found by their lookup keys, and a key names one price', async (t) => {
  const { stripe } = await startForTest(t)
  const { product, annual } = await createPrices(stripe)
  const found = await stripe.prices.list({ lookup_keys: ['premium_year', 'premium_other'], active: true })
  assert.deepEqual(
    found.data.map((one) => one.id),
    [annual.id],
  )
  const again = { product: product.id, currency: 'usd', unit_amount: 100, lookup_key: 'premium_year' }
  assert.match((await catchError(stripe.prices.create(again))).message, /already uses that lookup key/)
})
