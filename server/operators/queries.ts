import { sql } from 'kysely'
import {
  DOCUMENT_TYPES,
  type DocumentType,
  type KybStatus,
  type OperatorDocument,
  type OperatorProfile,
  type Policies,
} from '#contract/operators/operators.ts'
import { EXAMPLE_HOURS, previewCancellation, type RefundRule } from '#contract/operators/refund-tiers.ts'
import { Problem } from '#contract/problem.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { type Certificate, countDaysUntil, findPublishBlock, type SetupFacts } from './rules.ts'

const today = sql<string>`(now() at time zone 'UTC')::date`
const findLastDay = (type: 'aoc' | 'insurance') => sql<string | null>`(
  select d.expires_on from operator_documents d
  where d.operator_id = operators.id and d.type = ${sql.lit(type)} and d.status = 'CURRENT')`

/** Selects operators with the facts of their setup, by the database's clock. */
export function selectOperatorRows(db: Db | Tx) {
  return db
    .selectFrom('operators')
    .selectAll('operators')
    .select([
      today.as('today'),
      findLastDay('aoc').as('aocExpiresOn'),
      findLastDay('insurance').as('insuranceExpiresOn'),
      sql<DocumentType[]>`array(
        select d.type from operator_documents d where d.operator_id = operators.id and d.status = 'WAITING')`.as(
        'documentsWaiting',
      ),
      sql<Certificate[]>`array(
        select d.type from operator_documents d where d.operator_id = operators.id and d.status = 'CURRENT'
          and d.type in ('aoc', 'insurance') and d.expires_on is null)`.as('certificatesUndated'),
      sql<boolean>`coalesce(publish_until > now(), false)`.as('publishingAllowed'),
    ])
}

export type OperatorRow = Awaited<
  ReturnType<ReturnType<typeof selectOperatorRows>['executeTakeFirstOrThrow']>
>

export function toSetupFacts(row: OperatorRow): SetupFacts {
  return {
    kybStatus: row.kybStatus,
    kybNotes: row.kybNotes,
    onboardingStatus: row.onboardingStatus,
    payoutsEnabled: row.payoutsEnabled,
    ownerMaySell: row.ownerMaySell,
    today: row.today,
    certificates: { aoc: row.aocExpiresOn, insurance: row.insuranceExpiresOn },
    certificatesUndated: row.certificatesUndated,
    documentsWaiting: row.documentsWaiting,
    policiesSaved: row.policiesSavedAt !== null,
  }
}

/** Returns the whole row of an account's operator, or null before the first step is saved. */
export async function findOwnRow(db: Db | Tx, { userId }: { userId: string }): Promise<OperatorRow | null> {
  return (await selectOperatorRows(db).where('userId', '=', userId).executeTakeFirst()) ?? null
}

/** Returns the user's own operator like `findOwnRow`, but throws a Problem before the first step is saved. */
export async function requireOwnOperator(db: Db | Tx, { userId }: { userId: string }): Promise<OperatorRow> {
  const operator = await findOwnRow(db, { userId })
  if (!operator) throw new Problem('operator_profile_missing')
  return operator
}

export async function requireOperator(
  db: Db | Tx,
  { operatorId }: { operatorId: string },
): Promise<OperatorRow> {
  const operator = await selectOperatorRows(db).where('id', '=', operatorId).executeTakeFirst()
  if (!operator) throw new Problem('operator_not_found')
  return operator
}

/** Locks an operator's row until the transaction ends. Every decision about it reads after this. */
export async function lockOperator(
  tx: Tx,
  { operatorId }: { operatorId: string },
): Promise<{
  id: string
  userId: string | null
  legalName: string
  kybStatus: KybStatus | null
  updatedAt: Date
}> {
  const operator = await tx
    .selectFrom('operators')
    .select(['id', 'userId', 'legalName', 'kybStatus', 'updatedAt'])
    .where('id', '=', operatorId)
    .forUpdate()
    .executeTakeFirst()
  if (!operator) throw new Problem('operator_not_found')
  return operator
}

/** Returns the recipient of mails about an operator: its account, or its contact address if it has no account. */
export async function findRecipient(
  tx: Db | Tx,
  { operatorId }: { operatorId: string },
): Promise<{ name: string; email: string; legalName: string }> {
  const row = await tx
    .selectFrom('operators')
    .leftJoin('users', 'users.id', 'operators.userId')
    .select(['legalName', 'contactEmail', 'users.name', 'users.email'])
    .where('operators.id', '=', operatorId)
    .executeTakeFirstOrThrow()
  return { name: row.name ?? row.legalName, email: row.email ?? row.contactEmail, legalName: row.legalName }
}

/** Returns everything that the operator sees of its own profile. */
export async function readOperatorProfile(db: Db | Tx, row: OperatorRow): Promise<OperatorProfile> {
  const block = row.publishingAllowed ? null : findPublishBlock(toSetupFacts(row))
  return {
    id: row.id,
    name: row.tradeName,
    legalName: row.legalName,
    aocNumber: row.aocNumber,
    baseCountry: row.baseCountry,
    baseICAO: row.baseIcao,
    carrierCode: row.carrierCode,
    contactEmail: row.contactEmail,
    contactPhone: row.contactPhone,
    website: row.website,
    kybStatus: row.kybStatus,
    kybNotes: row.kybNotes,
    docsJSON: await findDocuments(db, { operatorId: row.id, today: row.today }),
    policies: toPolicies(row),
    unaccompaniedMinors: row.unaccompaniedMinors as OperatorProfile['unaccompaniedMinors'],
    connect: toConnect(row),
    publishingAllowed: row.publishingAllowed,
    publishUntil: row.publishUntil?.toISOString() ?? null,
    publishBlockReason: block?.reason ?? null,
    updatedAt: row.updatedAt.toISOString(),
  }
}

export function toConnect(row: Pick<OperatorRow, 'stripeAccountId' | 'onboardingStatus' | 'payoutsEnabled'>) {
  const { stripeAccountId, onboardingStatus, payoutsEnabled } = row
  return { stripeAccountId, onboardingStatus, payoutsEnabled }
}

/** Returns the policies with examples; null until they are saved for the first time. */
export function toPolicies(
  row: Pick<OperatorRow, 'cancelWindowHours' | 'noShowPenaltyPct' | 'refundRules' | 'policiesSavedAt'>,
): Policies | null {
  if (!row.policiesSavedAt) return null
  return withExamples({ ...row, rules: row.refundRules as RefundRule[] })
}

export function withExamples({
  cancelWindowHours,
  noShowPenaltyPct,
  rules,
}: {
  cancelWindowHours: number
  noShowPenaltyPct: number
  rules: RefundRule[]
}): Policies {
  return {
    cancelWindowHours,
    noShowPenaltyPct,
    refundRules: rules,
    refundRulesJSON: { rules },
    examples: EXAMPLE_HOURS.map((hours) => previewCancellation({ cancelWindowHours, rules }, hours)),
  }
}

type DocumentMap = OperatorProfile['docsJSON']

/** Returns the current document of each type, the waiting one, and the replaced and declined ones. */
export async function findDocuments(
  db: Db | Tx,
  { operatorId, today }: { operatorId: string; today: string },
): Promise<DocumentMap> {
  const rows = await db
    .selectFrom('operatorDocuments as d')
    .leftJoin('documentDecisions as made', 'made.documentId', 'd.id')
    .select(['d.id', 'type', 'status', 'fileName', 'sizeBytes', 'mediaType', 'uploadedAt', 'expiresOn'])
    .select(['replacedAt', 'made.reason'])
    .where('operatorId', '=', operatorId)
    .orderBy('uploadedAt', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
  const versions = rows.map((row) => ({
    type: row.type,
    status: row.status,
    id: row.id,
    name: row.fileName,
    size: row.sizeBytes,
    mediaType: row.mediaType,
    uploadedAt: row.uploadedAt.toISOString(),
    expiresOn: row.expiresOn,
    replacedAt: row.replacedAt?.toISOString() ?? null,
    declineReason: row.reason,
  }))
  const entries = DOCUMENT_TYPES.map((type): [string, OperatorDocument] => {
    const own = versions.filter((version) => version.type === type)
    const current = own.find(({ status }) => status === 'CURRENT')
    const waiting = own.find(({ status }) => status === 'WAITING')
    const daysLeft = current?.expiresOn ? countDaysUntil(current.expiresOn, today) : null
    const { id, name, size, mediaType, uploadedAt, expiresOn } = current ?? NO_DOCUMENT
    return [
      type,
      {
        type,
        status: current ? 'uploaded' : 'pending',
        required: type !== 'operations',
        ...{ id, name, size, mediaType, uploadedAt, expiresOn },
        expired: daysLeft !== null && daysLeft < 0,
        expiresInDays: daysLeft,
        waiting: waiting ? withoutType(waiting) : null,
        history: own.filter(({ replacedAt }) => replacedAt !== null).map(withoutType),
      },
    ]
  })
  return Object.fromEntries(entries) as DocumentMap
}

function withoutType<Version extends { type: DocumentType }>({ type: _, ...version }: Version) {
  return version
}

const NO_DOCUMENT = { id: null, name: null, size: null, mediaType: null, uploadedAt: null, expiresOn: null }
