import { Problem } from '#contract/problem.ts'
import type { SearchSort } from '#contract/search/search.ts'

/** The place where the next page of results begins: after this result of its kind, or at the start of the kind. */
export type Cursor = {
  kind: 'direct' | 'detour' | 'connection'
  sort: SearchSort
  /**
   * The instant of the first page, at which prices are computed, in milliseconds since 1970; 0 if prices are not
   * compared.
   */
  atMs: number
  /** The day of the rates with which prices are compared; null if prices are not compared. */
  ratesDay: string | null
  after: SortKey | null
}

/** The sort key of a result, smallest first; the id decides between equal keys. */
export type SortKey = { values: number[]; id: string }

/** How many numbers come before the id in the sort key of a leg, as `find-legs.ts` selects them. */
const KEY_LENGTHS: Record<SearchSort, number> = { departure: 1, price: 3, savings: 2, distance: 2 }

const KINDS = ['direct', 'detour', 'connection'] as const

export function writeCursor({ kind, sort, atMs, ratesDay, after }: Cursor): string {
  const day = ratesDay ? [Number(ratesDay.replaceAll('-', ''))] : []
  const parts = [KINDS.indexOf(kind), sort, atMs, ...day, ...(after ? [after.id, ...after.values] : [])]
  return Buffer.from(JSON.stringify(parts)).toString('base64url')
}

/** Parses the cursor of an earlier page of the same search. Problem `invalid_input` for anything else. */
export function readCursor(text: string, { sort }: { sort: SearchSort }): Cursor {
  const [kindNumber, cursorSort, atMs, ...rest] = readParts(text)
  const ratesDay = typeof rest[0] === 'number' ? readDay(rest.shift()) : null
  const [id, ...values] = rest
  const kind = KINDS[kindNumber as number]
  if (kind === undefined || cursorSort !== sort || !isWhole(atMs)) throw wrongCursor()
  const length = kind === 'connection' ? 1 : KEY_LENGTHS[sort]
  const isKey = isId(kind, id) && values.length === length && values.every(isWhole)
  if (id !== undefined && !isKey) throw wrongCursor()
  return { kind, sort, atMs, ratesDay, after: isKey ? { id, values: values as number[] } : null }
}

// Such as 20261126.
function readDay(number: unknown): string {
  const [, year, month, day] = /^(20\d\d)(\d\d)(\d\d)$/.exec(String(number)) ?? []
  if (!year) throw wrongCursor()
  return `${year}-${month}-${day}`
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

// The limit of timestamps that PostgreSQL accepts, in milliseconds; amounts are far below it.
const isWhole = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Math.abs(value as number) < 1e14

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
const LEG_ID = new RegExp(`^${UUID}$`)
const CONNECTION_ID = new RegExp(`^${UUID}_${UUID}$`)

function isId(kind: Cursor['kind'], id: unknown): id is string {
  return typeof id === 'string' && (kind === 'connection' ? CONNECTION_ID : LEG_ID).test(id)
}
