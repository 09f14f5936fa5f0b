import { sql } from 'kysely'
import { enqueue } from '#server/jobs/jobs.ts'
import { takeDue } from '#server/jobs/take-due.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { writeTrialBecomesPaidMail, writeTrialEndsMail } from './emails.ts'

const PLANS_PER_PASS = 50
const WARNING_DAYS = 3

/**
 * Reads due subscriptions again, and sends refunds that were left behind. Even if every webhook and every job is lost,
 * this makes each subscription correct.
 */
export async function checkPlans(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('planSubscriptions')
      .select(['id', 'sessionId', 'stripeSubscriptionId'])
      .where('checkAt', '<=', sql<Date>`now()`)
      .orderBy('checkAt')
      .limit(PLANS_PER_PASS)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const { id, sessionId, stripeSubscriptionId } of due) {
      const which = stripeSubscriptionId ? { stripeSubscriptionId } : sessionId ? { sessionId } : null
      if (which) await enqueue(tx, 'plans:sync', which, { key: `plan ${stripeSubscriptionId ?? sessionId}` })
      await tx
        .updateTable('planSubscriptions')
        .set(
          which
            ? { checkAt: sql<Date>`now() + interval '30 minutes'` }
            : // The checkout page was never opened, so nobody can agree to it.
              { status: 'ABANDONED', checkAt: null, updatedAt: sql<Date>`now()` },
        )
        .where('id', '=', id)
        .execute()
    }
  })
  await checkPlanRefunds(db)
}

async function checkPlanRefunds(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const refundId of await takeDue(tx, { table: 'planRefunds', nextSeconds: 600 }))
      await enqueue(tx, 'plans:refund', { refundId }, { key: `plan-refund ${refundId}` })
  })
}

/** Mails each person once whose trial ends within three days: what happens then, and how to change it. */
export async function warnTrials(db: Db): Promise<void> {
  const due = await endingTrials(db).select('s.id').orderBy('s.periodEndsAt').execute()
  await processEach(
    due.map(({ id }) => id),
    (id) => warnTrial(db, { id }),
  )
}

function endingTrials(db: Db | Tx) {
  return db
    .selectFrom('planSubscriptions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .where('s.status', '=', 'TRIALING')
    .where('s.trialMailedAt', 'is', null)
    .where('s.periodEndsAt', '<=', sql<Date>`now() + make_interval(days => ${WARNING_DAYS})`)
    .where('s.periodEndsAt', '>', sql<Date>`now()`)
    .where(sql<boolean>`may_be_offered(u)`)
}

async function warnTrial(db: Db, { id }: { id: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await endingTrials(tx)
      .select(['s.billing', 's.priceMinor', 's.priceCurrency', 's.periodEndsAt', 's.cardLast4', 's.endsAt'])
      .select(['u.name', 'u.email', 'u.language'])
      .where('s.id', '=', id)
      .forUpdate('s')
      .executeTakeFirst()
    if (!due) return
    await tx
      .updateTable('planSubscriptions')
      .set({ trialMailedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    const { billing, priceMinor, priceCurrency, periodEndsAt, cardLast4, endsAt, email, ...to } = due
    // No mail if the subscriber has already ended it.
    if (endsAt || !periodEndsAt) return
    const facts = { ...to, until: periodEndsAt, url: '/settings#plan' }
    const mail = cardLast4
      ? writeTrialBecomesPaidMail({ ...facts, paying: { billing, priceMinor, priceCurrency } })
      : writeTrialEndsMail(facts)
    await queueMail(tx, { to: email, mail })
  })
}
