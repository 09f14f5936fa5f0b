import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { SchedulePlan, ScheduleRequest } from '#contract/schedules/schedules.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg, anOperator, aUser, giveTails } from '#test/build.ts'
import { holdSeats, payOnHostedPage, startCheckout } from '#test/pay.ts'

const app = await openTestApp({ worker: true })
const { db, call } = app
const HEADER = 'tail,aircraft,trip,from,to,departure,arrival'
const DAY = 86_400_000

type Operator = Awaited<ReturnType<typeof aSeller>>

/** The account of an operator that may publish. */
async function aSeller(fields: Parameters<typeof anOperator>[1] = {}) {
  const user = await aUser(db, { role: 'OPERATOR' })
  const operator = await anOperator(db, { userId: user.id, ...fields })
  await giveTails(db, { operatorId: operator.id, tails: ['N181', 'N182'], fittedSeats: 8 })
  return { id: operator.id, user: { id: user.id, role: user.role, email: user.email } }
}

/** A row of the file. Times are in hours after the start of the day after tomorrow, in UTC. */
function row(tail: string, trip: string, from: string, to: string, [starts, ends]: [number, number]): string {
  const midnight = Math.ceil(Date.now() / DAY) * DAY + DAY
  const time = (hours: number) => `${new Date(midnight + hours * 3_600_000).toISOString().slice(0, 16)}Z`
  return [tail, 'C56X', trip, from, to, time(starts), time(ends)].join(',')
}

function buildRequest(rows: string[], more: Partial<ScheduleRequest> = {}): ScheduleRequest {
  return {
    fileName: 'december.csv',
    format: 'CSV',
    content: [HEADER, ...rows].join('\n'),
    turnaroundMinutes: 60,
    pricing: {
      currency: 'USD',
      referencePerNmMinor: 1_000,
      ask: { basis: 'PCT_OF_REFERENCE', pct: 40 },
      priceMode: 'FIXED',
      floorPct: 70,
    },
    createAs: 'PUBLISHED',
    ...more,
  }
}

async function plan(operator: Operator, request: ScheduleRequest) {
  const answer = await call('POST', '/api/api/operators/schedule/plan', { as: operator.user, body: request })
  assert.equal(answer.status, 200, answer.text)
  return answer.json as { errorCount: number; plan: SchedulePlan; token: string }
}

async function apply(operator: Operator, request: ScheduleRequest, token: string) {
  const body = { ...request, token }
  return await call('POST', '/api/api/operators/schedule/imports', { as: operator.user, body })
}

async function imported(operator: Operator, request: ScheduleRequest) {
  const { token } = await plan(operator, request)
  const answer = await apply(operator, request, token)
  assert.equal(answer.status, 200, answer.text)
  return answer.json.import
}

async function readLegs(operator: Operator) {
  return await db.selectFrom('legs').selectAll().where('operatorId', '=', operator.id).orderBy('id').execute()
}

async function aPaidBooking(legId: string, seats = 1) {
  const user = await aUser(db)
  await holdSeats(app, { user, legId, seats })
  const { bookingId, url } = await startCheckout(app, { user, legId, seats: seats })
  await payOnHostedPage(url)
  const booking = async () =>
    await db.selectFrom('bookings').selectAll().where('id', '=', bookingId).executeTakeFirstOrThrow()
  await eventually(async () => (await booking()).status === 'CONFIRMED')
  return { user, bookingId, booking }
}

// At Teterboro from hour 5, from Opa-locka at hour 40: a gap of 35 hours.
const BASE = [row('N181', 'A', 'KVNY', 'KTEB', [0, 5]), row('N181', 'B', 'KOPF', 'KVNY', [40, 45])]

describe('a dry run', () => {
  test('stores nothing and shows the legs that it would create, with window and prices', async () => {
    const operator = await aSeller()
    const { plan: shown } = await plan(operator, buildRequest(BASE))
    const [leg] = shown.created
    assert.ok(leg)
    const hours = (from: string, to: string | null) => (Date.parse(to ?? '') - Date.parse(from)) / 3_600_000
    assert.deepEqual(
      [leg.tail, leg.origin.icao, leg.destination.icao, leg.afterTrip, leg.beforeTrip, leg.seats],
      ['N181', 'KTEB', 'KOPF', 'A', 'B', 8],
    )
    // 35 hours less two turnarounds and the leg itself. Only the first six hours are sold.
    assert.equal(
      hours(leg.window.earliestUTC, leg.window.latestUTC),
      33 - hours(leg.departureUTC, leg.arrivalUTC),
    )
    assert.equal(leg.departureUTC, leg.window.earliestUTC)
    assert.equal(hours(leg.departureUTC, leg.departureLatestUTC), 6)
    assert.equal(leg.askPriceMinor, Math.ceil((leg.referencePriceMinor * 0.4) / 100) * 100)
    assert.deepEqual([await readLegs(operator), await countImports(operator)], [[], 0])
  })

  test('of a wrong file lists its errors', async () => {
    const operator = await aSeller()
    const request = buildRequest([...BASE, 'N181,C56X,C,KXXX,KTEB,then,2026-13-01 00:00'])
    const answer = await call('POST', '/api/api/operators/schedule/plan', {
      as: operator.user,
      body: request,
    })
    assert.deepEqual(
      answer.json.errors.map(({ line, field }: { line: number; field: string }) => [line, field]),
      [
        [4, 'from'],
        [4, 'arrival'],
      ],
    )
    assert.deepEqual([answer.json.plan, answer.json.token], [null, null])
    assert.equal((await apply(operator, request, 'a'.repeat(64))).json.code, 'schedule_has_errors')
  })

  test('is only for operators, with files up to 1 MB', async () => {
    const nobody = await aUser(db)
    const options = { as: nobody, body: buildRequest(BASE) }
    assert.equal((await call('POST', '/api/api/operators/schedule/plan', options)).status, 404)
    assert.equal(
      (await call('POST', '/api/api/operators/schedule/plan', { body: buildRequest(BASE) })).status,
      401,
    )
    const operator = await aSeller()
    const tooBig = buildRequest(['x'.repeat(1024 * 1024)])
    const answer = await call('POST', '/api/api/operators/schedule/plan', { as: operator.user, body: tooBig })
    assert.equal(answer.status, 400)
    const wide = buildRequest(['é'.repeat(600 * 1024)])
    const counted = await call('POST', '/api/api/operators/schedule/plan', { as: operator.user, body: wide })
    assert.equal(counted.json.code, 'body_too_large')
  })
})

async function countImports(operator: Operator): Promise<number> {
  const answer = await call('GET', '/api/api/operators/schedule/imports', { as: operator.user })
  return answer.json.pagination.total
}

describe('an import', () => {
  test('creates the legs, is recorded, and changes nothing the second time', async () => {
    const operator = await aSeller()
    const created = await imported(operator, buildRequest(BASE))
    assert.deepEqual(
      [created.createdCount, created.tripCount, created.tailCount, created.importedBy],
      [1, 2, 1, 'Sam Traveller'],
    )
    const [leg] = await readLegs(operator)
    assert.deepEqual([leg?.status, leg?.seatsTotal, leg?.tail], ['PUBLISHED', 8, 'N181'])
    const listed = await eventually(async () => {
      const { json } = await call('GET', '/api/routes?limit=100')
      return json.routes.find(({ id }: { id: string }) => id === leg?.id)
    })
    assert.equal(listed.operatingCarrier, 'Northlight Air Charter LLC')

    const again = await plan(operator, buildRequest(BASE))
    assert.deepEqual([again.plan.created, again.plan.unchangedCount], [[], 1])
    const act = await db
      .selectFrom('auditLog')
      .selectAll()
      .where('subjectId', '=', created.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([act.act, act.actorId], ['schedule.import', operator.user.id])
  })

  test('with a moved trip moves its leg, and changes neither its price nor other tails', async () => {
    const operator = await aSeller()
    const other = [row('N182', 'A', 'KVNY', 'KTEB', [0, 5]), row('N182', 'B', 'KOPF', 'KVNY', [40, 45])]
    await imported(operator, buildRequest([...BASE, ...other]))
    const [before, untouched] = await readLegs(operator)
    const moved = [row('N181', 'A', 'KVNY', 'KTEB', [1, 6]), BASE[1] ?? '']
    const result = await imported(operator, {
      ...buildRequest(moved),
      pricing: { ...buildRequest([]).pricing, referencePerNmMinor: 9_000 },
    })
    assert.deepEqual([result.changedCount, result.createdCount, result.withdrawnCount], [1, 0, 0])
    const [after, still] = await readLegs(operator)
    assert.equal(after?.id, before?.id)
    assert.equal(Number(after?.departureAt) - Number(before?.departureAt), 3_600_000)
    assert.equal(Number(after?.gapEarliestAt), Number(after?.departureAt))
    assert.equal(Number(after?.gapLatestAt), Number(before?.gapLatestAt))
    assert.equal(after?.askPriceMinor, before?.askPriceMinor)
    assert.deepEqual(still, untouched)
  })

  test('that moves a sold leg notifies its travellers, and offers a full refund beyond two hours', async () => {
    const operator = await aSeller()
    await imported(operator, buildRequest(BASE))
    const [leg] = await readLegs(operator)
    const paid = await aPaidBooking(leg?.id ?? '')
    const shifted = (hours: number) =>
      buildRequest([row('N181', 'A', 'KVNY', 'KTEB', [hours, 5 + hours]), BASE[1] ?? ''])
    const consequences = async (request: ScheduleRequest) =>
      (await plan(operator, request)).plan.changed.map(({ toldCount, refundableCount, refundableMinor }) => [
        toldCount,
        refundableCount,
        refundableMinor,
      ])
    assert.deepEqual(await consequences(shifted(1)), [[1, 0, 0]])
    await imported(operator, shifted(1))
    assert.equal((await paid.booking()).fullRefundOfferedAt, null)
    // Two small moves count as one.
    const { amountMinor } = await paid.booking()
    assert.deepEqual(await consequences(shifted(2.5)), [[1, 1, amountMinor]])
    await imported(operator, shifted(2.5))
    assert.notEqual((await paid.booking()).fullRefundOfferedAt, null)
    const mails = await db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', paid.user.email)
      .execute()
    assert.equal(mails.length, 3)
    assert.equal((await paid.booking()).status, 'CONFIRMED')
  })

  test('without an earlier trip withdraws its leg, releases holds, refunds bookings and notifies travellers', async () => {
    const operator = await aSeller()
    await imported(operator, buildRequest(BASE))
    const [leg] = await readLegs(operator)
    assert.ok(leg)
    const paid = await aPaidBooking(leg.id, 2)
    const holder = await aUser(db)
    await holdSeats(app, { user: holder, legId: leg.id, seats: 1 })

    const second = buildRequest([BASE[0] ?? ''])
    const { plan: shown } = await plan(operator, second)
    const { amountMinor, reference } = await paid.booking()
    assert.deepEqual(
      shown.withdrawn.map(({ legId, reason, heldCount, refunds }) => ({ legId, reason, heldCount, refunds })),
      [
        {
          legId: leg.id,
          reason: 'TRIP_AFTER_GONE',
          heldCount: 1,
          refunds: [{ reference, leadTraveller: 'Sam Traveller', seats: 2, amountMinor, currency: 'USD' }],
        },
      ],
    )
    const result = await imported(operator, second)
    assert.deepEqual([result.withdrawnCount, result.refundCount], [1, 1])
    const refund = await eventually(async () => {
      const payment = await db
        .selectFrom('refunds')
        .innerJoin('payments', 'payments.id', 'refunds.paymentId')
        .select(['refunds.status', 'refunds.amountMinor'])
        .where('payments.bookingId', '=', paid.bookingId)
        .executeTakeFirst()
      return payment?.status === 'REFUNDED' && payment
    })
    assert.equal(refund.amountMinor, amountMinor)
    const states = await db
      .selectFrom('bookings')
      .select(['status', 'cancelReason'])
      .where('legId', '=', leg.id)
      .execute()
    assert.deepEqual(states, Array(2).fill({ status: 'CANCELLED', cancelReason: 'OPERATOR' }))
    for (const { email } of [paid.user, holder]) {
      const mails = await db.selectFrom('mails').select('subject').where('recipient', '=', email).execute()
      assert.ok(mails.some(({ subject }) => subject.startsWith('Cancelled by the operator')))
    }
    const [gone] = await readLegs(operator)
    assert.deepEqual([gone?.status, gone?.importKey, gone?.seatsSold], ['CANCELLED', null, 0])

    // The trip is in the file again, so its leg is listed as a new leg.
    const back = await imported(operator, buildRequest(BASE))
    assert.equal(back.createdCount, 1)
  })

  test('as drafts puts nothing on sale, and deletes drafts whose trip is missing', async () => {
    const operator = await aSeller({ payoutsEnabled: false })
    const { token } = await plan(operator, buildRequest(BASE))
    assert.equal((await apply(operator, buildRequest(BASE), token)).json.code, 'publishing_blocked')
    await imported(operator, buildRequest(BASE, { createAs: 'DRAFT' }))
    assert.deepEqual(
      (await readLegs(operator)).map(({ status }) => status),
      ['DRAFT'],
    )
    await imported(operator, buildRequest([BASE[0] ?? '']))
    assert.deepEqual(await readLegs(operator), [])
  })
})

describe('an import is refused', () => {
  test('if a traveller booked after the dry run', async () => {
    const operator = await aSeller()
    await imported(operator, buildRequest(BASE))
    const [leg] = await readLegs(operator)
    const second = buildRequest([BASE[0] ?? ''])
    const { token } = await plan(operator, second)
    await holdSeats(app, { user: await aUser(db), legId: leg?.id ?? '', seats: 1 })
    const answer = await apply(operator, second, token)
    assert.deepEqual([answer.status, answer.json.code], [409, 'schedule_plan_changed'])
    assert.equal((await readLegs(operator))[0]?.status, 'PUBLISHED')
  })

  test('if a concurrent hold is granted on a flight that it withdraws', async () => {
    const operator = await aSeller()
    await imported(operator, buildRequest(BASE))
    const [leg] = await readLegs(operator)
    const second = buildRequest([BASE[0] ?? ''])
    const { token } = await plan(operator, second)
    const holder = await aUser(db)
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('select from legs where id = $1 for update', [leg?.id])
    const waiting = (count: number) =>
      eventually(async () => {
        const { rows } = await app.pool.query(
          `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        return Number(rows[0].count) === count
      })
    const hold = holdSeats(app, { user: holder, legId: leg?.id ?? '', seats: 1 })
    await waiting(1)
    const applied = apply(operator, second, token)
    await waiting(2)
    await client.query('commit')
    client.release()
    const { bookingId } = await hold
    assert.equal((await applied).json.code, 'schedule_plan_changed')
    const booking = await db
      .selectFrom('bookings')
      .select('status')
      .where('id', '=', bookingId)
      .executeTakeFirstOrThrow()
    assert.equal(booking.status, 'PENDING')
  })

  test('with the token of another operator, file or pricing', async () => {
    const [one, other] = [await aSeller(), await aSeller()]
    const { token } = await plan(one, buildRequest(BASE))
    const refused = [
      await apply(other, buildRequest(BASE), token),
      await apply(one, buildRequest([BASE[0] ?? '']), token),
      await apply(one, buildRequest(BASE, { createAs: 'DRAFT' }), token),
    ]
    assert.deepEqual(
      refused.map(({ json }) => json.code),
      Array(3).fill('schedule_plan_changed'),
    )
    assert.deepEqual([await readLegs(one), await readLegs(other)], [[], []])
  })

  test('if another import came first; two equal concurrent requests are one import', async () => {
    const operator = await aSeller()
    const [first, second] = [
      buildRequest(BASE),
      buildRequest([BASE[0] ?? '', row('N181', 'B', 'KOPF', 'KVNY', [41, 46])]),
    ]
    const tokens = [(await plan(operator, first)).token, (await plan(operator, second)).token]
    // All of them wait while the test holds the lock.
    const client = await app.pool.connect()
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`schedule ${operator.id}`])
    const rivals = [
      apply(operator, first, tokens[0] ?? ''),
      apply(operator, first, tokens[0] ?? ''),
      apply(operator, second, tokens[1] ?? ''),
    ]
    await eventually(async () => {
      const { rows } = await app.pool.query(
        `select count(*) from pg_locks where locktype = 'advisory' and not granted`,
      )
      return Number(rows[0].count) === 3
    })
    await client.query('commit')
    client.release()
    const answers = await Promise.all(rivals)
    const done = answers.filter(({ status }) => status === 200).map(({ json }) => json.import.id)
    assert.equal(new Set(done).size, 1)
    assert.equal((await readLegs(operator)).length, 1)
    assert.equal(await countImports(operator), 1)
    assert.equal(done.length + answers.filter(({ status }) => status === 409).length, 3)
  })
})

test('a flight that was listed by hand or cancelled by hand is not listed again', async () => {
  const operator = await aSeller()
  await imported(operator, buildRequest(BASE))
  await db.updateTable('legs').set({ status: 'CANCELLED' }).where('operatorId', '=', operator.id).execute()
  const cancelled = await plan(operator, buildRequest(BASE))
  assert.deepEqual(
    [cancelled.plan.created.length, cancelled.plan.skipped[0]?.reason],
    [0, 'CANCELLED_BY_HAND'],
  )
  const other = await aSeller()
  const { plan: fresh } = await plan(other, buildRequest(BASE))
  const departureAt = new Date(Date.parse(fresh.created[0]?.departureUTC ?? '') + 3_600_000)
  const byHand = await aLeg(db, { operatorId: other.id, departureAt })
  await db.updateTable('legs').set({ tail: 'N181' }).where('id', '=', byHand.id).execute()
  assert.equal((await plan(other, buildRequest(BASE))).plan.skipped[0]?.reason, 'LISTED_BY_HAND')
})
