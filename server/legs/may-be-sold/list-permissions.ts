import { PERMISSIONS_PAGE_SIZE, type SellingPermission } from '#contract/may-be-sold/permissions.ts'
import { readPage } from '#server/http/paging.ts'
import { countRows } from '#server/http/totals.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

type Asked = { status: SellingPermission['status']; page: number }

/** Returns one page of the queue: requested permissions, the oldest first, or decided ones, the newest first. */
export async function listPermissions(db: Db, { status, page }: Asked) {
  const sorted = permissionRows(db)
    .where('p.status', '=', status)
    .orderBy(status === 'WAITING' ? 'p.askedAt' : 'p.decidedAt', status === 'WAITING' ? 'asc' : 'desc')
    .orderBy('p.id')
  const { rows, pagination } = await readPage(sorted, { page, limit: PERMISSIONS_PAGE_SIZE })
  const waiting = await countRows(db.selectFrom('sellingPermissions').where('status', '=', 'WAITING'))
  return { data: rows.map(toPermission), pagination, waiting }
}

/** Returns one permission, or null. */
export async function findPermission(db: Db | Tx, id: string): Promise<SellingPermission | null> {
  const row = await permissionRows(db).where('p.id', '=', id).executeTakeFirst()
  return row ? toPermission(row) : null
}

function permissionRows(db: Db | Tx) {
  return db
    .selectFrom('sellingPermissions as p')
    .innerJoin('operators', 'operators.id', 'p.operatorId')
    .leftJoin('legs', 'legs.id', 'p.legId')
    .leftJoin('users', 'users.id', 'p.decidedBy')
    .select(['p.id', 'p.operatorId', 'operators.tradeName as operator', 'p.code', 'p.scope', 'p.status'])
    .select(['p.message', 'p.source', 'p.askedAt', 'p.reference', 'p.reason', 'p.validUntil', 'p.decidedAt'])
    .select(['users.name as decidedBy', 'legs.originIcao', 'legs.destinationIcao'])
}

type Row = Awaited<ReturnType<ReturnType<typeof permissionRows>['execute']>>[number]

function toPermission({ askedAt, decidedAt, originIcao, destinationIcao, ...row }: Row): SellingPermission {
  return {
    ...row,
    status: row.status as SellingPermission['status'],
    route: originIcao && destinationIcao ? `${originIcao}–${destinationIcao}` : null,
    askedUTC: askedAt.toISOString(),
    decidedUTC: decidedAt?.toISOString() ?? null,
  }
}
