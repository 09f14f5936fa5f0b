import { type RawBuilder, sql } from 'kysely'
import { DUE } from '#server/jobs/due-jobs.ts'
import { countBookableLegs } from '#server/legs/queries.ts'
import { findImbalances } from '#server/payments/ledger/ledger.ts'
import { UNSETTLED_REFUNDS } from '#server/payments/refunds/refund.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Figure } from '#server/runtime/metrics.ts'

type Counted = { name: string; help: string; query: RawBuilder<{ value: number | null; job?: string }> }

const COUNTED: Counted[] = [
  {
    name: 'ferrywing_holds_live',
    help: 'Holds that have not expired.',
    query: sql`select count(*) as value from bookings where status = 'PENDING' and hold_expires_at > now()`,
  },
  {
    name: 'ferrywing_holds_decided_day',
    help: 'Holds of the last 24 hours that became bookings or ended.',
    query: sql`select count(*) as value from bookings
      where created_at > now() - interval '1 day' and (status <> 'PENDING' or hold_expires_at <= now())`,
  },
  {
    name: 'ferrywing_holds_bought_day',
    help: 'Holds of the last 24 hours that became bookings. Their share of the ended ones is the conversion.',
    query: sql`select count(*) as value from bookings
      where created_at > now() - interval '1 day' and confirmed_at is not null`,
  },
  {
    name: 'ferrywing_jobs_due',
    help: 'Jobs that are due and not started, by name.',
    query: sql`select task_identifier as job, count(*) as value from graphile_worker.jobs where ${DUE} group by 1`,
  },
  {
    name: 'ferrywing_jobs_oldest_seconds',
    help: 'Seconds for which the oldest waiting job has been due, by name.',
    query: sql`select task_identifier as job, extract(epoch from now() - min(run_at)) as value
      from graphile_worker.jobs where ${DUE} group by 1`,
  },
  {
    name: 'ferrywing_job_workers',
    help: 'Workers that take jobs, in all processes.',
    query: sql`select count(*) as value from job_workers where seen_at > now() - interval '15 seconds'`,
  },
  {
    name: 'ferrywing_jobs_failed',
    help: 'Jobs that were given up, by name. They wait for an administrator.',
    query: sql`select task_identifier as job, count(*) as value from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null group by 1`,
  },
  {
    name: 'ferrywing_webhook_deliveries_failed_day',
    help: 'Messages to operators that were given up in the last 24 hours, of webhooks that are not disabled.',
    query: sql`select count(*) as value from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
      where d.status = 'FAILED' and d.ended_at > now() - interval '1 day' and e.disabled_at is null`,
  },
  {
    name: 'ferrywing_plan_refunds_failed',
    help: 'Refunds of Premium that were refused and not sent again. Administrators see them among the failed jobs.',
    query: sql`select count(distinct payment_id) as value from plan_refunds r where status = 'FAILED' and not exists (
      select from plan_refunds later where later.payment_id = r.payment_id and later.status <> 'FAILED')`,
  },
  {
    name: 'ferrywing_payments_undecided',
    help: 'Payments that are authorised and neither captured nor released.',
    query: sql`select count(*) as value from payments where status = 'AUTHORISED'`,
  },
  {
    name: 'ferrywing_refunds_unsettled',
    help: 'Refunds that failed and were not replaced by another one.',
    query: sql`select count(*) as value from (${UNSETTLED_REFUNDS}) unsettled`,
  },
  {
    name: 'ferrywing_payouts_overdue',
    help: 'Payouts that should have been sent more than an hour ago.',
    query: sql`select count(*) as value from payouts p join legs l on l.id = p.leg_id
      where p.status in ('SCHEDULED', 'SENDING') and leg_payout_due_at(leg_latest_arrival_at(l)) < now() - interval '1 hour'`,
  },
  {
    name: 'ferrywing_database_connections_ratio',
    help: 'How much of the connections that the database allows are open, from 0 to 1.',
    query: sql`select count(*) / current_setting('max_connections')::float8 as value
      from pg_stat_activity where backend_type = 'client backend'`,
  },
  {
    name: 'ferrywing_reconciliation_differences',
    help: 'Differences that the last comparison with the provider found. Must be 0.',
    query: sql`select differences_count as value from reconciliations
      where finished_at is not null order by started_at desc limit 1`,
  },
  {
    name: 'ferrywing_reconciliation_age_seconds',
    help: 'Seconds since the last comparison with the provider ended.',
    query: sql`select extract(epoch from now() - max(finished_at)) as value from reconciliations`,
  },
]

/** Returns the metrics of the product: sales, waiting work, and whether the ledger balances. No personal data. */
export async function findFigures(db: Db): Promise<Figure[]> {
  return await db.transaction().execute(async (tx) => {
    // If the database is too busy, the metrics may fail; requests come first.
    await sql`set local statement_timeout = '4s'`.execute(tx)
    const figures: Figure[] = [
      {
        name: 'ferrywing_legs_bookable',
        help: 'Legs that can be booked now.',
        value: await countBookableLegs(tx),
      },
      {
        name: 'ferrywing_ledger_imbalances',
        help: 'Postings of the ledger that do not sum to zero. Must be 0.',
        value: (await findImbalances(tx)).length,
      },
    ]
    for (const { name, help, query } of COUNTED) {
      const { rows } = await query.execute(tx)
      for (const { value, job } of rows)
        if (value !== null) figures.push({ name, help, value, ...(job ? { labels: { job } } : {}) })
    }
    return figures
  })
}
