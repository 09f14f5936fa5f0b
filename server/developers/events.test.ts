import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import * as z from 'zod'
import { type EventKind, WEBHOOK_MESSAGES } from '#contract/developers/webhook-events.ts'
import { settleBooking } from '#server/bookings/settle/settle-booking.ts'
import { settlePayout } from '#server/payments/payouts/settle-payout.ts'
import { syncPayment } from '#server/payments/sync-payment.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg, aUser, giveTails } from '#test/build.ts'
import { aFlyingOperator, aWebhook } from '#test/developers.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'
import { aPaidOperator, fly } from '#test/payouts.ts'
import { aLegForm } from '#test/samples/leg-form.ts'
import { announceAvailability, forgetOldOperatorEvents } from './announce-availability.ts'
import { buildBody } from './deliver.ts'

const app = await openTestApp()
const { db, call } = app
const { provider } = app.app
// The platform needs money that can be transferred.
await provider.stripe.topups.create({ amount: 90_000_000, currency: 'usd' })

type EventMessage = { id: string; type: EventKind; data: Record<string, unknown> }

/** Returns the messages that the webhook got, in order. Each is checked against its schema. */
async function readMessages(webhookId: string): Promise<EventMessage[]> {
  const rows = await db
    .selectFrom('webhookDeliveries')
    .innerJoin('operatorEvents', 'operatorEvents.id', 'webhookDeliveries.eventId')
    .select(['eventId', 'kind as type', 'happenedAt', 'data'])
    .where('endpointId', '=', webhookId)
    .orderBy('eventId')
    .execute()
  return rows.map((row) => {
    const message = JSON.parse(buildBody(row))
    return z
      .strictObject(WEBHOOK_MESSAGES[row.type as EventKind].shape)
      .parse(message) as unknown as EventMessage
  })
}

const listTypes = (messages: EventMessage[]) => messages.map(({ type }) => type)

async function aListeningOperator(events?: EventKind[]) {
  const { user, operator, accountId } = await aPaidOperator(app)
  const { webhook } = await aWebhook(app, { as: user, ...(events ? { events } : {}) })
  return { user, operator, accountId, webhookId: webhook.id }
}

async function aPaidBooking(legId: string) {
  const traveller = await aUser(db, { email: `${crypto.randomUUID()}@private.test` })
  await holdSeats(app, { user: traveller, legId, seats: 2 })
  const { bookingId, sessionId, url } = await startCheckout(app, { user: traveller, legId, seats: 2 })
  await payOnHostedPage(url)
  await syncPayment(db, provider, { sessionId })
  await settleBooking(db, provider, { bookingId })
  return { bookingId, traveller }
}

describe('a webhook gets an event', () => {
  test('when a flight is published, changed or cancelled, but not about drafts', async () => {
    const { user, operator, webhookId } = await aListeningOperator()
    await giveTails(db, { operatorId: operator.id, tails: ['N900XX', 'N901XX'] })
    const form = aLegForm()
    const draft = await call('POST', '/api/api/operators/flights', { as: user, body: form })
    const legPath = `/api/api/operators/flights/${draft.json.flight.id}`
    await call('PUT', legPath, { as: user, body: { ...form, tail: 'N900XX' } })
    assert.deepEqual(await readMessages(webhookId), [])
    assert.equal((await call('POST', `${legPath}/publish`, { as: user })).status, 200)
    await call('POST', `${legPath}/publish`, { as: user })
    const change = { flight: { ...form, tail: 'N901XX' }, agreedTo: 'REFUND_OFFERED' }
    assert.equal((await call('POST', `${legPath}/change`, { as: user, body: change })).status, 200)
    await call('POST', `${legPath}/change`, { as: user, body: change })
    for (let twice = 0; twice < 2; twice++) {
      await call('POST', `${legPath}/cancel`, { as: user, body: { reason: 'Maintenance' } })
    }
    const messages = await readMessages(webhookId)
    assert.deepEqual(listTypes(messages), ['flight.published', 'flight.changed', 'flight.cancelled'])
    assert.deepEqual(
      messages.map(({ data }) => [data.flightId, data.status, data.tail]),
      [
        [draft.json.flight.id, 'PUBLISHED', 'N900XX'],
        [draft.json.flight.id, 'PUBLISHED', 'N901XX'],
        [draft.json.flight.id, 'CANCELLED', 'N901XX'],
      ],
    )
  })

  test('when a booking is confirmed or cancelled, without personal data', async () => {
    const { user, operator, webhookId } = await aListeningOperator(['booking.confirmed', 'booking.cancelled'])
    const leg = await aLeg(db, { operatorId: operator.id })
    const { bookingId, traveller } = await aPaidBooking(leg.id)
    await settleBooking(db, provider, { bookingId })
    const holder = await aUser(db)
    await holdSeats(app, { user: holder, legId: leg.id, seats: 1 })
    await call('POST', `/api/api/operators/flights/${leg.id}/cancel`, { as: user, body: { reason: 'Snow' } })
    const messages = await readMessages(webhookId)
    assert.deepEqual(
      messages.map(({ type, data }) => [type, data.bookingId, data.status, data.cancelReason]),
      [
        ['booking.confirmed', bookingId, 'CONFIRMED', null],
        ['booking.cancelled', bookingId, 'CANCELLED', 'OPERATOR'],
      ],
    )
    assert.deepEqual([messages[0]?.data.amountMinor, messages[0]?.data.infants], [840_000, 0])
    for (const secret of [traveller.id, traveller.email, traveller.name]) {
      assert.ok(!JSON.stringify(messages).includes(secret), secret)
    }
  })

  test('when the status of a flight changes on its day, without the crew', async () => {
    const { user, operator, webhookId } = await aListeningOperator(['day.changed'])
    const leg = await aLeg(db, { operatorId: operator.id })
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)
    const move = (departureAt: Date) =>
      db
        .updateTable('legs')
        .set({ departureAt, arrivalAt: new Date(departureAt.getTime() + 3 * 3_600_000) })
        .where('id', '=', leg.id)
        .execute()
    await move(inHours(1))
    const expectedDepartureUTC = inHours(2).toISOString()
    const report = (body: object) =>
      call('POST', `/api/api/operators/flights/${leg.id}/day`, { as: user, body })
    const delay = { status: 'DELAYED', expectedDepartureUTC }
    for (const body of [delay, delay, { ...delay, crew: 'Ana Silva' }, { status: 'BOARDING' }])
      assert.equal((await report(body)).status, 200)
    await move(inHours(30))
    const messages = await readMessages(webhookId)
    assert.deepEqual(
      messages.map(({ data }) => [data.flightId, data.status, data.expectedDepartureUTC, data.departedUTC]),
      [
        [leg.id, 'DELAYED', expectedDepartureUTC, null],
        [leg.id, 'BOARDING', expectedDepartureUTC, null],
        [leg.id, 'SCHEDULED', null, null],
      ],
    )
    assert.equal(
      Date.parse(String(messages[0]?.data.expectedArrivalUTC)),
      Date.parse(expectedDepartureUTC) + 3 * 3_600_000,
    )
    assert.ok(!JSON.stringify(messages).includes('Silva'))
  })

  test('when a payout is transferred', async () => {
    const { operator, webhookId } = await aListeningOperator(['payout.paid'])
    const leg = await aLeg(db, { operatorId: operator.id })
    await aPaidBooking(leg.id)
    const { id: payoutId } = await fly(app, leg.id)
    await settlePayout(db, provider, { payoutId })
    await settlePayout(db, provider, { payoutId })
    const messages = await readMessages(webhookId)
    assert.deepEqual(listTypes(messages), ['payout.paid'])
    const { data } = messages[0] as EventMessage
    assert.deepEqual(
      [data.payoutId, data.flightId, data.grossMinor, data.feeMinor, data.amountMinor],
      [payoutId, leg.id, 840_000, 84_000, 756_000],
    )
    assert.match(String(data.transferId), /^tr_/)
  })

  test('once for several changes of seats within a few seconds', async () => {
    const { operator, webhookId } = await aListeningOperator(['availability.changed'])
    const leg = await aLeg(db, { operatorId: operator.id })
    for (let holds = 0; holds < 3; holds++) {
      await holdSeats(app, { user: await aUser(db), legId: leg.id, seats: 1 })
    }
    assert.equal(await announceAvailability(db), 0)
    assert.equal(await announceAvailability(db, { afterSeconds: 0 }), 1)
    assert.equal(await announceAvailability(db, { afterSeconds: 0 }), 0)
    const messages = await readMessages(webhookId)
    assert.equal(messages.length, 1)
    const { flightId, seatsHeld, seatsFree, isBookable } = messages[0]?.data ?? {}
    assert.deepEqual([flightId, seatsHeld, seatsFree, isBookable], [leg.id, 3, 5, true])
  })

  test('about seats only after their change has committed, and then always', async () => {
    const { operator, webhookId } = await aListeningOperator(['availability.changed'])
    const leg = await aLeg(db, { operatorId: operator.id })
    const setHeld = (seats: number) => sql`update legs set seats_held = ${seats} where id = ${leg.id}`
    await setHeld(1).execute(db)
    await db.transaction().execute(async (tx) => {
      await setHeld(2).execute(tx)
      assert.equal(await announceAvailability(db, { afterSeconds: 0 }), 0)
    })
    assert.equal(await announceAvailability(db, { afterSeconds: 0 }), 1)
    assert.deepEqual(
      (await readMessages(webhookId)).map(({ data }) => data.seatsFree),
      [6],
    )
  })
})

describe('no event is sent or kept', () => {
  test('about a change that was rolled back', async () => {
    const { operator, webhookId } = await aListeningOperator()
    const leg = await aLeg(db, { operatorId: operator.id })
    const failing = db.transaction().execute(async (tx) => {
      await tx.updateTable('legs').set({ status: 'CANCELLED' }).where('id', '=', leg.id).execute()
      throw new Error('rolled back')
    })
    await assert.rejects(failing)
    assert.deepEqual(listTypes(await readMessages(webhookId)), ['flight.published'])
  })

  test('of a type that was not chosen, of another operator, or while the webhook is disabled', async () => {
    const { user, operator, webhookId } = await aListeningOperator(['flight.cancelled'])
    await aLeg(db, { operatorId: operator.id })
    await aLeg(db, { operatorId: (await aFlyingOperator(app)).operator.id, status: 'CANCELLED' })
    assert.deepEqual(await readMessages(webhookId), [])
    const cancel = async () => {
      const leg = await aLeg(db, { operatorId: operator.id })
      await db.updateTable('legs').set({ status: 'CANCELLED' }).where('id', '=', leg.id).execute()
    }
    await call('POST', `/api/api/operators/webhooks/${webhookId}/disable`, { as: user })
    await cancel()
    assert.deepEqual(await readMessages(webhookId), [])
    await call('POST', `/api/api/operators/webhooks/${webhookId}/enable`, { as: user })
    await cancel()
    assert.deepEqual(listTypes(await readMessages(webhookId)), ['flight.cancelled'])
  })

  test('twice to one webhook; several webhooks each get it once under the same id', async () => {
    const { user, operator, webhookId } = await aListeningOperator()
    const second = await aWebhook(app, { as: user })
    await aLeg(db, { operatorId: operator.id })
    const [one, other] = [await readMessages(webhookId), await readMessages(second.webhook.id)]
    assert.deepEqual(one, other)
    assert.equal(one.length, 1)
    await assert.rejects(
      sql`insert into webhook_deliveries (event_id, endpoint_id, next_attempt_at)
        values (${one[0]?.id}, ${webhookId}, now())`.execute(db),
      /webhook_deliveries_event_id_endpoint_id_key/,
    )
  })

  test('to a webhook that is being deleted, and the flight still changes', async () => {
    const { operator, webhookId } = await aListeningOperator()
    const leg = await aLeg(db, { operatorId: operator.id })
    const cancelling = await db.transaction().execute(async (tx) => {
      await tx.deleteFrom('webhookEndpoints').where('id', '=', webhookId).execute()
      const cancelled = db.updateTable('legs').set({ status: 'CANCELLED' }).where('id', '=', leg.id).execute()
      await new Promise((resolve) => setTimeout(resolve, 200))
      return { cancelled }
    })
    await cancelling.cancelled
    const { status } = await db
      .selectFrom('legs')
      .select('status')
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    assert.equal(status, 'CANCELLED')
  })

  test('for more than thirty days', async () => {
    const { operator, webhookId } = await aListeningOperator()
    await aLeg(db, { operatorId: operator.id })
    await forgetOldOperatorEvents(db)
    assert.equal((await readMessages(webhookId)).length, 1)
    await sql`update operator_events set happened_at = now() - interval '31 days'`.execute(db)
    await forgetOldOperatorEvents(db)
    assert.deepEqual(await readMessages(webhookId), [])
  })
})

describe('webhooks', () => {
  test('can be created by approved operators, ten at most, with public https URLs', async () => {
    const { user, operator } = await aFlyingOperator(app)
    const make = (url = 'https://hooks.example.test/') =>
      call('POST', '/api/api/operators/webhooks', { as: user, body: { url, events: ['flight.published'] } })
    for (const url of ['http://hooks.example.test/', 'https://10.0.0.1/', 'hooks', '']) {
      const answer = await make(url)
      assert.deepEqual([answer.status, answer.json.details?.[0]?.path], [400, 'url'], url)
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => make()))
    assert.deepEqual(answers.filter(({ status }) => status === 200).length, 10)
    assert.deepEqual(answers.filter(({ json }) => json.code === 'webhook_limit').length, 2)
    await db.updateTable('operators').set({ kybStatus: 'REJECTED' }).where('id', '=', operator.id).execute()
    assert.equal((await make()).json.code, 'not_approved')
  })

  test('belong to one operator, as their deliveries do', async () => {
    const { user, webhookId } = await aListeningOperator()
    const test = await call('POST', `/api/api/operators/webhooks/${webhookId}/test`, { as: user })
    const { id } = test.json.delivery
    const other = await aFlyingOperator(app)
    const { webhook: theirs } = await aWebhook(app, { as: other.user })
    for (const path of [
      `${webhookId}/deliveries`,
      `${webhookId}/deliveries/${id}`,
      `${theirs.id}/deliveries/${id}`,
    ]) {
      assert.equal((await call('GET', `/api/api/operators/webhooks/${path}`, { as: other.user })).status, 404)
    }
    const list = await call('GET', `/api/api/operators/webhooks/${webhookId}/deliveries?status=PENDING`, {
      as: user,
    })
    assert.deepEqual(
      list.json.deliveries.map((one: { id: string }) => one.id),
      [id],
    )
    assert.equal(list.json.pagination.total, 1)
  })
})
