import { sql } from 'kysely'
import type { PermissionGift, PermissionGrant, SellingPermission } from '#contract/may-be-sold/permissions.ts'
import { Problem } from '#contract/problem.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import { type Db, type Tx, violates } from '#server/runtime/db.ts'
import { findPermission } from './list-permissions.ts'

type Decision =
  | { to: 'GRANTED'; grant: PermissionGrant }
  | { to: 'DECLINED'; reason: string }
  | { to: 'ENDED'; reason: string }

const FROM = { GRANTED: 'WAITING', DECLINED: 'WAITING', ENDED: 'GRANTED' } as const
const ACTS = { GRANTED: 'permission.grant', DECLINED: 'permission.decline', ENDED: 'permission.end' } as const

/**
 * Decides about a requested permission, or ends a granted one; the operator's legs are decided again. The same
 * decision again changes nothing. Problems: `permission_not_found`, `permission_decided`.
 */
export async function decidePermission(
  db: Db,
  actor: Actor,
  { id, decision }: { id: string; decision: Decision },
): Promise<SellingPermission> {
  return await db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('sellingPermissions')
      .select(['status', 'operatorId'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw new Problem('permission_not_found')
    if (before.status === decision.to) return await read(tx, id)
    if (before.status !== FROM[decision.to]) throw new Problem('permission_decided')
    const values = decision.to === 'GRANTED' ? decision.grant : { reason: decision.reason }
    await tx
      .updateTable('sellingPermissions')
      .set({ ...values, status: decision.to, decidedBy: actor.id, decidedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    const after = await read(tx, id)
    await recordAct(tx, actor, {
      act: ACTS[decision.to],
      subject: { type: 'operator', id: before.operatorId },
      before: { status: before.status },
      after: pickFacts(after),
    })
    await enqueueDeciding(tx, before.operatorId)
    return after
  })
}

/**
 * Grants a permission that nobody has requested, such as a permit on paper. Problem `permission_decided` if it exists
 * already.
 */
export async function grantPermission(
  db: Db,
  actor: Actor,
  gift: PermissionGift,
): Promise<SellingPermission> {
  return await db.transaction().execute(async (tx) => {
    const operator = await tx
      .selectFrom('operators')
      .select('id')
      .where('id', '=', gift.operatorId)
      .executeTakeFirst()
    if (!operator) throw new Problem('operator_not_found')
    const { id } = await insert(tx, actor, gift)
    const after = await read(tx, id)
    await recordAct(tx, actor, {
      act: 'permission.grant',
      subject: { type: 'operator', id: gift.operatorId },
      after: pickFacts(after),
    })
    await enqueueDeciding(tx, gift.operatorId)
    return after
  })
}

async function insert(tx: Tx, actor: Actor, gift: PermissionGift): Promise<{ id: string }> {
  try {
    return await tx
      .insertInto('sellingPermissions')
      .values({ ...gift, status: 'GRANTED', decidedBy: actor.id, decidedAt: sql<Date>`now()` })
      .returning('id')
      .executeTakeFirstOrThrow()
  } catch (error) {
    if (violates(error, 'selling_permissions_one')) throw new Problem('permission_decided')
    throw error
  }
}

async function read(tx: Tx, id: string): Promise<SellingPermission> {
  const permission = await findPermission(tx, id)
  if (!permission) throw new Problem('permission_not_found')
  return permission
}

async function enqueueDeciding(tx: Tx, operatorId: string): Promise<void> {
  await enqueue(tx, 'legs:decide-again', { operatorId }, { key: `legs:decide-again ${operatorId}` })
}

function pickFacts({ code, scope, status, reference, reason, validUntil }: SellingPermission) {
  return { code, scope, status, reference, reason, validUntil }
}
