import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  createClockedCustomer,
  createPrices,
  openActiveAccount,
  openSession,
  payIntent,
  startForTest,
} from '../test-sandbox.ts'

/** Returns the fields of an object in the SDK's declarations: all fields, and the required ones. */
function declared(file: string, name: string): { all: Set<string>; required: string[] } {
  const folder = new URL('../../node_modules/stripe/esm/resources/', import.meta.url)
  const text = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '')
  const start = new RegExp(`^( *)(?:export )?interface ${name} (?:extends \\w+ )?\\{$`, 'm').exec(text)
  assert.ok(start, `${name} is not declared in ${file}`)
  const body = text.slice(start.index, text.indexOf(`\n${start[1]}}`, start.index))
  const fields = [...body.matchAll(/^ +(\w+)(\??): /gm)].filter(
    ([line]) => measureIndent(line) === indent(body),
  )
  return {
    all: new Set(fields.map(([, field]) => String(field))),
    required: fields.filter(([, , mark]) => mark === '').map(([, field]) => String(field)),
  }
}

const measureIndent = (line: string) => line.search(/\S/)
const indent = (body: string) =>
  Math.min(...[...body.matchAll(/^( +)\w+\??: /gm)].map(([, space]) => String(space).length))

test('every answer has all required fields of the published schema, and no unknown ones', async (t) => {
  const { stripe, control } = await startForTest(t)
  const customer = await stripe.customers.create({ email: 'ann@example.com' })
  const open = await openSession(stripe)
  const { id } = await payIntent(stripe, { customer: customer.id })
  const intent = await stripe.paymentIntents.capture(id)
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 100 })
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  const [item] = (await stripe.checkout.sessions.listLineItems(open.id)).data
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:1/x',
    enabled_events: ['*'],
  })

  const account = await openActiveAccount({ stripe, control })
  const urls = { return_url: 'http://shop.test/done', refresh_url: 'http://shop.test/again' }
  const link = await stripe.accountLinks.create({ account: account.id, type: 'account_onboarding', ...urls })
  const topup = await stripe.topups.create({ amount: 100_000, currency: 'usd' })
  const transfer = await stripe.transfers.create({
    amount: 50_000,
    currency: 'usd',
    destination: account.id,
  })
  const reversal = await stripe.transfers.createReversal(transfer.id, { amount: 100 })

  const disputed = await payIntent(stripe, { number: '4000 0000 0000 0259' })
  await stripe.paymentIntents.capture(disputed.id)
  const [dispute] = (await stripe.disputes.list({ payment_intent: disputed.id })).data
  const file = await stripe.files.create({
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('%PDF-1.7'), name: 'evidence.pdf', type: 'application/pdf' },
  })
  const { monthly, product } = await createPrices(stripe)
  const subscription = await stripe.subscriptions.create({
    customer: (await createClockedCustomer(stripe, { startsAt: '2026-11-21', card: 'pm_card_visa' })).customer
      .id,
    items: [{ price: monthly.id }],
  })
  const invoice = await stripe.invoices.retrieve(String(subscription.latest_invoice), {
    expand: ['payments'],
  })
  const portal = await stripe.billingPortal.sessions.create({ customer: customer.id })

  const answers: [string, string, object | null | undefined][] = [
    ['Checkout/Sessions.d.ts', 'Session', open],
    [
      'Checkout/Sessions.d.ts',
      'Session',
      (await stripe.checkout.sessions.list({ payment_intent: id })).data[0],
    ],
    ['PaymentIntents.d.ts', 'PaymentIntent', intent],
    ['Charges.d.ts', 'Charge', charge],
    ['Charges.d.ts', 'Card', charge.payment_method_details?.card],
    ['Refunds.d.ts', 'Refund', refund],
    ['Disputes.d.ts', 'Dispute', dispute],
    ['Disputes.d.ts', 'Evidence', dispute?.evidence],
    ['Disputes.d.ts', 'EvidenceDetails', dispute?.evidence_details],
    ['Files.d.ts', 'File', file],
    ['Customers.d.ts', 'Customer', customer],
    [
      'PaymentMethods.d.ts',
      'PaymentMethod',
      await stripe.paymentMethods.retrieve(String(intent.payment_method)),
    ],
    ['BalanceTransactions.d.ts', 'BalanceTransaction', (await stripe.balanceTransactions.list()).data[0]],
    ['Balance.d.ts', 'Balance', await stripe.balance.retrieve()],
    ['Events.d.ts', 'EventBase', (await stripe.events.list()).data[0]],
    ['WebhookEndpoints.d.ts', 'WebhookEndpoint', endpoint],
    ['Accounts.d.ts', 'Account', account],
    ['BankAccounts.d.ts', 'BankAccount', account.external_accounts?.data[0]],
    ['AccountLinks.d.ts', 'AccountLink', link],
    ['LoginLinks.d.ts', 'LoginLink', await stripe.accounts.createLoginLink(account.id)],
    ['Topups.d.ts', 'Topup', topup],
    ['Transfers.d.ts', 'Transfer', await stripe.transfers.retrieve(transfer.id)],
    ['TransferReversals.d.ts', 'TransferReversal', reversal],
    ['LineItems.d.ts', 'LineItem', item],
    ['Prices.d.ts', 'Price', item?.price],
    ['Prices.d.ts', 'Price', monthly],
    ['Products.d.ts', 'Product', product],
    ['Subscriptions.d.ts', 'Subscription', subscription],
    ['SubscriptionItems.d.ts', 'SubscriptionItem', subscription.items.data[0]],
    ['Plans.d.ts', 'Plan', subscription.items.data[0]?.plan],
    ['Invoices.d.ts', 'Invoice', invoice],
    ['InvoiceLineItems.d.ts', 'InvoiceLineItem', invoice.lines.data[0]],
    ['InvoicePayments.d.ts', 'InvoicePayment', invoice.payments?.data[0]],
    ['BillingPortal/Sessions.d.ts', 'Session', portal],
    [
      'BillingPortal/Configurations.d.ts',
      'Configuration',
      await stripe.billingPortal.configurations.retrieve(String(portal.configuration)),
    ],
    ['TestHelpers/TestClocks.d.ts', 'TestClock', (await stripe.testHelpers.testClocks.list()).data[0]],
  ]
  for (const [file, name, answer] of answers) {
    assert.ok(answer, name)
    const { all, required } = declared(file, name)
    assert.ok(required.length > 2, `${name} was not read`)
    const keys = Object.keys(answer).filter((key) => key !== 'lastResponse')
    assert.deepEqual(
      required.filter((field) => !keys.includes(field)),
      [],
      `${name} lacks required fields`,
    )
    assert.deepEqual(
      keys.filter((key) => !all.has(key)),
      [],
      `${name} has fields that are not declared`,
    )
  }
})

test('the API version is the one of the SDK', async () => {
  const { apiVersion } = await import('../webhooks/emit.ts')
  const file = new URL('../../node_modules/stripe/esm/apiVersion.d.ts', import.meta.url)
  assert.match(readFileSync(file, 'utf8'), new RegExp(`ApiVersion = "${apiVersion}"`))
})
