import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Db } from '#server/runtime/db.ts'

type Sum = { code: string; collected: number; returned: number; balance: number; handedOver: number }

/**
 * Checks the taxes of a leg's bookings. For each tax code, collected minus refunded minus released equals the ledger's
 * balance, which is never negative. For each booking, kept plus refunded equals the payment.
 */
export async function checkTaxes({ legId }: { legId: string }, db: Db): Promise<void> {
  for (const { code, collected, returned, balance, handedOver } of await sumCodes(db, legId)) {
    assert.equal(collected - returned - handedOver, balance, `${code}: the lines and the ledger`)
    assert.ok(balance >= 0 && returned >= 0, `${code}: ${balance}, ${returned}`)
  }
  const { rows } = await sql<{
    reference: string
    paid: number
    kept: number
    returned: number
    lines: number
    taxes: number
  }>`
    select b.reference, p.amount_minor as paid, b.tax_minor as taxes,
      (select coalesce(sum(t.amount_minor), 0) from booking_tax_lines t where t.booking_id = b.id) as lines,
      (select coalesce(sum(r.amount_minor), 0) from refunds r where r.payment_id = p.id and r.status <> 'FAILED') as returned,
      (select coalesce(-sum(e.amount_minor), 0) from ledger_entries e where e.booking_id = b.id and (e.account like 'taxes_collected:%'
        or e.account in ('platform_fees', 'travellers_held'))) as kept
    from bookings b join payments p on p.booking_id = b.id and p.status in ('CAPTURED', 'REFUNDED') where b.leg_id = ${legId}
      and exists (select from ledger_entries e where e.posting = 'capture:' || p.id)`.execute(db)
  for (const { reference, paid, kept, returned, lines, taxes } of rows) {
    assert.equal(kept + returned, paid, `${reference}: kept and returned`)
    assert.equal(lines, taxes, `${reference}: its taxes by line`)
  }
  const wrong = await sql`
    select t.booking_id, t.rule_id from booking_tax_lines t join bookings b on b.id = t.booking_id where b.leg_id = ${legId}
      and t.returned_minor <> (select coalesce(sum((r.tax_lines ->> t.rule_id)::bigint), 0)
        from refunds r join payments p on p.id = r.payment_id where p.booking_id = t.booking_id and r.status <> 'FAILED')`.execute(
    db,
  )
  assert.deepEqual(wrong.rows, [], 'what refunds say that they returned')
}

async function sumCodes(db: Db, legId: string): Promise<Sum[]> {
  const { rows } = await sql<Sum>`
    select t.code, sum(t.amount_minor)::bigint as collected, sum(t.returned_minor)::bigint as returned,
      (select coalesce(-sum(e.amount_minor), 0) from ledger_entries e left join bookings b on b.id = e.booking_id
        where e.account = 'taxes_collected:' || t.code and (b.leg_id = ${legId} or ${IS_RELEASE})) as balance,
      (select coalesce(sum(e.amount_minor), 0) from ledger_entries e
        where e.account = 'taxes_collected:' || t.code and ${IS_RELEASE}) as handed_over
    from booking_tax_lines t join bookings b on b.id = t.booking_id cross join (select ${legId}::uuid as id) leg
    where b.leg_id = ${legId} group by t.code, leg.id`.execute(db)
  return rows
}

// Entries that release a tax to the operator, who pays it to the authority.
const IS_RELEASE = sql`exists (select from payouts o where o.leg_id = leg.id and e.posting like 'release-taxes:' || o.id || ':%')`
