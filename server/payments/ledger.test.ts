import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { migrate, migrationFiles } from '#db/migrate.ts'
import { openPool } from '#db/pool.ts'
import { openTestDatabase } from '#test/db.ts'
import { findImbalances, repairSums } from './ledger.ts'

const { db, pool, connectionString } = await openTestDatabase()

type Account = 'provider' | 'platform_fees' | 'travellers_held'
const entry = (posting: string, account: Account, amountMinor: number, currency = 'USD') => ({
  ...{ posting, account, amountMinor, currency },
})

describe('the ledger', () => {
  test('refuses a posting that does not sum to zero, when its transaction ends', async () => {
    const posting = `capture:${crypto.randomUUID()}`
    await assert.rejects(
      db
        .insertInto('ledgerEntries')
        .values([entry(posting, 'provider', 1000), entry(posting, 'platform_fees', -999)])
        .execute(),
      /does not balance/,
    )
    await assert.rejects(
      db.transaction().execute(async (tx) => {
        await tx
          .insertInto('ledgerEntries')
          .values(entry(posting, 'provider', 1000))
          .execute()
        await tx
          .insertInto('ledgerEntries')
          .values(entry(posting, 'platform_fees', -1000, 'EUR'))
          .execute()
      }),
      /does not balance/,
      'zero in all, but not in each currency',
    )
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('ledgerEntries')
        .values(entry(posting, 'provider', 1000))
        .execute()
      await tx
        .insertInto('ledgerEntries')
        .values(entry(posting, 'platform_fees', -1000))
        .execute()
    })
    assert.deepEqual(await findImbalances(db), [])
  })

  test('refuses to be changed, shortened or emptied', async () => {
    for (const statement of [
      'update ledger_entries set amount_minor = amount_minor + 1',
      'delete from ledger_entries',
      'truncate ledger_entries',
    ]) {
      await assert.rejects(pool.query(statement), /append only/, statement)
    }
  })

  test('knows what it calls its accounts', async () => {
    const posting = `capture:${crypto.randomUUID()}`
    await assert.rejects(
      db
        .insertInto('ledgerEntries')
        .values([entry(posting, 'provider', 1), entry(posting, 'petty_cash' as Account, -1)])
        .execute(),
      /ledger_entries_account_check/,
    )
  })

  test('finds a posting out of balance without reading an entry, and one that was smuggled past its triggers each night', async () => {
    const posting = `capture:${crypto.randomUUID()}`
    const client = await pool.connect()
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `insert into ledger_entries (posting, account, amount_minor, currency, shard_key)
       values ($1, 'provider', 7, 'JPY', $2), ($1, 'platform_fees', -6, 'JPY', $2)`,
      [posting, crypto.randomUUID()],
    )
    await client.query('commit')
    client.release()
    assert.deepEqual(await findImbalances(db), [])
    assert.equal(await db.transaction().execute((tx) => repairSums(tx)), 1)
    assert.deepEqual(await findImbalances(db), [{ reference: posting, currency: 'JPY', differenceMinor: 1 }])
    assert.equal(await db.transaction().execute((tx) => repairSums(tx)), 0)

    await pool.query('set enable_seqscan = off')
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select posting from ledger_sums where amount_minor <> 0 order by posting`.execute(db)
    const plan = rows.map((row) => Object.values(row)[0]).join('\n')
    assert.match(plan, /ledger_sums_unbalanced/)
    assert.doesNotMatch(plan, /ledger_entries/)
  })
})

describe('the ledger of older days', () => {
  const name = `older_${crypto.randomUUID().replaceAll('-', '')}`
  const older = openPool(connectionString.replace(/\/[^/]*$/, `/${name}`), { max: 2 })
  after(async () => {
    await older.end()
    await onServer(`drop database if exists ${name} with (force)`)
  })

  test('keeps every entry and every operator’s balance when its accounts are told apart', async () => {
    await onServer(`create database ${name}`)
    await migrateUpTo('_ledger_accounts.sql')
    const { operatorId, bookings } = await fillAsBefore()
    const before = await shareOf(operatorId)
    const entries = await older.query(
      'select id, posting, account, amount_minor from ledger_entries order by id',
    )
    await migrate(older)

    const kept = await older.query(
      'select id, posting, account, amount_minor from ledger_entries where id = any($1) order by id',
      [entries.rows.map(({ id }) => id)],
    )
    assert.deepEqual(kept.rows, entries.rows)
    // The refund that was under way is owed to its traveller now, and no longer the operator's.
    assert.equal(await shareOf(operatorId), before + 9_000)
    assert.deepEqual(await balancesOf(bookings.sold), {
      operator_payable: 0,
      platform_fees: -9_000,
      provider: 100_000,
      refunds: -10_000,
      travellers_held: -81_000,
    })
    assert.deepEqual(await balancesOf(bookings.settled), {
      operator_payable: -90_000,
      platform_fees: -10_000,
      provider: 100_000,
    })
    const unbalanced = await older.query('select posting from ledger_sums where amount_minor <> 0')
    assert.deepEqual(unbalanced.rows, [])
    const wrong = await older.query(`
      select from (select posting, currency, sum(amount_minor) as minor from ledger_entries group by 1, 2) said
      full join ledger_sums kept using (posting, currency) where said.minor is distinct from kept.amount_minor`)
    assert.equal(wrong.rowCount, 0)
  })

  async function migrateUpTo(end: string): Promise<void> {
    await older.query(`create table schema_migrations (
      name text primary key, sha256 text not null, ran_at timestamptz not null default now())`)
    const files = await migrationFiles()
    for (const file of files.slice(
      0,
      files.findIndex((one) => one.name.endsWith(end)),
    )) {
      await older.query(file.sql)
      await older.query('insert into schema_migrations (name, sha256) values ($1, $2)', [
        file.name,
        file.sha256,
      ])
    }
  }

  // A leg that is sold with a refund under way, and one whose payout was decided.
  async function fillAsBefore() {
    const { rows } = await older.query(
      `
      with traveller as (
        insert into users (name, email, role) values ('Sam', 'sam@example.test', 'USER') returning id
      ), operator as (
        insert into operators (legal_name, trade_name, base_country, contact_email, refund_rules)
        values ('Northlight', 'Northlight', 'Canada', 'ops@example.test', '[]') returning id
      ), aircraft as (
        insert into aircraft_types select * from jsonb_populate_record(null::aircraft_types, $1) returning designator
      ), places as (
        insert into airports select (jsonb_populate_record(null::airports, place)).* from jsonb_array_elements($2) place returning icao
      ) select traveller.id as traveller, operator.id as operator from traveller, operator, aircraft limit 1`,
      [
        JSON.stringify({
          ...{ designator: 'C56X', name: 'Citation XLS+', manufacturer: 'Cessna', class: 'MIDSIZE' },
          ...{ typical_seats: 8, max_seats: 9, cruise_ktas: 430, range_nm: 1800 },
        }),
        JSON.stringify(
          ['KTEB', 'KOPF'].map((icao) => ({
            ...{ icao, name: icao, city: icao, country: 'US', region: 'North America', lat: 40, lon: -74 },
            timezone: 'America/New_York',
          })),
        ),
      ],
    )
    const { traveller, operator } = rows[0]
    const bookings = { sold: await aBooking('PUBLISHED'), settled: await aBooking('FLOWN') }
    const { rows: payments } = await older.query(
      `insert into payments (booking_id, status, amount_minor, currency, receipt_email)
       values ($1, 'CAPTURED', 100000, 'USD', 'sam@example.test') returning id`,
      [bookings.sold],
    )
    await older.query(
      `insert into refunds (payment_id, amount_minor, fee_minor, reason) values ($1, 10000, 1000, 'Weather')`,
      [payments[0].id],
    )
    await older.query(
      `update payouts set status = 'PAID', gross_minor = 100000, fee_minor = 10000, refunds_minor = 0, net_minor = 90000,
         amount_minor = 90000, transfer_id = 'tr_1', paid_at = now()`,
    )
    return { operatorId: operator as string, bookings }

    async function aBooking(status: string): Promise<string> {
      const made = await older.query(
        `with leg as (
           insert into legs (operator_id, tail, aircraft_type, origin_icao, destination_icao, departure_at, arrival_at, seats_total,
             currency, ask_price_minor, floor_price_minor, reference_price_minor, status, published_at)
           values ($1, 'N1', 'C56X', 'KTEB', 'KOPF', now() - interval '3 days', now() - interval '2 days', 8,
             'USD', 100000, 100000, 100000, $3, now() - interval '9 days') returning id
         ), booking as (
           insert into bookings (user_id, leg_id, status, seats, price_minor, amount_minor, fee_minor, currency, hold_expires_at,
             cancel_window_hours, no_show_penalty_pct, refund_rules, operating_carrier, disclosure, confirmed_at)
           select $2, leg.id, 'CONFIRMED', 1, 100000, 100000, 10000, 'USD', now(), 24, 100, '[]', 'Northlight', 'Arranged', now()
           from leg returning id
         ), posted as (
           insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
           select 'capture:' || booking.id, account, minor, 'USD', booking.id, $1 from booking,
             (values ('provider', 100000), ('platform_fees', -10000), ('operator_payable', -90000)) entry (account, minor)
         ) select id from booking`,
        [operator, traveller, status],
      )
      return made.rows[0].id
    }
  }

  async function shareOf(operatorId: string): Promise<number> {
    const { rows } = await older.query(
      `select sum(amount_minor)::int as minor from ledger_entries
       where operator_id = $1 and account in ('travellers_held', 'operator_payable')`,
      [operatorId],
    )
    return rows[0].minor
  }

  async function balancesOf(bookingId: string): Promise<Record<string, number>> {
    const { rows } = await older.query(
      'select account, sum(amount_minor)::int as minor from ledger_entries where booking_id = $1 group by 1 order by 1',
      [bookingId],
    )
    return Object.fromEntries(rows.map(({ account, minor }) => [account, minor]))
  }
})

async function onServer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}
