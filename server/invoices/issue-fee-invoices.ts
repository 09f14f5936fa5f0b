import { sql } from 'kysely'
import type { Currency } from '#contract/money.ts'
import type { PlatformConfig } from '#server/config-platform.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { findOperatorParty, toPlatformParty } from './find-parties.ts'
import { issueDocument } from './issue-document.ts'
import { computeFeeAmounts } from './rules.ts'

type Fees = { operatorId: string; currency: Currency; minor: number }

/**
 * After the end of a month (UTC), invoices each operator the platform's fees: everything in the ledger up to that end,
 * less the amounts of earlier documents. If more was given back than earned, the document is a credit note. A late
 * posting is part of the next month's document.
 */
export async function issueFeeInvoices(db: Db, platform: PlatformConfig): Promise<void> {
  const { rows } = await sql<{ month: string; isDone: boolean }>`
    select month::text, exists (select from invoiced_months i where i.month = last.month) as is_done
    -- One hour after midnight, no transaction of the old month is running any more.
    from (select (date_trunc('month', (clock_timestamp() - interval '1 hour') at time zone 'UTC') - interval '1 month')::date as month) last`.execute(
    db,
  )
  const [last] = rows
  if (!last || last.isDone) return
  await invoiceFeesUpTo(db, platform, { month: last.month })
  await db
    .insertInto('invoicedMonths')
    .values({ month: last.month })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Does the same for a given month, by its first day, like '2026-11-01'. An operator that already has a document of that
 * month gets no second one.
 */
export async function invoiceFeesUpTo(
  db: Db,
  platform: PlatformConfig,
  { month }: { month: string },
): Promise<void> {
  for (const { operatorId, currency } of await findFees(db, { month })) {
    await db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`fees ${operatorId} ${currency}`}, 0))`.execute(
        tx,
      )
      // Read again under the lock, because another worker may have issued the document.
      const fees = (await findFees(tx, { month, operatorId })).find((one) => one.currency === currency)
      if (fees) await issue(tx, { ...fees, month, platform })
    })
  }
}

async function findFees(
  db: Db | Tx,
  { month, operatorId }: { month: string; operatorId?: string },
): Promise<Fees[]> {
  const own = operatorId ? sql`and operator_id = ${operatorId}` : sql``
  const { rows } = await sql<Fees>`
    with earned as (
      select operator_id, currency, -sum(amount_minor) as minor from ledger_entries
      where account = 'platform_fees' and operator_id is not null ${own}
        and posted_at < ((${month}::date + interval '1 month') at time zone 'UTC')
      group by operator_id, currency
    ), invoiced as (
      select operator_id, currency, sum(case kind when 'INVOICE' then total_minor else -total_minor end) as minor,
        max(month) as month
      from invoices where seller_kind = 'PLATFORM' ${own} group by operator_id, currency
    )
    select earned.operator_id, earned.currency, (earned.minor - coalesce(invoiced.minor, 0))::bigint as minor
    from earned left join invoiced using (operator_id, currency)
    where earned.minor <> coalesce(invoiced.minor, 0) and (invoiced.month is null or invoiced.month < ${month}::date)
    order by earned.operator_id, earned.currency`.execute(db)
  return rows
}

async function issue(
  tx: Tx,
  { operatorId, currency, minor, month, platform }: Fees & { month: string; platform: PlatformConfig },
): Promise<void> {
  const kind = minor > 0 ? 'INVOICE' : 'CREDIT_NOTE'
  const { language, ...buyer } = await findOperatorParty(tx, { operatorId })
  const seller = toPlatformParty(platform)
  const corrected = await tx
    .selectFrom('invoices')
    .select('id')
    .where('operatorId', '=', operatorId)
    .where('sellerKind', '=', 'PLATFORM')
    .where('currency', '=', currency)
    .where('kind', '=', 'INVOICE')
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst()
  await issueDocument(tx, {
    ...{ sellerKind: 'PLATFORM', operatorId, kind, currency, month, language, seller, buyer, agent: null },
    correctsId: kind === 'CREDIT_NOTE' ? (corrected?.id ?? null) : null,
    amounts: computeFeeAmounts(Math.abs(minor), { seller, buyer, vatBps: platform.vatBps, currency }),
  })
}
