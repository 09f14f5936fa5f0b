import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { matchFallenPrice } from './match-leg.ts'

/** How often a scheduled price is checked. */
const LOOK_SECONDS = 300
const LOOKS_AT_ONCE = 5000

/**
 * Checks prices that fall by their schedule, and matches legs that have become cheaper since the last check. The
 * first check of a leg only records its price: the leg was matched when it was published, or nobody had saved a
 * route then.
 */
export async function watchPrices(db: Db): Promise<void> {
  const fallen = new Map((await lookAtPrices(db)).map(({ legId, fromMinor }) => [legId, fromMinor]))
  await processEach([...fallen.keys()], (legId) =>
    matchFallenPrice(db, { legId, fromMinor: fallen.get(legId) ?? 0 }),
  )
}

// An unchanged price is checked again later. A fallen price keeps its old record until it has been matched, so that
// after a crash the next pass finds it again.
async function lookAtPrices(db: Db): Promise<{ legId: string; fromMinor: number }[]> {
  const { rows } = await sql<{ legId: string; fromMinor: number }>`
    with due as (
      select l.id, k.price_minor as from_minor,
        coalesce(leg_price_per_person(l, l.seats_total, now()), leg_asked_minor(l, now())) as price_minor
      from legs l left join alert_price_looks k on k.leg_id = l.id
      where l.status = 'PUBLISHED' and l.price_mode = 'DECLINING' and leg_sales_close_at(l.departure_at) > now()
        and (k.leg_id is null or k.looked_at < now() - make_interval(secs => ${LOOK_SECONDS}))
        and exists (select from alerts)
      limit ${LOOKS_AT_ONCE}
    ), same as (
      insert into alert_price_looks (leg_id, price_minor)
      select id, price_minor from due where from_minor is null or price_minor >= from_minor
      on conflict (leg_id) do update set price_minor = excluded.price_minor, looked_at = now()
    )
    select id as leg_id, from_minor from due where price_minor < from_minor`.execute(db)
  return rows
}
