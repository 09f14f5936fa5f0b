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

/** Returns the tables for deciding about legs at these airports, or at all, as administrators have set them. */
export async function readTables(db: Db | Tx, icaos: readonly string[] | 'ALL'): Promise<SaleTables> {
  const wanted = icaos === 'ALL' ? null : new Set(icaos)
  const all = await readRules(db)
  const rules = wanted
    ? all.filter(({ kind, subject }) => !OF_AIRPORTS.has(kind) || wanted.has(subject))
    : all
  const of = groupByKind(rules)
  const runways = await readRunways(db, icaos)
  // The rows are sorted newest first; setting them in reverse order lets the newest one win.
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
    rights: sortByPlace(of('RIGHTS').map(toSourced<RightsRule>)),
    legalModes: sortByPlace(of('LEGAL_MODE').map(toSourced<LegalModeRule>)),
    permits: of('PERMIT').map(toSourced<PermitRule>),
    registries: of('REGISTRY').map(toSourced<Registry>),
    insurance: of('INSURANCE').map(toSourced<InsuranceClass>),
    documents: of('DOCUMENT').map(toSourced<DocumentRule>),
    petRoutes: of('PET_ROUTE').map(toSourced<PetRoute>),
    holidays: new Set(of('HOLIDAY').flatMap(({ rule }) => rule.days as string[])),
  }
}

async function readRunways(db: Db | Tx, icaos: readonly string[] | 'ALL'): Promise<Map<string, Runway>> {
  if (icaos.length === 0) return new Map()
  let rows = db.selectFrom('runways').select(['icao', 'ldaM', 'toraM', 'isLit', 'source'])
  if (icaos !== 'ALL') rows = rows.where('icao', 'in', icaos)
  return new Map((await rows.execute()).map((row) => [row.icao, row]))
}

// Runways, settings and the states of an area apply by today's date; other rules apply by the day of the leg.
const STANDS = sql<boolean>`(kind not in ('RUNWAY', 'SETTING', 'AREA')
  or (coalesce(valid_from <= current_date, true) and coalesce(valid_until >= current_date, true)))`

const OF_AIRPORTS = new Set(['AIRPORT', 'RUNWAY'])

type Rules = Awaited<ReturnType<ReturnType<typeof selectRules>['execute']>>
let known: { version: string; rules: Rules } | undefined

// Hundreds of rules hardly ever change, so they are read again only if one of them or the day has changed. `xmin` is
// the transaction that wrote a row.
async function readRules(db: Db | Tx): Promise<Rules> {
  const { rows } = await sql<{ version: string }>`
    select concat_ws(' ', current_date, count(*), sum(xmin::text::bigint)) as version from selling_rules`.execute(
    db,
  )
  const { version = '' } = rows[0] ?? {}
  if (known?.version === version) return known.rules
  const rules = await selectRules(db).execute()
  known = { version, rules }
  return rules
}

function selectRules(db: Db | Tx) {
  return db
    .selectFrom('sellingRules')
    .select(['id', 'kind', 'subject', 'rule', 'source', 'mark', 'verifiedOn', 'validFrom', 'validUntil'])
    .where(STANDS)
    .orderBy('validFrom', (order) => order.desc().nullsLast())
    .orderBy('id')
}

type Row = Omit<Rules[number], 'rule'> & {
  rule: Record<string, unknown>
}
type ByKind = (kind: SellingRule['kind']) => Row[]

function groupByKind(rows: Rules): ByKind {
  const groups = Map.groupBy(rows as Row[], ({ kind }) => kind)
  return (kind) => groups.get(kind) ?? []
}

// The rows are sorted newest first; setting them in reverse order lets the newest one win.
function readSettings(of: ByKind) {
  return nameSettings(
    new Map(
      of('SETTING')
        .toReversed()
        .map(({ subject, rule }) => [subject, rule.value]),
    ),
  )
}

// The sort is stable, so the newest row of each place stays first.
function sortByPlace<Rule extends { place: number }>(rules: Rule[]): Rule[] {
  return rules.sort((one, other) => one.place - other.place)
}
