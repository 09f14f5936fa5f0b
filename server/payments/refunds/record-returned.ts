import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'

type Returned = {
  paymentId: string
  /** Minor units by tax rule. */
  taxes: Record<string, number>
  /** -1 if a refund came back to us. */
  sign?: 1 | -1
}

/** Stores for each tax how much of it was refunded. The caller holds the payment's lock. */
export async function recordReturned(tx: Tx, { paymentId, taxes, sign = 1 }: Returned): Promise<void> {
  const rules = Object.keys(taxes)
  if (rules.length === 0) return
  await sql`
    update booking_tax_lines t set returned_minor = t.returned_minor + back.minor
    from payments p cross join unnest(${rules}::text[], ${Object.values(taxes).map((minor) => sign * minor)}::bigint[]) as back (rule_id, minor)
    where p.id = ${paymentId} and t.booking_id = p.booking_id and t.rule_id = back.rule_id`.execute(tx)
}
