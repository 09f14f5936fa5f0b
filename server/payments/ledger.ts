import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db.ts'

/**
 * A captured payment: the provider now holds the amount (debit), of which the platform earned its fee and the rest
 * is owed to the operator (credits). Posting the same payment again changes nothing.
 */
export async function postCapture(
  tx: Tx,
  { paymentId, bookingId }: { paymentId: string; bookingId: string },
): Promise<void> {
  await post(tx, { posting: `capture:${paymentId}`, bookingId, sign: 1 })
}

/** The whole of a payment going back: the same entries the other way round. */
export async function postRefund(
  tx: Tx,
  { refundId, bookingId }: { refundId: string; bookingId: string },
): Promise<void> {
  await post(tx, { posting: `refund:${refundId}`, bookingId, sign: -1 })
}

async function post(
  tx: Tx,
  { posting, bookingId, sign }: { posting: string; bookingId: string; sign: 1 | -1 },
) {
  await sql`
    insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
    select ${posting}, entry.account, entry.amount_minor * ${sign}::bigint, b.currency, b.id, l.operator_id
    from bookings b join legs l on l.id = b.leg_id
    cross join lateral (values
      ('provider', b.amount_minor), ('platform_fees', -b.fee_minor), ('operator_payable', b.fee_minor - b.amount_minor)
    ) as entry (account, amount_minor)
    where b.id = ${bookingId} and entry.amount_minor <> 0
    on conflict (posting, account) do nothing`.execute(tx)
}

export type Imbalance = { reference: string; currency: string; differenceMinor: number }

/** Postings that do not sum to zero. There are none: the database refuses them when they are made. */
export async function findImbalances(db: Db): Promise<Imbalance[]> {
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['posting as reference', 'currency', sql<number>`sum(amount_minor)`.as('differenceMinor')])
    .groupBy(['posting', 'currency'])
    .having(sql<boolean>`sum(amount_minor) <> 0`)
    .execute()
  return rows
}
