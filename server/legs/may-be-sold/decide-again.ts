import { type RawBuilder, sql } from 'kysely'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import { mayBeSold } from '#contract/may-be-sold/may-be-sold.ts'
import { type Db, lockByName, type Tx } from '#server/runtime/db.ts'
import { announceLegs } from '#server/runtime/events.ts'
import { filterBlocking } from './decide.ts'
import { readFacts } from './read-facts.ts'
import { readTables } from './read-tables.ts'

const AT_ONCE = 2000

/** A leg that went off sale, with the reasons. */
export type Withheld = { legId: string; operatorId: string; findings: Finding[] }
type Notify = (tx: Tx, withheld: readonly Withheld[]) => Promise<void>

/**
 * Decides again about all legs on sale, or those of one operator, after a fact has changed. Legs that may not
 * be sold any more go off sale, and their operators are notified if `notify` is given; legs that may be sold again
 * go back on sale. Returns how many legs were checked, withheld and released. Running it twice changes nothing.
 */
export async function decideAgain(
  db: Db,
  { operatorId = null }: { operatorId?: string | null } = {},
  notify: Notify = async () => {},
): Promise<{ decided: number; withheld: number; released: number }> {
  const counts = { decided: 0, withheld: 0, released: 0 }
  const tables = await readTables(db, 'ALL')
  for (const operatorIds of operatorId ? [[operatorId]] : await groupOperators(db)) {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const rows = await readOnSale(db, { operatorIds, after })
      const last = rows.at(-1)
      if (!last) break
      after = last.id
      const facts = await readFacts(db, rows)
      const decided = rows.map((row, place) => {
        const of = facts[place]
        return { ...row, findings: of ? filterBlocking(mayBeSold(of, tables)) : [] }
      })
      const changed = decided.filter(
        ({ findings, withheldBecause }) =>
          sayFound(findings) !== sayFound(withheldBecause as Finding[] | null),
      )
      await store(db, changed, notify)
      counts.decided += rows.length
      counts.withheld += changed.filter(isNewlyWithheld).length
      counts.released += changed.filter(({ findings }) => findings.length === 0).length
    }
  }
  return counts
}

// The legs of one operator are decided together, so that it gets one mail and its legs are counted once.
async function groupOperators(db: Db): Promise<string[][]> {
  const operators = await db
    .selectFrom('legs')
    .select('operatorId')
    .select(({ fn }) => fn.countAll<number>().as('legs'))
    .where(ON_SALE)
    .groupBy('operatorId')
    .orderBy('operatorId')
    .execute()
  const groups: { ids: string[]; legs: number }[] = []
  for (const { operatorId, legs } of operators) {
    const last = groups.at(-1)
    if (last && last.legs + legs <= AT_ONCE) {
      last.ids.push(operatorId)
      last.legs += legs
    } else groups.push({ ids: [operatorId], legs })
  }
  return groups.map(({ ids }) => ids)
}

const ON_SALE: RawBuilder<boolean> = sql<boolean>`(status = 'PUBLISHED' and departure_at > now())`

async function readOnSale(db: Db, { operatorIds, after }: { operatorIds: string[]; after: string }) {
  return await db
    .selectFrom('legs')
    .select(['id', 'operatorId', 'originIcao', 'destinationIcao', 'departureAt', 'departureLatestAt'])
    .select(['arrivalAt', 'saleMode', 'seatsTotal', 'tail', 'aircraftType', 'petNote', 'takesPets'])
    .select(['legalBasis', 'timeAgreedOnRequest', 'prospectusNumber', 'prospectusSecurer', 'withheldBecause'])
    .where(ON_SALE)
    .where('operatorId', 'in', operatorIds)
    .where('id', '>', after)
    .orderBy('id')
    .limit(AT_ONCE)
    .execute()
}

type Decided = Awaited<ReturnType<typeof readOnSale>>[number] & { findings: Finding[] }

function isNewlyWithheld({ findings, withheldBecause }: Decided): boolean {
  return findings.length > 0 && withheldBecause === null
}

// The findings as text, with every field that the operator sees.
function sayFound(findings: readonly Finding[] | null): string {
  return (findings ?? [])
    .map(({ code, path, message, source, scope }) => [code, path, message, source, scope].join('\n'))
    .join('\n\n')
}

// The lock keeps two runs from overwriting each other. Each batch is a transaction, so that legs are locked only
// briefly.
async function store(db: Db, changed: readonly Decided[], notify: Notify): Promise<void> {
  if (changed.length === 0) return
  await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'decide again')
    const ids = changed.map(({ id }) => id)
    await sql`select from legs where id = any(${ids}::uuid[]) order by id for no key update`.execute(tx)
    const because = changed.map(({ findings }) => (findings.length > 0 ? JSON.stringify(findings) : null))
    // Another run may have been first: only new results are written and notified.
    const { rows } = await sql<{ id: string; isNew: boolean }>`
      with before as (select id, withheld_at from legs where id = any(${ids}::uuid[]))
      update legs set withheld_because = found.because,
        withheld_at = case when found.because is not null then coalesce(legs.withheld_at, now()) end
      from unnest(${ids}::uuid[], ${because}::jsonb[]) as found (id, because) join before using (id)
      where legs.id = found.id and legs.status = 'PUBLISHED' and legs.withheld_because is distinct from found.because
      returning legs.id, before.withheld_at is null as "isNew"`.execute(tx)
    const fresh = new Set(rows.filter(({ isNew }) => isNew).map(({ id }) => id))
    await announceLegs(
      tx,
      rows.map(({ id }) => id),
    )
    const withheld = changed.filter(({ id, findings }) => findings.length > 0 && fresh.has(id))
    await notify(
      tx,
      withheld.map(({ id, operatorId, findings }) => ({ legId: id, operatorId, findings })),
    )
  })
}
