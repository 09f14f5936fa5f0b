import { computeGreatCircleKm } from '#contract/airports.ts'
import { type FoundPlace, NEAR_ME_RADIUS_KM } from '#contract/search/search-places.ts'
import type { Places } from '#server/search/places.ts'

/** One end of a saved route as it is stored: the request, and the values for the index. */
export type EndColumns = {
  token: string | null
  radiusKm: number | null
  code: string | null
  lat: number | null
  lon: number | null
  withinKm: number | null
  own: string[] | null
  reachKm: number | null
}

const ANYWHERE: EndColumns = {
  token: null,
  radiusKm: null,
  code: null,
  lat: null,
  lon: null,
  withinKm: null,
  own: null,
  reachKm: null,
}

/** Resolves a place and a radius by the same rules as a search; null if there is no such place. */
export async function findEnd(
  places: Places,
  { token, radiusKm }: { token: string | null; radiusKm: number | null },
): Promise<EndColumns | null> {
  if (token === null) return ANYWHERE
  const place = await places.resolve(token, 0)
  if (!place) return null
  const { found } = place
  const named = { ...ANYWHERE, token: found.token }
  if (['area', 'country', 'region'].includes(found.kind)) return { ...named, code: found.token }
  const own = place.airports.map(({ icao }) => icao)
  if (found.kind === 'airport' && !radiusKm) return { ...named, radiusKm, code: own[0] ?? null }
  return { ...named, radiusKm, ...(await findCircle(places, { found, own, radiusKm })) }
}

async function findCircle(
  places: Places,
  { found, own, radiusKm }: { found: FoundPlace; own: string[]; radiusKm: number | null },
) {
  const { kind, lat, lon } = found
  const withinKm = radiusKm ?? (kind === 'position' ? NEAR_ME_RADIUS_KM : 0)
  // A position has no airports of its own; only the radius counts.
  const belonging = kind === 'position' ? [] : own
  const distances = await Promise.all(
    belonging.map(async (icao) => computeGreatCircleKm(found, await places.find(icao))),
  )
  const reachKm = Math.ceil(Math.max(withinKm, ...distances))
  // Airports are named only if the circle alone would miss one.
  const isMissing = distances.some((km) => km > withinKm)
  return { lat, lon, withinKm, own: isMissing ? belonging : null, reachKm }
}
