import { type SqlBool, sql } from 'kysely'
import { toLikePattern } from '#server/http/paging.ts'

/**
 * SQL for whether a leg goes from, to, or between the places in a text: 'KTEB', 'TEB-OPF', 'New York to Miami'. `leg`
 * is the name of the legs in the surrounding statement.
 */
export function matchRoute(leg: string, text: string) {
  const { from, to } = placesIn(text)
  const origin = sql.ref(`${leg}.originIcao`)
  const destination = sql.ref(`${leg}.destinationIcao`)
  if (!to)
    return sql<SqlBool>`(${origin} = any(${airportsNamed(from)}) or ${destination} = any(${airportsNamed(from)}))`
  return sql<SqlBool>`(${origin} = any(${airportsNamed(from)}) and ${destination} = any(${airportsNamed(to)}))`
}

function placesIn(text: string): { from: string; to: string | null } {
  const [from = '', to] = text
    .split(/→|>|–|-|\bto\b/i)
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return { from, to: to ?? null }
}

// PostgreSQL computes this once per statement and not for every leg.
function airportsNamed(place: string) {
  const code = place.toUpperCase()
  return sql`array(select a.icao from airports a
    where a.icao = ${code} or a.iata = ${code} or lower(a.city) like ${toLikePattern(place)})`
}
