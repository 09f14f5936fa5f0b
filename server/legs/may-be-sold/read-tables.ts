import { sql } from 'kysely'
import type { AirportRule, Runway } from '#contract/may-be-sold/airport-rules.ts'
import type { SaleTables, SanctionRule } from '#contract/may-be-sold/tables.ts'
import { FIXED_TABLES } from '#db/reference/selling/tables.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** The tables that the decision needs about these airports, or about all, as administrators have set them. */
export async function readTables(db: Db | Tx, icaos: readonly string[] | 'ALL'): Promise<SaleTables> {
  let rules = db
    .selectFrom('sellingRules')
    .select(['id', 'kind', 'subject', 'rule', 'source', 'mark', 'verifiedOn', 'validFrom', 'validUntil'])
    // A runway and a setting are what they are today; the other rules are asked about the day of the flight.
    .where(
      sql<boolean>`(kind in ('AIRPORT', 'SANCTION') or (coalesce(valid_from <= current_date, true)
        and coalesce(valid_until >= current_date, true)))`,
    )
    .orderBy('validFrom', (order) => order.desc().nullsLast())
    .orderBy('id')
  let runwayRows = db.selectFrom('runways').selectAll()
  if (icaos !== 'ALL') {
    rules = rules.where(({ eb, or }) =>
      or([eb('kind', 'in', ['SANCTION', 'SETTING']), eb('subject', 'in', icaos)]),
    )
    runwayRows = runwayRows.where('icao', 'in', icaos)
  }
  const rows = await rules.execute()
  const runways = new Map<string, Runway>((await runwayRows.execute()).map((row) => [row.icao, row]))
  const of = (kind: Row['kind']) => rows.filter((row) => row.kind === kind)
  // The newest first; the last one that is set stays.
  for (const row of of('RUNWAY').reverse())
    runways.set(row.subject, { ...(row.rule as Omit<Runway, 'source'>), source: row.source })
  const setting = (name: string) => of('SETTING').find(({ subject }) => subject === name)?.rule
  return {
    ...FIXED_TABLES,
    runways,
    airportRules: Map.groupBy(of('AIRPORT').map(toRule<AirportRule>), ({ icao }) => icao),
    sanctions: of('SANCTION').map(toRule<SanctionRule>),
    usWindowMinMinutes: Number(readValue(setting('US_WINDOW_MIN_MINUTES')) ?? 1440),
    legalBasisFrom: String(readValue(setting('LEGAL_BASIS_FROM')) ?? '2027-02-01'),
  }
}

type Row = {
  id: string
  kind: string
  subject: string
  rule: unknown
  source: string
  mark: string
  verifiedOn: string | null
  validFrom: string | null
  validUntil: string | null
}

function toRule<Rule>({ id, rule, source, mark, verifiedOn, validFrom, validUntil }: Row): Rule {
  return {
    ...(rule as object),
    ...{ id, source, mark, verifiedOn, from: validFrom, until: validUntil },
  } as Rule
}

function readValue(setting: unknown): unknown {
  return (setting as { value?: unknown } | undefined)?.value
}
