import type { Pool } from 'pg'
import { pickSize } from './sizes.ts'

/** So many that no user holds twice in a round: a second hold on a leg would be refused. */
export const USERS = pickSize(100_000, 30_000)
export const LEGS = 1000

/** Ids that can be computed, so that pgbench need not look them up. */
export function buildUserId(n: number): string {
  return `018f0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

/** The network of a user's address. Four users share one, but never two in a row. */
export function buildUserNetwork(n: number): string {
  return `81.${n % 100}.${Math.floor(n / 100) % 250}.1`
}

export function buildLegId(n: number): string {
  return `018f0000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`
}

export async function addUsers(pool: Pool): Promise<void> {
  await pool.query(
    `insert into users (id, name, email, role, password_hash)
     select (left($1, 24) || lpad(to_hex(n), 12, '0'))::uuid, 'Traveller ' || n, 'traveller' || n || '@example.test',
       'USER', 'cannot sign in'
     from generate_series(0, $2::int - 1) n on conflict do nothing`,
    [buildUserId(0), USERS],
  )
  await pool.query('vacuum analyze users')
}

/**
 * Copies a leg of the demo with so many seats that it never fills up: a refusal would cost less than a hold. Only these
 * legs may have more than 19 seats. The database still refuses to oversell them.
 */
export async function addLegs(pool: Pool): Promise<void> {
  const { rowCount } = await pool.query('select from legs where id = $1', [buildLegId(0)])
  if (rowCount !== 0) return
  await pool.query('alter table legs drop constraint legs_seats_total_check')
  const copied = await pool.query(
    `insert into legs
     select copy.* from legs model, generate_series(0, $2::int - 1) n,
       jsonb_populate_record(model, jsonb_build_object(
         'id', left($1, 24) || lpad(to_hex(n), 12, '0'), 'seats_total', 32000)) copy
     where model.id = (
       select l.id from legs l join operators o on o.id = l.operator_id
       where l.status = 'PUBLISHED' and l.sale_mode = 'PER_SEAT' and l.seats_held + l.seats_sold = 0 and o.publish_until > now()
       order by l.departure_at desc limit 1)`,
    [buildLegId(0), LEGS],
  )
  if (copied.rowCount !== LEGS) throw new Error('The demo has no leg that could be copied.')
  // Copies the taxes too: a hold before they are computed could not be paid.
  await pool.query(
    `insert into leg_taxes
     select taxes.* from legs copy join legs model on model.tail = copy.tail and model.departure_at = copy.departure_at
     join leg_taxes t on t.leg_id = model.id,
       jsonb_populate_record(t, jsonb_build_object('leg_id', copy.id)) taxes
     where copy.id between $1 and $2 and model.id not between $1 and $2
     on conflict do nothing`,
    [buildLegId(0), buildLegId(LEGS - 1)],
  )
}

/** Gives every round the same start: no hold is pending, and the tables are vacuumed. */
export async function clearHolds(pool: Pool): Promise<void> {
  await pool.query(
    `update bookings set status = 'CANCELLED', cancel_reason = 'OPERATOR', cancelled_at = now()
     where status = 'PENDING'`,
  )
  await pool.query('update legs set seats_held = 0 where seats_held > 0')
  await pool.query('truncate network_holds')
  await pool.query(
    `vacuum analyze bookings (user_id, leg_id, status, hold_expires_at), legs (id), idempotency_keys (user_id, key)`,
  )
  await pool.query('checkpoint')
}

/** Deletes the holds, so that the lists that are measured afterwards have the stated number of rows. */
export async function removeHolds(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    // A trigger refuses to delete bookings.
    await client.query('set session_replication_role = replica')
    await client.query('delete from bookings where leg_id between $1 and $2', [
      buildLegId(0),
      buildLegId(LEGS - 1),
    ])
    await client.query('truncate idempotency_keys')
    await client.query('set session_replication_role = origin')
    await client.query('vacuum (full, analyze) bookings')
  } finally {
    client.release()
  }
}

export async function countHolds(pool: Pool) {
  const { rows } = await pool.query<{ bookings: number; seatsHeld: number; oversold: number }>(
    `select (select count(*)::int from bookings where status = 'PENDING') as bookings,
       sum(seats_held)::int as "seatsHeld",
       (count(*) filter (where seats_held + seats_sold > seats_total))::int as oversold
     from legs`,
  )
  return rows[0] ?? { bookings: 0, seatsHeld: 0, oversold: 0 }
}
