import { createHash } from 'node:crypto'
import type { ClientBase } from 'pg'
import { getAirport } from '../../../db/reference/airports.ts'
import { pick, pickBetween } from '../chance.ts'
import { NOT_FOR_SALE, OTHERS, UPCOMING } from '../schedule.ts'
import { BUSINESS_AIRPORTS } from './business-airports.ts'

const AT_BUSY_AIRPORTS: Record<string, string> = {
  KTEB: 'Palisade Terminal, Hangar Row 4',
  KOPF: 'Mangrove Executive Terminal',
  KVNY: 'Sepulveda Jet Centre, West Gate',
  KHND: 'Red Rock Executive Terminal',
  EGLF: 'Farnborough Business Terminal',
  LFMN: 'Terminal Aviation d’Affaires, Promenade',
  LFPB: 'Terminal Concorde, Zone Est',
  LSGG: 'C3 Business Aviation Terminal',
  OMDW: 'VIP Terminal, South Apron',
  OERK: 'Royal Apron Private Terminal',
  OLBA: 'General Aviation Terminal',
}
const AMERICAN = ['Halcyon Jet Center', 'Larkfield FBO', 'Compass Executive Terminal', 'Skygate FBO']
const ELSEWHERE = [
  'General Aviation Terminal',
  'Business Aviation Terminal',
  'Atrium Private Terminal',
  'Executive Lounge, Apron 2',
]

/** The name of the terminal where people meet their leg at this airport, the same for every leg. Invented. */
export function findTerminal(icao: string): string {
  const usual = getAirport(icao).country === 'US' ? AMERICAN : ELSEWHERE
  return AT_BUSY_AIRPORTS[icao] ?? pick(usual, icao)
}

const SECOND_AT: Record<string, string> = {
  KTEB: 'Larkfield FBO, Hangar Row 9',
  EGGW: 'Chiltern Executive Terminal',
  LFPB: 'Terminal Orangerie, Zone Ouest',
  OMDW: 'Falcon Lounge, North Apron',
}
const HOURS = [
  'Every day, all hours',
  'Every day 06:00 to 23:00',
  'Every day 07:00 to 21:00, later on request',
]
const CUSTOMS = ['YES', 'ON_REQUEST'] as const
const METRES_300 = 0.0027

/** The FBOs of the demo: at least one at each airport that its legs use. All are invented and say so. */
export function listDemoFbos() {
  return listPlaces().map(describeFbo)
}

function listPlaces(): Place[] {
  const flown = [...UPCOMING, ...NOT_FOR_SALE, ...OTHERS].flatMap(([, from, to]) => [from, to])
  const airports = [...new Set([...flown, ...Object.values(BUSINESS_AIRPORTS).flat()])].sort()
  return airports.flatMap((icao) => {
    const first = { icao, number: 1 }
    return SECOND_AT[icao] ? [first, { icao, number: 2 }] : [first]
  })
}

type Place = { icao: string; number: number }

/** The identifier of the first FBO of an airport, the same in every demo. */
export function buildFboId(icao: string, number = 1): string {
  const hash = createHash('sha256').update(`demo fbo ${icao} ${number}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Inserts the FBOs that the database does not have yet. */
export async function insertDemoFbos(client: ClientBase, { now }: { now: Date }): Promise<void> {
  const { rows: known } = await client.query<{ id: string }>('select id from fbos where is_fictional')
  const ids = new Set(known.map(({ id }) => id))
  // Descriptions need the file of airports, which a later start does not read.
  const missing = listPlaces().filter(({ icao, number }) => !ids.has(buildFboId(icao, number)))
  if (missing.length === 0) return
  const rows = missing.map(describeFbo).map(({ checkedDaysAgo, ...fbo }) => ({
    ...fbo,
    checked_on: new Date(now.getTime() - checkedDaysAgo * 86_400_000).toISOString().slice(0, 10),
  }))
  await client.query(
    `insert into fbos (id, icao, name, address, latitude, longitude, telephone, hours, cut_off_minutes, customs, source,
       is_fictional, checked_on)
     select id, icao, name, address, latitude, longitude, telephone, hours, cut_off_minutes, customs, source,
       true, checked_on from json_populate_recordset(null::fbos, $1)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

function describeFbo({ icao, number }: Place) {
  const name = (number === 2 && SECOND_AT[icao]) || findTerminal(icao)
  const { city, country, lat, lon } = getAirport(icao)
  const key = `${icao} fbo ${number}`
  return {
    id: buildFboId(icao, number),
    icao,
    name,
    address: `${number} Demo Apron Road, ${city}`,
    latitude: round(lat + METRES_300 * number),
    longitude: round(lon - METRES_300),
    telephone: inventNumber(country, key),
    hours: pick(HOURS, `${key} hours`),
    cut_off_minutes: pick([30, 30, 45, 60], `${key} cut-off`),
    customs: pick(CUSTOMS, `${key} customs`),
    source: 'Fictional, for the demo',
    // A few were checked so long ago that their next check is due.
    checkedDaysAgo: pickBetween(5, 190, `${key} checked`),
  }
}

// Number ranges that authorities reserve for fiction. A country without such a range gets a number in London.
function inventNumber(country: string, key: string): string {
  const line = (digits: number) =>
    String(pickBetween(0, 10 ** digits - 1, `${key} line`)).padStart(digits, '0')
  if (country === 'US' || country === 'CA') return `+120155501${line(2)}`
  if (country === 'GB') return `+441632960${line(3)}`
  if (country === 'FR') return `+3319900${line(4)}`
  if (country === 'DE') return `+498999998${line(3)}`
  return `+442079460${line(3)}`
}

function round(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
