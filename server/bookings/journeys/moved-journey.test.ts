import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { moveLegs } from '#server/schedules/move-legs.ts'
import { openTestApp } from '#test/app.ts'
import { aUser } from '#test/build.ts'
import { holdJourney, journeyStatus, startJourneyCheckout, twoLegs } from '#test/journeys.ts'
import { payOnHostedPage } from '#test/pay.ts'

const app = await openTestApp()
const { db } = app
const HOUR_MS = 3_600_000

describe('when the operator moves one flight of a journey by hours', () => {
  async function aMovedJourney() {
    const user = await aUser(db)
    const legs = await twoLegs(db)
    const held = await holdJourney(app, { user, legs, seats: 1 })
    const { url } = await startJourneyCheckout(app, { user, journeyId: held.journeyId })
    await payOnHostedPage(url)
    assert.equal((await journeyStatus(app, { user, ...held })).paymentStatus, 'paid')
    const { first, second } = legs
    const times = {
      departureAt: new Date(first.departureAt.getTime() + 3 * HOUR_MS),
      arrivalAt: new Date(first.arrivalAt.getTime() + 3 * HOUR_MS),
      departureLatestAt: null,
    }
    await db.transaction().execute((tx) =>
      moveLegs(tx, {
        ...{ operatorId: first.operatorId, moves: [{ legId: first.id, times }] },
      }),
    )
    const tripNow = async () => {
      const path = `/api/api/trips/${held.secondBookingId}`
      return (await app.call('GET', path, { as: user })).json.trip
    }
    const readQuote = async (bookingId: string) =>
      (await app.call('GET', `/api/api/trips/${bookingId}/cancellation`, { as: user })).json.quote
    return { user, ...held, first, second, firstLeaves: times.departureAt, tripNow, readQuote }
  }

  async function leave(legId: string) {
    const departureAt = sql<Date>`now() - interval '1 minute'`
    await db.updateTable('legs').set({ departureAt }).where('id', '=', legId).execute()
  }

  test('the other flight is fully refundable until the moved one leaves with its booking, and by its policy after that', async () => {
    const moved = await aMovedJourney()
    const quote = await moved.readQuote(moved.secondBookingId)
    assert.deepEqual([quote.way, quote.refundMinor], ['FULL_OFFERED', 610_000])
    assert.equal(quote.holdsUntilUTC, moved.firstLeaves.toISOString())
    const before = await moved.tripNow()
    assert.ok(before.fullRefundOfferedUTC)
    assert.equal(before.todos[0].kind, 'FULL_REFUND_OFFERED')
    assert.equal(before.todos[0].untilUTC, moved.firstLeaves.toISOString())
    await leave(moved.first.id)
    const flown = await moved.readQuote(moved.secondBookingId)
    assert.deepEqual([flown.way, flown.refundMinor], ['POLICY', 579_500])
    const after = await moved.tripNow()
    assert.deepEqual([after.fullRefundOfferedUTC, after.journey.isGone], [null, false])
    assert.ok(after.todos.every(({ kind }: { kind: string }) => kind !== 'FULL_REFUND_OFFERED'))
  })

  test('the other flight stays fully refundable until its own departure if the moved one was cancelled', async () => {
    const moved = await aMovedJourney()
    const { way, refundMinor } = await moved.readQuote(moved.firstBookingId)
    const cancelled = await app.call('POST', `/api/api/trips/${moved.firstBookingId}/cancellation`, {
      ...{ as: moved.user, body: { way, refundMinor } },
      headers: { 'idempotency-key': crypto.randomUUID() },
    })
    assert.equal(cancelled.status, 200, cancelled.text)
    await leave(moved.first.id)
    const quote = await moved.readQuote(moved.secondBookingId)
    assert.deepEqual([quote.way, quote.refundMinor], ['FULL_OFFERED', 610_000])
    assert.equal(quote.holdsUntilUTC, moved.second.departureAt.toISOString())
  })
})
