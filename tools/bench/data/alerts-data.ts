import type { Pool } from 'pg'
import { BUSINESS_AIRPORTS } from '#demo/data/airports/business-airports.ts'
import { pickSize } from './sizes.ts'

export const ALERTS = pickSize(1_000_000, 10_000)
const PEOPLE = pickSize(300_000, 3000)

/** The airports of the saved routes, by far most often the first ones. */
const WANTED = Object.values(BUSINESS_AIRPORTS).flatMap((codes, region) =>
  codes.map((icao, rank) => ({ icao, rank: rank * 3 + region })),
)

/**
 * Inserts a million saved routes of 300,000 people, a third of them with Premium. The ends are cities and airports with and
 * without a radius, positions near a city, countries, regions and anywhere. Most routes are between few places, as in life.
 */
export async function addAlerts(pool: Pool): Promise<{ seconds: number }> {
  const icaos = WANTED.toSorted((one, other) => one.rank - other.rank).map(({ icao }) => icao)
  const client = await pool.connect()
  try {
    // These rows need neither foreign keys nor the triggers that announce changes to other servers.
    await client.query('set session_replication_role = replica')
    await client.query(USERS, [PEOPLE])
    await client.query(PREMIUM)
    await client.query(PLACES, [icaos])
    const startedAt = performance.now()
    const indexes = await client.query<{ definition: string }>(
      `select indexdef as definition from pg_indexes where indexname in ('alerts_ends', 'alerts_user_id')`,
    )
    await client.query('drop index alerts_ends, alerts_user_id')
    await client.query(INSERT, [ALERTS, PEOPLE])
    for (const { definition } of indexes.rows) await client.query(definition)
    const seconds = (performance.now() - startedAt) / 1000
    await client.query('vacuum analyze alerts')
    return { seconds }
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

/** Deletes the rows of `addAlerts`, so that later measurements work on the demo's rows. */
export async function removeAlerts(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('truncate alerts, alert_findings')
    await client.query('set session_replication_role = replica')
    await client.query(
      `delete from entitlements where user_id in (select id from users where email like 'watcher%@example.test')`,
    )
    await client.query(`delete from users where email like 'watcher%@example.test'`)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

const USER_ID = `('018f0000-0000-7000-a000-' || lpad(to_hex(n), 12, '0'))::uuid`

const USERS = `insert into users (id, name, email, role, password_hash, email_verified_at)
  select ${USER_ID}, 'Watcher ' || n, 'watcher' || n || '@example.test', 'USER', 'cannot sign in', now()
  from generate_series(1, $1::int) n`

const PREMIUM = `insert into entitlements (user_id, plan, valid_from, valid_until, subscription_id)
  select id, 'PREMIUM', now() - interval '1 day', now() + interval '30 days', uuidv7() from users
  where email like 'watcher%0@example.test' or email like 'watcher%1@example.test' or email like 'watcher%2@example.test'`

const PLACES = `create temp table wanted as
  select n, a.icao, a.lat, a.lon, a.country, a.region, city.own, city.lat as city_lat, city.lon as city_lon,
    ceil(city.spread)::integer as spread
  from unnest($1::text[]) with ordinality asked(icao, n) join airports a using (icao),
    lateral (select array_agg(c.icao) as own, avg(c.lat) as lat, avg(c.lon) as lon,
      max(alert_km_between(a.lat, a.lon, c.lat, c.lon)) as spread
      from airports c where c.city = a.city and c.country = a.country
        and abs(c.lat - a.lat) < 1 and abs(c.lon - a.lon) < 1) city`

// Squaring the random number gives half of all routes the first quarter of the places.
const INSERT = `
  insert into alerts (user_id, from_token, from_radius_km, from_code, from_lat, from_lon, from_within_km, from_own, from_reach_km,
    to_token, to_radius_km, to_code, to_lat, to_lon, to_within_km, to_own, to_reach_km,
    date_from, date_to, people, classes, currency, max_price_minor, by_sms)
  select ('018f0000-0000-7000-a000-' || lpad(to_hex(1 + a.n % $2::int), 12, '0'))::uuid,
    f.token, f.radius, f.code, f.lat, f.lon, f.within, f.own, f.reach,
    t.token, t.radius, t.code, t.lat, t.lon, t.within, t.own, t.reach,
    case when dated < 0.35 then current_date + first_day end,
    case when dated < 0.35 then current_date + first_day + days end,
    1 + floor(8 * people ^ 2)::int,
    case when classed < 0.8 then null when classed < 0.9 then '{Light Jet,Midsize Jet}'::text[] else '{Large Jet,Ultra Long Range}' end,
    case when priced < 0.4 then 'USD' when priced < 0.5 then 'EUR' end,
    case when priced < 0.4 then 50000 + floor(most * 900000)::bigint end,
    texted < 0.2
  from (
    select n, random() as dated, floor(random() * 60)::int as first_day, floor(random() * 30)::int as days, random() as people,
      random() as classed, random() as priced, random() as most, random() as texted,
      random() * 100 as from_kind, random() * 100 as to_kind, random() * 100 as from_radius, random() * 100 as to_radius,
      random() - 0.5 as from_shift, random() - 0.5 as to_shift,
      1 + floor(count.places * random() ^ 2)::int as from_n, 1 + floor(count.places * random() ^ 2)::int as to_n
    from generate_series(1, $1::int) n, (select count(*) as places from wanted) count
  ) a
  join wanted fw on fw.n = a.from_n join wanted tw on tw.n = a.to_n,
  lateral (${placed('from', 'fw', 'false')}) f,
  lateral (${placed('to', 'tw', 'f.token is null')}) t`

/** 25% cities, 15% cities with a radius, 20% airports, 18% airports with a radius, 8% positions, 6% countries, 3% regions, 5% anywhere. */
function placed(end: string, place: string, never: string): string {
  const kind = `a.${end}_kind`
  const radius = `(case when a.${end}_radius < 40 then 50 when a.${end}_radius < 70 then 100 when a.${end}_radius < 85 then 150
    when a.${end}_radius < 95 then 250 else 500 end)`
  return `select (case when ${kind} >= 95 and not ${never} then null else 'bench' end) as token,
    (case when circle and ${kind} >= 25 and not (${kind} >= 40 and ${kind} < 60) then ${radius} end) as radius,
    (case when ${kind} >= 40 and ${kind} < 60 then ${place}.icao when ${kind} >= 86 and ${kind} < 92 then 'country:' || ${place}.country
      when ${kind} >= 92 and ${kind} < 95 then 'region:' || ${place}.region
      when ${kind} >= 95 and ${never} then ${place}.icao end) as code,
    (case when not circle then null when ${kind} < 40 then ${place}.city_lat when ${kind} < 78 then ${place}.lat
      else round((${place}.lat + a.${end}_shift)::numeric, 2) end) as lat,
    (case when not circle then null when ${kind} < 40 then ${place}.city_lon when ${kind} < 78 then ${place}.lon
      else round((${place}.lon + a.${end}_shift)::numeric, 2) end) as lon,
    (case when not circle then null when ${kind} < 25 then 0 else ${radius} end) as within,
    (case when ${kind} < 25 or ${kind} < 40 and ${radius} < ${place}.spread then ${place}.own end) as own,
    (case when not circle then null when ${kind} < 25 then ${place}.spread when ${kind} < 40 then greatest(${radius}, ${place}.spread)
      else ${radius} end) as reach
    from (select ${kind} < 40 or ${kind} >= 60 and ${kind} < 86 as circle) c`
}
