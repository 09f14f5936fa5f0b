import { type Selectable, sql } from 'kysely'
import type * as z from 'zod/mini'
import { computeGreatCircleKm, convertKmToNm } from '#contract/airports.ts'
import type { AnswerInputOf } from '#contract/endpoint.ts'
import {
  type flights,
  OPERATOR_LEGS_PAGE_SIZE,
  type OperatorLeg,
  type OperatorLegsQuery,
} from '#contract/legs/operator-legs.ts'
import { computePartyPriceAt } from '#contract/legs/price.ts'
import type { Finding } from '#contract/may-be-sold/finding.ts'
import { type Currency, computeSavingsPct } from '#contract/money.ts'
import type { TaxProblem } from '#contract/taxes/compute-taxes.ts'
import { dividePerPerson } from '#contract/taxes/tax-terms.ts'
import type { LegsTable } from '#db/types.ts'
import { readPage } from '#server/http/paging.ts'
import { type EvidenceRow, toEvidence } from '#server/legs/evidence/save-evidence.ts'
import { toLegDay } from '#server/legs/leg-day.ts'
import { listTaxes, taxLines, toPriceSchedule } from '#server/legs/price-leg-rows.ts'
import { filterOnSale, isBookable, type LegRow, selectWholeLegRows, toAirport } from '#server/legs/queries.ts'
import type { Airports } from '#server/legs/search-airports.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { LegTaxLine } from '#server/taxes/tax-lines.ts'
import { describeTaxProblem } from './describe-tax-problem.ts'

type Asked = z.output<typeof OperatorLegsQuery>
type Page = Pick<AnswerInputOf<typeof flights.list>, 'flights' | 'pagination' | 'counts'>

const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')

/** Returns one page of an operator's own legs, with the count in each state. */
export async function listOperatorLegs(
  db: Db,
  airports: Airports,
  { operatorId, asked }: { operatorId: string; asked: Asked },
): Promise<Page> {
  const terms = await readTerms(airports, asked.q)
  const matching = filtered(selectWholeLegRows(db).where('legs.operatorId', '=', operatorId), asked, terms)
  const sorted = matching
    .selectAll('legs')
    .select([fromSchedule, taxLines.as('taxLines'), taxProblem, evidence])
    .orderBy(SORTS[asked.sort], asked.order)
    .orderBy('legs.departureAt', asked.order)
    .orderBy('legs.id')
  const page = { page: asked.page, limit: OPERATOR_LEGS_PAGE_SIZE }
  const { rows, pagination } = await readPage(sorted, page)
  return { flights: rows.map(toOperatorLeg), pagination, counts: await countLegs(db, operatorId) }
}

/** Returns one of an operator's own legs, or null. */
export async function findOperatorLeg(
  db: Db | Tx,
  { operatorId, legId }: { operatorId: string; legId: string },
): Promise<OperatorLeg | null> {
  const row = await selectWholeLegRows(db)
    .selectAll('legs')
    .select([fromSchedule, taxLines.as('taxLines'), taxProblem, evidence])
    .where('legs.operatorId', '=', operatorId)
    .where('legs.id', '=', legId)
    .executeTakeFirst()
  return row ? toOperatorLeg(row) : null
}

type FromSchedule = { schedule: { fileName: string; importedUTC: string } | null }

const fromSchedule = sql<FromSchedule['schedule']>`(
  select jsonb_build_object('fileName', i.file_name, 'importedUTC', to_char(i.imported_at at time zone 'UTC', ${ISO}))
  from schedule_imports i where i.id = legs.import_id)`.as('schedule')

const taxProblem = sql<TaxProblem | null>`(select t.problem from leg_taxes t where t.leg_id = legs.id)`.as(
  'taxProblem',
)

type Evidence = EvidenceRow & { voidedUTC: string | null; voidReason: string | null }

const evidence = sql<Evidence | null>`(
  select jsonb_build_object('method', e.method, 'hourlyRateMinor', e.hourly_rate_minor, 'blockMinutes', e.block_minutes,
    'returnFactorPct', e.return_factor_pct, 'quotedBy', e.quoted_by, 'quotedMinor', e.quoted_minor,
    'evidenceOn', e.evidence_on, 'note', e.note, 'voidReason', e.void_reason,
    'voidedUTC', to_char(e.voided_at at time zone 'UTC', ${ISO}))
  from price_evidence e where e.leg_id = legs.id and e.replaced_at is null)`.as('evidence')

const SORTS = {
  soonest: sql`case when legs.departure_at >= now() then extract(epoch from legs.departure_at - now())
    else 1e10 + extract(epoch from now() - legs.departure_at) end`,
  departure: sql`legs.departure_at`,
  updated: sql`legs.updated_at`,
  sold: sql`legs.seats_sold`,
  // Amounts in two currencies cannot be compared.
  price: sql`row(legs.currency, legs.ask_price_minor)`,
} as const

type Term = { like: string; icaos: string[] }

// A word may be any name of a place, a tail number or an aircraft type.
async function readTerms(airports: Airports, q: string | undefined): Promise<Term[]> {
  const words = (q ?? '').split(/[\s,→–-]{1,9}(?=\S)/).filter(Boolean)
  return await Promise.all(
    words.map(async (word) => ({
      like: `%${word.replace(/[\\%_]/g, (character) => `\\${character}`)}%`,
      icaos: await airports.matching(word),
    })),
  )
}

function filtered(query: ReturnType<typeof selectWholeLegRows>, { state, from, to }: Asked, terms: Term[]) {
  let found = query
  if (state === 'bookable') found = filterOnSale(found)
  else if (state) found = found.where('legs.status', '=', STATUS[state])
  // The day before and after cover every time zone; then the day is compared in the origin's time zone.
  const day = sql`(legs.departure_at at time zone origin.timezone)::date`
  if (from) {
    found = found
      .where(sql<boolean>`legs.departure_at >= ${from}::date - interval '1 day'`)
      .where(sql<boolean>`${day} >= ${from}::date`)
  }
  if (to) {
    found = found
      .where(sql<boolean>`legs.departure_at < ${to}::date + interval '2 days'`)
      .where(sql<boolean>`${day} <= ${to}::date`)
  }
  for (const { like, icaos } of terms) {
    found = found.where(({ eb, or }) =>
      or([
        eb('legs.tail', 'ilike', like),
        eb('legs.aircraftType', 'ilike', like),
        eb('aircraftTypes.name', 'ilike', like),
        sql<boolean>`legs.origin_icao = any(${icaos})`,
        sql<boolean>`legs.destination_icao = any(${icaos})`,
      ]),
    )
  }
  return found
}

const STATUS = { draft: 'DRAFT', published: 'PUBLISHED', cancelled: 'CANCELLED', flown: 'FLOWN' } as const

async function countLegs(db: Db, operatorId: string): Promise<Page['counts']> {
  const byStatus = await db
    .selectFrom('legs')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('operatorId', '=', operatorId)
    .groupBy('status')
    .execute()
  const { bookable } = await filterOnSale(selectWholeLegRows(db))
    .where('legs.operatorId', '=', operatorId)
    .clearSelect()
    .select(sql<number>`count(*)`.as('bookable'))
    .executeTakeFirstOrThrow()
  const of = (status: string) => byStatus.find((one) => one.status === status)?.count ?? 0
  return {
    all: byStatus.reduce((sum, { count }) => sum + count, 0),
    draft: of('DRAFT'),
    published: of('PUBLISHED'),
    bookable,
    cancelled: of('CANCELLED'),
    flown: of('FLOWN'),
  }
}

type Evidenced = { evidence: Evidence | null }
type Taxed = { taxLines: LegTaxLine[] | null; taxProblem: TaxProblem | null }

function toOperatorLeg(row: LegRow & Selectable<LegsTable> & FromSchedule & Taxed & Evidenced): OperatorLeg {
  const origin = toAirport(row.origin)
  const destination = toAirport(row.destination)
  const distanceKm = computeGreatCircleKm(origin, destination)
  const currency = row.currency as Currency
  const priceSchedule = toPriceSchedule(row)
  // A draft is not on sale yet, so its price is shown as at the start of its schedule.
  const at = row.status === 'DRAFT' ? new Date(Date.parse(priceSchedule.startsAt)) : row.readAt
  const priced = computePartyPriceAt(priceSchedule, at)
  const price = dividePerPerson(priced, currency)
  const seatsFree = row.status === 'CANCELLED' ? 0 : Math.max(0, row.seatsAvailable)
  return {
    id: row.id,
    status: row.status,
    isBookable: isBookable(row),
    tail: row.tail,
    aircraftType: row.aircraftType,
    aircraft: row.aircraftName,
    aircraftClass: row.aircraftClass,
    originAirport: origin,
    destinationAirport: destination,
    originTerminal: row.originTerminal,
    destinationTerminal: row.destinationTerminal,
    departureUTC: row.departureAt.toISOString(),
    arrivalUTC: row.arrivalAt.toISOString(),
    departureLatestUTC: row.departureLatestAt?.toISOString() ?? null,
    durationMinutes: Math.round((row.arrivalAt.getTime() - row.departureAt.getTime()) / 60_000),
    distanceKm: Math.round(distanceKm),
    distanceNm: Math.round(convertKmToNm(distanceKm)),
    seatsTotal: row.seatsTotal,
    // Seats of lapsed holds do not count as held, even if the holds are not marked yet.
    seatsHeld: row.status === 'CANCELLED' ? 0 : row.seatsTotal - row.seatsSold - seatsFree,
    seatsSold: row.seatsSold,
    seatsFree,
    saleMode: row.saleMode,
    currency,
    priceBasis: row.priceBasis,
    price,
    priced,
    taxes: listTaxes(row, { at }),
    taxProblem:
      row.taxProblem && describeTaxProblem(row.taxProblem, { originCountry: origin.country, currency }),
    referencePrice: row.referenceMinor,
    savingsPct: computeSavingsPct(price, row.referenceMinor),
    priceEvidence: row.evidence && toEvidence(row.evidence),
    voidedEvidence: row.evidence?.voidedUTC
      ? { voidedUTC: row.evidence.voidedUTC, reason: row.evidence.voidReason ?? '' }
      : null,
    priceSchedule,
    instantConfirm: row.instantConfirm,
    baggageNote: row.baggageNote,
    petNote: row.petNote,
    takesPets: row.takesPets,
    legalBasis: row.legalBasis,
    timeAgreedOnRequest: row.timeAgreedOnRequest,
    prospectusNumber: row.prospectusNumber,
    prospectusSecurer: row.prospectusSecurer,
    technicalStopICAO: row.technicalStopIcao,
    originFboId: row.originFboId,
    destinationFboId: row.destinationFboId,
    operatingCarrier: row.legalName,
    publishedUTC: row.publishedAt?.toISOString() ?? null,
    cancelledUTC: row.cancelledAt?.toISOString() ?? null,
    withheld: row.withheldAt && {
      sinceUTC: row.withheldAt.toISOString(),
      findings: row.withheldBecause as Finding[],
    },
    cancelReason: row.cancelReason,
    day: toLegDay(row),
    confirmation: {
      parentTripConfirmed: row.parentTripConfirmed,
      confirmedUTC: row.confirmedFlyingAt?.toISOString() ?? null,
    },
    schedule: row.schedule,
    updatedUTC: row.updatedAt.toISOString(),
  }
}
