import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aLeg, aUser } from '#test/build.ts'
import { openTestDatabase } from '#test/db.ts'
import { HOLD_STATEMENT } from './hold-seats.ts'

const { db, pool } = await openTestDatabase()

type Ask = { legId: string; userId?: string; key?: string }

/** Runs one statement for the requests of several travellers, in this order, and returns each traveller's holds. */
async function holdTogether(asks: Ask[]) {
  const users = await Promise.all(asks.map(async ({ userId }) => userId ?? (await aUser(db)).id))
  const keys = asks.map(({ key }) => key ?? crypto.randomUUID())
  const legIds = asks.map(({ legId }) => legId)
  const two = asks.map(() => 2)
  const networks = asks.map(() => null)
  const infants = asks.map(() => 0)
  const replaced = asks.map(() => null)
  const terms = [900, 1000, 'Operated by {carrier}']
  await pool.query(HOLD_STATEMENT, [users, legIds, two, keys, ...terms, networks, infants, replaced])
  const booked = await db
    .selectFrom('bookings')
    .select(['userId', 'legId'])
    .where('userId', 'in', users)
    .execute()
  const noted = await db
    .selectFrom('idempotencyKeys')
    .select(['userId', 'key'])
    .where('key', 'in', keys)
    .execute()
  return users.map((userId, i) => ({
    holds: booked.filter((one) => one.userId === userId).map(({ legId }) => legId),
    hasKey: noted.some((one) => one.userId === userId && one.key === keys[i]),
  }))
}

async function seatsHeld(legId: string): Promise<number> {
  const leg = await db
    .selectFrom('legs')
    .select('seatsHeld')
    .where('id', '=', legId)
    .executeTakeFirstOrThrow()
  return leg.seatsHeld
}

test('each hold of a batch belongs to its own traveller, also after a refused one', async () => {
  const [over, one, other] = [await aLeg(db, { status: 'CANCELLED' }), await aLeg(db), await aLeg(db)]
  const asks = [over, one, over, other].map(({ id }) => ({ legId: id }))
  assert.deepEqual(await holdTogether(asks), [
    { holds: [], hasKey: true },
    { holds: [one.id], hasKey: true },
    { holds: [], hasKey: true },
    { holds: [other.id], hasKey: true },
  ])
  assert.deepEqual(await Promise.all([over, one, other].map(({ id }) => seatsHeld(id))), [0, 2, 2])
})

test('each hold of a batch keeps its own idempotency key, also after a repeated one', async () => {
  const [first, second] = [await aLeg(db), await aLeg(db)]
  const { id: userId } = await aUser(db)
  const key = crypto.randomUUID()
  await holdTogether([{ userId, legId: first.id, key }])
  assert.deepEqual(await holdTogether([{ userId, legId: first.id, key }, { legId: second.id }]), [
    { holds: [first.id], hasKey: true },
    { holds: [second.id], hasKey: true },
  ])
  assert.equal(await seatsHeld(second.id), 2)
})
