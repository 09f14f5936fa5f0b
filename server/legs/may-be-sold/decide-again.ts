import { sql } from 'kysely'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import { mayBeSold } from '#contract/may-be-sold/may-be-sold.ts'
import { type Db, lockByName } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { filterBlocking } from './decide.ts'
import { readFacts } from './read-facts.ts'
import { readTables } from './read-tables.ts'

const AT_ONCE = 2000

/**
 * Decides again about every flight on sale, or those of one operator, after a fact has changed: what may not be sold any more goes off
 * sale, what may is on sale again. Gives how many flights were looked at and how many changed. Running twice changes nothing.
 */
export async function decideAgain(
  db: Db,
  { operatorId = null }: { operatorId?: string | null } = {},
): Promise<{ decided: number; withheld: number; released: number }> {
  const counts = { decided: 0, withheld: 0, released: 0 }
  const tables = await readTables(db, 'ALL')
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await readOnSale(db, { operatorId, after })
    const last = rows.at(-1)
    if (!last) return counts
    after = last.id
    const facts = await readFacts(db, rows)
    const changed = rows.flatMap((row, place) => {
      const of = facts[place]
      const blocking = of ? filterBlocking(mayBeSold(of, tables)) : []
      return blocking.length > 0 === row.isWithheld ? [] : [{ id: row.id, blocking }]
    })
    await keep(db, changed)
    counts.decided += rows.length
    for (const { blocking } of changed) counts[blocking.length > 0 ? 'withheld' : 'released']++
  }
}

async function readOnSale(db: Db, { operatorId, after }: { operatorId: string | null; after: string }) {
  let query = db
    .selectFrom('legs')
    .select(['id', 'operatorId', 'originIcao', 'destinationIcao', 'departureAt', 'departureLatestAt'])
    .select(['arrivalAt', 'saleMode', 'seatsTotal', 'tail', 'aircraftType', 'petNote', 'legalBasis'])
    .select(['timeAgreedOnRequest', 'prospectusNumber', 'prospectusSecurer'])
    .select(sql<boolean>`withheld_at is not null`.as('isWithheld'))
    .where('status', '=', 'PUBLISHED')
    .where('departureAt', '>', sql<Date>`now()`)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
  if (operatorId) query = query.where('operatorId', '=', operatorId)
  return await query.execute()
}

// Two sweeps at once would write over each other; each batch is a transaction, so that nobody waits long for a flight.
async function keep(db: Db, changed: { id: string; blocking: Finding[] }[]): Promise<void> {
  if (changed.length === 0) return
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'decide again')
    const ids = changed.map(({ id }) => id)
    await sql`select from legs where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
    const because = changed.map(({ blocking }) => (blocking.length > 0 ? JSON.stringify(blocking) : null))
    await sql`
      update legs set withheld_because = found.because, withheld_at = case when found.because is null then null else now() end
      from unnest(${ids}::uuid[], ${because}::jsonb[]) as found (id, because)
      where legs.id = found.id and legs.status = 'PUBLISHED'`.execute(tx)
    await announceLegs(tx, ids)
  })
}
