import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { issueDueInvoices } from '#server/invoices/issue-due-invoices.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import type { Db } from '#server/runtime/db.ts'
import { PLATFORM } from './samples/platform.ts'

/** Issues every due document. Those that wait for a bank's decision stay due. */
export async function issueAll(db: Db): Promise<void> {
  for (let pass = 0; pass < 200; pass++) {
    const before = await findDue(db)
    if (before.length === 0) return
    await db.updateTable('invoicesDue').set({ checkAt: sql<Date>`clock_timestamp()` }).execute()
    await issueDueInvoices(db, PLATFORM)
    const after = await findDue(db)
    if (after.join() === before.join()) return
  }
}

async function findDue(db: Db): Promise<string[]> {
  const due = await db.selectFrom('invoicesDue').select('posting').orderBy('posting').execute()
  return due.map(({ posting }) => posting)
}

/** Asserts that every posting sums to zero, and that all documents together equal the ledger once they are issued. */
export async function assertBooksAndInvoices(db: Db): Promise<void> {
  assert.deepEqual(await findImbalances(db), [])
  await issueAll(db)
  await assertInvoicesAgree(db)
}

/**
 * Asserts that for each booking invoices minus credit notes equal the ledger, by fare and by tax, except for amounts that a
 * bank has not decided, and that the numbers of documents have no gaps.
 */
export async function assertInvoicesAgree(db: Db): Promise<void> {
  const { rows: wrong } = await sql`
    with books as (
      select booking_id, currency, case when account like 'taxes%' then split_part(account, ':', 2) else 'FARE' end as code,
        -sum(amount_minor) as minor
      from ledger_entries e
      where booking_id is not null and (account in ('platform_fees', 'travellers_held') or account like 'taxes_collected:%')
        and not exists (select from invoices_due d where d.posting = e.posting)
      group by 1, 2, 3 having sum(amount_minor) <> 0
    ), amounts as (
      select i.booking_id, i.currency, i.kind, l.code, l.amount_minor from invoices i
        join invoice_lines l on l.invoice_id = i.id where i.booking_id is not null and l.code <> 'UNTAXED'
      union all
      select booking_id, currency, kind, vat_code, vat_minor from invoices where booking_id is not null and vat_code is not null
    ), documents as (
      select booking_id, currency, code, sum(case kind when 'INVOICE' then amount_minor else -amount_minor end) as minor
      from amounts group by 1, 2, 3 having sum(case kind when 'INVOICE' then amount_minor else -amount_minor end) <> 0
    )
    select booking_id, currency, code, books.minor as books, documents.minor as documents
    from books full join documents using (booking_id, currency, code) where books.minor is distinct from documents.minor`.execute(
    db,
  )
  assert.deepEqual(wrong, [])
  const { rows: gaps } = await sql`
    select n.* from invoice_numbers n left join lateral (
      select count(*) as count, max(i.number) as highest from invoices i
      where i.seller_kind = n.seller_kind and i.year = n.year and (n.seller_kind = 'PLATFORM' or i.operator_id = n.seller_id)
    ) i on true where i.count <> n.last_number or i.highest is distinct from n.last_number`.execute(db)
  assert.deepEqual(gaps, [])
  const { rows: unequal } = await sql`
    select i.id from invoices i join invoice_lines l on l.invoice_id = i.id
    group by i.id having sum(l.amount_minor) <> i.net_minor`.execute(db)
  assert.deepEqual(unequal, [])
}

/** All documents of a booking, oldest first. */
export async function readDocuments(db: Db, bookingId: string) {
  return await db
    .selectFrom('invoices')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('year')
    .orderBy('number')
    .execute()
}
