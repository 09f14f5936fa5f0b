import { readFileSync } from 'node:fs'
import { computeGreatCircleKm, convertKmToNm } from '#contract/airports.ts'
import type { Region } from './regions.ts'

export type Airport = {
  icao: string
  iata: string | null
  name: string
  city: string
  /** ISO 3166-1 alpha-2, or XK for Kosovo. */
  country: string
  region: Region
  /** Degrees, north and east positive. */
  lat: number
  lon: number
  elevationFt: number | null
  /** IANA name. */
  timezone: string
}

// The server copies the airports into its database and reads them there, so five megabytes need not stay in memory.
let cachedAirports: WeakRef<ReadonlyMap<string, Airport>> | undefined
let cachedLines: WeakRef<ReadonlyMap<string, string>> | undefined

/**
 * All airports of airports.csv by ICAO code, in the order of the codes. The file is read again only after its content
 * was garbage-collected.
 */
export function readAllAirports(): ReadonlyMap<string, Airport> {
  const known = cachedAirports?.deref()
  if (known) return known
  const airports = new Map([...readLines()].map(([icao, line]) => [icao, parseAirport(line)]))
  cachedAirports = new WeakRef(airports)
  return airports
}

/** The airport with that ICAO code; only its line is parsed. Throws for an unknown code, which is a bug of the caller. */
export function getAirport(icao: string): Airport {
  const line = readLines().get(icao)
  if (!line) throw new Error(`No airport ${icao} in airports.csv`)
  return parseAirport(line)
}

/** Great-circle distance between two airports, in nautical miles. */
export function computeDistanceNm(originICAO: string, destinationICAO: string): number {
  return convertKmToNm(computeGreatCircleKm(getAirport(originICAO), getAirport(destinationICAO)))
}

function readLines(): ReadonlyMap<string, string> {
  const known = cachedLines?.deref()
  if (known) return known
  const [, ...all] = readFileSync(new URL('airports.csv', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
  const lines = new Map(all.map((line) => [line.slice(0, line.indexOf(',')), line]))
  cachedLines = new WeakRef(lines)
  return lines
}

function parseAirport(line: string): Airport {
  const fields = splitFields(line)
  const [icao = '', iata, name = '', city = '', country = '', region, lat, lon, elevationFt, timezone = ''] =
    fields
  return {
    icao,
    iata: iata || null,
    name,
    city,
    country,
    region: region as Region,
    lat: Number(lat),
    lon: Number(lon),
    elevationFt: elevationFt ? Number(elevationFt) : null,
    timezone,
  }
}

function splitFields(line: string): string[] {
  if (!line.includes('"')) return line.split(',')
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, bare]) => quoted?.replaceAll('""', '"') ?? bare ?? '',
  )
}
