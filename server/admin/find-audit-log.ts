import { type Selectable, sql } from 'kysely'
import type { AuditEntry } from '#contract/admin/admin-overview.ts'
import type { Pagination } from '#contract/paging.ts'
import type { AuditLogTable } from '#db/types.ts'
import { type Page, readWidePage, toLikePattern } from '#server/http/paging.ts'
import type { Db } from '#server/runtime/db.ts'

type Ask = Page & {
  actor?: string | undefined
  act?: string | undefined
  subjectType?: string | undefined
  subjectId?: string | undefined
  from?: string | undefined
  to?: string | undefined
  order: 'asc' | 'desc'
}

type Answer = { data: AuditEntry[]; pagination: Pagination; acts: string[]; subjectTypes: string[] }

/** Returns a page of the audit log, and the values of its filters. */
export async function findAuditLog(db: Db, ask: Ask): Promise<Answer> {
  const actors = ask.actor ? await findActors(db, ask.actor) : null
  const entries = db
    .selectFrom('auditLog')
    .innerJoin('users', 'users.id', 'auditLog.actorId')
    .selectAll('auditLog')
    .select(['users.name', 'users.email'])
  const matching = matchingEntries(db, ask, actors)
  const [{ rows, pagination }, choices] = await Promise.all([
    readWidePage({ matching, rows: entries, id: 'auditLog.id', sortBy: [], order: ask.order }, ask),
    findChoices(db),
  ])
  return { data: rows.map(toEntry), pagination, ...choices }
}

function matchingEntries(
  db: Db,
  { act, subjectType, subjectId, from, to }: Ask,
  actors: readonly string[] | null,
) {
  let query = db.selectFrom('auditLog')
  if (act) query = query.where('act', '=', act)
  if (subjectType) query = query.where('subjectType', '=', subjectType)
  if (subjectId) query = query.where('subjectId', '=', subjectId)
  if (from) query = query.where('happenedAt', '>=', new Date(`${from}T00:00:00Z`))
  if (to) query = query.where('happenedAt', '<', new Date(Date.parse(`${to}T00:00:00Z`) + 86_400_000))
  if (!actors) return query
  const [actor] = actors
  // One index holds an actor's entries in the order of the list.
  if (actor && actors.length === 1) return query.where('actorId', '=', actor)
  return query.where(sql<boolean>`actor_id = any(${actors}::uuid[])`)
}

// Few people ever act. An index scan finds their ids first; only their names are then compared.
async function findActors(db: Db, named: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive acted as (
      (select actor_id as id from audit_log order by actor_id limit 1)
      union all
      select (select actor_id from audit_log where actor_id > acted.id order by actor_id limit 1)
      from acted where acted.id is not null
    )
    select users.id from acted join users on users.id = acted.id
    where lower(name || ' ' || email) like ${toLikePattern(named)}`.execute(db)
  return rows.map(({ id }) => id)
}

type Row = Selectable<AuditLogTable> & { name: string; email: string }

function toEntry(row: Row): AuditEntry {
  const { id, act, subjectType, subjectId, address, userAgent } = row
  return {
    id,
    happenedAt: row.happenedAt.toISOString(),
    actor: { id: row.actorId, name: row.name, email: row.email, role: row.actorRole },
    act,
    subjectType,
    subjectId,
    before: row.before as AuditEntry['before'],
    after: row.after as AuditEntry['after'],
    address,
    userAgent,
  }
}

async function findChoices(db: Db): Promise<{ acts: string[]; subjectTypes: string[] }> {
  const { rows } = await sql<{ acts: string[]; subjectTypes: string[] }>`
    select ${distinct('act')} as acts, ${distinct('subject_type')} as subject_types`.execute(db)
  return rows[0] ?? { acts: [], subjectTypes: [] }
}

// Jumps from one value to the next in the index; reading every entry would be slow.
function distinct(column: 'act' | 'subject_type') {
  const name = sql.ref(column)
  return sql`array(
    with recursive found as (
      select min(${name}) as value from audit_log
      union all
      select (select min(${name}) from audit_log where ${name} > found.value) from found where found.value is not null
    )
    select value from found where value is not null)`
}
