import { sql } from 'kysely'
import { type CoverTables, SHIPPED_SDR_PER_SEAT } from '#contract/may-be-sold/least-cover.ts'
import { type RuleRow, toSourced } from '#contract/may-be-sold/rule-row.ts'
import type { InsuranceClass } from '#contract/may-be-sold/tables.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

/** Reads the tables of the required insurance, as administrators have set them. */
export async function readCoverTables(db: Db | Tx): Promise<CoverTables> {
  const rows = await db
    .selectFrom('sellingRules')
    .select(['id', 'kind', 'rule', 'source', 'mark', 'verifiedOn', 'validFrom', 'validUntil'])
    .where(
      sql<boolean>`(kind = 'INSURANCE' or (kind = 'SETTING' and subject = 'PASSENGER_SDR_PER_SEAT'
        and coalesce(valid_from <= current_date, true) and coalesce(valid_until >= current_date, true)))`,
    )
    .orderBy('validFrom', (order) => order.desc().nullsLast())
    .orderBy('id')
    .execute()
  const of = (kind: string) => rows.filter((row) => row.kind === kind) as (RuleRow & { rule: object })[]
  const setting = of('SETTING')[0]?.rule as { value?: number } | undefined
  return {
    insurance: of('INSURANCE').map(toSourced<InsuranceClass>),
    passengerSdrPerSeat: Number(setting?.value ?? SHIPPED_SDR_PER_SEAT),
  }
}
