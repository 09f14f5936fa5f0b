import { type RawBuilder, type SelectQueryBuilder, type StringReference, sql } from 'kysely'
import type { Pagination } from '#contract/paging.ts'
import { countRows } from './totals.ts'

export type Page = { page: number; limit: number }

type OnePage<Row> = { rows: Row[]; pagination: Pagination }

/** Reads one page of a sorted query, and counts all its rows. */
export async function readPage<DB, Tables extends keyof DB, Row>(
  sorted: SelectQueryBuilder<DB, Tables, Row>,
  page: Page,
): Promise<OnePage<Row>> {
  const reading = sorted.limit(page.limit).offset(computeOffset(page)).execute()
  const [rows, total] = await Promise.all([reading as Promise<Row[]>, countRows(sorted)])
  return { rows, pagination: toPagination(page, total) }
}

type WideList<DB, Tables extends keyof DB, RowDB, RowTables extends keyof RowDB, Row> = {
  matching: SelectQueryBuilder<DB, Tables, object>
  rows: SelectQueryBuilder<RowDB, RowTables, Row>
  id: StringReference<DB, Tables> & string
  sortBy: readonly ((StringReference<DB, Tables> & string) | RawBuilder<unknown>)[]
  order: 'asc' | 'desc'
}

/**
 * Does the same for a long list with wide rows: an index finds the ids of the page, and only those rows are read in
 * full. They are sorted by the columns and then by the id, all in one direction.
 */
export async function readWidePage<DB, Tables extends keyof DB, RowDB, RowTables extends keyof RowDB, Row>(
  { matching, rows, id, sortBy, order }: WideList<DB, Tables, RowDB, RowTables, Row>,
  page: Page,
): Promise<OnePage<Row>> {
  const columns = [...sortBy, id].map((column) => (typeof column === 'string' ? sql.ref(column) : column))
  const sort = sql.join(columns.map((column) => sql`${column} ${order === 'asc' ? sql`asc` : sql`desc`}`))
  const ids = matching.select(sql.ref<string>(id).as('id')).orderBy(sort).limit(page.limit)
  const reading = rows
    .where(sql.ref(id), 'in', ids.offset(computeOffset(page)))
    .orderBy(sort)
    .execute()
  const [found, total] = await Promise.all([reading as Promise<Row[]>, countRows(matching)])
  return { rows: found, pagination: toPagination(page, total) }
}

/** Returns how many rows come before a page. */
export function computeOffset({ page, limit }: Page): number {
  return (page - 1) * limit
}

/** Returns the paging facts of a list; an empty list has one empty page. */
export function toPagination({ page, limit }: Page, total: number): Pagination {
  return { page, limit, total, pages: Math.max(1, Math.ceil(total / limit)) }
}

/** Returns a LIKE pattern that finds the text anywhere in a lower-case text. */
export function toLikePattern(search: string): string {
  return `%${search.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
}
