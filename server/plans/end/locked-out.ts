import { type Selectable, sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import type { PlanSubscriptionsTable } from '#db/types.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { LEFT_BY_BANKS } from '#server/payments/ledger/kept-premium.ts'
import { type Payment, refundAll } from '#server/plans/refunds/refund-payments.ts'
import type { Tx } from '#server/runtime/db.ts'

/** SQL over `users`: the time since which an account is suspended or waits for deletion; null if neither. */
const LOCKED_AT = sql<Date | null>`least(users.suspended_at, users.delete_requested_at)`
/** SQL over `users`: the account is suspended or waits for deletion, so it must not be charged. */
export const IS_LOCKED_OUT = sql<boolean>`(users.suspended_at is not null or users.delete_requested_at is not null)`

/** Refuses to charge an account that is locked out. The caller holds the account's lock. */
export async function refuseLockedOut(tx: Tx, { userId }: { userId: string }): Promise<void> {
  const found = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where(IS_LOCKED_OUT)
    .executeTakeFirst()
  if (found) throw new Problem('account_suspended')
}

type Row = Selectable<PlanSubscriptionsTable>

/**
 * Refunds at once what was paid or begun after the account was locked, and ends the subscription. The provider's times
 * are whole seconds. Within the second of the lock, a payment that we recorded after the lock counts as later.
 */
export async function returnWhatCameAfterLock(tx: Tx, { id, userId, ...row }: Row): Promise<void> {
  const account = await tx
    .selectFrom('users')
    .select([LOCKED_AT.as('lockedAt'), sql<Date>`date_trunc('second', ${LOCKED_AT})`.as('lockedSecond')])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const { lockedAt, lockedSecond } = account
  if (!lockedAt) return
  const { rows: payments } = await sql<Payment>`
    select p.id, ${LEFT_BY_BANKS} as amount_minor, p.currency from plan_payments p
    where p.subscription_id = ${id} and p.created_at > ${lockedAt} and p.paid_at >= ${lockedSecond}
      and ${LEFT_BY_BANKS} > 0 and not exists (select from plan_refunds r where r.payment_id = p.id)
    order by p.id`.execute(tx)
  await refundAll(tx, payments)
  const { status, startedAt, periodStartAt } = row
  const isRunning = status === 'TRIALING' || status === 'ACTIVE' || status === 'PAST_DUE'
  const isBegun = startedAt && startedAt > lockedAt && periodStartAt && periodStartAt >= lockedSecond
  if (isRunning && (payments.length > 0 || isBegun)) {
    await enqueue(tx, 'plans:end', { userId, reason: 'ENDED_BY_US' }, { key: `plan-end ${userId}` })
  }
}
