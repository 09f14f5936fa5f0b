import { sql } from 'kysely'
import type { SellingRule } from '#contract/may-be-sold/admin-selling-rules.ts'
import type { AirportRule, Runway } from '#contract/may-be-sold/airport-rules.ts'
import { toSourced } from '#contract/may-be-sold/rule-row.ts'
import type {
  DocumentRule,
  InsuranceClass,
  LegalModeRule,
  PermitRule,
  PetRoute,
  Registry,
  RightsRule,
  SaleTables,
  SanctionRule,
} from '#contract/may-be-sold/tables.ts'
import { nameSettings } from '#db/reference/selling/tables.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** The tables that the decision needs about these airports, or about all, as administrators have set them. */
export async function readTables(db: Db | Tx, icaos: readonly string[] | 'ALL'): Promise<SaleTables> {
  let rules = selectRules(db)
  let runwayRows = db.selectFrom('runways').selectAll()
  if (icaos !== 'ALL') {
    rules = rules.where(({ eb, or }) =>
      or([eb('kind', 'not in', ['AIRPORT', 'RUNWAY']), eb('subject', 'in', icaos)]),
    )
    runwayRows = runwayRows.where('icao', 'in', icaos)
  }
  const of = groupByKind(await rules.execute())
  const runways = new Map<string, Runway>((await runwayRows.execute()).map((row) => [row.icao, row]))
  // The newest first; the last one that is set stays.
  for (const row of of('RUNWAY').toReversed())
    runways.set(row.subject, { ...(row.rule as Omit<Runway, 'source'>), source: row.source })
  const states = (area: string) =>
    new Set(of('AREA').find(({ subject }) => subject === area)?.rule.values as string[] | undefined)
  return {
    ...readSettings(of),
    runways,
    areas: { EU: states('EU'), SCHENGEN: states('SCHENGEN') },
    airportRules: Map.groupBy(of('AIRPORT').map(toSourced<AirportRule>), ({ icao }) => icao),
    sanctions: of('SANCTION').map(toSourced<SanctionRule>),
    rights: inPlace(of('RIGHTS').map(toSourced<RightsRule>)),
    legalModes: inPlace(of('LEGAL_MODE').map(toSourced<LegalModeRule>)),
    permits: of('PERMIT').map(toSourced<PermitRule>),
    registries: of('REGISTRY').map(toSourced<Registry>),
    insurance: of('INSURANCE').map(toSourced<InsuranceClass>),
    documents: of('DOCUMENT').map(toSourced<DocumentRule>),
    petRoutes: of('PET_ROUTE').map(toSourced<PetRoute>),
    holidays: new Set(of('HOLIDAY').flatMap(({ rule }) => rule.days as string[])),
  }
}

// A runway, a setting and the states of an area are what they are today; the other rules are asked about the day of the flight.
const STANDS = sql<boolean>`(kind not in ('RUNWAY', 'SETTING', 'AREA')
  or (coalesce(valid_from <= current_date, true) and coalesce(valid_until >= current_date, true)))`

function selectRules(db: Db | Tx) {
  return db
    .selectFrom('sellingRules')
    .select(['id', 'kind', 'subject', 'rule', 'source', 'mark', 'verifiedOn', 'validFrom', 'validUntil'])
    .where(STANDS)
    .orderBy('validFrom', (order) => order.desc().nullsLast())
    .orderBy('id')
}

type Row = Omit<Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>[number], 'rule'> & {
  rule: Record<string, unknown>
}
type ByKind = (kind: SellingRule['kind']) => Row[]

function groupByKind(rows: Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>): ByKind {
  const groups = Map.groupBy(rows as Row[], ({ kind }) => kind)
  return (kind) => groups.get(kind) ?? []
}

// The newest first: it is the one that counts.
function readSettings(of: ByKind) {
  return nameSettings(
    new Map(
      of('SETTING')
        .toReversed()
        .map(({ subject, rule }) => [subject, rule.value]),
    ),
  )
}

// Sorting keeps the newest before the others of its place.
function inPlace<Rule extends { place: number }>(rules: Rule[]): Rule[] {
  return rules.sort((one, other) => one.place - other.place)
}
