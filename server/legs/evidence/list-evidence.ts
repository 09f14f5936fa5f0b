import { sql } from 'kysely'
import { EVIDENCE_PAGE_SIZE, type LegEvidence } from '#contract/legs/price-evidence.ts'
import type { Currency } from '#contract/money.ts'
import { readPage } from '#server/http/paging.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { toEvidence } from './save-evidence.ts'

const state = sql<LegEvidence['state']>`case
  when e.voided_at is not null then 'VOIDED'
  when e.replaced_at is null and leg_reference_minor(legs) > 0 then 'STANDING'
  else 'ENDED' end`

/** Returns one page of the current and former evidence of struck-out prices, the newest first. */
export async function listEvidence(db: Db, asked: { state: LegEvidence['state']; page: number }) {
  const sorted = evidenceRows(db)
    .where(state, '=', asked.state)
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id')
  const { rows, pagination } = await readPage(sorted, { page: asked.page, limit: EVIDENCE_PAGE_SIZE })
  return { data: rows.map(toLegEvidence), pagination }
}

/** Returns one piece of evidence, or null. */
export async function findEvidence(db: Db | Tx, id: string): Promise<LegEvidence | null> {
  const row = await evidenceRows(db).where('e.id', '=', id).executeTakeFirst()
  return row ? toLegEvidence(row) : null
}

// A draft is visible only to its operator.
function evidenceRows(db: Db | Tx) {
  return db
    .selectFrom('priceEvidence as e')
    .innerJoin('legs', 'legs.id', 'e.legId')
    .innerJoin('operators', 'operators.id', 'legs.operatorId')
    .leftJoin('users', 'users.id', 'e.voidedBy')
    .select(['e.id', 'e.legId', 'legs.operatorId', 'operators.tradeName as operator', 'legs.tail'])
    .select(['legs.originIcao', 'legs.destinationIcao', 'legs.departureAt', 'e.currency', 'e.perPersonMinor'])
    .select(['e.method', 'e.hourlyRateMinor', 'e.blockMinutes', 'e.returnFactorPct', 'e.quotedBy'])
    .select(['e.quotedMinor', 'e.evidenceOn', 'e.note', 'e.createdAt', 'e.voidedAt', 'e.voidReason'])
    .select(['users.name as voidedBy', state.as('state')])
    .where('legs.status', '<>', 'DRAFT')
}

type Row = Awaited<ReturnType<ReturnType<typeof evidenceRows>['execute']>>[number]

function toLegEvidence(row: Row): LegEvidence {
  const { id, legId, operatorId, operator, tail, perPersonMinor, voidedBy, voidReason } = row
  return {
    ...{ id, legId, operatorId, operator, tail, perPersonMinor, voidedBy, voidReason, state: row.state },
    route: `${row.originIcao}–${row.destinationIcao}`,
    departureUTC: row.departureAt.toISOString(),
    currency: row.currency as Currency,
    evidence: toEvidence(row),
    enteredUTC: row.createdAt.toISOString(),
    voidedUTC: row.voidedAt?.toISOString() ?? null,
  }
}
