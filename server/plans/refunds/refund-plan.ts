import { sql } from 'kysely'
import { PREMIUM_CURRENCY } from '#contract/plans/plans.ts'
import { Problem } from '#contract/problem.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { LEFT_BY_BANKS } from '#server/payments/ledger/kept-premium.ts'
import { isProviderUnavailable, type Provider } from '#server/payments/stripe.ts'
import { computeRefundDeadline } from '#server/plans/rules.ts'
import { syncPlans } from '#server/plans/sync-plan.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { findKept, type Payment, refundAll } from './refund-payments.ts'

type Returnable = { amountMinor: number; currency: string; until: Date }

/** Returns what a person can get back now: all payments, once, within thirty days of the first one; otherwise null. */
export async function findReturnable(
  db: Pick<Tx, 'selectFrom'>,
  { userId }: { userId: string },
): Promise<Returnable | null> {
  const before = await db
    .selectFrom('planMoneyBacks')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (before) return null
  const rows = await db
    .selectFrom('planPayments as p')
    .select(['currency', 'paidAt', LEFT_BY_BANKS.as('leftMinor'), sql<Date>`now()`.as('now')])
    .where('userId', '=', userId)
    .orderBy('paidAt')
    .execute()
  const [first] = rows
  const until = first && computeRefundDeadline({ firstPaidAt: first.paidAt, now: first.now })
  if (!first || !until) return null
  const amountMinor = rows.reduce((sum, payment) => sum + payment.leftMinor, 0)
  return amountMinor === 0 ? null : { amountMinor, currency: first.currency, until }
}

/**
 * Uses the guarantee: jobs refund every payment and end Premium. The provider is read first, because it may have
 * charges that our records lack. A second request is refused.
 */
export async function requestPlanRefund(
  db: Db,
  provider: Provider,
  { userId }: { userId: string },
): Promise<void> {
  await afterReading(db, provider, userId, (tx) => request(tx, { userId, requestedBy: userId, reason: null }))
}

/** Does the same for an administrator, on behalf of a person who wrote to us; failed refunds are sent again. */
export async function grantPlanRefund(
  db: Db,
  provider: Provider,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  const user = await db.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!user) throw new Problem('not_found')
  await afterReading(db, provider, userId, async (tx) => {
    const { amountMinor, currency } = await grant(tx, { userId, requestedBy: actor.id, reason })
    await recordAct(tx, actor, {
      act: 'plan.money-back',
      subject: { type: 'account', id: userId },
      before: null,
      after: { amountMinor, currency },
    })
  })
}

async function afterReading(
  db: Db,
  provider: Provider,
  userId: string,
  ask: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  const failure = await syncPlans(db, provider, { userId }).then(
    () => null,
    (error: unknown) => error,
  )
  if (failure && !isProviderUnavailable(failure)) throw failure
  try {
    await db.transaction().execute(async (tx) => {
      await lockPlans(tx, userId)
      await ask(tx)
    })
  } catch (error) {
    // Only the provider can confirm that there is nothing to refund.
    const isOver = error instanceof Problem && error.code === 'money_back_over'
    throw failure && isOver ? new Problem('plan_not_changed', { cause: failure }) : error
  }
}

// Takes the lock that also protects the recording of a payment: either the recording sees the used guarantee, or we see
// the payment.
async function lockPlans(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await tx
    .selectFrom('planSubscriptions')
    .select('id')
    .where('userId', '=', userId)
    .orderBy('id')
    .forUpdate()
    .execute()
}

type Asking = { userId: string; requestedBy: string; reason: string | null }
type Sum = { amountMinor: number; currency: string }

async function grant(tx: Tx, asking: Asking): Promise<Sum> {
  const payments = await findKept(tx, asking)
  if (payments.length === 0) return await request(tx, asking)
  await refundAll(tx, payments)
  return sumPayments(payments)
}

async function request(tx: Tx, { userId, requestedBy, reason }: Asking): Promise<Sum> {
  const returnable = await findReturnable(tx, { userId })
  if (!returnable) throw new Problem('money_back_over')
  const requestedAt = sql<Date>`clock_timestamp()`
  await tx.insertInto('planMoneyBacks').values({ userId, requestedBy, reason, requestedAt }).execute()
  const payments = await findKept(tx, { userId })
  await refundAll(tx, payments)
  await tx
    .updateTable('planSubscriptions')
    .set({ endReason: 'MONEY_BACK' })
    .where('userId', '=', userId)
    .where('status', 'in', ['STARTING', 'TRIALING', 'ACTIVE', 'PAST_DUE'])
    .execute()
  await enqueue(tx, 'plans:end', { userId, reason: 'MONEY_BACK' }, { key: `plan-end ${userId}` })
  return sumPayments(payments)
}

function sumPayments(payments: Payment[]): Sum {
  const amountMinor = payments.reduce((sum, payment) => sum + payment.amountMinor, 0)
  return { amountMinor, currency: payments[0]?.currency ?? PREMIUM_CURRENCY }
}
