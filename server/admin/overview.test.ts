import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { seedDemo } from '#demo/data/seed.ts'
import { openTestApp } from '#test/app.ts'
import { aFailedJob, aLeg, anOperator, aUser } from '#test/build.ts'
import { refused } from '#test/person.ts'

const { db, pool, call } = await openTestApp()
await seedDemo(pool, { now: new Date() })
const admin = await db
  .selectFrom('users')
  .selectAll()
  .where('email', '=', 'admin@ferrywing.test')
  .executeTakeFirstOrThrow()
const get = async (path: string) => (await call('GET', `/api/api/admin/${path}`, { as: admin })).json

async function count(table: 'contactMessages' | 'applications' | 'waitlistEntries', status?: string) {
  let query = db.selectFrom(table).select(({ fn }) => fn.countAll<number>().as('count'))
  if (status) query = query.where('status' as never, '=', status as never)
  return (await query.executeTakeFirstOrThrow()).count
}

test('the counts equal those of the tables', async () => {
  const { stats } = await get('stats')
  assert.deepEqual(stats, {
    waitlist: await count('waitlistEntries'),
    contact: await count('contactMessages'),
    operators: await count('applications'),
    pendingContact: await count('contactMessages', 'NEW'),
    pendingOperators: await count('applications', 'PENDING'),
  })
})

describe('the overview', () => {
  test('lists the money by currency, and says that the ledger balances', async () => {
    const { overview } = await get('overview')
    assert.deepEqual(overview.reconciliation, { differencesCount: 0, comparedAt: null, imbalancesCount: 0 })
    const held = await db
      .selectFrom('payments')
      .select(['amountMinor', 'currency'])
      .where('status', '=', 'AUTHORISED')
      .execute()
    const total = (currency: string) =>
      held.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amountMinor, 0)
    assert.ok(overview.money.held.length > 0)
    for (const { amountMinor, currency } of overview.money.held) assert.equal(amountMinor, total(currency))
    for (const { amountMinor } of overview.money.toBePaidOut) assert.ok(amountMinor > 0)
    assert.ok(overview.money.refunded.length > 0)
  })

  test('lists the differences and the time of the last comparison with the provider', async () => {
    const finishedAt = new Date()
    await db
      .insertInto('reconciliations')
      .values([
        { startedAt: new Date(Date.now() - 86_400_000), finishedAt, differencesCount: 5 },
        { startedAt: new Date(Date.now() - 1000), finishedAt, differencesCount: 2 },
        // A running comparison has no result yet.
        { startedAt: new Date() },
      ])
      .execute()
    const { reconciliation } = (await get('overview')).overview
    assert.deepEqual(reconciliation, {
      differencesCount: 2,
      comparedAt: finishedAt.toISOString(),
      imbalancesCount: 0,
    })
  })

  test('counts the sold seats of departed flights, and the holds that became bookings', async () => {
    const before = (await get('overview')).overview.rates
    const operatorId = (await anOperator(db)).id
    const departureAt = new Date(Date.now() - 86_400_000)
    await aLeg(db, { operatorId, departureAt, seatsTotal: 8, seatsSold: 3 })
    await aLeg(db, { operatorId, departureAt, seatsTotal: 6 })
    await aLeg(db, { operatorId, departureAt, seatsTotal: 6, status: 'CANCELLED' })
    const leg = await aLeg(db, { operatorId })
    const traveller = await aUser(db)
    await lapsedHold(leg.id, traveller.id)
    const { rates } = (await get('overview')).overview
    assert.deepEqual(rates.legsSold, { part: before.legsSold.part + 1, whole: before.legsSold.whole + 2 })
    assert.deepEqual(rates.seatsSold, { part: before.seatsSold.part + 3, whole: before.seatsSold.whole + 14 })
    assert.deepEqual(rates.holdsConverted, {
      part: before.holdsConverted.part,
      whole: before.holdsConverted.whole + 1,
    })
  })

  test('shows since when the oldest has been waiting', async () => {
    const submittedAt = new Date('2026-01-02T03:04:05.000Z')
    await db
      .insertInto('applications')
      .values({ companyName: 'Old', contactName: 'Old', email: 'old@example.test', submittedAt })
      .execute()
    const { waiting } = (await get('overview')).overview
    assert.equal(waiting.applications.oldestAt, submittedAt.toISOString())
    assert.equal(waiting.applications.count, await count('applications', 'PENDING'))
    assert.ok(waiting.kyb.count >= 2)
    assert.ok(waiting.bookings.count >= 1)
  })
})

describe('a failed job', () => {
  test('is listed without its payload, retried once, and then no longer listed', async () => {
    const id = await aFailedJob(db)
    const { jobs, total } = await get('jobs/failed')
    assert.equal(total, 1)
    assert.deepEqual(Object.keys(jobs[0]).sort(), ['attempts', 'failedAt', 'id', 'name'])
    assert.deepEqual([jobs[0].id, jobs[0].name], [id, 'mail:send'])
    const retry = () => call('POST', `/api/api/admin/jobs/${id}/retry`, { as: admin })
    assert.equal((await retry()).status, 200)
    assert.equal((await get('jobs/failed')).total, 0)
    refused(await retry(), 404, 'job_not_found')
    const act = await db.selectFrom('auditLog').selectAll().where('act', '=', 'job.retry').executeTakeFirst()
    assert.deepEqual(act?.before, { name: 'mail:send', attempts: 25 })
  })

  test('with an invalid id is refused', async () => {
    refused(await call('POST', '/api/api/admin/jobs/x/retry', { as: admin }), 400, 'invalid_input')
  })
})

async function lapsedHold(legId: string, userId: string): Promise<void> {
  await db
    .insertInto('bookings')
    .values({
      legId,
      userId,
      seats: 1,
      priceMinor: 100,
      amountMinor: 100,
      feeMinor: 10,
      currency: 'USD',
      status: 'CANCELLED',
      cancelReason: 'EXPIRED',
      holdExpiresAt: new Date(),
      cancelWindowHours: 24,
      noShowPenaltyPct: 100,
      refundRules: '[]',
      operatingCarrier: 'Northlight',
      disclosure: 'It is arranged.',
    })
    .execute()
}
