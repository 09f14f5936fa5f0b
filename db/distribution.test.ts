import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test from 'node:test'
import { seedDemo } from '#demo/data/seed.ts'
import { openTestDatabase } from '#test/db.ts'
import { HOT_TABLES, OTHER_TABLES } from './distribution.ts'

const { pool } = await openTestDatabase()
await seedDemo(pool, { now: new Date() })

test('every hot table carries its distribution key, never null', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select attrelid::regclass || '.' || attname as name from pg_attribute
     where attnotnull and not attisdropped and attrelid = any($1::regclass[])`,
    [HOT_TABLES.map(({ table }) => table)],
  )
  const there = new Set(rows.map(({ name }) => name))
  const lacking = HOT_TABLES.filter(({ table, key }) => !there.has(`${table}.${key}`))
  assert.deepEqual(lacking, [])
})

test('every table of the database has its place, and only one', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select case nspname when 'public' then '' else nspname || '.' end || relname as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where relkind in ('r', 'p') and nspname !~ '^(pg_|information_schema)'`,
  )
  const placed = [...HOT_TABLES, ...OTHER_TABLES].map(({ table }) => table)
  assert.deepEqual(placed.toSorted(), rows.map(({ name }) => name).toSorted())
})

test('what belongs to one row of a hot table is not kept where all of it lies in one place', async () => {
  const { rows } = await pool.query<{ table: string; above: string }>(
    `select conrelid::regclass::text as table, confrelid::regclass::text as above from pg_constraint
     where contype = 'f' and confdeltype = 'c'`,
  )
  const hot = new Set(HOT_TABLES.map(({ table }) => table))
  assert.ok(rows.some(({ above }) => hot.has(above)))
  assert.deepEqual(
    rows.filter(({ table, above }) => hot.has(above) && !hot.has(table)),
    [],
  )
})

test('docs/scaling.md lists them, and no others', async () => {
  const document = await readFile(new URL('../docs/scaling.md', import.meta.url), 'utf8')
  const places = document.slice(document.indexOf('| Table '), document.indexOf('**Skew.**'))
  const listed = [...places.matchAll(/^\| `([\w.]+)` +\| (.+?) +\| (.+?) +\|$/gm)].map((row) => row.slice(1))
  const BY = { flight: 'flight', person: 'person', row: 'itself' }
  const KEPT = { copied: 'copied', one: 'one place' }
  assert.deepEqual(listed, [
    ...HOT_TABLES.map(({ table, key, by }) => [table, `\`${key}\``, BY[by]]),
    ...OTHER_TABLES.map(({ table, kept, why }) => [table, KEPT[kept], why]),
  ])
})

const LEG_OF_BOOKING = 'select leg_id from bookings b where b.id = t.booking_id'
const LEG_OF_PAYMENT =
  'select b.leg_id from payments p join bookings b on b.id = p.booking_id where p.id = t.payment_id'
const COPIED = {
  payments: LEG_OF_BOOKING,
  passengers: LEG_OF_BOOKING,
  check_ins: LEG_OF_BOOKING,
  refunds: LEG_OF_PAYMENT,
  disputes: LEG_OF_PAYMENT,
  dispute_events: 'select shard_key from disputes d where d.id = t.dispute_id',
  dispute_answers: 'select shard_key from disputes d where d.id = t.dispute_id',
  payout_reversals: 'select leg_id from payouts p where p.id = t.payout_id',
  plan_refunds: 'select user_id from plan_payments p where p.id = t.payment_id',
  webhook_attempts: 'select event_id from webhook_deliveries d where d.id = t.delivery_id',
  refresh_tokens: 'select user_id from sessions s where s.id = t.session_id',
  ledger_sums: 'select distinct shard_key from ledger_entries e where e.posting = t.posting',
}

for (const [table, truth] of Object.entries(COPIED))
  test(`a row of ${table} lies where what it belongs to lies`, async () => {
    const { rows } = await pool.query(
      `select count(*) filter (where shard_key is distinct from (${truth}))::int as wrong from ${table} t`,
    )
    assert.deepEqual(rows, [{ wrong: 0 }])
  })

test('whatever is written as the key of a payment, it is its flight’s', async () => {
  const { rows: made } = await pool.query<{ id: string; leg: string }>(
    `insert into payments (booking_id, shard_key, amount_minor, currency, receipt_email)
     select id, gen_random_uuid(), amount_minor, currency, 'somebody@example.test' from bookings order by id limit 1
     returning id, shard_key as leg`,
  )
  const { rows: told } = await pool.query<{ leg: string }>(
    'select b.leg_id as leg from payments p join bookings b on b.id = p.booking_id where p.id = $1',
    [made[0]?.id],
  )
  assert.equal(made[0]?.leg, told[0]?.leg)
})

test('a booking stays with its flight', async () => {
  await assert.rejects(
    pool.query(
      `update bookings set leg_id = (select id from legs where id <> bookings.leg_id limit 1)
       where id = (select id from bookings limit 1)`,
    ),
    /a booking stays with its flight/,
  )
})

test('entries of a leg’s payout lie with its bookings’ entries', async () => {
  const { rows } = await pool.query<{ postings: number; elsewhere: number }>(
    `select count(*)::int as postings, (count(*) filter (where e.shard_key <> p.leg_id))::int as elsewhere
     from payouts p join ledger_entries e on e.posting ~ ('^(release|transfer):' || p.id)`,
  )
  assert.ok((rows[0]?.postings ?? 0) > 0)
  assert.equal(rows[0]?.elsewhere, 0)
})
