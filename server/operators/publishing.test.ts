import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aDocument, aLeg, anOperator, aUser, dayFromNow } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { mailsTo, refused } from '#test/person.ts'
import { PDF, paperForm, upload } from '#test/samples/papers.ts'
import { warnExpiry } from './documents/warn-expiry.ts'
import { endPublishing } from './end-publishing.ts'

const app = await openTestApp()
const { db, call } = app

/** An operator with a leg on sale, whose right to publish depends only on its documents. */
async function seller({ aoc = dayFromNow(300), insurance = dayFromNow(200) } = {}) {
  const owner = await aUser(db, { role: 'OPERATOR' })
  const { id } = await anOperator(db, { userId: owner.id, certificatesUntil: null })
  await aDocument(db, { operatorId: id, type: 'aoc', expiresOn: aoc })
  await aDocument(db, { operatorId: id, type: 'insurance', expiresOn: insurance })
  return { owner, id, leg: await aLeg(db, { operatorId: id }) }
}

const until = async (id: string) =>
  (await db.selectFrom('operators').select('publishUntil').where('id', '=', id).executeTakeFirstOrThrow())
    .publishUntil
const expireAt = (id: string, at: Date) =>
  db.updateTable('operators').set({ certificatesUntil: at }).where('id', '=', id).execute()
const isListed = async (legId: string) =>
  (await call('GET', '/api/api/routes?limit=100')).json.routes.some((leg: { id: string }) => leg.id === legId)
async function hold(legId: string) {
  const headers = { 'idempotency-key': crypto.randomUUID() }
  return await call('POST', `/api/api/checkout/${legId}/hold`, {
    as: await aUser(db),
    body: { requestedPax: 1 },
    headers,
  })
}

describe('publishing', () => {
  test("lasts to the end of the first certificate's last day", async () => {
    const { id } = await seller({ aoc: dayFromNow(9), insurance: dayFromNow(5) })
    assert.equal((await until(id))?.toISOString(), `${dayFromNow(6)}T00:00:00.000Z`)
  })

  test('is suspended while the operator’s account is suspended or has lost its role', async () => {
    const { owner, id, leg } = await seller()
    const change = (values: { suspendedAt: Date | null } | { role: 'USER' | 'OPERATOR' }) =>
      db.updateTable('users').set(values).where('id', '=', owner.id).execute()
    const states = [{ suspendedAt: new Date() }, { role: 'USER' as const }]
    const back = [{ suspendedAt: null }, { role: 'OPERATOR' as const }]
    for (const [index, state] of states.entries()) {
      await change(state)
      assert.equal(await until(id), null)
      await eventually(async () => !(await isListed(leg.id)))
      refused(await hold(leg.id), 400, 'leg_not_bookable')
      await change(back[index] ?? { suspendedAt: null })
      assert.equal((await hold(leg.id)).status, 200)
    }
  })

  test('needs both certificates, the approval and active payouts', async () => {
    const { id, leg } = await seller()
    assert.equal((await hold(leg.id)).status, 200)
    const states = [
      { kybStatus: 'REJECTED' as const },
      { kybStatus: 'APPROVED' as const, payoutsEnabled: false },
      { payoutsEnabled: true, onboardingStatus: 'PENDING' as const },
    ]
    for (const state of states) {
      await db.updateTable('operators').set(state).where('id', '=', id).execute()
      refused(await hold(leg.id), 400, 'leg_not_bookable')
    }
    const { id: without } = await anOperator(db, { certificatesUntil: null })
    await aDocument(db, { operatorId: without, type: 'insurance' })
    assert.equal(await until(without), null)
    refused(await hold((await aLeg(db, { operatorId: without })).id), 400, 'leg_not_bookable')
  })

  test('ends when a certificate expires: no seat can be held and no flight is listed', async () => {
    const { id, leg, owner } = await seller()
    assert.equal(await isListed(leg.id), true)
    await expireAt(id, new Date(Date.now() + 1500))
    assert.equal((await hold(leg.id)).status, 200)
    await new Promise((resolve) => setTimeout(resolve, 1600))
    // No job has run; the comparison with the clock alone refuses.
    refused(await hold(leg.id), 400, 'leg_not_bookable')
    await eventually(async () => !(await isListed(leg.id)), 3000)
    assert.equal((await call('GET', `/api/api/checkout/${leg.id}/status`)).json.emptyLeg.isBookable, false)
    const { profile, checklist } = (await call('GET', '/api/api/operators/profile', { as: owner })).json
    assert.deepEqual([profile.publishingAllowed, checklist.percent], [false, 75])
  })

  test('that has ended is announced to open pages and to the operator, once', async () => {
    const { id, owner } = await seller({ insurance: dayFromNow(-1) })
    const events = followEvents()
    await events.open
    await Promise.all([endPublishing(db), endPublishing(db)])
    await endPublishing(db)
    await eventually(async () => events.seen().includes('event: resync'))
    events.close()
    const mails = await mailsTo(app, owner.email)
    assert.equal(mails.length, 1)
    assert.match(mails[0]?.subject ?? '', /insurance certificate has expired/)
    const { profile, banner } = (await call('GET', '/api/api/operators/profile', { as: owner })).json
    assert.match(profile.publishBlockReason, /^The insurance certificate expired on /)
    assert.deepEqual(banner.action, { label: 'Upload Documents', to: 'documents' })
    assert.notEqual(await until(id), null)
  })

  test('resumes when a renewed certificate is accepted', async () => {
    const { id, owner, leg } = await seller({ insurance: dayFromNow(-1) })
    refused(await hold(leg.id), 400, 'leg_not_bookable')
    const answer = await upload(app, owner, paperForm(PDF, { type: 'insurance', expiresOn: dayFromNow(90) }))
    assert.equal(answer.status, 200, answer.text)
    refused(await hold(leg.id), 400, 'leg_not_bookable')
    const { id: renewed } = answer.json.document.waiting
    const accepted = await call('POST', `/api/api/admin/operators/${id}/documents/${renewed}/accept`, {
      as: await aUser(db, { role: 'ADMIN' }),
    })
    assert.equal(accepted.status, 200, accepted.text)
    assert.equal((await hold(leg.id)).status, 200)
    assert.equal((await until(id))?.toISOString(), `${dayFromNow(91)}T00:00:00.000Z`)
    const { checklist, banner } = (await call('GET', '/api/api/operators/profile', { as: owner })).json
    assert.deepEqual([checklist.percent, banner], [100, null])
  })

  test('that ends between hold and payment releases the payment and charges nothing', async () => {
    const { id, leg } = await seller()
    const user = await aUser(db)
    await holdSeats(app, { user, legId: leg.id })
    const { bookingId, sessionId, url } = await startCheckout(app, { user, legId: leg.id })
    await payOnHostedPage(url)
    await expireAt(id, new Date(Date.now() - 1000))
    await syncPayment(db, app.app.provider, { sessionId })
    await settleBooking(db, app.app.provider, { bookingId })
    const booking = await db
      .selectFrom('bookings')
      .select(['status', 'cancelReason'])
      .where('id', '=', bookingId)
      .executeTakeFirst()
    assert.deepEqual(booking, { status: 'CANCELLED', cancelReason: 'OPERATOR' })
    await syncPayment(db, app.app.provider, { sessionId })
    const payment = await db
      .selectFrom('payments')
      .select('status')
      .where('bookingId', '=', bookingId)
      .executeTakeFirst()
    assert.equal(payment?.status, 'CANCELLED')
  })
})

describe('reminders', () => {
  test('are sent 30, 14 and 3 days before, once each time, for the current certificate only', async () => {
    const { id, owner } = await seller({ insurance: dayFromNow(31) })
    const remind = async () => {
      await Promise.all([warnExpiry(db), warnExpiry(db)])
      return (await mailsTo(app, owner.email)).map(({ subject }) => subject)
    }
    const inDays = (days: number) =>
      db
        .updateTable('operatorDocuments')
        .set({ expiresOn: dayFromNow(days) })
        .where('operatorId', '=', id)
        .where('type', '=', 'insurance')
        .execute()
    assert.deepEqual(await remind(), [])
    const suspend = (suspendedAt: Date | null) =>
      db.updateTable('users').set({ suspendedAt }).where('id', '=', owner.id).execute()
    await inDays(30)
    await suspend(new Date())
    assert.deepEqual(await remind(), [])
    await suspend(null)
    for (const days of [30, 29, 15, 14, 3, 1]) {
      await inDays(days)
      await remind()
    }
    assert.deepEqual(
      (await remind()).toReversed(),
      [30, 14, 3].map((days) => `Your insurance certificate expires in ${days} days`),
    )
    await upload(app, owner, paperForm(PDF, { type: 'insurance', expiresOn: dayFromNow(60) }))
    assert.equal((await remind()).length, 3)
  })
})

function followEvents() {
  const controller = new AbortController()
  let text = ''
  const open = fetch(`${app.url}/api/api/legs/events`, { signal: controller.signal }).then((response) => {
    read(response).catch(() => {})
  })
  async function read(response: Response): Promise<void> {
    const decoder = new TextDecoder()
    // biome-ignore lint/style/noNonNullAssertion: a stream of events has a body
    for await (const chunk of response.body!) text += decoder.decode(chunk as Uint8Array)
  }
  return { open, seen: () => text, close: () => controller.abort() }
}
