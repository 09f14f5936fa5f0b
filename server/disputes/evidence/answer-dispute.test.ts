import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { checkDisputes } from '#server/disputes/find-disputes.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aDispute, assertBooksClean, decide, learn } from '#test/disputes.ts'
import { endFaults, sandboxControl } from '#test/pay.ts'
import { refused } from '#test/person.ts'
import { refundAsAdmin } from '#test/refunds.ts'
import { sendAnswer } from './send-answer.ts'

const app = await openTestApp()
const { db, call } = app
const { provider } = app.app
const admin = await aUser(db, { role: 'ADMIN' })

const post = (disputeId: string, verb: string, body?: object) =>
  call('POST', `/api/api/admin/disputes/${disputeId}/${verb}`, { as: admin, ...(body ? { body } : {}) })
const read = async (disputeId: string) =>
  (await call('GET', `/api/api/admin/disputes/${disputeId}`, { as: admin })).json.dispute
const uploads = async () => (await provider.stripe.files.list({ limit: 100 })).data.length
const readAnswer = (disputeId: string) =>
  db.selectFrom('disputeAnswers').selectAll().where('disputeId', '=', disputeId).executeTakeFirst()

async function actsOn(disputeId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auditLog')
    .select('act')
    .where('subjectId', '=', disputeId)
    .orderBy('id')
    .execute()
  return rows.map(({ act }) => act)
}

describe('evidence', () => {
  test('is sent once, as a file and in the provider’s fields, is stored as sent, and reaches the bank', async () => {
    const { disputeId, stripeDisputeId, traveller } = await aDispute(app)
    const before = await read(disputeId)
    assert.equal(before.answerable, true)
    assert.match(before.proposedStatement, /Sam Traveller .* booked 1 seat on a private flight/)
    const { status, json } = await post(disputeId, 'submit', { statement: 'They sat in seat 1A.' })
    assert.deepEqual([status, json.status, json.sent], [200, 'UNDER_REVIEW', true])

    const seen = await provider.stripe.disputes.retrieve(stripeDisputeId)
    assert.equal(seen.evidence.uncategorized_text, 'They sat in seat 1A.')
    assert.equal(seen.evidence.customer_email_address, traveller.email)
    assert.match(seen.evidence.refund_policy_disclosure ?? '', /95% of the price is refunded/)
    const file = await provider.stripe.files.retrieve(String(seen.evidence.service_documentation))
    const contents = await fetch(file.url ?? '', { headers: { authorization: 'Bearer sk_test_any' } })
    const answer = await readAnswer(disputeId)
    assert.deepEqual(Buffer.from(await contents.arrayBuffer()), answer?.document)
    assert.ok(answer?.sentAt && answer.fileId === file.id && answer.failure === null)

    const after = await read(disputeId)
    assert.deepEqual([after.answerable, after.status, after.given.kind], [false, 'UNDER_REVIEW', 'EVIDENCE'])
    assert.ok(after.timeline.some(({ kind }: { kind: string }) => kind === 'DISPUTE_ANSWERED'))
    const kept = await post(disputeId, 'evidence-file', { statement: 'Another one' })
    assert.deepEqual(Buffer.from(kept.json.contentBase64, 'base64'), answer?.document)
    assert.deepEqual(await actsOn(disputeId), ['dispute.submit-evidence', 'dispute.take-evidence'])
  })

  test('that wins at once brings the money back in the same call', async () => {
    const { disputeId } = await aDispute(app)
    const { json } = await post(disputeId, 'submit', { statement: 'winning_evidence' })
    assert.equal(json.status, 'WON')
    await assertBooksClean(app)
  })

  test('submitted twenty times at once is one answer, one file and one audit entry', async () => {
    const { disputeId, stripeDisputeId } = await aDispute(app)
    const before = await uploads()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, at) => post(disputeId, 'submit', { statement: `Number ${at}` })),
    )
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200])
    assert.equal(await uploads(), before + 1)
    assert.deepEqual(await actsOn(disputeId), ['dispute.submit-evidence'])
    const seen = await provider.stripe.disputes.retrieve(stripeDisputeId)
    assert.equal(seen.evidence_details.submission_count, 1)
    assert.equal(seen.evidence.uncategorized_text, (await readAnswer(disputeId))?.statement)
    assert.ok((await readAnswer(disputeId))?.sentAt)
    refused(await post(disputeId, 'accept'), 409, 'dispute_answered')
  })

  test('is stored while the provider is away, and sent later once, unchanged', async () => {
    const { disputeId, stripeDisputeId } = await aDispute(app)
    await sandboxControl(app, 'faults', { path: '^/v1/(files|disputes)', status: 500, times: 12 })
    const { status, json } = await post(disputeId, 'submit', { statement: 'They flew.' })
    assert.deepEqual([status, json.status, json.sent], [200, 'NEEDS_RESPONSE', false])
    assert.equal((await read(disputeId)).answerable, false)
    assert.ok((await readAnswer(disputeId))?.failure)
    await endFaults(app)
    await db.updateTable('disputes').set({ checkAt: new Date() }).where('id', '=', disputeId).execute()
    await checkDisputes(db)
    const { rows } = await app.pool.query('select 1 from graphile_worker.jobs where key = $1', [
      `dispute answer ${disputeId}`,
    ])
    assert.equal(rows.length, 1)
    await sendAnswer(db, provider, { disputeId })
    const seen = await provider.stripe.disputes.retrieve(stripeDisputeId)
    assert.deepEqual([seen.status, seen.evidence.uncategorized_text], ['under_review', 'They flew.'])
    assert.equal((await readAnswer(disputeId))?.failure, null)
  })

  test('that the provider received, though its response was lost, is not sent again', async () => {
    const { disputeId, stripeDisputeId } = await aDispute(app)
    await sandboxControl(app, 'faults', {
      ...{ method: 'POST', path: '^/v1/disputes/', dropAnswer: true },
      times: 1,
    })
    await post(disputeId, 'submit', { statement: 'They flew.' })
    await sendAnswer(db, provider, { disputeId })
    const seen = await provider.stripe.disputes.retrieve(stripeDisputeId)
    assert.equal(seen.evidence_details.submission_count, 1)
    const answer = await readAnswer(disputeId)
    assert.ok(answer?.sentAt)
    assert.equal((await read(disputeId)).status, 'UNDER_REVIEW')
  })

  test('is refused with a reason if the dispute was answered on the provider’s own pages', async () => {
    const { disputeId, stripeDisputeId } = await aDispute(app)
    await provider.stripe.disputes.update(stripeDisputeId, { evidence: { product_description: 'By hand' } })
    const { json } = await post(disputeId, 'submit', { statement: 'They flew.' })
    assert.deepEqual([json.status, json.sent], ['UNDER_REVIEW', false])
    assert.equal((await read(disputeId)).given.failure, 'answered_elsewhere')
    const decided = await aDispute(app)
    await decide(app, decided.stripeDisputeId, 'losing_evidence')
    await learn(app, decided.stripeDisputeId)
    refused(await post(decided.disputeId, 'submit', { statement: 'x' }), 409, 'dispute_closed')
  })

  test('needs a statement and an existing dispute', async () => {
    const { disputeId } = await aDispute(app)
    refused(await post(disputeId, 'submit', { statement: '  ' }), 400, 'invalid_input')
    for (const verb of ['submit', 'accept', 'evidence-file']) {
      refused(await post(randomUUID(), verb, { statement: 'x' }), 404, 'dispute_not_found')
    }
    refused(
      await call('GET', `/api/api/admin/disputes/${randomUUID()}`, { as: admin }),
      404,
      'dispute_not_found',
    )
  })
})

test('an accepted loss is sent to the provider once and is final', async () => {
  const { disputeId, bookingId } = await aDispute(app)
  const answers = await Promise.all([post(disputeId, 'accept'), post(disputeId, 'accept')])
  assert.deepEqual(
    answers.map(({ json }) => json.status),
    ['LOST', 'LOST'],
  )
  assert.deepEqual(await actsOn(disputeId), ['dispute.accept-loss'])
  refused(await post(disputeId, 'submit', { statement: 'x' }), 409, 'dispute_answered')
  const { json } = await call('GET', `/api/api/admin/bookings/${bookingId}`, { as: admin })
  const kinds = json.booking.timeline.map(({ kind }: { kind: string }) => kind)
  assert.deepEqual(
    kinds.filter((kind: string) => kind.startsWith('DISPUTE')),
    ['DISPUTE_OPENED', 'DISPUTE_WITHDRAWN', 'DISPUTE_ACCEPTED', 'DISPUTE_LOST'],
  )
  await assertBooksClean(app)
})

describe('an error that the provider repeats for a day for the same idempotency key does not block', () => {
  for (const [what, verb, path, status] of [
    ['the file of the evidence', 'submit', '^/v1/files$', 'UNDER_REVIEW'],
    ['an accepted loss', 'accept', '/close$', 'LOST'],
  ] as const)
    test(what, async () => {
      const { disputeId } = await aDispute(app)
      await sandboxControl(app, 'faults', { method: 'POST', path, status: 500, kept: true })
      const { json } = await post(
        disputeId,
        verb,
        verb === 'submit' ? { statement: 'They flew.' } : undefined,
      )
      assert.deepEqual([json.status, json.sent], ['NEEDS_RESPONSE', false])
      await endFaults(app)
      await sendAnswer(db, provider, { disputeId })
      assert.ok((await readAnswer(disputeId))?.sentAt)
      assert.equal((await read(disputeId)).status, status)
    })
})

describe('a refund of a disputed payment', () => {
  const refund = (bookingId: string, body: object) => refundAsAdmin(app, { admin, bookingId }, body)

  test('is refused with a reason until the dispute is won', async () => {
    const { bookingId, stripeDisputeId } = await aDispute(app)
    refused(await refund(bookingId, { kind: 'amount', amountMinor: 100 }), 409, 'payment_disputed')
    refused(await refund(bookingId, { kind: 'full' }), 409, 'payment_disputed')
    const { json } = await call('GET', `/api/api/admin/bookings/${bookingId}/refund-quote`, { as: admin })
    assert.deepEqual(
      [
        json.quote.disputedMinor,
        json.quote.leftMinor,
        json.quote.refundedMinor,
        json.quote.policy.amountMinor,
      ],
      [420_000, 0, 0, 0],
    )
    // The seats can still be released.
    assert.equal((await refund(bookingId, { kind: 'full', cancelSeats: true })).json.cancelled, true)
    await decide(app, stripeDisputeId, 'winning_evidence')
    await learn(app, stripeDisputeId)
    assert.equal((await refund(bookingId, { kind: 'amount', amountMinor: 100 })).json.amountMinor, 100)
  })

  test('for a flight that was cancelled meanwhile is sent when the dispute is won', async () => {
    const leg = await aLeg(db)
    const { bookingId, stripeDisputeId, traveller } = await aDispute(app, { legId: leg.id })
    const cancelled = await call('POST', `/api/api/admin/legs/${leg.id}/cancel`, {
      as: admin,
      body: { reason: 'Runway closed' },
    })
    assert.equal(cancelled.json.refundedMinor, 0)
    const refunds = () =>
      db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .select(['refunds.amountMinor', 'refunds.reason'])
        .where('bookingId', '=', bookingId)
        .execute()
    assert.deepEqual(await refunds(), [])
    const [letter] = await db
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', traveller.email)
      .where('kind', '=', 'flight-cancelled')
      .execute()
    assert.match(letter?.text ?? '', /your bank holds the money/)
    await decide(app, stripeDisputeId, 'winning_evidence')
    await learn(app, stripeDisputeId)
    assert.deepEqual(await refunds(), [
      { amountMinor: 420_000, reason: 'Flight cancelled while its payment was disputed' },
    ])
  })
})
