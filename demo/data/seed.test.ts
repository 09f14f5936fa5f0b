import assert from 'node:assert/strict'
import test from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { verify } from '@node-rs/argon2'
import { OnBoardRules } from '#contract/on-board/rules.ts'
import { countBookableLegs } from '#server/legs/queries.ts'
import { openTestDatabase } from '#test/db.ts'
import { priceDemoLegs } from '../price-demo-legs.ts'
import { listDemoBookings } from './bookings.ts'
import { listDemoLegs } from './legs.ts'
import { listDemoUsers } from './people.ts'
import { DEMO_LOCK, DEMO_PASSWORD, seedDemo } from './seed.ts'

const { db, pool } = await openTestDatabase()
const now = new Date()

async function countRows(table: 'users' | 'legs' | 'bookings'): Promise<number> {
  const { rows } = await pool.query<{ total: number }>(`select count(*)::int as total from ${table}`)
  return rows[0]?.total ?? 0
}

/** Asserts that a query, which selects the rows that break a rule, finds none. */
async function assertNone(query: string): Promise<void> {
  const { rows } = await pool.query(query)
  assert.deepEqual(rows, [])
}

// Holds the lock until both servers wait for it, so that they certainly overlap.
async function seedTwiceAtOnce() {
  const holder = await pool.connect()
  await holder.query('select pg_advisory_lock($1)', [DEMO_LOCK])
  const rivals = Promise.all([seedDemo(pool, { now }), seedDemo(pool, { now })])
  try {
    for (let attempt = 0; ; attempt++) {
      const waiting = await holder.query(
        `select from pg_locks where locktype = 'advisory' and not granted and objid = $1
         and database = (select oid from pg_database where datname = current_database())`,
        [DEMO_LOCK],
      )
      if (waiting.rowCount === 2) break
      assert.ok(attempt < 200, 'both wait for the lock')
      await sleep(10)
    }
  } finally {
    await holder.query('select pg_advisory_unlock($1)', [DEMO_LOCK])
    holder.release()
  }
  return await rivals
}

test('two servers starting at once seed the demo once', async () => {
  assert.deepEqual((await seedTwiceAtOnce()).sort(), ['seeded', null].sort())
  assert.equal(await countRows('users'), listDemoUsers().length)
  assert.equal(await countRows('legs'), listDemoLegs(now).length)
  assert.equal(await countRows('bookings'), listDemoBookings(now).length)
})

test('a second start adds nothing', async () => {
  const before = await countRows('legs')
  assert.equal(await seedDemo(pool, { now }), null)
  assert.equal(await countRows('legs'), before)
})

test('at least sixty legs are bookable', async () => {
  await priceDemoLegs(db)
  assert.ok((await countBookableLegs(db)) >= 60)
})

test('the on-board rules of the aircraft are valid', async () => {
  const rows = await db.selectFrom('aircraft').select('onBoardRules').execute()
  for (const { onBoardRules } of rows) OnBoardRules.parse(onBoardRules)
})

test('everybody signs in with the same password, at a verified address', async () => {
  const users = await db.selectFrom('users').select(['email', 'passwordHash', 'emailVerifiedAt']).execute()
  assert.equal(new Set(users.map((user) => user.passwordHash)).size, 1)
  assert.ok(await verify(users[0]?.passwordHash ?? '', DEMO_PASSWORD))
  assert.deepEqual(
    users.filter((user) => !user.emailVerifiedAt),
    [],
  )
})

test('the seats of a leg equal the seats of its bookings', async () => {
  await assertNone(`
    select l.tail from legs l left join bookings b on b.leg_id = l.id group by l.id
    having l.seats_sold <> coalesce(sum(b.seats) filter (where b.status = 'CONFIRMED'), 0)
      or l.seats_held <> coalesce(sum(b.seats) filter (where b.status = 'PENDING'), 0)`)
  await assertNone(`
    select b.reference from bookings b join legs l on l.id = b.leg_id
    where l.sale_mode = 'WHOLE_AIRCRAFT' and b.seats <> l.seats_total`)
})

test('a booking keeps the price of the moment when it was made', async () => {
  await assertNone(`
    select b.reference from bookings b join legs l on l.id = b.leg_id
    where b.price_minor <> leg_price_minor(l.price_mode, l.ask_price_minor, l.floor_price_minor, l.currency,
      l.published_at, leg_sales_close_at(l.departure_at), b.created_at)
    or b.fee_minor <> (b.amount_minor * 1000 + 5000) / 10000`)
})

test('the demo has running holds, lapsed holds and holds that wait for confirmation', async () => {
  const { rows } = await pool.query<{ kind: string }>(`
    select distinct case when p.status = 'AUTHORISED' then 'waiting'
      when hold_expires_at > now() then 'running' else 'lapsed' end as kind
    from bookings b left join payments p on p.booking_id = b.id where b.status = 'PENDING' order by 1`)
  assert.deepEqual(
    rows.map((row) => row.kind),
    ['lapsed', 'running', 'waiting'],
  )
  await assertNone(`select from bookings where status = 'PENDING' and created_at > now()`)
})

test('confirmed bookings are paid, and the ledger balances with the charges and refunds', async () => {
  await assertNone(`
    select b.reference from bookings b left join payments p on p.booking_id = b.id
    where (b.status = 'CONFIRMED' or b.cancel_reason = 'TRAVELLER') <> (p.status is not distinct from 'CAPTURED')`)
  await assertNone(`
    select currency from ledger_entries group by currency having sum(amount_minor) <> 0`)
  await assertNone(`
    select p.id from payments p left join refunds r on r.payment_id = p.id
    left join ledger_entries e on e.booking_id = p.booking_id and e.account = 'provider'
    group by p.id, r.id
    having coalesce(sum(e.amount_minor), 0) <>
      case when p.status in ('CAPTURED', 'REFUNDED') then p.amount_minor else 0 end - coalesce(r.amount_minor, 0)`)
  await assertNone(`select id from payments where check_at is not null`)
})

test('the events of a booking are in order, and none is in the future', async () => {
  await assertNone(`
    select b.reference from bookings b join legs l on l.id = b.leg_id join users u on u.id = b.user_id
    where b.created_at < l.published_at or b.created_at < u.created_at or b.created_at > l.departure_at
      or b.confirmed_at < b.created_at or b.cancelled_at < coalesce(b.confirmed_at, b.created_at)
      or greatest(b.created_at, b.confirmed_at, b.cancelled_at) > now()`)
})

test('on a later day the demo replaces the flights that have left, once', async () => {
  const later = new Date(now.getTime() + 20 * 86_400_000)
  const bookings = await countRows('bookings')
  assert.equal(await seedDemo(pool, { now: later }), 'topped_up')
  assert.equal(await seedDemo(pool, { now: later }), null)
  assert.equal(await countRows('bookings'), bookings)
  await assertNone(`
    select tail, departure_at from legs group by tail, departure_at having count(*) > 1`)
  const { rows } = await pool.query<{ total: number }>(
    `select count(*)::int as total from legs join operators o on o.id = operator_id
     where status = 'PUBLISHED' and publish_until > now() and departure_at > $1 and seats_sold + seats_held = 0`,
    [later],
  )
  assert.ok((rows[0]?.total ?? 0) >= 60)
})

test('the audit log has the demo’s decisions in an unbroken chain, and answered messages have their answers', async () => {
  const { rows } = await pool.query<{ acts: number; replies: number }>(
    `select (select count(*)::int from audit_log) as acts, (select count(*)::int from contact_replies) as replies`,
  )
  assert.ok((rows[0]?.acts ?? 0) > 10)
  assert.equal(rows[0]?.replies, 5)
  await assertNone('select * from audit_chain_breaks()')
})
