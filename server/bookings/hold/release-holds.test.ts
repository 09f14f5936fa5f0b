import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '#contract/problem.ts'
import { aLeg, aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { openHolds } from './hold-seats.ts'

const database = await openTestDatabase()
const { db } = database
const holds = openHolds({ ...database, holdSeconds: 900, feeBps: 1000 })
const otherServer = openHolds({ ...database, holdSeconds: 900, feeBps: 1000 })

async function aHold(legId: string, on = holds) {
  const { id: userId } = await aUser(db, {})
  const request = { userId, legId, seats: 2, idempotencyKey: crypto.randomUUID(), network: null }
  const { bookingId } = await on.hold(request)
  return { userId, bookingId }
}

function release(
  { userId, bookingId }: { userId: string; bookingId: string },
  { on = holds, key = crypto.randomUUID() as string, apiKeyId = null as string | null } = {},
) {
  return on.release({ userId, bookingId, idempotencyKey: key, apiKeyId })
}

async function seatsHeld(legId: string): Promise<number> {
  const leg = await db
    .selectFrom('legs')
    .select('seatsHeld')
    .where('id', '=', legId)
    .executeTakeFirstOrThrow()
  return leg.seatsHeld
}

async function readCode(promise: Promise<unknown>): Promise<string> {
  return await promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Problem ? error.code : String(error)),
  )
}

test('holds of one leg that are released at once, each twice and at two servers, give their seats back once', async () => {
  const { id: legId } = await aLeg(db, { seatsTotal: 19 })
  const held = await Promise.all(Array.from({ length: 8 }, () => aHold(legId)))
  assert.equal(await seatsHeld(legId), 16)
  const kept = held.pop()
  const answers = held.flatMap((one) => [
    readCode(release(one)),
    readCode(release(one)),
    readCode(release(one, { on: otherServer })),
  ])
  assert.deepEqual(new Set(await Promise.all(answers)), new Set(['done']))
  assert.equal(await seatsHeld(legId), 2)
  if (kept) await release(kept)
  assert.equal(await seatsHeld(legId), 0)
})

test('in one statement each caller gets their own result: another traveller and a used key are refused, the owner succeeds', async () => {
  const { id: legId } = await aLeg(db, { seatsTotal: 9 })
  const [mine, theirs] = [await aHold(legId), await aHold(legId)]
  const key = crypto.randomUUID()
  const answers = await Promise.all([
    readCode(release({ userId: mine.userId, bookingId: theirs.bookingId }, { key })),
    readCode(release({ userId: mine.userId, bookingId: crypto.randomUUID() })),
    readCode(release(mine)),
  ])
  assert.deepEqual(answers, ['booking_not_found', 'booking_not_found', 'done'])
  assert.equal(await seatsHeld(legId), 2)
  // A request that was answered with "not found" did not use up its key. A successful one did, for that booking only.
  await release(theirs, { key })
  assert.equal(await readCode(release(theirs, { key })), 'done')
  const again = await aHold(legId)
  assert.equal(
    await readCode(release({ ...again, userId: theirs.userId }, { key })),
    'idempotency_key_reused',
  )
})

test('releasing a hold with an open payment closes its page, and a paid hold is not released', async () => {
  const { id: legId } = await aLeg(db, { seatsTotal: 9 })
  const [open, paid] = [await aHold(legId), await aHold(legId)]
  for (const [{ bookingId }, status] of [
    [open, 'OPEN'],
    [paid, 'AUTHORISED'],
  ] as const)
    await db
      .insertInto('payments')
      .values({
        bookingId,
        status,
        amountMinor: 1000,
        currency: 'USD',
        sessionId: `cs_${bookingId}`,
        receiptEmail: 'a@example.test',
      })
      .execute()
  assert.deepEqual(await Promise.all([readCode(release(open)), readCode(release(paid))]), [
    'done',
    'payment_in_progress',
  ])
  assert.equal(await seatsHeld(legId), 2)
  const jobs = await database.pool.query(
    "select payload from graphile_worker._private_jobs where key = 'close ' || $1",
    [open.bookingId],
  )
  assert.equal(jobs.rowCount, 1)
})

test('releasing a lapsed hold marks it as lapsed', async () => {
  const { id: legId } = await aLeg(db, {})
  const one = await aHold(legId)
  await db
    .updateTable('bookings')
    .set({ holdExpiresAt: new Date(Date.now() - 1000) })
    .where('id', '=', one.bookingId)
    .execute()
  await release(one)
  const { cancelReason } = await db
    .selectFrom('bookings')
    .select('cancelReason')
    .where('id', '=', one.bookingId)
    .executeTakeFirstOrThrow()
  assert.deepEqual([cancelReason, await seatsHeld(legId)], ['EXPIRED', 0])
})
