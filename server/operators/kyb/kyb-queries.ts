import { type ExpressionBuilder, sql } from 'kysely'
import type { AnswerOf } from '#contract/endpoint.ts'
import type { KYB_FILTERS, KYB_SORTS, KybOperator, KybRow, kyb } from '#contract/operators/kyb.ts'
import type { KybStatus } from '#contract/operators/operators.ts'
import type { Database } from '#db/types.ts'
import { type Page, readPage, readWidePage, toLikePattern } from '#server/http/paging.ts'
import { countOnce } from '#server/http/totals.ts'
import {
  type OperatorRow,
  readOperatorProfile,
  requireOperator,
  selectOperatorRows,
  toConnect,
  toSetupFacts,
} from '#server/operators/queries.ts'
import { findPublishBlock, mayBecome } from '#server/operators/rules.ts'
import type { Db } from '#server/runtime/db.ts'

type ListAnswer = AnswerOf<typeof kyb.list>
type ListFilter = Page & {
  search?: string | undefined
  status: (typeof KYB_FILTERS)[number]
  country?: string | undefined
  sort: (typeof KYB_SORTS)[number]
  order: 'asc' | 'desc'
}

const MAX_PENDING = 100

/** Returns one page of the operators that match. */
export async function listKybOperators(
  db: Db,
  filter: ListFilter,
): Promise<Pick<ListAnswer, 'operators' | 'pagination'>> {
  const { rows, pagination } = await readWidePage(
    {
      matching: db.selectFrom('operators').where((eb) => matches(eb, filter)),
      rows: kybRows(db),
      id: 'id',
      sortBy: [filter.sort === 'name' ? 'tradeName' : 'updatedAt'],
      order: filter.order,
    },
    filter,
  )
  return { operators: rows.map(toKybRow), pagination }
}

/** Returns how many operators are in each status, and all base countries. */
export async function summariseKyb(db: Db): Promise<Pick<ListAnswer, 'counts' | 'countries'>> {
  return await countOnce('operators by status', {
    count: async () => {
      const [counts, countries] = await Promise.all([countByStatus(db), findCountries(db)])
      return { counts, countries }
    },
    getTotal: ({ counts }) => Object.values(counts).reduce((sum, count) => sum + count, 0),
  })
}

async function countByStatus(db: Db): Promise<ListAnswer['counts']> {
  const rows = await db
    .selectFrom('operators')
    .select(['kybStatus', sql<number>`count(*)`.as('total')])
    .groupBy('kybStatus')
    .execute()
  const counts = { PENDING: 0, UNDER_REVIEW: 0, APPROVED: 0, REJECTED: 0, NOT_SUBMITTED: 0 }
  for (const { kybStatus, total } of rows) counts[kybStatus ?? 'NOT_SUBMITTED'] = total
  return counts
}

// Jumps from one country to the next in the index; reading every operator would be slow.
async function findCountries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ baseCountry: string }>`
    with recursive found as (
      select min(base_country) as base_country from operators
      union all
      select (select min(base_country) from operators where base_country > found.base_country) from found
      where found.base_country is not null
    )
    select base_country from found where base_country is not null`.execute(db)
  return rows.map(({ baseCountry }) => baseCountry)
}

/** Returns operators that wait for their review, the longest waiting first. */
export async function listPendingOperators(db: Db): Promise<KybRow[]> {
  const rows = await kybRows(db)
    .where('kybStatus', '=', 'PENDING')
    .orderBy('updatedAt')
    .orderBy('id')
    .limit(MAX_PENDING)
    .execute()
  return rows.map(toKybRow)
}

function kybRows(db: Db) {
  return selectOperatorRows(db).select(
    sql<boolean>`operators.kyb_status in ('PENDING', 'UNDER_REVIEW') and exists (
      select from kyb_approvals a where a.operator_id = operators.id and a.lapsed_at is null)`.as(
      'waitingForApproval',
    ),
  )
}

function matches(eb: ExpressionBuilder<Database, 'operators'>, { search, status, country }: ListFilter) {
  const conditions = []
  if (status === 'NOT_SUBMITTED') conditions.push(eb('kybStatus', 'is', null))
  else if (status === 'NEW_DOCUMENT') {
    conditions.push(
      sql<boolean>`exists (select from operator_documents d where d.operator_id = operators.id and d.status = 'WAITING')`,
    )
  } else if (status !== 'all') conditions.push(eb('kybStatus', '=', status))
  if (country) conditions.push(eb('baseCountry', '=', country))
  if (search) {
    conditions.push(
      sql<boolean>`lower(trade_name || ' ' || legal_name || ' ' || contact_email || ' ' || coalesce(base_icao, ''))
        like ${toLikePattern(search)}`,
    )
  }
  return eb.and(conditions)
}

function toKybRow(row: OperatorRow & { waitingForApproval: boolean | null }): KybRow {
  const block = row.publishingAllowed ? null : findPublishBlock(toSetupFacts(row))
  return {
    id: row.id,
    name: row.tradeName,
    legalName: row.legalName,
    contactEmail: row.contactEmail,
    baseCountry: row.baseCountry,
    baseICAO: row.baseIcao,
    kybStatus: row.kybStatus,
    kybNotes: row.kybNotes,
    connect: toConnect(row),
    publishBlockReason: block?.reason ?? null,
    waitingForApproval: row.waitingForApproval ?? false,
    newDocument: row.documentsWaiting.length > 0,
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Returns everything that the review shows of an operator, and what this administrator may do. */
export async function findKybOperator(
  db: Db,
  { operatorId, adminId, approvalsNeeded }: { operatorId: string; adminId: string; approvalsNeeded: number },
): Promise<KybOperator> {
  const row = await requireOperator(db, { operatorId })
  const [profile, decisions, documents, approvals, account] = await Promise.all([
    readOperatorProfile(db, row),
    findDecisions(db, operatorId),
    findDocumentDecisions(db, operatorId),
    findApprovals(db, operatorId),
    findAccount(db, row.userId),
  ])
  const standing = approvals.filter(({ lapsedAt }) => lapsedAt === null)
  const mine = standing.some(({ approvedBy }) => approvedBy === adminId)
  const undecided = row.kybStatus === 'PENDING' || row.kybStatus === 'UNDER_REVIEW'
  const can = (to: KybStatus) =>
    row.userId !== adminId && row.kybStatus !== null && mayBecome(row.kybStatus, to)
  return {
    ...profile,
    account,
    approvals: {
      needed: approvalsNeeded,
      given: standing.map(({ by, at, notes }) => ({ by, at: at.toISOString(), notes })),
      waiting: undecided && standing.length > 0,
      mine,
    },
    can: {
      review: can('UNDER_REVIEW'),
      approve: can('APPROVED') && (!mine || standing.length >= approvalsNeeded),
      reject: can('REJECTED'),
    },
    timeline: [
      ...decisions.map(({ at, ...decision }) => ({
        ...decision,
        kind: 'DECISION' as const,
        at: at.toISOString(),
        document: null,
      })),
      ...documents.map(({ accepted, at, ...decision }) => ({
        ...decision,
        kind: accepted ? ('DOCUMENT_ACCEPTED' as const) : ('DOCUMENT_DECLINED' as const),
        at: at.toISOString(),
        from: null,
        to: null,
      })),
      // If one approval is enough, the decision itself records it.
      ...(approvalsNeeded > 1 ? approvals : []).map(({ id, by, at, notes }) => ({
        ...{ id, by, notes },
        kind: 'APPROVAL' as const,
        at: at.toISOString(),
        from: null,
        to: 'APPROVED' as const,
        document: null,
      })),
    ].toSorted((a, b) => b.at.localeCompare(a.at)),
  }
}

async function findDecisions(db: Db, operatorId: string) {
  return await db
    .selectFrom('kybDecisions')
    .leftJoin('users', 'users.id', 'kybDecisions.decidedBy')
    .select(['kybDecisions.id', 'users.name as by', 'decidedAt as at', 'notes'])
    .select([sql<KybStatus | null>`from_status`.as('from'), sql<KybStatus>`to_status`.as('to')])
    .where('operatorId', '=', operatorId)
    .orderBy('decidedAt', 'desc')
    .limit(200)
    .execute()
}

async function findDocumentDecisions(db: Db, operatorId: string) {
  return await db
    .selectFrom('documentDecisions as made')
    .innerJoin('operatorDocuments as d', 'd.id', 'made.documentId')
    .innerJoin('users', 'users.id', 'made.decidedBy')
    .select([
      'made.id',
      'd.type as document',
      'accepted',
      'users.name as by',
      'decidedAt as at',
      'reason as notes',
    ])
    .where('d.operatorId', '=', operatorId)
    .orderBy('decidedAt', 'desc')
    .limit(200)
    .execute()
}

async function findApprovals(db: Db, operatorId: string) {
  return await db
    .selectFrom('kybApprovals')
    .leftJoin('users', 'users.id', 'kybApprovals.approvedBy')
    .select(['kybApprovals.id', 'approvedBy', 'users.name as by', 'approvedAt as at', 'notes', 'lapsedAt'])
    .where('operatorId', '=', operatorId)
    .orderBy('approvedAt')
    .limit(100)
    .execute()
}

async function findAccount(db: Db, userId: string | null): Promise<KybOperator['account']> {
  if (!userId) return null
  const user = await db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return user ?? null
}

/**
 * Returns partner applications, newest first. The specification defines this path in two shapes; this is the second
 * one.
 */
export async function listApplications(
  db: Db,
  { status, ...page }: Page & { status?: string | undefined },
): Promise<Pick<AnswerOf<typeof kyb.operatorsAndApplications>, 'data' | 'pagination'>> {
  const sorted = db
    .selectFrom('applications')
    .selectAll()
    .where((eb) => (status && status !== 'all' ? eb(sql`status`, '=', status) : eb.lit(true)))
    .orderBy('submittedAt', 'desc')
    .orderBy('id', 'desc')
  const { rows, pagination } = await readPage(sorted, page)
  return {
    data: rows.map(({ submittedAt, reviewedAt, ...row }) => ({
      ...row,
      submittedAt: submittedAt.toISOString(),
      reviewedAt: reviewedAt?.toISOString() ?? null,
    })),
    pagination,
  }
}
