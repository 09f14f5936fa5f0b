import { type RawBuilder, sql } from 'kysely'
import {
  LEAST_CONNECTION_MINUTES,
  LEAST_TRANSFER_MINUTES,
  MOST_CONNECTION_MINUTES,
  MOST_DETOUR,
  MOST_TRANSFER_KM,
  TRANSFER_MINUTES_PER_KM,
} from '#contract/bookings/journeys.ts'
import type { AnyConnection, SearchSort } from '#contract/search/search.ts'
import { selectWholeLegRows } from '#server/legs/queries.ts'
import type { Db } from '#server/runtime/db.ts'
import type { ReachableAirport, SearchAsk } from './ask.ts'
import {
  isPairWithinPrice,
  PAIR_PRICES,
  selectPairPriceOrder,
  selectPairSavings,
} from './connection-prices.ts'
import { toConnection } from './connection-row.ts'
import {
  isBetween,
  isBookableFor,
  isInCurrency,
  isOfClass,
  selectLegs,
  selectPrice,
  selectReferencePrice,
} from './match-legs.ts'

/** The maximum number of connections of one search. */
export const MAX_CONNECTIONS = 50
/** The maximum number of first legs, and of second legs; a large search considers only the soonest. */
const MAX_CANDIDATES = 3_000

/** `until`: only journeys that leave before this instant were considered, because there are too many; null: all. */
export type FoundConnections = { connections: AnyConnection[]; until: Date | null }

/**
 * Finds journeys of two legs from one of `ask.origins` to one of `ask.destinations`, best first by `ask.sort`, at most
 * MAX_CONNECTIONS. Call it only if both ends are given and connections are wanted. The rules are those of `connects()`
 * in contract/bookings/journeys.ts; both legs must confirm at once. The result contains every journey that leaves
 * before `until`.
 */
export async function findConnections(
  db: Db,
  ask: SearchAsk,
  { maxCandidates = MAX_CANDIDATES } = {},
): Promise<FoundConnections> {
  const { pairs, until } = await findPairs(db, ask, maxCandidates)
  if (pairs.length === 0) return { connections: [], until }
  const ids = [...new Set(pairs.flatMap(({ firstId, secondId }) => [firstId, secondId]))]
  const rows = await selectWholeLegRows(db).where('legs.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { connections: pairs.flatMap((pair) => toConnection(pair, byId, ask) ?? []), until }
}

export type Pair = { firstId: string; secondId: string; fromMetres: number; toMetres: number }
type Found = { pairs: Pair[]; until: Date | null }

async function findPairs(db: Db, ask: SearchAsk, maxCandidates: number): Promise<Found> {
  const { origins, destinations } = ask
  if (!origins?.length || !destinations?.length) return { pairs: [], until: null }
  const { rows } = await sql<{ [K in keyof Pair]: Pair[K] | null } & { until: Date | null }>`
    with first_candidates as materialized (
      select ${LEG}, reach.metres, extract(epoch from lands_at)::bigint / ${BUCKET_SECONDS}::int as bucket, lands_at
      from (
        select legs.*, ${selectPrice(ask)} as price, ${selectReferencePrice(ask)} as reference, legs.arrival_at + coalesce(legs.departure_latest_at - legs.departure_at, interval '0') as lands_at
        from ${selectLegs(null)} where ${isBookableFor(ask)} and ${isBetween({ ...ask, destinations: null })} and ${fits(ask)}
        order by legs.departure_at limit ${maxCandidates + 1}
      ) legs join ${selectReach(origins)} on reach.icao = legs.origin_icao ${ENDS}
    ), second_legs as materialized (
      select ${LEG}, reach.metres, extract(epoch from legs.departure_at)::bigint / ${BUCKET_SECONDS}::int as bucket
      from (
        select legs.*, ${selectPrice(ask)} as price, ${selectReferencePrice(ask)} as reference from ${selectLegs(null)}
        where ${isBookableFor({ ...ask, dateFrom: null, dateTo: null })} and ${isBetween({ ...ask, origins: null })} and ${fits(ask)}
          and legs.departure_at > (select min(lands_at) from first_candidates)
          and legs.departure_at < (select max(lands_at) from first_candidates) + ${LONGEST_WAIT}
        order by legs.departure_at limit ${maxCandidates + 1}
      ) legs join ${selectReach(destinations)} on reach.icao = legs.destination_icao ${ENDS}
    ), bound as materialized (
      select least(${beyondCandidates('first_candidates', maxCandidates)}, (
        select min(departure_at) from first_candidates
        where lands_at + ${LONGEST_WAIT} > ${beyondCandidates('second_legs', maxCandidates)}
      )) as until
    ), first_legs as materialized (
      select first_candidates.*, bucket + later as next_bucket
      from first_candidates cross join bound cross join (values (0), (1)) as next (later)
      where until is null or departure_at < until
    ), transfers as materialized (
      select arrival, departure, km, make_interval(mins => case when arrival = departure then ${LEAST_CONNECTION_MINUTES}::int
        else ceil(${LEAST_TRANSFER_MINUTES}::float8 + ${TRANSFER_MINUTES_PER_KM}::float8 * km)::int end) as least
      from (
        select x.icao as arrival, y.icao as departure, ${km('x.lat', 'x.lon', 'y.lat', 'y.lon')} as km
        from (select distinct destination_icao from first_legs) f join airports x on x.icao = f.destination_icao
        cross join (select distinct origin_icao from second_legs) s join airports y on y.icao = s.origin_icao
        where abs(x.lat - y.lat) <= ${MOST_TRANSFER_KM / KM_PER_DEGREE}::float8
      ) ways where km <= ${MOST_TRANSFER_KM}::float8
    ), pairs as materialized (
      select f.id as first_id, s.id as second_id, f.metres as from_metres, s.metres as to_metres, ${PAIR_PRICES},
        f.departure_at, s.arrival_at,
        f.flown_km + t.km + s.flown_km as way_km,
        ${km('f.origin_lat', 'f.origin_lon', 's.destination_lat', 's.destination_lon')} as direct_km
      from first_legs f
      join transfers t on t.arrival = f.destination_icao
      join second_legs s on s.origin_icao = t.departure and s.bucket = f.next_bucket
        and s.departure_at >= f.lands_at + t.least
        and s.departure_at < f.lands_at + ${LONGEST_WAIT}
    ), best as (
      select first_id, second_id, from_metres, to_metres,
        row_number() over (order by ${ORDERS[ask.sort](ask)}, departure_at, arrival_at, first_id, second_id) as place
      from pairs
      where direct_km > ${MOST_TRANSFER_KM}::float8 and way_km <= ${MOST_DETOUR}::float8 * direct_km
        and ${isPairWithinPrice(ask)}
      order by place limit ${MAX_CONNECTIONS}
    )
    select until, first_id, second_id, from_metres, to_metres from bound left join best on true order by place`.execute(
    db,
  )
  const isPair = (row: (typeof rows)[number]): row is Pair & { until: Date | null } => row.firstId !== null
  return { pairs: rows.filter(isPair), until: rows[0]?.until ?? null }
}

const LONGEST_WAIT = sql`make_interval(mins => ${MOST_CONNECTION_MINUTES + 1}::int)`

// The departure from which legs were not considered; null if all were.
function beyondCandidates(legs: string, maxCandidates: number) {
  return sql`(select max(departure_at) from ${sql.table(legs)} having count(*) > ${maxCandidates})`
}

// A connection within this time ends in the same bucket or the next one, so pairs can be found by equality.
const BUCKET_SECONDS = (MOST_CONNECTION_MINUTES + 1) * 60
// Kilometres per degree of latitude, rounded down.
const KM_PER_DEGREE = 110

const ORDERS: Record<SearchSort, (ask: SearchAsk) => RawBuilder<unknown>> = {
  departure: () => sql`departure_at`,
  price: selectPairPriceOrder,
  savings: (ask) => sql`${selectPairSavings(ask)} desc`,
  distance: () => sql`from_metres + to_metres`,
}

function selectReach(airports: ReachableAirport[]) {
  return sql`unnest(${airports.map(({ icao }) => icao)}::text[], ${airports.map(({ metres }) => metres)}::int[])
    as reach (icao, metres)`
}

const ENDS = sql`join airports a on a.icao = legs.origin_icao join airports b on b.icao = legs.destination_icao`

const LEG = sql`legs.id, legs.origin_icao, legs.destination_icao, legs.departure_at, legs.arrival_at,
  legs.currency, legs.reference, legs.price,
  a.lat as origin_lat, a.lon as origin_lon, b.lat as destination_lat, b.lon as destination_lon,
  ${km('a.lat', 'a.lon', 'b.lat', 'b.lon')} as flown_km`

// Everybody can book both legs together now. The maximum price applies to their sum.
function fits(ask: SearchAsk) {
  return sql`legs.instant_confirm and ${isOfClass(ask)} and ${isInCurrency(ask)}`
}

// The great-circle distance by the haversine formula, as computeGreatCircleKm() in contract/airports.ts.
function km(lat1: string, lon1: string, lat2: string, lon2: string) {
  const [fromLat, fromLon, toLat, toLon] = [sql.ref(lat1), sql.ref(lon1), sql.ref(lat2), sql.ref(lon2)]
  return sql`(2 * 6371.0088 * asin(least(1, sqrt(power(sin(radians(${toLat} - ${fromLat}) / 2), 2)
    + cos(radians(${fromLat})) * cos(radians(${toLat})) * power(sin(radians(${toLon} - ${fromLon}) / 2), 2)))))`
}
