import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { anonymiseAccounts } from '#server/accounts/privacy/anonymise-accounts.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser } from '#test/build.ts'
import { aDispute, decide, learn } from '#test/disputes.ts'
import { refused } from '#test/person.ts'
import { readPdf } from '#test/read/read-pdf.ts'
import { gatherEvidence } from './evidence/gather-evidence.ts'
import { writeEvidencePdf } from './evidence/write-evidence.ts'

const app = await openTestApp()
const { db, call } = app
const admin = await aUser(db, { role: 'ADMIN' })
const list = (query = '') => call('GET', `/api/api/admin/disputes?${query}`, { as: admin })

describe('the list of disputes', () => {
  test('shows disputes that wait for an answer first, the most urgent on top, and can be filtered and searched', async () => {
    const [late, soon, won] = [await aDispute(app), await aDispute(app), await aDispute(app)]
    await decide(app, won.stripeDisputeId, 'winning_evidence')
    await learn(app, won.stripeDisputeId)
    const dueAt = new Date(Date.now() + 20 * 3_600_000)
    await db.updateTable('disputes').set({ dueAt }).where('id', '=', soon.disputeId).execute()
    const ids = async (query: string) => (await list(query)).json.disputes.map(({ id }: { id: string }) => id)
    assert.deepEqual(await ids(''), [soon.disputeId, late.disputeId, won.disputeId])
    assert.deepEqual(await ids('order=desc'), [late.disputeId, soon.disputeId, won.disputeId])
    assert.deepEqual(await ids('status=WON'), [won.disputeId])
    assert.deepEqual(await ids('dueWithinDays=1'), [soon.disputeId])
    assert.deepEqual(await ids(`search=${late.stripeDisputeId}`), [late.disputeId])
    assert.deepEqual(await ids(`search=${late.payment.paymentIntentId}`), [late.disputeId])
    const { json } = await list('limit=1&page=2')
    assert.deepEqual([json.disputes.length, json.pagination.total, json.pagination.pages], [1, 3, 3])
    const [row] = (await list(`search=${late.bookingId}`)).json.disputes
    assert.deepEqual((await ids(`search=${row.booking.reference}`)).length, 1)
    assert.deepEqual([row.travellerName, row.booking.originCity], ['Sam Traveller', 'New York'])
    refused(await list('state=WON'), 400, 'invalid_input')
    refused(await list('limit=101'), 400, 'invalid_input')

    const { json: overview } = await call('GET', '/api/api/admin/overview', { as: admin })
    const { disputes } = overview.overview.waiting
    assert.deepEqual([disputes.count, disputes.dueAt], [2, dueAt.toISOString()])
  })
})

describe('the evidence file', () => {
  test('contains statement, booking, payment, policy, history and letters, and nothing internal', async () => {
    const leg = await aLeg(db)
    const { disputeId, traveller, payment, bookingId } = await aDispute(app, { legId: leg.id, seats: 2 })
    const { reference } = await db
      .selectFrom('bookings')
      .select('reference')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('contactMessages')
      .values([
        {
          ...{ name: 'Sam', email: traveller.email, subject: `About ${reference}` },
          message: 'We board with a dog, thank you.',
        },
        { name: 'Sam', email: traveller.email, subject: 'Something else', message: 'A private matter.' },
      ])
      .execute()
    const evidence = await gatherEvidence(db, { disputeId })
    const { text } = readPdf(
      await writeEvidencePdf({ ...evidence, statement: 'They flew.\n\nŁukasz knows.' }),
    )
    for (const words of [
      `Evidence: booking ${reference}`,
      'They flew.',
      'Lukasz knows.',
      traveller.email,
      'Sam Traveller',
      '$8,400',
      'Visa ending in 0259',
      payment.paymentIntentId ?? '',
      'The traveller held 2 seats for $8,400',
      'was taken from the card',
      '72 hours or more before departure: 95% of the price is refunded.',
      'does not operate',
      'Confirmed:',
      'We board with a dog, thank you.',
      leg.tail,
    ]) {
      assert.ok(squeezed(text).includes(squeezed(words)), `${words} is not in the file`)
    }
    for (const words of ['A private matter', 'Posted', 'payout', 'platform']) {
      assert.ok(!squeezed(text).includes(squeezed(words)), `${words} is in the file`)
    }
  })

  test('lists the check-ins, without those that were undone', async () => {
    const { disputeId, bookingId } = await aDispute(app, { seats: 2 })
    const checkIn = (seat: number, undone: boolean) =>
      app.pool.query(
        `insert into check_ins (id, booking_id, seat, checked_at, checked_by, crew, by_code, undone_at)
         values ($1, $2, $3, now() - interval '1 minute', $4, 'Ana', true, case when $5 then now() end)`,
        [randomUUID(), bookingId, seat, admin.id, undone],
      )
    await checkIn(1, false)
    await checkIn(2, true)
    const { sections } = await gatherEvidence(db, { disputeId })
    const found = sections.find(({ title }) => title === 'Check-in at the door of the flight')
    assert.deepEqual(
      found?.events.map(({ what }) => what),
      ['The pass of seat 1 was checked in'],
    )
  })

  test('with many letters continues on further pages and cuts none off', async () => {
    const { disputeId } = await aDispute(app)
    const evidence = await gatherEvidence(db, { disputeId })
    const events = Array.from({ length: 120 }, (_, at) => ({
      at: new Date().toISOString(),
      what: `Letter number ${at} ${'with words '.repeat(12)}end${at}.`,
    }))
    const sections = [...evidence.sections, { title: 'Many', facts: [], paragraphs: [], events }]
    const file = await writeEvidencePdf({ ...evidence, sections, statement: 'x' })
    const text = squeezed(readPdf(file).text)
    for (const at of [0, 50, 119]) assert.ok(text.includes(`end${at}.`), String(at))
  })

  test('states only recorded facts about a future, a flown and a cancelled flight', async () => {
    const leg = await aLeg(db)
    const { disputeId } = await aDispute(app, { legId: leg.id })
    const proposed = async () => (await gatherEvidence(db, { disputeId })).proposedStatement
    assert.match(await proposed(), /The flight departs on/)
    await db
      .updateTable('legs')
      .set({
        ...{ departureAt: new Date(Date.now() - 7_200_000), arrivalAt: new Date(Date.now() - 60_000) },
        publishedAt: new Date(Date.now() - 86_400_000),
      })
      .where('id', '=', leg.id)
      .execute()
    assert.match(await proposed(), /The flight departed on/)
    await db
      .updateTable('legs')
      .set({ status: 'CANCELLED', cancelledAt: new Date(), cancelReason: 'Fog' })
      .where('id', '=', leg.id)
      .execute()
    assert.match(await proposed(), /was cancelled\./)
  })
})

test('an account is deleted only after its dispute, together with statement, file and card', async () => {
  const leg = await aLeg(db)
  const { disputeId, stripeDisputeId, traveller } = await aDispute(app, { legId: leg.id })
  await call('POST', `/api/api/admin/disputes/${disputeId}/submit`, {
    as: admin,
    body: { statement: 'Sam Traveller flew.' },
  })
  await sql`update users set delete_requested_at = now() - interval '15 days' where id = ${traveller.id}`.execute(
    db,
  )
  const past = "departure_at = now() - interval '3 days', arrival_at = now() - interval '2 days'"
  await app.pool.query(`update legs set published_at = now() - interval '9 days', ${past} where id = $1`, [
    leg.id,
  ])
  const name = async () =>
    (await db.selectFrom('users').select('name').where('id', '=', traveller.id).executeTakeFirst())?.name
  await anonymiseAccounts(db)
  assert.equal(await name(), 'Sam Traveller')
  await fetch(`${app.sandboxUrl}/_sandbox/disputes`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ dispute: stripeDisputeId, outcome: 'lost' }),
  })
  await learn(app, stripeDisputeId)
  await anonymiseAccounts(db)
  assert.equal(await name(), 'Deleted account')
  const { json } = await call('GET', `/api/api/admin/disputes/${disputeId}`, { as: admin })
  assert.deepEqual([json.dispute.given.statement, json.dispute.card.last4], [null, null])
  const file = await call('POST', `/api/api/admin/disputes/${disputeId}/evidence-file`, {
    as: admin,
    body: {},
  })
  refused(file, 404, 'dispute_not_found')
  refused(
    await call('POST', `/api/api/admin/disputes/${randomUUID()}/evidence-file`, { as: admin, body: {} }),
    404,
    'dispute_not_found',
  )
})

function squeezed(text: string): string {
  return text.replace(/\s+/g, '')
}
