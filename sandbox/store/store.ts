import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import type { HiddenOf, ObjectName, RowOf } from './rows.ts'
import { filterIndex, schema } from './schema.ts'

export type Store = ReturnType<typeof openStore>
export type Page = {
  where: Record<string, string | number>
  /** Fields that must have one of several values. */
  anyOf?: Record<string, string[]>
  created: { gt?: number; gte?: number; lt?: number; lte?: number }
  types: string[]
  after?: string
  before?: string
  limit: number
}

/**
 * Opens the one database file. A finished transaction is on the disk: it survives a kill of the process and, with
 * `synchronous = FULL`, of the machine.
 */
export function openStore(folder: string, { filters }: { filters: string[] }) {
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'sandbox.sqlite'))
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000')
  database.exec(schema)
  for (const field of filters) database.exec(filterIndex(field))
  const prepared = new Map<string, StatementSync>()

  function statement(sql: string): StatementSync {
    let found = prepared.get(sql)
    if (!found) {
      found = database.prepare(sql)
      prepared.set(sql, found)
    }
    return found
  }
  const run = (sql: string, ...values: SQLInputValue[]) => statement(sql).run(...values)
  const first = (sql: string, ...values: SQLInputValue[]) => statement(sql).get(...values)
  const all = (sql: string, ...values: SQLInputValue[]) => statement(sql).all(...values)

  /** Runs the work as a whole or not at all. All work is synchronous, so no other request can run in between. */
  function transaction<T>(work: () => T): T {
    database.exec('BEGIN IMMEDIATE')
    try {
      const result = work()
      database.exec('COMMIT')
      return result
    } catch (error) {
      if (database.isTransaction) database.exec('ROLLBACK')
      throw error
    }
  }

  /** Runs the work inside a transaction; if it throws, only its own effects are undone. */
  function attempt<T>(work: () => T, keepsEffects: (error: unknown) => boolean): T {
    database.exec('SAVEPOINT attempt')
    try {
      const result = work()
      database.exec('RELEASE attempt')
      return result
    } catch (error) {
      if (!keepsEffects(error)) database.exec('ROLLBACK TO attempt')
      database.exec('RELEASE attempt')
      throw error
    }
  }

  function insert<K extends ObjectName>(
    object: K,
    row: RowOf<K> & { id: string; created: number },
    hidden: HiddenOf<K>,
    due: number | null = null,
  ): RowOf<K> {
    run(
      'INSERT INTO resources (id, object, created, json, hidden, due) VALUES (?, ?, ?, ?, ?, ?)',
      row.id,
      object,
      row.created,
      JSON.stringify(row),
      JSON.stringify(hidden),
      due,
    )
    return row
  }

  /** Updates the row; `due` does not change unless it is given (null clears it). */
  function update<K extends ObjectName>(row: RowOf<K> & { id: string }, due?: number | null): RowOf<K> {
    run('UPDATE resources SET json = ? WHERE id = ?', JSON.stringify(row), row.id)
    if (due !== undefined) run('UPDATE resources SET due = ? WHERE id = ?', due, row.id)
    return row
  }

  function find<K extends ObjectName>(object: K, id: string): RowOf<K> | undefined {
    const found = first('SELECT json FROM resources WHERE id = ? AND object = ?', id, object)
    return found && JSON.parse(String(found.json))
  }

  function findHidden<K extends ObjectName>(object: K, id: string): HiddenOf<K> | undefined {
    const found = first('SELECT hidden FROM resources WHERE id = ? AND object = ?', id, object)
    return found && JSON.parse(String(found.hidden))
  }

  /** Returns any object with that id; ids are unique across all kinds. */
  function findAny(id: string): { object: string } | undefined {
    const found = first('SELECT json FROM resources WHERE id = ?', id)
    return found && JSON.parse(String(found.json))
  }

  function remove(id: string): void {
    run('DELETE FROM resources WHERE id = ?', id)
  }

  /**
   * Returns a page, newest first; with `before`, the page that ends just above that object. Reads one row more than the
   * limit.
   */
  function page<K extends ObjectName>(object: K, query: Page): RowOf<K>[] {
    const { sql, values } = conditions(object, query)
    const backwards = query.before !== undefined
    const rows = all(
      `SELECT json FROM resources WHERE ${sql} ORDER BY seq ${backwards ? 'ASC' : 'DESC'} LIMIT ?`,
      ...values,
      query.limit + 1,
    )
    return rows.map((row) => JSON.parse(String(row.json)))
  }

  function dueIds(now: number): { id: string; object: string; due: number }[] {
    return all('SELECT id, object, due FROM resources WHERE due <= ? ORDER BY due, seq LIMIT 500', now).map(
      (row) => ({ id: String(row.id), object: String(row.object), due: Number(row.due) }),
    )
  }

  function setting(name: string): string | undefined {
    const found = first('SELECT value FROM settings WHERE name = ?', name)
    return found && String(found.value)
  }

  function saveSetting(name: string, value: string): void {
    run('INSERT INTO settings VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2', name, value)
  }

  return {
    run,
    first,
    all,
    transaction,
    attempt,
    insert,
    update,
    find,
    findAny,
    findHidden,
    remove,
    page,
    dueIds,
    setting,
    saveSetting,
    close: () => database.close(),
  }
}

const comparisons = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

function conditions(object: string, query: Page): { sql: string; values: SQLInputValue[] } {
  const parts = ['object = ?']
  const values: SQLInputValue[] = [object]
  for (const [field, value] of Object.entries(query.where)) {
    parts.push(`json ->> '$.${field}' = ?`)
    values.push(value)
  }
  for (const [field, choices] of Object.entries(query.anyOf ?? {})) {
    parts.push(`json ->> '$.${field}' IN (${choices.map(() => '?').join(', ')})`)
    values.push(...choices)
  }
  for (const key of ['gt', 'gte', 'lt', 'lte'] as const) {
    const bound = query.created[key]
    if (bound === undefined) continue
    parts.push(`created ${comparisons[key]} ?`)
    values.push(bound)
  }
  if (query.types.length > 0) {
    parts.push(`(${query.types.map(() => "json ->> '$.type' GLOB ?").join(' OR ')})`)
    values.push(...query.types)
  }
  if (query.after !== undefined) {
    parts.push('seq < (SELECT seq FROM resources WHERE id = ?)')
    values.push(query.after)
  }
  if (query.before !== undefined) {
    parts.push('seq > (SELECT seq FROM resources WHERE id = ?)')
    values.push(query.before)
  }
  return { sql: parts.join(' AND '), values }
}
