import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { decide, dispute, learn } from '#test/disputes.ts'
import { holdJourney, journeyStatus, startJourneyCheckout, twoLegs } from '#test/journeys.ts'
import { payOnHostedPage } from '#test/pay.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import { writeEvidencePdf } from './evidence/write-evidence.ts'

const app = await openTestApp()
const { db, call } = app
const admin = await aUser(db, { role: 'ADMIN' })

/** A journey of $4,200 and $6,100 paid by one charge; the bank takes back the given amount. */
async function aDisputedJourney({ amountMinor }: { amountMinor?: number } = {}) {
  const user = await aUser(db)
  const legs = await twoLegs(db)
  const held = await holdJourney(app, { user, legs })
  const { url } = await startJourneyCheckout(app, { user, journeyId: held.journeyId })
  await payOnHostedPage(url)
  assert.equal((await journeyStatus(app, { user, journeyId: held.journeyId })).paymentStatus, 'paid')
  const stripeDisputeId = await dispute(app, {
    bookingId: held.firstBookingId,
    ...(amountMinor ? { amountMinor } : {}),
  })
  const disputes = await db
    .selectFrom('disputes as d')
    .innerJoin('payments as p', 'p.id', 'd.paymentId')
    .innerJoin('bookings as b', 'b.id', 'p.bookingId')
    .select(['d.id', 'd.amountMinor', 'b.reference', 'b.id as bookingId'])
    .where('stripeDisputeId', '=', stripeDisputeId)
    .orderBy('b.journeyPart')
    .execute()
  return { legs, stripeDisputeId, disputes }
}

test('the answer to either dispute of a journey covers both flights and the whole amount', async () => {
  const { disputes } = await aDisputedJourney()
  const [first, second] = disputes
  const title = `Evidence: bookings ${first?.reference} and ${second?.reference}`
  for (const one of disputes) {
    const evidence = await gatherEvidence(db, { disputeId: one.id })
    assert.deepEqual([evidence.title, evidence.reference], [title, one.reference])
    const { text } = readPdf(await writeEvidencePdf({ ...evidence, statement: evidence.proposedStatement }))
    for (const expected of [
      first?.reference,
      second?.reference,
      '$10,300',
      'New York (TEB)',
      'Fort Lauderdale',
    ]) {
      assert.ok(expected && text.includes(expected), expected ?? '')
    }
    assert.match(evidence.fields.product_description, /New York \(TEB\).*\n.*Fort Lauderdale \(FLL\)/)
    assert.match(evidence.proposedStatement, /\$4,200 was paid[\s\S]*\$6,100 was paid/)
    assert.equal(evidence.proposedStatement.match(/The traveller was shown the terms/g)?.length, 1)
    assert.equal(new Set(evidence.sections.map(({ title }) => title)).size, evidence.sections.length)

    const { json } = await call('GET', `/api/api/admin/disputes/${one.id}`, { as: admin })
    assert.deepEqual([json.dispute.amountMinor, json.dispute.wholeMinor], [one.amountMinor, 1_030_000])
  }
})

test('after a lost dispute of one flight’s price, the rest of both payments can be refunded', async () => {
  const { legs, stripeDisputeId, disputes } = await aDisputedJourney({ amountMinor: 610_000 })
  const [first, second] = disputes
  assert.equal((first?.amountMinor ?? 0) + (second?.amountMinor ?? 0), 610_000)
  await decide(app, stripeDisputeId, 'losing_evidence')
  await learn(app, stripeDisputeId)
  const body = { reason: 'Maintenance' }
  const path = `/api/api/admin/legs/${legs.second.id}/cancel`
  const { json } = await call('POST', path, { as: admin, body })
  assert.equal(json.refundedMinor, 610_000 - (second?.amountMinor ?? 0))
})
