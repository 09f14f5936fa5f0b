import type { PoolClient } from 'pg'
import { computeGreatCircleKm } from '#contract/airports.ts'
import { type Airport, getAirport, readAllAirports } from '../../db/reference/airports.ts'
import { subtractHours } from './hours-before.ts'

type End = { city: string; radiusKm?: number } | { airport: string; radiusKm?: number } | { region: string }
type Route = {
  user: string
  from: End | null
  to: End | null
  people?: number
  currency?: string
  maxPriceMinor?: number
  daysAgo: number
  /** How many days ago it was paused. */
  pausedDaysAgo?: number
}

// A city is named by one of its airports.
const ROUTES: Route[] = [
  { user: 'premium', from: { city: 'KTEB' }, to: { city: 'KOPF', radiusKm: 100 }, people: 2, daysAgo: 41 },
  {
    ...{ user: 'premium', from: { airport: 'KTEB', radiusKm: 100 }, to: null, people: 2, daysAgo: 33 },
    ...{ currency: 'USD', maxPriceMinor: 450_000 },
  },
  { user: 'premium', from: { region: 'Europe' }, to: { airport: 'LFMN', radiusKm: 50 }, daysAgo: 20 },
  { user: 'premium', from: { city: 'EGLF' }, to: { airport: 'LSGG' }, daysAgo: 38, pausedDaysAgo: 6 },
  { user: 'traveller', from: { city: 'KTEB' }, to: { city: 'KOPF' }, daysAgo: 24 },
  { user: 'traveller', from: { city: 'KVNY' }, to: { city: 'KLAS', radiusKm: 150 }, people: 3, daysAgo: 9 },
]

/** Inserts the saved routes and notifications of the two named travellers: Premium at once, Free on Thursdays. */
export async function seedAlerts(client: PoolClient, { now }: { now: Date }): Promise<void> {
  for (const route of ROUTES) {
    const [from, to] = [toColumns(route.from), toColumns(route.to)]
    await client.query(
      `insert into alerts (user_id, from_token, from_radius_km, from_code, from_lat, from_lon, from_within_km, from_own, from_reach_km,
         to_token, to_radius_km, to_code, to_lat, to_lon, to_within_km, to_own, to_reach_km,
         people, currency, max_price_minor, created_at, updated_at, paused_at)
       select u.id, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $21, $22
       from users u where u.email = $1`,
      [
        ...[`${route.user}@ferrywing.test`, ...from, ...to, route.people ?? 1],
        ...[route.currency ?? null, route.maxPriceMinor ?? null, subtractHours(now, route.daysAgo * 24)],
        route.pausedDaysAgo ? subtractHours(now, route.pausedDaysAgo * 24) : null,
      ],
    )
  }
  await seedNotifications(client, { now })
}

// Notifications of the legs on sale on these routes, each dated when its leg was published.
async function seedNotifications(client: PoolClient, { now }: { now: Date }): Promise<void> {
  await client.query(
    `insert into alert_tellings (user_id, leg_id, price_minor, currency, savings_pct, price_schedule, reason, letter, channels,
       alert_ids, told_at)
     select a.user_id, l.id, l.ask_price_minor, l.currency,
       greatest(0, floor((l.reference_price_minor - l.ask_price_minor) * 100.0 / l.reference_price_minor)),
       concat_ws(' ', l.price_mode, l.ask_price_minor, l.floor_price_minor), 'NEW',
       case u.email when 'premium@ferrywing.test' then 'INSTANT' else 'DIGEST' end, '{EMAIL}', array_agg(a.id order by a.id),
       case u.email when 'premium@ferrywing.test' then l.published_at + interval '4 seconds'
         else alert_digest_at('UTC', l.published_at) end
     from legs l join airports o on o.icao = l.origin_icao join airports d on d.icao = l.destination_icao,
       alerts a join users u on u.id = a.user_id
     where l.status = 'PUBLISHED' and l.departure_at > $1 and a.created_at < l.published_at
       and a.paused_at is null and a.people <= l.seats_total
       and a.from_key = any (alert_keys_of(l.origin_icao)) and a.to_key = any (alert_keys_of(l.destination_icao))
       and (a.currency is null or a.currency = l.currency)
       and (a.max_price_minor is null or a.max_price_minor >= l.ask_price_minor)
       and alert_end_covers(a.from_reach_km, a.from_lat, a.from_lon, a.from_within_km, a.from_own, o.icao, o.lat, o.lon)
       and alert_end_covers(a.to_reach_km, a.to_lat, a.to_lon, a.to_within_km, a.to_own, d.icao, d.lat, d.lon)
       and (u.email = 'premium@ferrywing.test' or alert_digest_at('UTC', l.published_at) < $1)
     group by a.user_id, u.email, l.id`,
    [now],
  )
}

/** The columns of an end as server/alerts/find-end.ts stores it: token, radius, code, lat, lon, within, own, reach. */
function toColumns(end: End | null): (string | number | string[] | null)[] {
  if (end === null) return [null, null, null, null, null, null, null, null]
  if ('region' in end) {
    return [`region:${end.region}`, null, `region:${end.region}`, null, null, null, null, null]
  }
  const radiusKm = end.radiusKm ?? null
  if ('airport' in end) {
    const { iata, icao, lat, lon } = getAirport(end.airport)
    if (!radiusKm) return [iata ?? icao, null, icao, null, null, null, null, null]
    return [iata ?? icao, radiusKm, null, lat, lon, radiusKm, null, radiusKm]
  }
  const one = getAirport(end.city)
  const own = [...readAllAirports().values()].filter((other) => isOfSameCity(one, other))
  const codes = own.map(({ icao }) => icao).sort()
  const middle = { lat: computeMean(own.map(({ lat }) => lat)), lon: computeMean(own.map(({ lon }) => lon)) }
  const spreadKm = Math.max(...own.map((airport) => computeGreatCircleKm(middle, airport)))
  const withinKm = radiusKm ?? 0
  const missed = spreadKm > withinKm ? codes : null
  const reachKm = Math.ceil(Math.max(withinKm, spreadKm))
  return [`city:${codes[0]}`, radiusKm, null, middle.lat, middle.lon, withinKm, missed, reachKm]
}

// The name alone does not identify a city: there is another Miami in Oklahoma.
function isOfSameCity(one: Airport, other: Airport): boolean {
  return one.city === other.city && one.country === other.country && computeGreatCircleKm(one, other) <= 100
}

function computeMean(numbers: number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / numbers.length
}
