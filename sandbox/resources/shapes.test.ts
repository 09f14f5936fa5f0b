import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { openSession, paidIntent, startForTest } from '../test-sandbox.ts'

/** The fields that the SDK's declarations give an object: all of them, and those that must be there. */
function declared(file: string, name: string): { all: Set<string>; required: string[] } {
  const folder = new URL('../../node_modules/stripe/esm/resources/', import.meta.url)
  const text = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '')
  const start = new RegExp(`^( *)(?:export )?interface ${name} (?:extends \\w+ )?\\{$`, 'm').exec(text)
  assert.ok(start, `${name} is not declared in ${file}`)
  const body = text.slice(start.index, text.indexOf(`\n${start[1]}}`, start.index))
  const fields = [...body.matchAll(/^ +(\w+)(\??): /gm)].filter(([line]) => indentOf(line) === indent(body))
  return {
    all: new Set(fields.map(([, field]) => String(field))),
    required: fields.filter(([, , mark]) => mark === '').map(([, field]) => String(field)),
  }
}

const indentOf = (line: string) => line.search(/\S/)
const indent = (body: string) =>
  Math.min(...[...body.matchAll(/^( +)\w+\??: /gm)].map(([, space]) => String(space).length))

test('every answer carries every field that the published schema requires, and none that it does not know', async (t) => {
  const { stripe } = await startForTest(t)
  const customer = await stripe.customers.create({ email: 'ann@example.com' })
  const open = await openSession(stripe)
  const { id } = await paidIntent(stripe, { customer: customer.id })
  const intent = await stripe.paymentIntents.capture(id)
  const refund = await stripe.refunds.create({ payment_intent: id, amount: 100 })
  const charge = await stripe.charges.retrieve(String(intent.latest_charge))
  const [item] = (await stripe.checkout.sessions.listLineItems(open.id)).data
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'http://127.0.0.1:1/x',
    enabled_events: ['*'],
  })

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
    ['LineItems.d.ts', 'LineItem', item],
    ['Prices.d.ts', 'Price', item?.price],
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
