import type { Pool } from 'pg'
import { pickSize } from './sizes.ts'

/** Rows of each of the administrators' lists. */
export const ROWS = pickSize(100_000, 2000)
/** A capture has three entries in the ledger. */
const ENTRIES_OF_A_CAPTURE = 3

/**
 * Fills every list of the administrators, without the triggers that check postings of the ledger or chain audit entries:
 * the benchmark measures only reads, and deletes these rows afterwards.
 */
export async function addAdminRows(pool: Pool): Promise<void> {
  await withoutTriggers(pool, [...STATEMENTS, KEEP_SUMS])
  await pool.query(`vacuum analyze ${TABLES.join(', ')}`)
}

/** Deletes the rows of `addAdminRows`. */
export async function removeAdminRows(pool: Pool): Promise<void> {
  await withoutTriggers(
    pool,
    TABLES.map((table) => `delete from ${table} where id = any (select added.id from bench_${table} added)`),
  )
  await pool.query(
    'delete from ledger_sums s where not exists (select from ledger_entries e where e.posting = s.posting)',
  )
  for (const table of TABLES) await pool.query(`drop table bench_${table}`)
  await pool.query(`vacuum analyze ${TABLES.join(', ')}`)
}

// Does the work of the ledger's trigger.
const KEEP_SUMS = `insert into ledger_sums select posting, currency, sum(amount_minor) from ledger_entries group by 1, 2
  on conflict (posting, currency) do nothing`

const TABLES = [
  ...['ledger_entries', 'payments', 'bookings', 'audit_log', 'operators'],
  ...['contact_messages', 'applications', 'waitlist_entries', 'users'],
]

const GIVEN_NAMES = `(array['Philippa', 'Kwabena', 'Sunniva', 'Darius', 'Yara'])[1 + n % 5]`
const WHEN = 'now() - make_interval(mins => n)'
const NUMBERS = `generate_series(1, ${ROWS}) n`

// Every second row contains 'cello': a word in many rows is the most expensive one to search for.
const STATEMENTS = [
  added(
    'contact_messages',
    `insert into contact_messages (name, email, subject, category, message, status, created_at)
     select ${GIVEN_NAMES} || ' Writer', 'person' || n || '@example.test', ${about('on board, number ')} || n, 'general', 'May it fly?',
       (array['NEW', 'IN_PROGRESS', 'RESOLVED'])[1 + n % 3], ${WHEN} from ${NUMBERS}`,
  ),
  added(
    'applications',
    `insert into applications (company_name, contact_name, email, status, submitted_at)
     select ${about('Air, number ')} || n, ${GIVEN_NAMES} || ' Applicant', 'person' || n || '@example.test',
       (array['PENDING', 'APPROVED', 'REJECTED'])[1 + n % 3], ${WHEN} from ${NUMBERS}`,
  ),
  added(
    'waitlist_entries',
    `insert into waitlist_entries (email, name, source, created_at)
     select 'person' || n || '@example.test', ${about('lover ')} || n, (array['homepage', 'final-cta'])[1 + n % 2], ${WHEN}
     from ${NUMBERS}`,
  ),
  added(
    'users',
    `insert into users (id, name, email, role, email_verified_at, created_at)
     select ${buildId('a')}, ${about('lover ')} || n, 'person' || n || '@example.test', 'USER', now(), ${WHEN} from ${NUMBERS}`,
  ),
  added(
    'operators',
    `insert into operators (legal_name, trade_name, base_country, base_icao, contact_email, kyb_status, refund_rules, created_at,
       updated_at)
     select ${about('Charter ')} || n, ${about('Charter ')} || n,
       (array['Canada', 'Germany', 'Italy', 'Spain', 'United States'])[1 + n % 5], 'KTEB', 'person' || n || '@example.test',
       (array['PENDING', 'UNDER_REVIEW', 'APPROVED', 'REJECTED'])[1 + n % 4], '[]', ${WHEN}, ${WHEN} from ${NUMBERS}`,
  ),
  added(
    'bookings',
    `insert into bookings (id, user_id, leg_id, status, cancel_reason, seats, price_minor, amount_minor, fee_minor, currency,
       hold_expires_at, created_at, confirmed_at, cancel_window_hours, no_show_penalty_pct, refund_rules, operating_carrier,
       disclosure)
     select ${buildId('b')}, ${buildId('a')}, legs.ids[1 + n % cardinality(legs.ids)],
       case when n % 3 = 0 then 'CANCELLED' else 'CONFIRMED' end, case when n % 3 = 0 then 'EXPIRED' end,
       1, 100000 + n, 100000 + n, 10000, 'USD', ${WHEN}, ${WHEN}, case when n % 3 > 0 then ${WHEN} end, 24, 100, '[]', 'Northlight',
       'It is arranged.'
     from ${NUMBERS}, (select array_agg(id order by id) as ids from legs) legs`,
  ),
  added(
    'payments',
    `insert into payments (id, booking_id, status, amount_minor, currency, receipt_email, session_id, payment_intent_id,
       created_at, updated_at)
     select ${buildId('9')}, ${buildId('b')}, case when n % 3 = 0 then 'EXPIRED' else 'CAPTURED' end, 100000 + n, 'USD',
       'person' || n || '@example.test', 'cs_bench_' || n, 'pi_bench_' || n, ${WHEN}, ${WHEN}
     from ${NUMBERS}`,
  ),
  added(
    'ledger_entries',
    `insert into ledger_entries (posting, account, amount_minor, currency, booking_id, posted_at)
     select 'capture:' || ${buildId('9')}, account, minor, 'USD', ${buildId('b')}, ${WHEN}
     from generate_series(1, ${Math.ceil(ROWS / ENTRIES_OF_A_CAPTURE)}) n,
       (values ('provider', 100000), ('platform_fees', -10000), ('travellers_held', -90000)) entry (account, minor)`,
  ),
  added(
    'audit_log',
    `insert into audit_log (id, actor_id, actor_role, act, subject_type, subject_id, before, after, address, user_agent,
       happened_at, previous_hash, hash)
     select ${ROWS} + n, admins.ids[1 + n % cardinality(admins.ids)], 'ADMIN', (array['contact.reply', 'booking.cancel', 'leg.cancel'])[1 + n % 3],
       (array['contact-message', 'booking', 'leg'])[1 + n % 3], ${buildId('b')}, '{"status":"NEW"}', '{"status":"RESOLVED"}',
       '192.0.2.7', 'bench', ${WHEN}, '', ''
     from ${NUMBERS}, (select array_agg(id order by id) as ids from (select id from users order by id desc limit 25) newest) admins`,
  ),
]

function about(rest: string): string {
  return `case when n % 2 = 0 then 'A cello ${rest}' else 'A cake ${rest}' end`
}

function buildId(kind: string): string {
  return `('018f0000-0000-7000-${kind}000-' || lpad(to_hex(n), 12, '0'))::uuid`
}

// Records which rows the insert added.
function added(table: string, insert: string): string {
  return `create table bench_${table} as select id from ${table} limit 0; with added as (${insert} returning id)
    insert into bench_${table} select id from added`
}

async function withoutTriggers(pool: Pool, statements: string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('set session_replication_role = origin')
  } finally {
    client.release()
  }
}
