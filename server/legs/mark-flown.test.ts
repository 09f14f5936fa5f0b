import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { anonymiseAccounts } from '#server/accounts/privacy/anonymise-accounts.ts'
import { readTimeline } from '#server/bookings/timeline.ts'
import { findPayoutFacts } from '#server/payments/payouts/payout-facts.ts'
import { listPayouts } from '#server/payments/payouts/payout-queries.ts'
import { openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { aPaidOperator, aSoldLeg } from '#test/payouts.ts'
import { markFlownLegs } from './mark-flown.ts'

const app = await openTestApp()
const { db } = app

/**
 * Moves the leg so that its earliest departure was this many hours ago, with a window of six hours and a flight of
 * two hours.
 */
async function leftAtEarliest(legId: string, { hoursAgo }: { hoursAgo: number }): Promise<void> {
  const later = (hours: number) =>
    sql`date_trunc('milliseconds', now()) + make_interval(mins => ${Math.round(hours * 60)})`
  await sql`update legs set departure_at = ${later(-hoursAgo)},
    departure_latest_at = ${later(6 - hoursAgo)},
    arrival_at = ${later(2 - hoursAgo)},
    published_at = now() - interval '30 days' where id = ${legId}`.execute(db)
}

async function readStatus(legId: string): Promise<string> {
  const { status } = await db
    .selectFrom('legs')
    .select('status')
    .where('id', '=', legId)
    .executeTakeFirstOrThrow()
  return status
}

describe('a flight with a departure window', () => {
  test('is marked as flown after its latest possible arrival, not after its earliest', async () => {
    const leg = await aLeg(db)
    await leftAtEarliest(leg.id, { hoursAgo: 7.9 })
    await markFlownLegs(db)
    assert.equal(await readStatus(leg.id), 'PUBLISHED')
    await leftAtEarliest(leg.id, { hoursAgo: 8 })
    await markFlownLegs(db)
    assert.equal(await readStatus(leg.id), 'FLOWN')
  })

  test('is paid out 24 hours after its latest arrival', async () => {
    const { operator } = await aPaidOperator(app)
    const { leg } = await aSoldLeg(app, { operatorId: operator.id })
    await leftAtEarliest(leg.id, { hoursAgo: 31.9 })
    await markFlownLegs(db)
    const payout = await db
      .selectFrom('payouts')
      .selectAll()
      .where('legId', '=', leg.id)
      .executeTakeFirstOrThrow()
    const { arrivalAt } = await db
      .selectFrom('legs')
      .select('arrivalAt')
      .where('id', '=', leg.id)
      .executeTakeFirstOrThrow()
    const dueAt = new Date(arrivalAt.getTime() + 30 * 3_600_000)
    assert.deepEqual(payout.checkAt, dueAt)
    const facts = () => db.transaction().execute((tx) => findPayoutFacts(tx, payout))
    const { due, dueAt: decidedBy } = await facts()
    assert.deepEqual([due, decidedBy], [false, dueAt])
    const { payouts } = await listPayouts(db, { operatorId: operator.id, page: 1, limit: 10, show: 'all' })
    assert.deepEqual(
      payouts.map(({ expectedUTC }) => expectedUTC),
      [dueAt.toISOString()],
    )
    await leftAtEarliest(leg.id, { hoursAgo: 32 })
    assert.equal((await facts()).due, true)
  })

  test('counts as neither departed nor arrived while it may still leave, and its traveller’s account is kept', async () => {
    const { operator } = await aPaidOperator(app)
    const { leg, bookingIds } = await aSoldLeg(app, { operatorId: operator.id })
    const [bookingId = ''] = bookingIds
    const ahead = async () =>
      (await readTimeline(db, { bookingId })).filter((event) => event.ahead).map(({ kind }) => kind)
    await leftAtEarliest(leg.id, { hoursAgo: 5.9 })
    assert.deepEqual(await ahead(), ['DEPARTURE', 'ARRIVAL', 'PAYOUT_DUE'])
    const { userId } = await db
      .selectFrom('bookings')
      .select('userId')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    const isForgotten = async () => {
      await anonymiseAccounts(db)
      const user = db.selectFrom('users').select('anonymisedAt').where('id', '=', userId)
      return (await user.executeTakeFirstOrThrow()).anonymisedAt !== null
    }
    await sql`update users set delete_requested_at = now() - interval '90 days' where id = ${userId}`.execute(
      db,
    )
    await leftAtEarliest(leg.id, { hoursAgo: 7.9 })
    assert.deepEqual(await ahead(), ['ARRIVAL', 'PAYOUT_DUE'])
    assert.equal(await isForgotten(), false)
    await leftAtEarliest(leg.id, { hoursAgo: 8.1 })
    assert.equal(await isForgotten(), true)
  })
})
