import { Problem } from '#contract/problem.ts'
import type { SearchSort } from '#contract/search/search.ts'

/** Where a page of results goes on: behind this one of its kind, or at the beginning of the kind. */
export type Cursor = {
  kind: 'direct' | 'detour' | 'connection'
  sort: SearchSort
  /** The first page's moment, by which prices are compared, in milliseconds since 1970; 0 where none are. */
  atMs: number
  after: SortKey | null
}

/** What results of a kind are ordered by, smallest first; the id decides between equal ones. */
export type SortKey = { values: number[]; id: string }

/** How many numbers a leg is sorted by before its id, as `find-legs.ts` selects them. */
const KEY_LENGTHS: Record<SearchSort, number> = { departure: 1, price: 3, savings: 2, distance: 2 }

const KINDS = ['direct', 'detour', 'connection'] as const

export function writeCursor({ kind, sort, atMs, after }: Cursor): string {
  const parts = [KINDS.indexOf(kind), sort, atMs, ...(after ? [after.id, ...after.values] : [])]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** The cursor of an earlier page of the same search; anything else is refused. */
export function readCursor(text: string, { sort }: { sort: SearchSort }): Cursor {
  const [kindNumber, cursorSort, atMs, id, ...values] = readParts(text)
  const kind = KINDS[kindNumber as number]
  if (kind === undefined || cursorSort !== sort || !isWhole(atMs)) throw wrongCursor()
  const length = kind === 'connection' ? 1 : KEY_LENGTHS[sort]
  const isKey = isId(kind, id) && values.length === length && values.every(isWhole)
  if (id !== undefined && !isKey) throw wrongCursor()
  return { kind, sort, atMs, after: isKey ? { id, values: values as number[] } : null }
}

function readParts(text: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    return Array.isArray(parts) ? parts : []
  } catch {
    throw wrongCursor()
  }
}

function wrongCursor(): Problem {
  return new Problem('invalid_input', {
    details: [{ path: 'cursor', message: 'This page is of another search' }],
  })
}

// Within what PostgreSQL takes as a timestamp in milliseconds, and far above any amount.
const isWhole = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Math.abs(value as number) < 1e14

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LEG_ID = new RegExp(`^${UUID}$`)
const CONNECTION_ID = new RegExp(`^${UUID}_${UUID}$`)

function isId(kind: Cursor['kind'], id: unknown): id is string {
  return typeof id === 'string' && (kind === 'connection' ? CONNECTION_ID : LEG_ID).test(id)
}
