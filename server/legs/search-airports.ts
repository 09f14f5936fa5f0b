import type { Airport, REGIONS } from '#contract/airports.ts'
import type { Db } from '#server/runtime/db.ts'
import { remember } from '#server/runtime/remember.ts'

export type Airports = {
  /** The best matches first: a typed code, then cities, then names; business airports before others of equal rank. */
  search: (query: string, options?: { limit?: number }) => Promise<Airport[]>
  /** ICAO codes of every airport that a word may mean. */
  matching: (word: string) => Promise<string[]>
  find: (icao: string) => Promise<Airport | null>
  /** All airports by ICAO code, with the names under which they are found. */
  all: () => Promise<readonly AirportEntry[]>
}

export type AirportEntry = { airport: Airport } & Named

/** The folded names of an entry. The weight decides between two entries that match equally. */
export type Named = {
  codes: string[]
  city: string
  name: string
  /** City and name together, a space before each word. */
  text: string
  weight: number
}

type Index = { entries: AirportEntry[]; byIcao: Map<string, Airport> }

/** Keeps airports in memory: scanning eight thousand short texts takes a few milliseconds, without an index. */
export function openAirports(db: Db): Airports {
  const load = remember(() => readIndex(db))
  return {
    async search(query, { limit = 8 } = {}) {
      const { entries } = await load()
      return rankEntries(entries, query, getIcao)
        .slice(0, limit)
        .map(({ airport }) => airport)
    },
    async matching(word) {
      const { entries } = await load()
      return rankEntries(entries, word, getIcao).map(({ airport }) => airport.icao)
    },
    async find(icao) {
      const { byIcao } = await load()
      return byIcao.get(icao) ?? null
    },
    async all() {
      return (await load()).entries
    },
  }
}

/**
 * Removes accents and punctuation, and converts to lower case: 'São Paulo–Guarulhos' becomes 'sao paulo guarulhos'.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/ø/gi, 'o')
    .replace(/ł/gi, 'l')
    .replace(/ß/g, 'ss')
    .replace(/æ/gi, 'ae')
    .replace(/[’'`]/g, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

async function readIndex(db: Db): Promise<Index> {
  const rows = await db.selectFrom('airports').selectAll().orderBy('icao').execute()
  const legs = await db
    .selectFrom('legs')
    .select(['originIcao as icao', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('originIcao')
    .execute()
  const flown = new Map(legs.map(({ icao, count }) => [icao, Number(count)]))
  const entries = rows.map(({ elevationFt: _, ...row }): AirportEntry => {
    const airport = { ...row, region: row.region as (typeof REGIONS)[number] }
    const [city, name] = [foldText(row.city), foldText(row.name)]
    const codes = [row.icao, row.iata, findLocalCode(row)].flatMap((code) =>
      code ? [code.toLowerCase()] : [],
    )
    const weight = (row.iata ? 1 : 0) + Math.min(flown.get(row.icao) ?? 0, 50) / 10
    return { airport, codes, city, name, text: ` ${city} ${name}`, weight }
  })
  return { entries, byIcao: new Map(entries.map(({ airport }) => [airport.icao, airport])) }
}

/** Returns the FAA's code: in the contiguous United States, the ICAO code without its K. */
export function findLocalCode({ icao, country }: { icao: string; country: string }): string | null {
  return country === 'US' && icao.startsWith('K') ? icao.slice(1) : null
}

const getIcao = ({ airport }: AirportEntry) => airport.icao

/** Returns the entries that match a typed text, the best first; of two equal ones, the smaller key first. */
export function rankEntries<E extends Named>(
  entries: readonly E[],
  typed: string,
  getKey: (entry: E) => string,
): E[] {
  const text = foldText(typed)
  if (!text) return []
  const words = text.split(' ').map((word) => ({ word, begun: ` ${word}` }))
  return entries
    .map((entry) => ({ entry, score: scoreName(entry, text, words) }))
    .filter(({ score }) => score > 0)
    .sort(
      (one, other) =>
        other.score - one.score ||
        other.entry.weight - one.entry.weight ||
        getKey(one.entry).localeCompare(getKey(other.entry)),
    )
    .map(({ entry }) => entry)
}

/**
 * How well a name matches a text and its words. 0: no match. A code typed in full ranks first, then the start of a city, then a
 * name, then any words.
 */
function scoreName(
  { codes, city, name, text: own }: Named,
  text: string,
  words: { word: string; begun: string }[],
): number {
  if (codes.includes(text)) return 100
  if (city === text) return 90
  if (city.startsWith(text)) return 80
  if (text.length >= 2 && codes.some((code) => code.startsWith(text))) return 75
  if (name.startsWith(text)) return 70
  const meant = words.every(({ word, begun }) => own.includes(begun) || codes.includes(word))
  return meant ? 50 : 0
}
