import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  cardNumbers,
  catchError,
  listEventTypes,
  openSession,
  pay,
  payIntent,
  startForTest,
  submit,
} from '../test-sandbox.ts'

test('an authorised payment is complete but unpaid, and paid after its capture', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe, { metadata: { booking: 'b1' }, client_reference_id: 'b1' })
  assert.equal(session.status, 'open')
  assert.equal(session.payment_intent, null)
  assert.equal(session.amount_total, 840_000)

  const answer = await pay(session, cardNumbers.pays)
  assert.equal(answer.status, 303)
  assert.equal(answer.headers.get('location'), `http://shop.test/success?session_id=${session.id}`)

  const paid = await stripe.checkout.sessions.retrieve(session.id, {
    expand: ['payment_intent.latest_charge'],
  })
  assert.equal(paid.status, 'complete')
  assert.equal(paid.payment_status, 'unpaid')
  assert.equal(paid.customer_details?.email, 'ann@example.com')
  assert.ok(paid.payment_intent !== null && typeof paid.payment_intent !== 'string')
  assert.equal(paid.payment_intent.status, 'requires_capture')
  assert.equal(paid.payment_intent.amount_capturable, 840_000)

  const captured = await stripe.paymentIntents.capture(paid.payment_intent.id)
  assert.equal(captured.status, 'succeeded')
  assert.equal(captured.amount_received, 840_000)
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).payment_status, 'paid')
  assert.deepEqual(await listEventTypes(stripe), [
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'checkout.session.completed',
    'charge.captured',
    'payment_intent.succeeded',
  ])
})

test('without manual capture the payment is captured at once', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe, { payment_intent_data: { description: 'Two seats' } })
  await pay(session, cardNumbers.pays)
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  assert.equal(paid.payment_status, 'paid')
  const [charge] = (await stripe.charges.list({ payment_intent: String(paid.payment_intent) })).data
  assert.equal(charge?.captured, true)
  assert.equal(charge?.description, 'Two seats')
})

test('a declined card charges nothing, keeps the session open and lets another card pay', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe)
  const cases = [
    { number: cardNumbers.declined, sentence: 'Your card was declined.', code: 'generic_decline' },
    {
      number: cardNumbers.insufficientFunds,
      sentence: 'Your card has insufficient funds.',
      code: 'insufficient_funds',
    },
  ]
  for (const { number, sentence, code } of cases) {
    const answer = await pay(session, number)
    assert.equal(answer.status, 402)
    assert.match(await answer.text(), new RegExp(sentence))
    const { payment_intent: intentId, status } = await stripe.checkout.sessions.retrieve(session.id)
    assert.equal(status, 'open')
    const intent = await stripe.paymentIntents.retrieve(String(intentId))
    assert.equal(intent.status, 'requires_payment_method')
    assert.equal(intent.last_payment_error?.decline_code, code)
  }
  assert.equal((await pay(session, cardNumbers.pays)).status, 303)
  const { payment_intent: intentId } = await stripe.checkout.sessions.retrieve(session.id)
  const charges = await stripe.charges.list({ payment_intent: String(intentId) })
  assert.deepEqual(
    charges.data.map((charge) => charge.status),
    ['succeeded', 'failed', 'failed'],
  )
})

test('a card with authentication pays after the authentication', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe)
  const first = await pay(session, cardNumbers.asks)
  const bank = new URL(String(first.headers.get('location')), String(session.url)).href
  const { payment_intent: intentId } = await stripe.checkout.sessions.retrieve(session.id)
  assert.equal((await stripe.paymentIntents.retrieve(String(intentId))).status, 'requires_action')
  assert.match(await (await fetch(bank)).text(), /Complete authentication/)

  const answer = await submit(bank, { answer: 'complete' })
  assert.equal(answer.headers.get('location'), `http://shop.test/success?session_id=${session.id}`)
  assert.equal((await stripe.paymentIntents.retrieve(String(intentId))).status, 'requires_capture')
  assert.equal((await stripe.checkout.sessions.retrieve(session.id)).status, 'complete')
})

test('a failed authentication charges nothing and asks for another card', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe)
  const first = await pay(session, cardNumbers.asks)
  const bank = new URL(String(first.headers.get('location')), String(session.url)).href
  const answer = await submit(bank, { answer: 'fail' })
  assert.equal(answer.status, 402)
  assert.match(await answer.text(), /could not be authenticated/)
  const { payment_intent: intentId, status } = await stripe.checkout.sessions.retrieve(session.id)
  assert.equal(status, 'open')
  const intent = await stripe.paymentIntents.retrieve(String(intentId))
  assert.equal(intent.status, 'requires_payment_method')
  assert.equal(intent.last_payment_error?.code, 'payment_intent_authentication_failure')
  assert.equal((await stripe.charges.list({ payment_intent: intent.id })).data.length, 0)
})

test('a canceled authorisation is released and cannot be captured', async (t) => {
  const { stripe } = await startForTest(t)
  const intent = await payIntent(stripe)
  const canceled = await stripe.paymentIntents.cancel(intent.id, {
    cancellation_reason: 'requested_by_customer',
  })
  assert.equal(canceled.status, 'canceled')
  assert.equal(canceled.cancellation_reason, 'requested_by_customer')
  assert.equal(canceled.amount_capturable, 0)
  const charge = await stripe.charges.retrieve(String(canceled.latest_charge))
  assert.deepEqual([charge.captured, charge.refunded, charge.amount_captured], [false, true, 0])
  for (const call of [stripe.paymentIntents.capture(intent.id), stripe.paymentIntents.cancel(intent.id)]) {
    const error = await catchError(call)
    assert.equal(error.code, 'payment_intent_unexpected_state')
    assert.equal(error.payment_intent?.status, 'canceled')
  }
  assert.equal((await stripe.balanceTransactions.list()).data.length, 0)
})

test('less than the authorised amount can be captured, never more, and only once', async (t) => {
  const { stripe } = await startForTest(t)
  const intent = await payIntent(stripe)
  const error = await catchError(stripe.paymentIntents.capture(intent.id, { amount_to_capture: 840_001 }))
  assert.equal(error.code, 'amount_too_large')
  const captured = await stripe.paymentIntents.capture(intent.id, { amount_to_capture: 420_000 })
  assert.equal(captured.amount_received, 420_000)
  const charge = await stripe.charges.retrieve(String(captured.latest_charge))
  assert.deepEqual(
    [charge.amount, charge.amount_captured, charge.amount_refunded],
    [840_000, 420_000, 420_000],
  )
  assert.equal(
    (await catchError(stripe.paymentIntents.capture(intent.id))).code,
    'payment_intent_unexpected_state',
  )
  const refund = await stripe.refunds.create({ payment_intent: intent.id })
  assert.equal(refund.amount, 420_000)
})

test('an authorisation that nobody captures lapses after seven days', async (t) => {
  const { stripe, control } = await startForTest(t)
  const intent = await payIntent(stripe)
  await control('POST /_sandbox/advance', { seconds: 7 * 24 * 3600 - 60 })
  assert.equal((await stripe.paymentIntents.retrieve(intent.id)).status, 'requires_capture')
  await control('POST /_sandbox/advance', { seconds: 61 })
  const lapsed = await stripe.paymentIntents.retrieve(intent.id)
  assert.equal(lapsed.status, 'canceled')
  assert.equal(lapsed.cancellation_reason, 'automatic')
  assert.deepEqual((await listEventTypes(stripe)).slice(-2), ['charge.expired', 'payment_intent.canceled'])
})

test('an intent made and confirmed through the API takes the ready-made test cards', async (t) => {
  const { stripe } = await startForTest(t)
  const asked = {
    amount: 5000,
    currency: 'eur',
    confirm: true,
    allowed_payment_method_types: ['card'] as 'card'[],
  }
  const paid = await stripe.paymentIntents.create({ ...asked, payment_method: 'pm_card_visa' })
  assert.equal(paid.status, 'succeeded')
  const error = await catchError(
    stripe.paymentIntents.create({ ...asked, payment_method: 'pm_card_chargeDeclined' }),
  )
  assert.equal(error.type, 'StripeCardError')
  assert.equal(error.statusCode, 402)
  assert.equal(error.decline_code, 'generic_decline')
  assert.equal((await stripe.charges.retrieve(String(error.charge))).status, 'failed')
  const waiting = await stripe.paymentIntents.create({
    ...asked,
    payment_method: 'pm_card_authenticationRequired',
  })
  assert.equal(waiting.status, 'requires_action')
  assert.equal(waiting.next_action?.type, 'redirect_to_url')
})

for (const [method, code] of [
  ['pm_card_chargeDeclinedExpiredCard', 'expired_card'],
  ['pm_card_chargeDeclinedIncorrectCvc', 'incorrect_cvc'],
] as const) {
  test(`${method} is declined with the bank's reason`, async (t) => {
    const { stripe } = await startForTest(t)
    const intent = { amount: 500, currency: 'usd', confirm: true, payment_method: method }
    const error = await catchError(
      stripe.paymentIntents.create({ ...intent, return_url: 'https://example.test' }),
    )
    assert.deepEqual([error.code, error.decline_code], [code, code])
  })
}
