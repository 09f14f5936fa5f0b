import { type SqlBool, sql } from 'kysely'
import type { ScreenedPerson } from '#contract/may-be-sold/screen-person.ts'
import type { Pagination } from '#contract/paging.ts'
import type { SanctionsListKind } from '#contract/screening/sanctions-lists.ts'
import type { Screening } from '#contract/screening/screenings.ts'
import { type Page, readPage } from '#server/http/paging.ts'
import { countRows } from '#server/http/totals.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import type { RowCipher } from '#server/security/encryption.ts'

type Asked = Page & { status: Screening['status'] }

/** Returns one page of the queue: open screenings, the oldest first, or decided ones, the latest first. */
export async function listScreenings(
  db: Db,
  rowCipher: RowCipher,
  { status, ...page }: Asked,
): Promise<{ data: Screening[]; pagination: Pagination; waiting: number }> {
  const sorted = selectScreenings(db)
    .where('s.status', '=', status)
    // The same name with the same date of birth comes first.
    .orderBy(status === 'OPEN' ? sql`s.result` : sql`s.decided_at desc nulls last`)
    .orderBy('s.askedAt', status === 'OPEN' ? 'asc' : 'desc')
    .orderBy('s.id')
  const { rows, pagination } = await readPage(sorted, page)
  const waiting = await countRows(db.selectFrom('screenings').where('status', '=', 'OPEN'))
  return { data: rows.map((row) => toScreening(rowCipher, row)), pagination, waiting }
}

/** Returns one screening, or null. */
export async function findScreening(
  db: Db | Tx,
  rowCipher: RowCipher,
  id: string,
): Promise<Screening | null> {
  const row = await selectScreenings(db).where('s.id', '=', id).executeTakeFirst()
  return row ? toScreening(rowCipher, row) : null
}

function selectScreenings(db: Db | Tx) {
  return db
    .selectFrom('screenings as s')
    .innerJoin('bookings', 'bookings.id', 's.bookingId')
    .innerJoin('legs', 'legs.id', 'bookings.legId')
    .innerJoin('sanctionsLists', 'sanctionsLists.id', 's.listId')
    .leftJoin('users', 'users.id', 's.decidedBy')
    .select(['s.id', 's.status', 's.moment', 's.result', 's.similarity', 's.bookingId', 's.seat', 's.entry'])
    .select(['s.listedNames', 's.listedBornOn', 's.askedAt', 's.decidedAt', 's.reason'])
    .select(['s.keyId', 's.sealedPerson', 'users.name as decidedBy', 'bookings.reference'])
    .select(['legs.originIcao', 'legs.destinationIcao', 'legs.departureAt'])
    .select(['sanctionsLists.kind', 'sanctionsLists.fileDate'])
    .where(sql<SqlBool>`s.status <> 'CLEAR'`)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectScreenings>['execute']>>[number]

function toScreening(rowCipher: RowCipher, row: Row): Screening {
  const { keyId, sealedPerson, decidedAt } = row
  const isKept = keyId !== null && sealedPerson !== null
  return {
    id: row.id,
    status: row.status as Screening['status'],
    moment: row.moment,
    result: row.result as Screening['result'],
    similarity: Number(row.similarity),
    bookingId: row.bookingId,
    reference: row.reference,
    route: `${row.originIcao}–${row.destinationIcao}`,
    departureUTC: row.departureAt.toISOString(),
    seat: row.seat,
    person: isKept
      ? rowCipher.decrypt<ScreenedPerson>('screenings', row.id, { keyId, bytes: sealedPerson })
      : null,
    listed: {
      kind: row.kind as SanctionsListKind,
      fileDate: row.fileDate,
      entry: row.entry ?? '',
      names: row.listedNames ?? [],
      bornOn: row.listedBornOn ?? [],
    },
    askedUTC: row.askedAt.toISOString(),
    decision: decidedAt && {
      by: row.decidedBy ?? '',
      at: decidedAt.toISOString(),
      reason: row.reason ?? '',
    },
  }
}
