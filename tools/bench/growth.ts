import type { Pool } from 'pg'
import { seedDemo } from '#demo/data/seed.ts'
import { cloneDatabase, startTestServer } from '#test/db.ts'
import type { Row } from './measure/table.ts'

const LEGS = 20_000
/** The rows that a booking has in each table. */
const OF_A_BOOKING: Record<string, string> = {
  bookings: `insert into bookings (id, user_id, leg_id, status, seats, price_minor, amount_minor, fee_minor, currency,
      hold_expires_at, created_at, confirmed_at, cancel_window_hours, no_show_penalty_pct, refund_rules, operating_carrier, disclosure)
    select ID('b'), ID('a'), LEG, 'CONFIRMED', 1, 100000 + n, 100000 + n, 10000, 'USD', WHEN, WHEN, WHEN,
      model.cancel_window_hours, model.no_show_penalty_pct, model.refund_rules, model.operating_carrier, model.disclosure
    from generate_series(1, ROWS) n, (select * from bookings order by id limit 1) model`,
  payments: `insert into payments (id, booking_id, status, amount_minor, currency, receipt_email, session_id, payment_intent_id,
      url, created_at, updated_at, authorised_at, captured_at)
    select ID('9'), ID('b'), 'CAPTURED', 100000 + n, 'USD', 'person' || n || '@example.test', 'cs_' || repeat('0', 56) || n,
      'pi_' || repeat('0', 16) || n, 'https://checkout.example.test/c/pay/cs_' || n, WHEN, WHEN, WHEN, WHEN
    from generate_series(1, ROWS) n`,
  ledger_entries: `insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id, posted_at)
    select 'capture:' || ID('9'), account, minor, 'USD', ID('b'), operator.id, WHEN
    from generate_series(1, ROWS) n, (select id from operators order by id limit 1) operator,
      (values ('provider', 100000), ('platform_fees', -10000), ('travellers_held', -90000)) entry (account, minor)`,
  ledger_sums: `insert into ledger_sums (posting, currency, amount_minor)
    select 'capture:' || ID('9'), 'USD', 0 from generate_series(1, ROWS) n`,
  passengers: `insert into passengers (booking_id, seat, key_id, sealed_person)
    select ID('b'), 1, 'k1', decode(repeat('ab', 300), 'hex') from generate_series(1, ROWS) n`,
  idempotency_keys: `insert into idempotency_keys (user_id, key, fingerprint, outcome, created_at)
    select ID('a'), gen_random_uuid()::text, 'hold ' || LEG || ' 1',
      jsonb_build_object('bookingId', ID('b'), 'holdExpiresAt', WHEN), WHEN from generate_series(1, ROWS) n`,
}

/** Fills the tables of a booking and measures the bytes of a row, indexes included. */
export async function measureGrowth({ rows }: { rows: number }): Promise<Row[]> {
  const server = await startTestServer()
  try {
    const { pool } = await cloneDatabase(server.connectionString)
    await seedDemo(pool, { now: new Date() })
    const sizes: Row[] = []
    for (const [table, statement] of Object.entries(OF_A_BOOKING)) {
      const added = await measureSize(pool, table, written(statement, rows))
      if (added === null) continue
      sizes.push(plain(`${table}: a booking's rows, with indexes`, `${Math.round(added / rows)} B`))
    }
    return sizes
  } finally {
    await server.remove()
  }
}

function written(statement: string, rows: number): string {
  return statement
    .replace(
      /ID\('(.)'\)/g,
      (_, digit) => `('018f0000-0000-7000-${digit}000-' || lpad(to_hex(n), 12, '0'))::uuid`,
    )
    .replaceAll('LEG', `md5((n % ${LEGS})::text)::uuid`)
    .replaceAll('WHEN', 'now() - make_interval(secs => n)')
    .replaceAll('ROWS', String(rows))
}

// Inserts without triggers and foreign keys, since only the size on disk counts, and rolls back.
async function measureSize(pool: Pool, table: string, statement: string): Promise<number | null> {
  const size = async () => {
    const { rows } = await pool.query<{ bytes: number }>(
      'select pg_total_relation_size($1::regclass) as bytes',
      [table],
    )
    return Number(rows[0]?.bytes)
  }
  const client = await pool.connect()
  try {
    const before = await size()
    await client.query('set session_replication_role = replica')
    const { rowCount } = await client.query(statement)
    await client.query(`vacuum analyze ${table}`)
    return rowCount ? (await size()) - before : null
  } finally {
    client.release(true)
  }
}

function plain(name: string, ours: string): Row {
  return { name, ours, goal: '', met: null }
}
