import type { AnyConnection, DetourResult, DirectResult } from '#contract/search/search.ts'
import { toListing } from '#server/legs/queries.ts'
import type { Db } from '#server/runtime/db.ts'
import type { ReachableAirport, SearchAsk } from './ask.ts'
import type { Cursor, SortKey } from './cursors.ts'
import type { Detours } from './find-detours.ts'
import { findLegs, type SortedLeg } from './find-legs.ts'

/** One kind's share of a page. `next` is null unless the page ended in this kind; its `after` is null before the first result. */
export type Part<Result> = { results: Result[]; next: { after: SortKey | null } | null }

type Room = {
  ask: SearchAsk
  cursor: Cursor
  /** How many results still fit on the page; null if the page ended in an earlier kind. */
  limit: number | null
}

const NOTHING = { results: [], next: null }

export async function fillWithDirect(
  db: Db,
  { ask, cursor, limit }: Room & { limit: number },
): Promise<Part<DirectResult>> {
  if (cursor.kind !== 'direct') return NOTHING
  const { legs, hasMore } = await findLegs(db, { ask, pairs: null, after: cursor.after, limit })
  const [fromKm, toKm] = [buildDistanceLookup(ask.origins), buildDistanceLookup(ask.destinations)]
  const results = legs.map(({ row }): DirectResult => {
    const leg = toListing(row, ask)
    return { kind: 'direct', leg, fromKm: fromKm(row.originIcao), toKm: toKm(row.destinationIcao) }
  })
  return { results, next: nextAfter(legs, hasMore) }
}

export async function fillWithDetours(
  db: Db,
  { ask, cursor, limit, detours }: Room & { detours: Detours },
): Promise<Part<DetourResult>> {
  if (limit === null || cursor.kind === 'connection' || detours.pairs.length === 0) return NOTHING
  const after = cursor.kind === 'detour' ? cursor.after : null
  const { legs, hasMore } = await findLegs(db, { ask, pairs: detours.pairs, after, limit })
  const [fromKm, toKm] = [buildDistanceLookup(ask.origins), buildDistanceLookup(ask.destinations)]
  const results = legs.map(({ row }): DetourResult => {
    const { end, stop, stopMetres, extraMetres } = detours.find(row.originIcao, row.destinationIcao)
    return {
      kind: 'detour',
      leg: toListing(row, ask),
      fromKm: end === 'from' ? wholeKm(stopMetres) : fromKm(row.originIcao),
      toKm: end === 'to' ? wholeKm(stopMetres) : toKm(row.destinationIcao),
      detour: { end, airport: stop, extraKm: wholeKm(extraMetres) },
    }
  })
  return { results, next: nextAfter(legs, hasMore) }
}

/** All connections are found at once, because they are few; a page is a slice of the list. */
export function fillWithConnections(
  all: AnyConnection[],
  { cursor, limit }: Omit<Room, 'ask'>,
): Part<AnyConnection> {
  if (limit === null) return NOTHING
  const after = cursor.kind === 'connection' ? cursor.after : null
  const behind = all.slice(after ? findIndexOfKey(all, after) + 1 : 0)
  const results = behind.slice(0, limit)
  const last = results.at(-1)
  if (behind.length <= limit) return { results, next: null }
  return { results, next: { after: last ? { id: last.id, values: [all.indexOf(last)] } : after } }
}

// Returns the index of the last result shown, or the index where it would be if it is gone.
function findIndexOfKey(all: AnyConnection[], { id, values }: SortKey): number {
  const index = all.findIndex((connection) => connection.id === id)
  return index >= 0 ? index : (values[0] ?? -1) - 1
}

function nextAfter(legs: SortedLeg[], hasMore: boolean): Part<never>['next'] {
  return hasMore ? { after: legs.at(-1)?.key ?? null } : null
}

function buildDistanceLookup(airports: readonly ReachableAirport[] | null): (icao: string) => number | null {
  if (!airports) return () => null
  const metres = new Map(airports.map((airport) => [airport.icao, airport.metres]))
  return (icao) => wholeKm(metres.get(icao) ?? 0)
}

function wholeKm(metres: number): number {
  return Math.round(metres / 1000)
}
