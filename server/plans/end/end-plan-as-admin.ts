import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { storeDecision } from '#server/accounts/decide-on-account.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { LEFT_BY_BANKS } from '#server/payments/ledger/kept-premium.ts'
import { type Payment, refundAll } from '#server/plans/refunds/refund-payments.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

type Ending = {
  userId: string
  when: 'NOW' | 'PERIOD_END'
  refundsLastPayment: boolean
  reason: string
}

/**
 * Lets an administrator end a person's Premium, at once or with the paid period, and refund the last payment if wanted.
 * Jobs do both. Problems: `plan_not_running`, and `nothing_to_refund` if that payment was already refunded.
 */
export async function endPlanAsAdmin(
  db: Db,
  actor: Actor,
  { userId, when, refundsLastPayment, reason }: Ending,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', userId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!user) throw new Problem('not_found')
    const running = await findRunning(tx, { userId })
    const refund = refundsLastPayment ? await findLastPayment(tx, { subscriptionId: running.id }) : null
    if (refund) await refundAll(tx, [refund])
    if (when === 'NOW') await endNowLater(tx, { id: running.id, userId })
    else await endWithPeriodLater(tx, { id: running.id, userId })
    await storeDecision(tx, actor, { userId, reason, kind: 'END_PLAN' })
    await recordAct(tx, actor, {
      act: 'plan.end',
      subject: { type: 'account', id: userId },
      before: { status: running.status, billing: running.billing },
      after: { when, refundMinor: refund?.amountMinor ?? 0 },
    })
  })
}

type Subscription = { id: string; userId: string }
// The end is final, even if a deletion that also stopped Premium is cancelled later.
const STAYS_ENDED = { stoppedForDeletionAt: null, endedByOwnerAt: sql<Date>`now()` }

async function endNowLater(tx: Tx, { id, userId }: Subscription): Promise<void> {
  const reason = 'ENDED_BY_US'
  await tx
    .updateTable('planSubscriptions')
    .set({ ...STAYS_ENDED, endReason: reason })
    .where('id', '=', id)
    .execute()
  await enqueue(tx, 'plans:end', { userId, reason }, { key: `plan-end ${userId}` })
}

/** Enqueues the end of Premium with the paid period; a queued job that ends it at once stays. */
export async function endWithPeriodLater(tx: Tx, { id, userId }: Subscription): Promise<void> {
  await tx.updateTable('planSubscriptions').set(STAYS_ENDED).where('id', '=', id).execute()
  await enqueue(tx, 'plans:end-with-period', { userId }, { key: `plan-end-with-period ${userId}` })
}

async function findRunning(tx: Tx, { userId }: { userId: string }) {
  const running = await tx
    .selectFrom('planSubscriptions')
    .select(['id', 'status', 'billing'])
    .where('userId', '=', userId)
    .where('status', 'in', ['TRIALING', 'ACTIVE', 'PAST_DUE'])
    .where('endReason', 'is', null)
    .executeTakeFirst()
  if (!running) throw new Problem('plan_not_running')
  return running
}

async function findLastPayment(tx: Tx, { subscriptionId }: { subscriptionId: string }): Promise<Payment> {
  const { rows } = await sql<Payment & { isRefunded: boolean }>`
    select p.id, ${LEFT_BY_BANKS} as amount_minor, p.currency, exists (
      select from plan_refunds r where r.payment_id = p.id and r.status <> 'FAILED') as is_refunded
    from plan_payments p where p.subscription_id = ${subscriptionId} order by p.paid_at desc, p.id desc limit 1`.execute(
    tx,
  )
  const [last] = rows
  if (!last || last.isRefunded || last.amountMinor === 0) {
    throw new Problem('nothing_to_refund', { sentence: 'Nothing of the last payment is left to refund.' })
  }
  return last
}
