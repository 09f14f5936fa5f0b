import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAmount } from '../payments/currencies.ts'
import { cardNumbers, openSession, pay, startForTest } from '../test-sandbox.ts'
import { html } from './html.ts'

test('the page shows the order, the seller and that it is a sandbox', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe, { branding_settings: { display_name: 'Empty Legs & Co' } })
  const answer = await fetch(String(session.url))
  const text = await answer.text()
  for (const part of [
    'Pay Empty Legs &#38; Co',
    'Pay $8,400.00',
    '2 × $4,200.00',
    'Seat',
    'No real money moves',
  ]) {
    assert.ok(text.includes(part), part)
  }
  assert.ok(text.includes('href="http://shop.test/cancel"'))
  assert.equal(text.includes('<script'), false)
  const policy = String(answer.headers.get('content-security-policy'))
  assert.match(policy, /default-src 'none'/)
  assert.match(policy, /form-action 'self' http:\/\/shop\.test;/)
  for (const asset of ['/assets/pages.css', '/assets/icon.svg']) {
    assert.equal((await fetch(new URL(asset, String(session.url)))).status, 200)
  }
})

test('an address given with the session is shown and cannot be changed', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe, { customer_email: 'bea@example.com' })
  assert.match(await (await fetch(String(session.url))).text(), /value="bea@example\.com"[^>]* readonly/)
  await pay(session, cardNumbers.pays, { email: 'mallory@example.com' })
  const paid = await stripe.checkout.sessions.retrieve(session.id)
  assert.equal(paid.customer_details?.email, 'bea@example.com')
})

test('errors of the card are at their fields, and typed values are kept, except the CVC', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe)
  const cases: [Record<string, string>, string, string][] = [
    [{ number: '4242 4242 4242 4241' }, 'number', 'Your card number is invalid.'],
    [{ number: '' }, 'number', 'Enter your card number.'],
    [{ expiry: '01 / 20' }, 'expiry', 'Your card&#39;s expiration date is in the past.'],
    [{ expiry: '13 / 40' }, 'expiry', 'Your card&#39;s expiration date is incomplete.'],
    [{ cvc: '12' }, 'cvc', 'Your card&#39;s security code is incomplete.'],
    [{ email: 'nobody' }, 'email', 'Enter your email address.'],
    [{ name: ' ' }, 'name', 'Enter the name on the card.'],
  ]
  for (const [fields, field, sentence] of cases) {
    const answer = await pay(session, cardNumbers.pays, fields)
    assert.equal(answer.status, 400, sentence)
    const text = await answer.text()
    assert.ok(text.includes(sentence), sentence)
    assert.ok(text.includes(`aria-describedby="${field}-wrong"`))
    assert.ok(text.includes(`<a href="#${field}">`))
    assert.match(text, /id="cvc" name="cvc" value=""/)
  }
  const kept = await (await pay(session, cardNumbers.declined)).text()
  assert.match(kept, /value="4000 0000 0000 0002"/)
  assert.match(kept, /value="Ann Bell"/)
  assert.equal((await stripe.charges.list()).data.length, 1)
})

test('an unknown card number is declined with a reason', async (t) => {
  const { stripe } = await startForTest(t)
  const answer = await pay(await openSession(stripe), '4111 1111 1111 1111')
  assert.equal(answer.status, 402)
  assert.match(await answer.text(), /use one of the test cards/)
})

test('a paid page leads on, an expired one leads back, and neither has a form', async (t) => {
  const { stripe } = await startForTest(t)
  const paid = await openSession(stripe)
  await pay(paid, cardNumbers.pays)
  const already = await (await fetch(String(paid.url))).text()
  assert.match(already, /You have already paid/)
  assert.ok(already.includes(`href="http://shop.test/success?session_id=${paid.id}"`))

  const expired = await openSession(stripe)
  await stripe.checkout.sessions.expire(expired.id)
  const answer = await fetch(String(expired.url))
  assert.equal(answer.status, 410)
  const gone = await answer.text()
  assert.match(gone, /This payment page has expired/)
  assert.ok(gone.includes('href="http://shop.test/cancel"'))
  for (const text of [already, gone]) assert.equal(text.includes('<form'), false)
})

test('an unknown page is 404', async (t) => {
  const { url } = await startForTest(t)
  for (const path of ['/c/pay/cs_test_nothing', '/c/authenticate/pi_nothing', '/nothing']) {
    assert.equal((await fetch(url + path)).status, 404)
  }
})

test('a receipt shows the charged amount', async (t) => {
  const { stripe } = await startForTest(t)
  const session = await openSession(stripe, { payment_intent_data: {} })
  await pay(session, cardNumbers.pays)
  const [charge] = (await stripe.charges.list()).data
  assert.match(await (await fetch(String(charge?.receipt_url))).text(), /\$8,400\.00/)
})

test('amounts are written with the decimals of their currency', () => {
  assert.equal(formatAmount(840_000, 'usd'), '$8,400.00')
  assert.equal(formatAmount(8_400, 'jpy'), '¥8,400')
  assert.match(formatAmount(8_400_500, 'kwd'), /^KWD\s8,400\.500$/)
})

test('everything written into a page is escaped', () => {
  assert.equal(html`<p>${'<script>"&\''}</p>`.markup, '<p>&#60;script&#62;&#34;&#38;&#39;</p>')
})
