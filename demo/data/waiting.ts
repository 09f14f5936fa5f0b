import type { PoolClient } from 'pg'
import { subtractHours } from './hours-before.ts'

// For each waiting traveller, the number of seats and how long they have waited.
const LINE = [
  ['jonathan.achebe', 2, 26],
  ['ingrid.soelvberg', 1, 19],
  ['oliver.thornbury', 3, 4],
] as const

/** Adds travellers to the waiting lists of legs that are sold out. */
export async function seedWaiting(client: PoolClient, { now }: { now: Date }): Promise<void> {
  for (const [user, seats, hoursAgo] of LINE) {
    await client.query(
      `insert into waiting_places (leg_id, user_id, seats, joined_at)
       select l.id, u.id, least($2::int, l.seats_total), $3 from legs l join users u on u.email = $1
       where l.status = 'PUBLISHED' and l.seats_sold = l.seats_total and leg_sales_close_at(l.departure_at) > $4
         and not exists (select from bookings b where b.leg_id = l.id and b.user_id = u.id)
       on conflict do nothing`,
      [`${user}@ferrywing.test`, seats, subtractHours(now, hoursAgo), now],
    )
  }
}
