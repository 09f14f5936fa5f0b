import { type RawBuilder, sql } from 'kysely'
import type { FboFacts } from '#contract/fbos/fbo-form.ts'
import { FBO_CHECK_DAYS, type FBO_STATES, FBOS_PAGE_SIZE, type Fbo } from '#contract/fbos/fbos.ts'
import { readPage, toLikePattern } from '#server/http/paging.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** Selects the facts of the FBO in this column that travellers see; null if the column is null. */
export function selectFboFacts(
  column: 'legs.originFboId' | 'legs.destinationFboId',
): RawBuilder<FboFacts | null> {
  return sql<FboFacts | null>`(select fbo_facts(f) from fbos f where f.id = ${sql.ref(column)})`
}

type FboRow = Awaited<ReturnType<ReturnType<typeof selectFbos>['execute']>>[number]

const isDue = sql<boolean>`(fbos.checked_on is null or fbos.checked_on < current_date - ${sql.lit(FBO_CHECK_DAYS)}::integer)`

function selectFbos(db: Db | Tx) {
  return db
    .selectFrom('fbos')
    .innerJoin('airports', 'airports.icao', 'fbos.icao')
    .leftJoin('operators', 'operators.id', 'fbos.operatorId')
    .leftJoin('users', 'users.id', 'fbos.checkedBy')
    .selectAll('fbos')
    .select(['airports.name as airport', 'operators.tradeName as operator', 'users.name as checker'])
    .select(isDue.as('isDue'))
    .select(
      sql<number>`(select count(*)::integer from legs where legs.status = 'PUBLISHED'
        and legs.departure_at > now() and fbos.id in (legs.origin_fbo_id, legs.destination_fbo_id))`.as(
        'flights',
      ),
    )
}

function toFbo(row: FboRow, { operatorId }: { operatorId: string | null }): Fbo {
  return {
    id: row.id,
    icao: row.icao,
    airport: row.airport,
    name: row.name,
    address: row.address,
    latitude: row.latitude,
    longitude: row.longitude,
    telephone: row.telephone,
    hours: row.hours,
    cutOffMinutes: row.cutOffMinutes,
    customs: row.customs as Fbo['customs'],
    source: row.source,
    isFictional: row.isFictional,
    operator: row.operator,
    isOwn: operatorId !== null && row.operatorId === operatorId,
    checkedOn: row.checkedOn,
    checkedBy: row.checker,
    isDue: row.isDue,
    retiredUTC: row.retiredAt?.toISOString() ?? null,
    flights: row.flights,
  }
}

/**
 * Returns the FBOs that a leg at this airport can name, by name. Without an airport: the operator's own, retired
 * ones last.
 */
export async function listForOperator(
  db: Db,
  { operatorId, icao }: { operatorId: string; icao: string | undefined },
): Promise<Fbo[]> {
  const query = icao
    ? selectFbos(db).where('fbos.icao', '=', icao).where('fbos.retiredAt', 'is', null)
    : selectFbos(db).where('fbos.operatorId', '=', operatorId).orderBy(sql`fbos.retired_at is not null`)
  const rows = await query.orderBy('fbos.icao').orderBy('fbos.name').limit(500).execute()
  return rows.map((row) => toFbo(row, { operatorId }))
}

type Asked = { search: string; state?: (typeof FBO_STATES)[number] | undefined; page: number }

/** Returns one page of the directory: FBOs that were unchecked for the longest time first, retired ones last. */
export async function listDirectory(db: Db, { search, state, page }: Asked) {
  const like = toLikePattern(search)
  const sorted = selectFbos(db)
    .where((eb) =>
      eb.or([
        eb('fbos.icao', 'ilike', like),
        eb('fbos.name', 'ilike', like),
        eb('airports.name', 'ilike', like),
        eb('airports.city', 'ilike', like),
        eb('airports.iata', 'ilike', like),
        eb('operators.tradeName', 'ilike', like),
      ]),
    )
    .$if(state === 'retired', (query) => query.where('fbos.retiredAt', 'is not', null))
    .$if(state === 'due', (query) => query.where('fbos.retiredAt', 'is', null).where(isDue))
    .$if(state === 'checked', (query) =>
      query.where('fbos.retiredAt', 'is', null).where(sql<boolean>`not ${isDue}`),
    )
    .orderBy(sql`fbos.retired_at is not null`)
    .orderBy(sql`fbos.checked_on nulls first`)
    .orderBy('fbos.icao')
    .orderBy('fbos.name')
  const { rows, pagination } = await readPage(sorted, { page, limit: FBOS_PAGE_SIZE })
  return { data: rows.map((row) => toFbo(row, { operatorId: null })), pagination }
}

/** Returns one FBO of the directory. */
export async function readFbo(
  db: Db | Tx,
  { id, operatorId = null }: { id: string; operatorId?: string | null },
): Promise<Fbo> {
  return toFbo(await selectFbos(db).where('fbos.id', '=', id).executeTakeFirstOrThrow(), { operatorId })
}

/** Returns the facts that travellers see of these FBOs, by id. */
export async function findFacts(
  db: Db | Tx,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, FboFacts>> {
  const wanted = ids.filter((id) => typeof id === 'string')
  if (wanted.length === 0) return new Map()
  const rows = await db
    .selectFrom('fbos as f')
    .select(['f.id', sql<FboFacts>`fbo_facts(f)`.as('facts')])
    .where('f.id', 'in', wanted)
    .execute()
  return new Map(rows.map(({ id, facts }) => [id, facts]))
}
