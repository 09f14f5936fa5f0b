import { sql } from 'kysely'
import { PLAN_GRACE_DAYS } from '#contract/plans/plans.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { processEach } from '#server/runtime/process-each.ts'
import { writePremiumRestsMail } from './emails.ts'

/** Mails each person whose seven days of grace have passed with an open payment, once for each failed payment. */
export async function notifyGraceOver(db: Db): Promise<void> {
  const due = await overdue(db).select('s.id').orderBy('s.periodStartAt').execute()
  await processEach(
    due.map(({ id }) => id),
    (id) => notifyOnce(db, { id }),
  )
}

function overdue(db: Db | Tx) {
  return db
    .selectFrom('planSubscriptions as s')
    .innerJoin('users as u', 'u.id', 's.userId')
    .where('s.status', '=', 'PAST_DUE')
    .where('s.graceMailedAt', 'is', null)
    .where('s.periodStartAt', '<=', sql<Date>`now() - make_interval(days => ${PLAN_GRACE_DAYS})`)
    .where(sql<boolean>`may_be_offered(u)`)
    .where(sql<boolean>`not has_premium(s.user_id, now())`)
}

async function notifyOnce(db: Db, { id }: { id: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await overdue(tx)
      .select(['s.nextTryAt', 'u.name', 'u.email', 'u.language'])
      .where('s.id', '=', id)
      .forUpdate('s')
      .executeTakeFirst()
    if (!due) return
    await tx
      .updateTable('planSubscriptions')
      .set({ graceMailedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute()
    const { email, ...to } = due
    await queueMail(tx, {
      to: email,
      mail: writePremiumRestsMail({ ...to, url: '/settings#plan' }),
    })
  })
}
