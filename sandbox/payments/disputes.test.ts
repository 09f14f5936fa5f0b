import assert from 'node:assert/strict'
import { test } from 'node:test'
import type Stripe from 'stripe'
import {
  cardNumbers,
  catchError,
  listEventTypes,
  payIntent,
  readJson,
  startForTest,
  startReceiver,
  submit,
  waitUntil,
} from '../test-sandbox.ts'

async function aDispute(stripe: Stripe, number = cardNumbers.disputed) {
  const { id } = await payIntent(stripe, { number })
  const intent = await stripe.paymentIntents.capture(id)
  const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
  assert.ok(dispute)
  return { dispute, intent, chargeId: String(intent.latest_charge) }
}

async function readBalance(stripe: Stripe): Promise<number> {
  const { available, pending } = await stripe.balance.retrieve()
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0)
}

test('a test card is disputed at the capture: amount and fee leave the balance', async (t) => {
  const { stripe } = await startForTest(t)
  const held = await payIntent(stripe, { number: cardNumbers.disputed })
  assert.equal((await stripe.disputes.list()).data.length, 0)
  await stripe.paymentIntents.capture(held.id)
  const [dispute] = (await stripe.disputes.list({ charge: String(held.latest_charge) })).data
  assert.ok(dispute)
  assert.match(dispute.id, /^du_/)
  assert.deepEqual(
    [dispute.status, dispute.reason, dispute.amount, dispute.currency, dispute.is_charge_refundable],
    ['needs_response', 'fraudulent', 840_000, 'usd', false],
  )
  const [withdrawal] = dispute.balance_transactions
  assert.deepEqual(
    [withdrawal?.type, withdrawal?.reporting_category, withdrawal?.amount, withdrawal?.fee, withdrawal?.net],
    ['adjustment', 'dispute', -840_000, 1500, -841_500],
  )
  assert.equal(withdrawal?.source, dispute.id)
  const { evidence_details: details } = dispute
  assert.equal(((details.due_by ?? 0) + 1) % 86_400, 0)
  assert.ok((details.due_by ?? 0) - dispute.created > 8 * 86_400)
  assert.deepEqual((await listEventTypes(stripe)).slice(-4), [
    'charge.captured',
    'charge.dispute.created',
    'charge.dispute.funds_withdrawn',
    'payment_intent.succeeded',
  ])
  const charge = await stripe.charges.retrieve(String(held.latest_charge))
  assert.equal(charge.disputed, true)
  // The fee of the charge, and the fee of the dispute.
  assert.equal(await readBalance(stripe), -(24_390 + 1500))
  const retrieved = await stripe.disputes.retrieve(dispute.id, { expand: ['charge'] })
  assert.equal(typeof retrieved.charge === 'object' && retrieved.charge.id, charge.id)
})

test('another test card is disputed as not received', async (t) => {
  const { stripe } = await startForTest(t)
  const { dispute } = await aDispute(stripe, cardNumbers.notReceived)
  assert.equal(dispute.reason, 'product_not_received')
  assert.equal(dispute.payment_method_details?.card?.network_reason_code, '13.1')
})

test('evidence is staged, then submitted once, and the dispute is under review', async (t) => {
  const { stripe } = await startForTest(t)
  const { dispute } = await aDispute(stripe)
  const staged = await stripe.disputes.update(dispute.id, {
    evidence: { product_description: 'Two seats' },
    submit: false,
  })
  assert.deepEqual([staged.status, staged.evidence_details.has_evidence], ['needs_response', true])
  assert.equal(staged.evidence_details.submission_method, 'not_submitted')
  const handed = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'They flew.' } })
  assert.equal(handed.status, 'under_review')
  assert.equal(handed.evidence.product_description, 'Two seats')
  assert.deepEqual(
    [handed.evidence_details.submission_count, handed.evidence_details.submission_method],
    [1, 'manual'],
  )
  assert.deepEqual((await listEventTypes(stripe)).slice(-2), ['charge.dispute.updated', 'charge.updated'])
  const again = await catchError(
    stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'More' } }),
  )
  assert.equal(again.statusCode, 400)
  const noted = await stripe.disputes.update(dispute.id, { metadata: { booking: 'b1' } })
  assert.deepEqual([noted.metadata.booking, noted.status], ['b1', 'under_review'])
})

test('winning evidence returns the amount and allows refunds; the fee is kept', async (t) => {
  const { stripe } = await startForTest(t)
  const { dispute, chargeId } = await aDispute(stripe)
  const before = await catchError(stripe.refunds.create({ charge: chargeId }))
  assert.deepEqual(
    [before.code, before.message],
    ['charge_disputed', `Charge ${chargeId} has been charged back; cannot issue a refund.`],
  )
  const won = await stripe.disputes.update(dispute.id, {
    evidence: { uncategorized_text: 'winning_evidence' },
  })
  assert.deepEqual([won.status, won.is_charge_refundable], ['won', true])
  assert.deepEqual(
    won.balance_transactions.map(({ amount, fee, reporting_category }) => [amount, fee, reporting_category]),
    [
      [-840_000, 1500, 'dispute'],
      [840_000, 0, 'dispute_reversal'],
    ],
  )
  assert.deepEqual((await listEventTypes(stripe)).slice(-4), [
    'charge.dispute.updated',
    'charge.updated',
    'charge.dispute.funds_reinstated',
    'charge.dispute.closed',
  ])
  assert.equal((await stripe.refunds.create({ charge: chargeId, amount: 100 })).status, 'succeeded')
})

test('a dispute of a part blocks refunds of the whole charge, and for good if it is lost', async (t) => {
  const { stripe, control } = await startForTest(t)
  for (const outcome of ['lost', 'won']) {
    const { id } = await payIntent(stripe)
    const intent = await stripe.paymentIntents.capture(id)
    await control('POST /_sandbox/disputes', { paymentIntent: id, amount: 1000 })
    const rest = { charge: String(intent.latest_charge), amount: intent.amount - 1000 }
    assert.equal((await catchError(stripe.refunds.create(rest))).code, 'charge_disputed')
    const [dispute] = (await stripe.disputes.list({ payment_intent: id })).data
    await control('POST /_sandbox/disputes', { dispute: dispute?.id, outcome })
    if (outcome === 'won') assert.equal((await stripe.refunds.create(rest)).status, 'succeeded')
    else assert.equal((await catchError(stripe.refunds.create(rest))).code, 'charge_disputed')
  }
})

test('losing evidence, acceptance and a missed deadline lose it: nothing is returned or refundable', async (t) => {
  const { stripe, control } = await startForTest(t)
  const losing = await aDispute(stripe)
  const accepted = await aDispute(stripe)
  const silent = await aDispute(stripe)
  const lost = await stripe.disputes.update(losing.dispute.id, {
    evidence: { uncategorized_text: 'losing_evidence' },
  })
  assert.equal(lost.status, 'lost')
  assert.equal((await listEventTypes(stripe)).at(-1), 'charge.dispute.closed')
  assert.equal((await stripe.disputes.close(accepted.dispute.id)).status, 'lost')
  assert.deepEqual((await listEventTypes(stripe)).slice(-2), ['charge.dispute.closed', 'charge.updated'])
  await control('POST /_sandbox/advance', { seconds: 9 * 86_400 })
  const missed = await stripe.disputes.retrieve(silent.dispute.id)
  assert.deepEqual([missed.status, missed.evidence_details.past_due], ['lost', true])
  for (const { dispute, chargeId } of [losing, accepted, silent]) {
    assert.equal((await catchError(stripe.refunds.create({ charge: chargeId }))).code, 'charge_disputed')
    for (const call of [
      stripe.disputes.close(dispute.id),
      stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } }),
    ]) {
      const error = await catchError(call)
      assert.deepEqual([error.message, error.code], ['This dispute is already closed', undefined])
    }
  }
})

test('a file is uploaded unchanged, once per key, and can be evidence', async (t) => {
  const { stripe, url } = await startForTest(t)
  const { dispute } = await aDispute(stripe)
  const data = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 256))
  const upload = () =>
    stripe.files.create(
      {
        purpose: 'dispute_evidence',
        file: { data, name: 'Évidence "1".pdf', type: 'application/pdf' },
      },
      { idempotencyKey: 'evidence-1' },
    )
  const file = await upload()
  assert.deepEqual([file.size, file.type, file.purpose], [70_000, 'pdf', 'dispute_evidence'])
  assert.equal((await upload()).id, file.id)
  const contents = await fetch(file.url ?? '', { headers: { authorization: 'Bearer sk_test_any' } })
  assert.deepEqual(Buffer.from(await contents.arrayBuffer()), data)
  assert.equal((await fetch(`${url}/v1/files/${file.id}/contents`)).status, 401)
  const handed = await stripe.disputes.update(dispute.id, { evidence: { service_documentation: file.id } })
  assert.equal(handed.evidence.service_documentation, file.id)
  const other = await aDispute(stripe)
  const unknown = stripe.disputes.update(other.dispute.id, { evidence: { receipt: 'file_nope' } })
  assert.equal((await catchError(unknown)).code, 'resource_missing')
  const text = {
    purpose: 'dispute_evidence',
    file: { data: Buffer.from('a'), name: 'a.txt', type: 'text/plain' },
  }
  assert.equal((await catchError(stripe.files.create(text))).statusCode, 400)
})

test('the controls dispute and decide, also a part of a payment', async (t) => {
  const shop = await startReceiver(t)
  const { stripe, control, url } = await startForTest(t, { webhook: { url: shop.url, secret: 'whsec_x' } })
  const { id } = await payIntent(stripe)
  await stripe.paymentIntents.capture(id)
  const created = await control('POST /_sandbox/disputes', { paymentIntent: id, amount: 100_000 })
  assert.deepEqual([created.amount, created.status], [100_000, 'needs_response'])
  await waitUntil(() => shop.received.some(({ body }) => JSON.parse(body).type === 'charge.dispute.created'))
  const ask = (body: object) =>
    fetch(`${url}/_sandbox/disputes`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    })
  assert.equal((await ask({ paymentIntent: id })).status, 400)
  assert.equal((await ask({ dispute: created.id, outcome: 'perhaps' })).status, 400)
  assert.equal((await readJson(await ask({ dispute: created.id, outcome: 'won' }))).status, 'won')
  assert.equal((await ask({ dispute: created.id, outcome: 'lost' })).status, 400)
})

test('the bank’s page disputes and decides by forms', async (t) => {
  const { stripe, url } = await startForTest(t)
  const { id } = await payIntent(stripe)
  const { latest_charge: charge } = await stripe.paymentIntents.capture(id)
  const page = `${url}/_sandbox/bank`
  assert.match(await (await fetch(page)).text(), new RegExp(id))
  assert.equal((await submit(page, { charge: String(charge), reason: 'fraudulent' })).status, 303)
  const [dispute] = (await stripe.disputes.list()).data
  assert.match(await (await fetch(page)).text(), /needs a response/)
  assert.equal((await submit(page, { dispute: String(dispute?.id), outcome: 'lost' })).status, 303)
  assert.equal((await stripe.disputes.retrieve(String(dispute?.id))).status, 'lost')
  assert.equal((await submit(page, { dispute: 'du_nope', outcome: 'lost' })).status, 400)
  const foreign = await fetch(page, {
    method: 'POST',
    body: new URLSearchParams({ dispute: 'du_nope', outcome: 'lost' }),
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  assert.match(await foreign.text(), /Open this page itself first/)
})
