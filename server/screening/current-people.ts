import { sql } from 'kysely'
import type { SanctionsListKind } from '#contract/screening/sanctions-lists.ts'
import type { Db } from '#server/runtime/db.ts'
import { indexPeople, type ListedPerson, type PeopleIndex } from './search-people.ts'

/** The lists with which people are compared now, and the index of their people. */
export type CurrentPeople = { listIds: string[]; index: PeopleIndex }

type Cached = { key: string; people: Promise<CurrentPeople> }

// One index for each database of this process; it is built again when a list changes.
const cache = new WeakMap<Db, Cached>()

/** Returns the people of the current lists, from memory unless a list has changed; null if no list is loaded. */
export async function findCurrentPeople(db: Db): Promise<CurrentPeople | null> {
  const lists = await db
    .selectFrom('sanctionsLists')
    .select(['id', 'kind'])
    .where('replacedAt', 'is', null)
    .orderBy('id')
    .execute()
  if (lists.length === 0) return null
  const listIds = lists.map(({ id }) => id)
  const key = listIds.join(' ')
  const known = cache.get(db)
  if (known?.key === key) return await known.people
  const people = readPeople(db, lists)
  cache.set(db, { key, people })
  people.catch(() => {
    if (cache.get(db)?.people === people) cache.delete(db)
  })
  return await people
}

type List = { id: string; kind: string }

async function readPeople(db: Db, lists: readonly List[]): Promise<CurrentPeople> {
  const listIds = lists.map(({ id }) => id)
  const { rows } = await sql<{ listId: string; entry: string; names: string[]; bornOn: string[] }>`
    select list_id, entry, names, born_on from listed_people where list_id = any(${listIds}::uuid[])
    order by list_id, entry`.execute(db)
  const kinds = new Map(lists.map(({ id, kind }) => [id, kind as SanctionsListKind]))
  const people = rows.map((row) => ({ ...row, kind: kinds.get(row.listId) ?? 'UN' }))
  return { listIds, index: await indexPeople(joinOtherNames(people)) }
}

/**
 * OFAC publishes other names in a separate file. They belong to the entry with the same number, and share its days of
 * birth.
 */
export function joinOtherNames(people: readonly ListedPerson[]): ListedPerson[] {
  const others = new Map(
    people.filter(({ kind }) => kind === 'OFAC_ALT').map(({ entry, names }) => [entry, names]),
  )
  return people
    .filter(({ kind }) => kind !== 'OFAC_ALT')
    .map((person) => {
      const more = person.kind === 'OFAC_SDN' ? others.get(person.entry) : undefined
      return more ? { ...person, names: [...person.names, ...more] } : person
    })
}
