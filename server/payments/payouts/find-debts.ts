import { sql } from 'kysely'
import type { Debt } from '#contract/payments/statements.ts'
import { OPERATORS_SHARE } from '#server/payments/ledger/ledger.ts'
import type { Db } from '#server/runtime/db.ts'

const MOST_DEBTS = 200

/**
 * Operators whose settled legs leave them in debt, by currency. A debt begins with a refund that could not be fully reversed
 * from a transfer, so only operators with such a refund are read.
 */
export async function findDebts(db: Db): Promise<Debt[]> {
  const { rows } = await sql<Debt>`
    with suspects as (
      select distinct p.operator_id, p.currency from payout_reversals r join payouts p on p.id = r.payout_id
      where r.amount_minor < r.owed_minor or r.status <> 'REVERSED'
    ), shares as (
      select s.operator_id, s.currency, e.amount_minor,
        b.leg_id is null or exists (
          select from payouts p where p.leg_id = b.leg_id and p.currency = s.currency and p.status in ('PAID', 'NOTHING_DUE')
        ) as settled
      from suspects s
      join ledger_entries e on e.operator_id = s.operator_id and e.currency = s.currency and e.account in ${OPERATORS_SHARE}
      left join bookings b on b.id = e.booking_id
    )
    select s.operator_id, o.legal_name as operator_name, s.currency,
      sum(s.amount_minor) filter (where s.settled) as owed_minor,
      -coalesce(sum(s.amount_minor) filter (where not s.settled), 0) as upcoming_minor
    from shares s join operators o on o.id = s.operator_id
    group by s.operator_id, o.legal_name, s.currency
    having sum(s.amount_minor) filter (where s.settled) > 0
    order by s.currency, owed_minor desc, s.operator_id limit ${MOST_DEBTS}`.execute(db)
  return rows
}
