import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { SanctionsList, SanctionsListKind } from '#contract/screening/sanctions-lists.ts'
import { buildInvalidInput } from '#server/http/check-input.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, lockByName, type Tx } from '#server/runtime/db.ts'
import { findSanctionsLists } from './find-lists.ts'
import type { PersonOfList } from './read-people.ts'

type Loading = {
  kind: SanctionsListKind
  fileDate: string
  reason: string
  sha256: string
  people: readonly PersonOfList[]
}

const ROWS_AT_ONCE = 2000

/**
 * Makes a file the current version of its list. The previous version stays in the log without its people. A job
 * compares everybody with a future leg again. Problems: `list_loaded_already`, `invalid_input`.
 */
export async function loadSanctionsList(db: Db, actor: Actor, loading: Loading): Promise<SanctionsList> {
  const { kind, fileDate, reason, sha256 } = loading
  return await db.transaction().execute(async (tx) => {
    await lockByName(tx, 'sanctions lists')
    await checkDay(tx, fileDate)
    const people = await pickPeople(tx, loading)
    const before = await tx
      .selectFrom('sanctionsLists')
      .select(['id', 'sha256'])
      .where('kind', '=', kind)
      .where('replacedAt', 'is', null)
      .executeTakeFirst()
    if (before?.sha256 === sha256) throw new Problem('list_loaded_already')
    if (before) {
      await tx
        .updateTable('sanctionsLists')
        .set({ replacedAt: sql<Date>`clock_timestamp()` })
        .where('id', '=', before.id)
        .execute()
      await tx.deleteFrom('listedPeople').where('listId', '=', before.id).execute()
    }
    const { id } = await tx
      .insertInto('sanctionsLists')
      .values({ kind, fileDate, sha256, people: people.length, reason, loadedBy: actor.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let at = 0; at < people.length; at += ROWS_AT_ONCE)
      await insertPeople(tx, id, people.slice(at, at + ROWS_AT_ONCE))
    await enqueue(tx, 'bookings:screen-again', { listId: id })
    await recordAct(tx, actor, {
      act: 'sanctions-list.load',
      subject: { type: 'sanctions-list', id },
      before: before ? { id: before.id, sha256: before.sha256 } : null,
      after: { kind, fileDate, sha256, people: people.length },
    })
    const list = (await findSanctionsLists(tx)).find((one) => one.id === id)
    if (!list) throw new Error('The list that was just loaded does not exist')
    return list
  })
}

async function checkDay(tx: Tx, fileDate: string): Promise<void> {
  const { rows } = await sql<{ isLater: boolean }>`
    select ${fileDate}::date > (now() at time zone 'UTC')::date + 1 as is_later`.execute(tx)
  if (rows[0]?.isLater)
    throw buildInvalidInput([{ path: 'fileDate', message: 'The day of the file lies in the future' }])
}

// Only other names of numbers that are people on OFAC's current list count.
async function pickPeople(tx: Tx, { kind, people }: Loading): Promise<readonly PersonOfList[]> {
  if (kind !== 'OFAC_ALT') return people
  const { rows } = await sql<{ entry: string }>`
    select p.entry from listed_people p join sanctions_lists l on l.id = p.list_id
    where l.kind = 'OFAC_SDN' and l.replaced_at is null`.execute(tx)
  const known = new Set(rows.map(({ entry }) => entry))
  const picked = people.filter(({ entry }) => known.has(entry))
  if (picked.length > 0) return picked
  const message = 'These are other names of nobody on the current OFAC list. Load its SDN.CSV first.'
  throw buildInvalidInput([{ path: 'list', message }])
}

async function insertPeople(tx: Tx, listId: string, people: readonly PersonOfList[]): Promise<void> {
  const rows = people.map(({ entry, names, bornOn }) => ({ entry, names, born_on: bornOn }))
  await sql`
    insert into listed_people (list_id, entry, names, born_on)
    select ${listId}, entry, names, born_on
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (entry text, names text[], born_on text[])`.execute(
    tx,
  )
}
