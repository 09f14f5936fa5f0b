import { sql } from 'kysely'
import { Problem } from '#contract/problem.ts'
import { type Actor, recordAct } from '#server/platform/audit.ts'
import type { Db, Tx } from '#server/platform/db.ts'
import { enqueue } from '#server/platform/jobs.ts'
import { moneyBackUntil } from './rules.ts'

export type Returnable = {
  payments: { id: string; amountMinor: number }[]
  amountMinor: number
  currency: string
  until: Date
}

/** What somebody can have back now: all that was paid since the first payment, for thirty days, once. Or null. */
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
    .selectFrom('planPayments')
    .select(['id', 'amountMinor', 'currency', 'paidAt', sql<Date>`now()`.as('now')])
    .where('userId', '=', userId)
    .orderBy('paidAt')
    .execute()
  const [first] = rows
  const until = first && moneyBackUntil({ firstPaidAt: first.paidAt, now: first.now })
  if (!first || !until) return null
  const payments = rows.filter(({ paidAt }) => paidAt < until)
  const amountMinor = payments.reduce((sum, payment) => sum + payment.amountMinor, 0)
  return { payments, amountMinor, currency: first.currency, until }
}

/** Asks for the guarantee: every payment goes back and Premium ends, both by jobs. Asked again it is refused. */
export async function requestMoneyBack(db: Db, { userId }: { userId: string }): Promise<void> {
  await db.transaction().execute((tx) => request(tx, { userId, requestedBy: userId, reason: null }))
}

/** The same, by an administrator for somebody who wrote to us; what failed before is sent again. */
export async function grantMoneyBack(
  db: Db,
  actor: Actor,
  { userId, reason }: { userId: string; reason: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    if (!user) throw new Problem('not_found')
    const failed = await findFailed(tx, { userId })
    const { amountMinor, currency } = failed ?? (await request(tx, { userId, requestedBy: actor.id, reason }))
    if (failed) await refundAll(tx, failed.payments)
    await recordAct(tx, actor, {
      act: 'plan.money-back',
      subject: { type: 'account', id: userId },
      before: null,
      after: { amountMinor, currency },
    })
  })
}

async function request(
  tx: Tx,
  { userId, requestedBy, reason }: { userId: string; requestedBy: string; reason: string | null },
): Promise<Returnable> {
  await tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  const returnable = await findReturnable(tx, { userId })
  if (!returnable) throw new Problem('money_back_over')
  await tx.insertInto('planMoneyBacks').values({ userId, requestedBy, reason }).execute()
  await refundAll(tx, returnable.payments)
  await enqueue(tx, 'plans:end', { userId, reason: 'MONEY_BACK' }, { key: `plan-end ${userId}` })
  return returnable
}

/** What should have gone back and did not: the bank or the provider refused it. */
async function findFailed(tx: Tx, { userId }: { userId: string }): Promise<Omit<Returnable, 'until'> | null> {
  const payments = await tx
    .selectFrom('planPayments as p')
    .select(['p.id', 'p.amountMinor', 'p.currency'])
    .where('p.userId', '=', userId)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('planRefunds as r').select('r.id').whereRef('r.paymentId', '=', 'p.id')),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('planRefunds as r')
            .select('r.id')
            .whereRef('r.paymentId', '=', 'p.id')
            .where('r.status', '<>', 'FAILED'),
        ),
      ),
    )
    .execute()
  const [first] = payments
  if (!first) return null
  const amountMinor = payments.reduce((sum, payment) => sum + payment.amountMinor, 0)
  return { payments, amountMinor, currency: first.currency }
}

/** Sends one refund anew that was refused; says whether there was still need of it. */
export async function refundAgain(tx: Tx, { refundId }: { refundId: string }): Promise<boolean> {
  const payment = await tx
    .selectFrom('planRefunds as r')
    .innerJoin('planPayments as p', 'p.id', 'r.paymentId')
    .select(['p.id', 'r.amountMinor'])
    .where('r.id', '=', refundId)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!payment) return false
  const underWay = await tx
    .selectFrom('planRefunds')
    .select('id')
    .where('paymentId', '=', payment.id)
    .where('status', '<>', 'FAILED')
    .executeTakeFirst()
  if (underWay) return false
  await refundAll(tx, [payment])
  return true
}

async function refundAll(tx: Tx, payments: Returnable['payments']): Promise<void> {
  for (const payment of payments) {
    const { id } = await tx
      .insertInto('planRefunds')
      .values({
        paymentId: payment.id,
        amountMinor: payment.amountMinor,
        checkAt: sql<Date>`now() + interval '2 minutes'`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await enqueue(tx, 'plans:refund', { refundId: id }, { key: `plan-refund ${id}` })
  }
}
