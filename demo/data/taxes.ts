import type { PoolClient } from 'pg'
import type { TaxSide } from '#contract/taxes/tax-rules.ts'
import { getAirport } from '#db/reference/airports.ts'
import { TAX_COVERAGE } from '#db/reference/taxes/coverage.ts'
import { findTaxZones, findUsArea } from '#db/reference/taxes/places.ts'
import { BUSINESS_AIRPORTS } from './airports/business-airports.ts'

/**
 * States for each country of the demo with unknown taxes that the fare includes them, so that its legs stay on sale.
 * The administrators' page shows these statements. A statement of an administrator is not changed.
 */
export async function stateDemoTaxes(client: PoolClient): Promise<void> {
  const known = new Set(TAX_COVERAGE.map(({ jurisdiction, side }) => `${jurisdiction} ${side}`))
  const { rows } = await client.query<{ country: string }>(
    'select distinct country from airports where icao = any($1) order by country',
    [Object.values(BUSINESS_AIRPORTS).flat()],
  )
  const unknown = rows.flatMap(({ country: jurisdiction }) =>
    SIDES.filter((side) => !known.has(`${jurisdiction} ${side}`)).map((side) => ({ jurisdiction, side })),
  )
  await client.query(
    `insert into tax_coverage (jurisdiction, side, valid_from, state, source_title, note)
     select jurisdiction, side, '2025-01-01', 'IN_FARE', 'demo', 'Entered for the demo: not true anywhere else'
     from json_populate_recordset(null::tax_coverage, $1) on conflict do nothing`,
    [JSON.stringify(unknown)],
  )
  await sellToHawaii(client)
}

const SIDES: readonly TaxSide[] = ['DEPARTURE', 'DOMESTIC']

// The rule for Alaska and Hawaii has no amount. The demo ends it and adds one by which the fare includes the taxes.
async function sellToHawaii(client: PoolClient): Promise<void> {
  const { rows } = await client.query(
    `update tax_rules set valid_until = '2025-12-31', is_shipped = false
     where id = 'US-AKHI' and is_shipped returning *`,
  )
  const [unknown] = rows
  if (!unknown) return
  const own = {
    treatment: 'IN_FARE',
    source_title: 'demo',
    note: 'Entered for the demo: not true anywhere else',
  }
  const rule = { ...unknown, ...own, id: 'US-AKHI-DEMO', valid_from: '2026-01-01', valid_until: null }
  await client.query('insert into tax_rules select * from json_populate_record(null::tax_rules, $1)', [
    JSON.stringify(rule),
  ])
}

function findCountry(icao: string): string {
  return getAirport(icao).country
}

const ZONE_BY_ORIGIN = { GB: 'gbBand', FR: 'frZone', DE: 'deClass', DK: 'dkZone' } as const

/** Whether the tax zones of both ends are known. Without them the taxes cannot be computed and the leg is not on sale. */
export function areTaxZonesKnown(originICAO: string, destinationICAO: string): boolean {
  const zone = ZONE_BY_ORIGIN[findCountry(originICAO) as keyof typeof ZONE_BY_ORIGIN]
  const isZoneKnown = !zone || findTaxZones(findCountry(destinationICAO))[zone] !== null
  return isZoneKnown && [originICAO, destinationICAO].every((icao) => findUsArea(getAirport(icao)) !== null)
}
