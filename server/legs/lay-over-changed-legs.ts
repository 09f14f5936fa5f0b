import type { Pool } from 'pg'
import { remember } from '#server/runtime/remember.ts'
import type { Overlay } from '#server/runtime/replica.ts'

// A later release may add a column while this server runs.
const COLUMNS_MS = 10_000

/**
 * Lets a statement on a replica see the primary's version of changed legs, which the replica may not have replayed
 * yet (decision 87). A common table expression with the name `legs` replaces the table, so no query has to change;
 * functions take a leg as `legs::legs`, which is the row in both cases. These rows already count the seats of lapsed
 * holds as free, so the bookings of these legs are left out.
 */
export function openLegOverlay(primary: Pool): Overlay {
  const columns = remember(() => listColumns(primary), { forMs: COLUMNS_MS })
  return {
    read: (legIds) => readLegs(primary, legIds),
    async layOver({ text, values }, rows) {
      const [ids, fresh] = [`$${values.length + 1}::uuid[]`, `$${values.length + 2}::jsonb`]
      const changed = `with legs as not materialized (
        select ${await columns()} from (
          select false as is_fresh, legs.* from legs
          union all select true, fresh.* from jsonb_populate_recordset(null::legs, ${fresh}) fresh
        ) either where is_fresh or id <> all(${ids})
      ), bookings as not materialized (select * from bookings where leg_id <> all(${ids}))`
      const rest = text.replace(/^\s*with\b/i, ',')
      const found = [...rows.values()].filter((row) => row !== undefined)
      return { text: `${changed} ${rest}`, values: [...values, [...rows.keys()], `[${found.join(',')}]`] }
    },
  }
}

async function readLegs(primary: Pool, legIds: string[]): Promise<Map<string, string>> {
  const { rows } = await primary.query<{ id: string; leg: string }>({
    name: 'changed_legs',
    text: `
      select legs.id, (to_jsonb(legs) || jsonb_build_object('seats_held', legs.seats_held - coalesce((
        select sum(b.seats) from bookings b
        where b.leg_id = legs.id and b.status = 'PENDING' and b.hold_expires_at <= now()), 0)))::text as leg
      from legs where legs.id = any($1)`,
    values: [legIds],
  })
  return new Map(rows.map(({ id, leg }) => [id, leg]))
}

/** The column names in the order of the row type, which a record needs to become a row. */
async function listColumns(primary: Pool): Promise<string> {
  const { rows } = await primary.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = 'legs'::regclass and attnum > 0 and not attisdropped`,
  )
  return rows[0]?.columns ?? ''
}
