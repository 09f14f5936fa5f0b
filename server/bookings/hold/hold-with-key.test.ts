import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import type { SpendCap } from '#contract/developers/personal-keys.ts'
import { eventually, openTestApp } from '#test/app.ts'
import { aLeg } from '#test/build.ts'
import { payOnHostedPage } from '#test/pay.ts'
import { aPersonalKey, aVerifiedUser, withKey } from '#test/personal-keys.ts'
import { holdWithKey } from './hold-with-key.ts'

const app = await openTestApp()
const { db, call, connectionString } = app

const cap = (amountMinor: number, more: Partial<SpendCap> = {}): SpendCap => ({
  ...{ amountMinor, currency: 'USD', period: 'TOTAL' },
  ...more,
})

async function aProgram(spendCap: SpendCap) {
  const user = await aVerifiedUser(app)
  const key = await aPersonalKey(app, { as: user, cap: spendCap })
  const ask = withKey(app, key.secret)
  const hold = (legId: string, { people = 1, request = crypto.randomUUID() as string } = {}) =>
    ask('POST', `/checkout/${legId}/hold`, { requestedPax: people }, { 'idempotency-key': request })
  const used = async () =>
    (await call('GET', '/api/api/personal-keys', { as: user })).json.keys[0].usedMinor as number
  return { user, key, ask, hold, used }
}

const aPricedLeg = (askPriceMinor: number, currency: 'USD' | 'EUR' = 'USD') =>
  aLeg(db, { askPriceMinor, floorPriceMinor: askPriceMinor, currency })

describe('the holds and bookings of an API key', () => {
  test('never exceed its spend cap, and the refusal says what is left', async () => {
    const { hold, used } = await aProgram(cap(500_000))
    const [one, two] = [await aPricedLeg(200_000), await aPricedLeg(200_000)]
    assert.equal((await hold(one.id)).status, 200)
    const refused = await hold(two.id, { people: 2 })
    assert.deepEqual([refused.status, refused.json.code], [400, 'spend_cap_reached'], refused.text)
    assert.equal(
      refused.json.message,
      'These seats cost $4,000, and $3,000 of the key’s spend cap of $5,000 are left.',
    )
    // Nothing of the refused hold remains: neither seats nor booking.
    const { seatsHeld } = await db
      .selectFrom('legs')
      .select('seatsHeld')
      .where('id', '=', two.id)
      .executeTakeFirstOrThrow()
    assert.equal(seatsHeld, 0)
    assert.equal(await used(), 200_000)
    assert.equal((await hold(two.id)).status, 200)
  })

  test('a repeated request gets the same refusal word for word, or the same hold', async () => {
    const { hold } = await aProgram(cap(300_000))
    const [one, two] = [await aPricedLeg(200_000), await aPricedLeg(200_000)]
    const held = await hold(one.id, { request: 'one' })
    assert.equal((await hold(one.id, { request: 'one' })).text, held.text)
    const refused = await hold(two.id, { request: 'two' })
    assert.equal((await hold(two.id, { request: 'two' })).text, refused.text)
    assert.equal((await hold(two.id, { people: 2, request: 'two' })).status, 422)
  })

  test('do not count after a release, after they lapse, or outside the cap’s period', async () => {
    const { hold, ask, used, user } = await aProgram(cap(200_000, { period: 'DAY' }))
    const [one, two] = [await aPricedLeg(200_000), await aPricedLeg(200_000)]
    const first = await hold(one.id)
    assert.equal((await hold(two.id)).json.code, 'spend_cap_reached')
    const headers = { 'idempotency-key': 'release' }
    assert.equal(
      (await ask('POST', `/checkout/${first.json.bookingId}/abandon`, undefined, headers)).status,
      200,
    )
    assert.equal(await used(), 0)
    const second = await hold(two.id)
    assert.equal(second.status, 200, second.text)
    await db
      .updateTable('bookings')
      .set({ holdExpiresAt: new Date(0) })
      .where('userId', '=', user.id)
      .execute()
    assert.equal(await used(), 0)
    const third = await hold(one.id)
    assert.equal(third.status, 200, third.text)
    await db
      .updateTable('bookings')
      .set({ createdAt: new Date(Date.now() - 86_500_000) })
      .where('id', '=', third.json.bookingId)
      .execute()
    assert.equal(await used(), 0)
  })

  test('count while a lapsed hold could still be paid; bookings count less their refunds', async () => {
    const { hold, ask, used, user } = await aProgram(cap(500_000))
    const leg = await aPricedLeg(400_000)
    const { bookingId } = (await hold(leg.id)).json
    const checkout = await ask('POST', `/checkout/${leg.id}`, { seatsRequested: 1 })
    assert.equal(checkout.status, 200, checkout.text)
    await db
      .updateTable('bookings')
      .set({ holdExpiresAt: new Date(0) })
      .where('id', '=', bookingId)
      .execute()
    assert.equal(await used(), 400_000)
    assert.equal((await hold((await aPricedLeg(200_000)).id)).json.code, 'spend_cap_reached')
    await payOnHostedPage(checkout.json.url)
    const paid = await call('GET', `/api/payments/checkout/status/${checkout.json.sessionId}`, { as: user })
    assert.equal(paid.json.booking_status, 'CONFIRMED', paid.text)
    assert.equal(await used(), 400_000)
    await db
      .insertInto('refunds')
      .values({
        paymentId: sql<string>`(select id from payments where booking_id = ${bookingId})`,
        kind: 'AMOUNT',
        amountMinor: 150_000,
        feeMinor: 15_000,
        reason: 'A gesture',
      })
      .execute()
    assert.equal(await used(), 250_000)
  })

  test('must be in the cap’s currency', async () => {
    const { hold } = await aProgram(cap(500_000))
    const refused = await hold((await aPricedLeg(200_000, 'EUR')).id)
    assert.deepEqual([refused.status, refused.json.code], [400, 'spend_cap_currency'])
    assert.equal(refused.json.message, 'This flight is sold in EUR, and the key may spend only USD.')
  })
})

describe('twenty holds at once', () => {
  // A traveller has at most three live holds, so the cap allows two.
  test('run one after the other and never exceed the cap together', async () => {
    const { held, sum } = await race((request) => holdWithKey(db, request))
    assert.equal(held, 2)
    assert.equal(sum, 400_000)
  })

  test('would exceed the cap if each only read it first', async () => {
    const { sum } = await race(lookThenHold)
    assert.ok(sum > 500_000, `${sum}`)
  })

  // The control: the same decision without the lock.
  async function lookThenHold({ apiKeyId, holdSeconds: _, feeBps: __, ...request }: Request) {
    const { rows } = await sql<{
      used: number
    }>`select api_key_used_minor(${apiKeyId}, 'TOTAL', now()) as used`.execute(db)
    if ((rows[0]?.used ?? 0) + 200_000 > 500_000) throw new Error('over the cap')
    const { bookingId } = await app.app.holds.hold(request)
    await db.updateTable('bookings').set({ apiKeyId }).where('id', '=', bookingId).execute()
  }

  type Request = Parameters<typeof holdWithKey>[1]

  // The rivals of two programs wait for legs that the test keeps locked, so that all of them have started.
  async function race(holdOne: (request: Request) => Promise<unknown>) {
    const { user, key } = await aProgram(cap(500_000))
    const legs = await Promise.all(Array.from({ length: 20 }, () => aPricedLeg(200_000)))
    const blocker = new pg.Client({ connectionString })
    await blocker.connect()
    await blocker.query('begin')
    await blocker.query('select from legs where id = any($1) for update', [legs.map(({ id }) => id)])
    const settings = {
      apiKeyId: key.id,
      holdSeconds: 900,
      feeBps: 1000,
      userId: user.id,
      seats: 1,
      network: null,
    }
    const running = legs.map(({ id }) =>
      holdOne({ ...settings, legId: id, idempotencyKey: id }).then(
        () => true,
        () => false,
      ),
    )
    await eventually(async () => {
      const { rows } = await blocker.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
      return rows.length >= 1
    })
    // Gives later rivals time to read as well.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await blocker.query('commit')
    await blocker.end()
    const held = (await Promise.all(running)).filter(Boolean).length
    const { sum } = await db
      .selectFrom('bookings')
      .select(sql<number>`coalesce(sum(amount_minor), 0)`.as('sum'))
      .where('apiKeyId', '=', key.id)
      .where('status', '=', 'PENDING')
      .executeTakeFirstOrThrow()
    return { held, sum }
  }
})

describe('an API key', () => {
  test('sees, pays and releases only its own holds; its owner sees and releases all', async () => {
    const { user, hold, ask } = await aProgram(cap(900_000))
    const [mine, byKey] = [await aPricedLeg(200_000), await aPricedLeg(200_000)]
    const own = await call('POST', `/api/api/checkout/${mine.id}/hold`, {
      as: user,
      body: { requestedPax: 1 },
      headers: { 'idempotency-key': 'own' },
    })
    const { bookingId } = (await hold(byKey.id, { request: 'own' })).json
    const other = await aPersonalKey(app, { as: user })
    for (const program of [ask, withKey(app, other.secret)]) {
      const release = { 'idempotency-key': crypto.randomUUID() }
      assert.equal((await program('GET', `/checkout/status/${own.json.bookingId}`)).status, 404)
      assert.equal(
        (await program('POST', `/checkout/${mine.id}`, { seatsRequested: 1 })).json.code,
        'no_live_hold',
      )
      const released = await program('POST', `/checkout/${own.json.bookingId}/abandon`, undefined, release)
      assert.equal(released.status, 404)
      assert.equal((await program('GET', `/checkout/${mine.id}/status`)).json.hold, null)
    }
    assert.deepEqual(
      (await ask('GET', '/checkout/holds')).json.holds.map((one: { bookingId: string }) => one.bookingId),
      [bookingId],
    )
    assert.equal((await withKey(app, other.secret)('GET', '/checkout/holds')).json.holds.length, 0)
    assert.equal((await call('GET', '/api/api/checkout/holds', { as: user })).json.holds.length, 2)
  })

  test('sends the receipt only to its owner', async () => {
    const { user, hold, ask } = await aProgram(cap(900_000))
    const leg = await aPricedLeg(200_000)
    await hold(leg.id)
    const elsewhere = await ask('POST', `/checkout/${leg.id}`, {
      seatsRequested: 1,
      userEmail: 'thief@example.test',
    })
    assert.deepEqual([elsewhere.status, elsewhere.json.code], [400, 'invalid_input'])
    assert.equal((await ask('POST', `/checkout/${leg.id}`, { seatsRequested: 1 })).status, 200)
    const { receiptEmail } = await db
      .selectFrom('payments')
      .innerJoin('bookings', 'bookings.id', 'payments.bookingId')
      .select('receiptEmail')
      .where('bookings.userId', '=', user.id)
      .executeTakeFirstOrThrow()
    assert.equal(receiptEmail, user.email)
  })

  test('holds nothing after it is revoked, even in a request that is already running', async () => {
    const { key, user } = await aProgram(cap(900_000))
    const leg = await aPricedLeg(200_000)
    await db.updateTable('apiKeys').set({ revokedAt: new Date() }).where('id', '=', key.id).execute()
    const request = { userId: user.id, legId: leg.id, seats: 1, idempotencyKey: 'x', network: null }
    await assert.rejects(holdWithKey(db, { ...request, apiKeyId: key.id, holdSeconds: 900, feeBps: 1000 }), {
      code: 'api_key_unknown',
    })
  })
})
