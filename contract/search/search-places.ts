import * as z from 'zod/mini'

const PLACE_KINDS = ['airport', 'city', 'area', 'country', 'region', 'position'] as const
export type PlaceKind = (typeof PLACE_KINDS)[number]

/** The default radius around a position, in km: about an hour and a half by car. */
export const NEAR_ME_RADIUS_KM = 150

/**
 * The text for an end of a search in a URL:
 * - any code of an airport: 'KTEB', 'TEB'; or of all airports of a city: 'NYC', 'LON'
 * - 'city:KTEB': the city of that airport, with all of its airports
 * - 'country:CH' (ISO 3166-1 alpha-2), 'region:Europe' (one of REGIONS)
 * - 'area:US-FL' (ISO 3166-2), 'area:French-Riviera': a part of one or several countries
 * - 'near:40.71,-74.01': a position with at most two decimals (about a kilometre); the browser never sends a finer one
 * - any other text means its first suggestion ('miami'), unless that is one of several airports whose names merely
 * contain it
 */
export const PlaceToken = z.string().check(z.trim(), z.minLength(1), z.maxLength(60))

/** A place as people see it. */
export const FoundPlace = z.object({
  kind: z.enum(PLACE_KINDS),
  /** For `from` and `to`. */
  token: z.string(),
  /** 'Teterboro', 'New York', 'Switzerland', 'Europe', 'Near me' */
  name: z.string(),
  /** The text beside the name: 'TEB · New York, United States', '9 airports · United States'. */
  detail: z.string(),
  /** The parts of `detail` that name the kind of a place ('Country', 'State') and the larger one that contains it. */
  label: z.optional(z.string()),
  within: z.optional(z.string()),
  /** An airport's short code; null for everything else. */
  code: z.nullable(z.string()),
  /** The middle of the place, for the map. */
  lat: z.number(),
  lon: z.number(),
  /** The number of its own airports, without a radius; for a position, of those within the radius. */
  airportsCount: z.int(),
})
export type FoundPlace = z.infer<typeof FoundPlace>

/** Returns the token of a position, rounded so that it reveals no more than necessary. */
export function writeNearToken({ lat, lon }: { lat: number; lon: number }): string {
  return `near:${round(lat)},${round(lon)}`
}

const round = (degrees: number) => Math.round(degrees * 100) / 100
