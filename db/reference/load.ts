import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Pool, PoolClient } from 'pg'
import { AIRCRAFT } from './aircraft.ts'
import { readAllAirports } from './airports.ts'
import { ALL_AREAS, filterAirportsWithin } from './areas.ts'
import { loadTaxCoverage, loadTaxRules } from './load-taxes.ts'
import { buildSellingRuleRows, buildSellingTableRows, RUNWAYS, readRunways } from './selling/tables.ts'
import { TAX_COVERAGE } from './taxes/coverage.ts'
import { SHIPPED_RULES } from './taxes/shipped-rules.ts'

const REFERENCE_LOCK = 7_201_456

/**
 * Updates airports, aircraft types, runways, taxes and selling rules from the files here. For unchanged files, it
 * only compares hashes. Two servers that start at once wait for each other. Airports and aircraft types are never
 * removed, because legs may reference them.
 */
export async function loadReference(pool: Pool): Promise<void> {
  const references: Reference[] = [
    { name: 'airports.csv', sha256: sha256(await readFile(AIRPORTS)), load: loadAirports },
    { name: 'areas.ts', sha256: sha256(JSON.stringify(ALL_AREAS)), load: loadAreas },
    { name: 'aircraft.ts', sha256: sha256(JSON.stringify(AIRCRAFT)), load: loadAircraft },
    { name: 'tax-rules', sha256: sha256(JSON.stringify(SHIPPED_RULES)), load: loadTaxRules },
    { name: 'tax-coverage', sha256: sha256(JSON.stringify(TAX_COVERAGE)), load: loadTaxCoverage },
    { name: 'runways.csv', sha256: sha256(await readFile(RUNWAYS)), load: loadRunways },
    { name: 'selling', sha256: sha256(JSON.stringify(buildSellingRuleRows())), load: loadSellingRules },
    {
      name: 'selling-tables',
      sha256: sha256(JSON.stringify(buildSellingTableRows())),
      load: loadSellingTables,
    },
  ]
  if ((await changed(pool, references)).length === 0) return

  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [REFERENCE_LOCK])
    for (const reference of await changed(client, references)) await loadOne(client, reference)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

const AIRPORTS = new URL('airports.csv', import.meta.url)

type Reference = { name: string; sha256: string; load: (client: PoolClient) => Promise<void> }

function sha256(content: Buffer | string): string {
  return createHash('sha256').update(content).digest('hex')
}

async function changed(client: Pool | PoolClient, references: Reference[]): Promise<Reference[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from reference_files',
  )
  const loaded = new Map(rows.map((row) => [row.name, row.sha256]))
  return references.filter(({ name, sha256 }) => loaded.get(name) !== sha256)
}

async function loadOne(client: PoolClient, { name, sha256, load }: Reference): Promise<void> {
  await load(client)
  await client.query(
    `insert into reference_files (name, sha256) values ($1, $2)
     on conflict (name) do update set sha256 = excluded.sha256, loaded_at = now()`,
    [name, sha256],
  )
}

async function loadAirports(client: PoolClient): Promise<void> {
  const rows = [...readAllAirports().values()].map(({ elevationFt, ...airport }) => ({
    ...airport,
    elevation_ft: elevationFt,
  }))
  await client.query(
    `insert into airports select * from json_populate_recordset(null::airports, $1)
     on conflict (icao) do update set
       iata = excluded.iata, name = excluded.name, city = excluded.city, country = excluded.country,
       region = excluded.region, lat = excluded.lat, lon = excluded.lon, elevation_ft = excluded.elevation_ft,
       timezone = excluded.timezone`,
    [JSON.stringify(rows)],
  )
  await client.query('analyze airports')
}

async function loadAreas(client: PoolClient): Promise<void> {
  const airports = [...readAllAirports().values()]
  const rows = ALL_AREAS.flatMap((area) =>
    filterAirportsWithin(area, airports).map(({ icao }) => ({ icao, area: area.code })),
  )
  await client.query('delete from airport_areas')
  await client.query(
    'insert into airport_areas select * from json_populate_recordset(null::airport_areas, $1)',
    [JSON.stringify(rows)],
  )
}

async function loadAircraft(client: PoolClient): Promise<void> {
  const rows = AIRCRAFT.map((type) => ({
    ...type,
    typical_seats: type.typicalSeats,
    max_seats: type.maxSeats,
    cruise_ktas: type.cruiseKtas,
    range_nm: type.rangeNm,
    engine_count: type.engineCount,
    mtow_kg: type.mtowKg,
    take_off_m: type.takeOffM,
    landing_m: type.landingM,
  }))
  await client.query(
    `insert into aircraft_types select * from json_populate_recordset(null::aircraft_types, $1)
     on conflict (designator) do update set
       name = excluded.name, manufacturer = excluded.manufacturer, class = excluded.class,
       typical_seats = excluded.typical_seats, max_seats = excluded.max_seats, cruise_ktas = excluded.cruise_ktas,
       range_nm = excluded.range_nm, engine = excluded.engine, engine_count = excluded.engine_count,
       mtow_kg = excluded.mtow_kg, take_off_m = excluded.take_off_m, landing_m = excluded.landing_m`,
    [JSON.stringify(rows)],
  )
}

async function loadRunways(client: PoolClient): Promise<void> {
  const rows = [...readRunways()].map(([icao, { ldaM, toraM, isLit, source }]) => ({
    ...{ icao, lda_m: ldaM, tora_m: toraM, is_lit: isLit, source },
  }))
  await client.query('delete from runways')
  await client.query('insert into runways select * from json_populate_recordset(null::runways, $1)', [
    JSON.stringify(rows),
  ])
}

async function loadSellingRules(client: PoolClient): Promise<void> {
  await storeSellingRows(client, buildSellingRuleRows())
}

async function loadSellingTables(client: PoolClient): Promise<void> {
  await storeSellingRows(client, buildSellingTableRows())
}

// A row that an administrator has changed stays.
async function storeSellingRows(
  client: PoolClient,
  shipped: ReturnType<typeof buildSellingRuleRows>,
): Promise<void> {
  const known = [...buildSellingRuleRows(), ...buildSellingTableRows()].map(({ id }) => id)
  await client.query('delete from selling_rules where set_by is null and id <> all ($1)', [known])
  const rows = JSON.stringify(shipped)
  await client.query(
    `insert into selling_rules (id, kind, subject, rule, source, mark, verified_on, valid_from, valid_until)
     select id, kind, subject, rule, source, mark, verified_on, valid_from, valid_until
     from json_populate_recordset(null::selling_rules, $1)
     on conflict (id) do update set
       kind = excluded.kind, subject = excluded.subject, rule = excluded.rule, source = excluded.source,
       mark = excluded.mark, verified_on = excluded.verified_on, valid_from = excluded.valid_from,
       valid_until = excluded.valid_until
     where selling_rules.set_by is null`,
    [rows],
  )
}
