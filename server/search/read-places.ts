import {
  type Airport,
  computeGreatCircleKm,
  getShortCode,
  type Position,
  type REGIONS,
} from '#contract/airports.ts'
import { getCountryName } from '#contract/countries.ts'
import type { FoundPlace } from '#contract/search/search-places.ts'
import { ALL_AREAS, type Area, filterAirportsWithin, OTHER_WORDS } from '#db/reference/areas.ts'
import { type AirportEntry, findLocalCode, foldText, type Named } from '#server/legs/search-airports.ts'

/** For every kind of place, `city` is its most important name. */
export type PlaceEntry = Named & {
  token: string
  /** The form for screens. It is built on demand, because there are thousands of places. */
  found: (entry: PlaceEntry) => FoundPlace
  /** The airports of the place. */
  own: readonly Airport[]
}

export type PlaceIndex = {
  entries: readonly PlaceEntry[]
  /** Sorted from south to north. */
  airports: readonly Airport[]
  byIcao: ReadonlyMap<string, Airport>
  /** Places by 'country:ch', 'region:europe' and 'area:us-fl'. */
  byToken: ReadonlyMap<string, PlaceEntry>
  /**
   * Places by any code or synonym, in capitals. Priority: synonym ('KSA'), ICAO, IATA, a city's code, the FAA's code.
   */
  byCode: ReadonlyMap<string, PlaceEntry>
  /** Returns the city of the airport with that ICAO code. */
  findCity: (icao: string) => PlaceEntry | undefined
}

/**
 * Airports with a city's name belong to it only if they are within this distance of the next one, because there are two
 * Portlands.
 */
const ONE_CITY_KM = 100

/** IATA codes of cities with several airports, each with one airport of the city. */
const CITY_CODES: Record<string, string> = {
  NYC: 'KJFK',
  LON: 'EGLL',
  PAR: 'LFPG',
  CHI: 'KORD',
  WAS: 'KIAD',
  MIL: 'LIMC',
  ROM: 'LIRF',
  MOW: 'UUEE',
  STO: 'ESSA',
  TYO: 'RJTT',
  OSA: 'RJBB',
  SAO: 'SBGR',
  RIO: 'SBGL',
  BUE: 'SAEZ',
  DTT: 'KDTW',
  YTO: 'CYYZ',
  YMQ: 'CYUL',
}
const REGION_NAMES: Partial<Record<(typeof REGIONS)[number], string>> = {
  MENA: 'Middle East and North Africa',
}

// If a country, a city and an airport share a name, the larger one is meant; but New York is the city before the state.
const AREA_WEIGHT = 90
const CITY_WEIGHT = 100
const COUNTRY_WEIGHT = 200
const REGION_WEIGHT = 300

/** Builds the places of all airports, which are sorted by ICAO code. */
export function buildPlaceIndex(known: readonly AirportEntry[]): PlaceIndex {
  const airports = known.map(({ airport }) => airport)
  const airportEntries = known.map(airportEntry)
  // A city with one airport is found as that airport; it becomes a city only if a request asks for one.
  const cities = groupCities(airports)
    .filter((own) => own.length > 1)
    .map(cityEntry)
  const countries = groupBy(airports, ({ country }) => country).map(countryEntry)
  const regions = groupBy(airports, ({ region }) => region).map(regionEntry)
  const byIcao = new Map(airports.map((airport) => [airport.icao, airport]))
  const largeCities = new Map(cities.flatMap((entry) => entry.own.map(({ icao }) => [icao, entry] as const)))
  const findCity = (icao: string) => {
    const [known, airport] = [largeCities.get(icao), byIcao.get(icao)]
    return known ?? (airport && cityEntry([airport]))
  }
  const areas = ALL_AREAS.map((area) => areaEntry(area, airports))
  const byToken = new Map(
    [...areas, ...countries, ...regions].map((entry) => [entry.token.toLowerCase(), entry]),
  )
  const byIcaoEntry = new Map(airportEntries.map((entry) => [entry.own[0]?.icao, entry]))
  const otherWords = new Map<string, PlaceEntry>()
  for (const [token, words] of Object.entries(OTHER_WORDS)) {
    const icao = /^city:(.*)$/.exec(token)?.[1]
    const entry = icao ? (largeCities.get(icao) ?? byIcaoEntry.get(icao)) : byToken.get(token.toLowerCase())
    entry?.codes.push(...words)
    for (const word of words) if (entry) otherWords.set(word.toUpperCase(), entry)
  }
  return {
    entries: [...airportEntries, ...cities, ...areas, ...countries, ...regions],
    airports: airports.toSorted((one, other) => one.lat - other.lat),
    byIcao,
    byToken,
    byCode: new Map([...indexCodes(airportEntries, findCity), ...otherWords]),
    findCity,
  }
}

function airportEntry({ airport, codes, city, name, text, weight }: AirportEntry): PlaceEntry {
  return {
    token: getShortCode(airport),
    found: airportFound,
    own: [airport],
    codes,
    city,
    name,
    text,
    weight,
  }
}

function airportFound({ token, own }: PlaceEntry): FoundPlace {
  const [{ name, city, country, lat, lon }] = own as [Airport]
  const detail = `${token} · ${city}, ${getCountryName(country)}`
  return { kind: 'airport', token, name, detail, code: token, lat, lon, airportsCount: 1 }
}

function cityEntry(own: Airport[]): PlaceEntry {
  const [first] = own as [Airport]
  const codes = Object.entries(CITY_CODES).filter(([, icao]) => own.some((airport) => airport.icao === icao))
  return buildEntry(own, {
    kind: 'city',
    token: `city:${first.icao}`,
    name: first.city,
    within: getCountryName(first.country),
    codes: codes.map(([code]) => code.toLowerCase()),
    weight: CITY_WEIGHT + own.length,
  })
}

function countryEntry(own: Airport[]): PlaceEntry {
  const [{ country, region }] = own as [Airport]
  return buildEntry(own, {
    kind: 'country',
    token: `country:${country}`,
    name: getCountryName(country),
    label: 'Country',
    within: region,
    codes: [],
    weight: COUNTRY_WEIGHT,
  })
}

function areaEntry(area: Area, airports: Airport[]): PlaceEntry {
  const own = filterAirportsWithin(area, airports)
  return buildEntry(own, {
    kind: 'area',
    token: `area:${area.code}`,
    name: area.name,
    label: area.label,
    ...(area.country ? { within: getCountryName(area.country) } : {}),
    codes: [],
    weight: AREA_WEIGHT,
  })
}

function regionEntry(own: Airport[]): PlaceEntry {
  const [{ region }] = own as [Airport]
  return buildEntry(own, {
    kind: 'region',
    token: `region:${region}`,
    name: REGION_NAMES[region] ?? region,
    label: 'Region',
    codes: [region.toLowerCase()],
    weight: REGION_WEIGHT,
  })
}

type Shown = Pick<FoundPlace, 'kind' | 'token' | 'name' | 'label' | 'within'> &
  Pick<PlaceEntry, 'codes' | 'weight'>

function buildEntry(own: Airport[], { codes, weight, ...shown }: Shown): PlaceEntry {
  const name = foldText(shown.name)
  const airportsCount = own.length
  const count = airportsCount === 1 ? '1 airport' : `${airportsCount} airports`
  const detail = [shown.label, count, shown.within].filter(Boolean).join(' · ')
  const found: FoundPlace = { ...shown, detail, code: null, ...computeMiddle(own), airportsCount }
  return { token: shown.token, found: () => found, own, codes, city: name, name, text: ` ${name}`, weight }
}

/** Groups airports with the same city name and country, if each is near another one of the group. */
function groupCities(airports: readonly Airport[]): Airport[][] {
  return groupBy(airports, ({ city, country }) => `${country} ${foldText(city)}`).flatMap(groupNeighbours)
}

function groupNeighbours(sameName: Airport[]): Airport[][] {
  const cities: Airport[][] = []
  for (const airport of sameName) {
    const near = cities.filter((city) =>
      city.some((one) => computeGreatCircleKm(one, airport) <= ONE_CITY_KM),
    )
    const apart = cities.filter((city) => !near.includes(city))
    cities.splice(0, cities.length, ...apart, [...near.flat(), airport])
  }
  return cities.map((city) => city.sort((a, b) => a.icao.localeCompare(b.icao)))
}

/** Returns the middle of positions on the globe, by the sum of their vectors. */
function computeMiddle(positions: Position[]): Position {
  const radians = Math.PI / 180
  let [x, y, z] = [0, 0, 0]
  for (const { lat, lon } of positions) {
    x += Math.cos(lat * radians) * Math.cos(lon * radians)
    y += Math.cos(lat * radians) * Math.sin(lon * radians)
    z += Math.sin(lat * radians)
  }
  return { lat: Math.atan2(z, Math.hypot(x, y)) / radians, lon: Math.atan2(y, x) / radians }
}

function indexCodes(
  airports: PlaceEntry[],
  findCity: PlaceIndex['findCity'],
): ReadonlyMap<string, PlaceEntry> {
  const byCode = new Map<string, PlaceEntry>()
  const note = (code: string | null | undefined, entry: PlaceEntry | undefined) => {
    if (code && entry && !byCode.has(code)) byCode.set(code, entry)
  }
  for (const entry of airports) note(entry.own[0]?.icao, entry)
  for (const entry of airports) note(entry.own[0]?.iata, entry)
  for (const [code, icao] of Object.entries(CITY_CODES)) note(code, findCity(icao))
  for (const entry of airports) note(entry.own[0] && findLocalCode(entry.own[0]), entry)
  return byCode
}

function groupBy<Item>(items: readonly Item[], getKey: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const key = getKey(item)
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return [...groups.values()]
}
