import { sql } from 'kysely'
import type { Tx } from '#server/runtime/db.ts'

/**
 * Posts the taxes of a paid leg that its operator moved: the amounts shifted between taxes, and the part borne by
 * the fare. The fee is unchanged.
 */
export async function postMovedTaxes(tx: Tx, { moveId }: { moveId: string }): Promise<void> {
  await sql`
    insert into ledger_entries (posting, account, amount_minor, currency, booking_id, operator_id)
    select 'move-taxes:' || m.id, entry.account, entry.amount_minor, b.currency, b.id, l.operator_id
    from booking_tax_moves m join bookings b on b.id = m.booking_id join legs l on l.id = b.leg_id
    cross join lateral (
      select 'travellers_held' as account, m.fare_minor as amount_minor
      union all
      select 'taxes_collected:' || t.code, -sum(shift.value::bigint)::bigint from jsonb_each_text(m.shifted) shift
      join booking_tax_lines t on t.booking_id = b.id and t.rule_id = shift.key group by t.code
    ) as entry
    where m.id = ${moveId} and entry.amount_minor <> 0
    on conflict (posting, account) do nothing`.execute(tx)
}
