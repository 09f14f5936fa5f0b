import * as z from 'zod/mini'

export const REGIONS = [
  'North America',
  'Europe',
  'MENA',
  'Africa',
  'Asia',
  'Oceania',
  'South America',
] as const

export const Airport = z.object({
  icao: z.string().check(z.length(4)),
  iata: z.nullable(z.string()),
  name: z.string(),
  city: z.string(),
  country: z.string(),
  region: z.enum(REGIONS),
  lat: z.number(),
  lon: z.number(),
  /** IANA time zone. */
  timezone: z.string(),
})
export type Airport = z.infer<typeof Airport>

export type Position = { lat: number; lon: number }

export const EARTH_RADIUS_KM = 6371.0088
const KM_PER_NM = 1.852

/**
 * Computes the great-circle distance in km on the mean Earth radius (IUGG). The arctangent (Vincenty's formula for a
 * sphere) is exact for antipodes too.
 */
export function computeGreatCircleKm(from: Position, to: Position): number {
  const lat1 = radians(from.lat)
  const lat2 = radians(to.lat)
  const dLon = radians(to.lon - from.lon)
  const across = Math.cos(lat2) * Math.sin(dLon)
  const along = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLon)
  const towards = Math.sin(lat1) * Math.sin(lat2) + Math.cos(lat1) * Math.cos(lat2) * Math.cos(dLon)
  return EARTH_RADIUS_KM * Math.atan2(Math.hypot(across, along), towards)
}

export function convertKmToNm(km: number): number {
  return km / KM_PER_NM
}

/** Returns the code that people use for an airport: IATA if it exists, otherwise ICAO. */
export function getShortCode(airport: { iata: string | null; icao: string }): string {
  return airport.iata ?? airport.icao
}

/** The local time at the airport. */
export type LocalTime = {
  /** '16:20' */
  time: string
  /** 'Fri 4 Dec' */
  date: string
  /** '2026-12-04' */
  isoDate: string
  /** 'EST', or 'GMT+3' if the zone has no abbreviation of its own */
  abbreviation: string
  /** 'UTC-05:00' */
  offset: string
}

/** Returns the local time of an instant in the airport's time zone, never in the viewer's. */
export function toLocalTime(instantUTC: string, timezone: string): LocalTime {
  const instant = new Date(instantUTC)
  const { year, month, day, hour, minute, second, timeZoneName = '' } = readParts(timezone, instant)
  const isoDate = `${year}-${month}-${day}`
  // The local time as if it were UTC, which is 'Fri, 04 Dec 2026 16:20:00 GMT' as a text.
  const local = new Date(`${isoDate}T${hour}:${minute}:${second}Z`)
  const text = local.toUTCString()
  return {
    time: `${hour}:${minute}`,
    date: `${text.slice(0, 3)} ${Number(day)} ${text.slice(8, 11)}`,
    isoDate,
    abbreviation: abbreviateZone(timezone, instant, timeZoneName),
    offset: formatOffset(Math.round((local.getTime() - instant.getTime()) / 60_000)),
  }
}

/** Returns the day of an instant in the airport's time zone: '2026-12-04'. */
export function findLocalDay(instant: Date, timezone: string): string {
  return isoDateFormat(timezone).format(instant)
}

/** Returns how many calendar days the local arrival date is after the departure date: the '+1'. */
export function countArrivalDayOffset(departureDate: string, arrivalDate: string): number {
  return Math.round((Date.parse(arrivalDate) - Date.parse(departureDate)) / 86_400_000)
}

/** '2h 52m', '58m' */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest}m`
  return rest === 0 ? `${hours}h` : `${hours}h ${String(rest).padStart(2, '0')}m`
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

const formats = new Map<string, Intl.DateTimeFormat>()

function cached(key: string, make: () => Intl.DateTimeFormat): Intl.DateTimeFormat {
  const known = formats.get(key)
  if (known) return known
  const format = make()
  formats.set(key, format)
  return format
}

// One format for all parts: each new Intl.DateTimeFormat takes as long as ten uses of it.
function readParts(timeZone: string, instant: Date): Record<string, string> {
  const format = cached(
    `parts ${timeZone}`,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        minute: '2-digit',
        second: '2-digit',
        hourCycle: 'h23',
        timeZoneName: 'short',
      }),
  )
  return Object.fromEntries(format.formatToParts(instant).map(({ type, value }) => [type, value]))
}

function isoDateFormat(timeZone: string): Intl.DateTimeFormat {
  return cached(
    `iso ${timeZone}`,
    () => new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
  )
}

// American English has EST and PST, British English has GMT, BST and CET. The abbreviation that has only letters is
// used.
function abbreviateZone(timeZone: string, instant: Date, american: string): string {
  if (LETTERS.test(american)) return american
  const format = cached(
    `name ${timeZone}`,
    () => new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'short' }),
  )
  const british = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? ''
  return LETTERS.test(british) ? british : american
}

const LETTERS = /^[A-Z]+$/

function formatOffset(minutes: number): string {
  const length = new Date(Math.abs(minutes) * 60_000).toISOString().slice(11, 16)
  return `UTC${minutes < 0 ? '-' : '+'}${length}`
}
