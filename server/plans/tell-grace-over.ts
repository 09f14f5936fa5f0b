import { sql } from 'kysely'
import { PLAN_GRACE_DAYS } from '#contract/plans.ts'
import type { Db } from '#server/platform/db.ts'
import { queueMail } from '#server/platform/mail.ts'
import { premiumRestsMail } from './emails.ts'

const MAILS_PER_ROUND = 50

/** Writes to everybody whose seven days have passed with the payment still open, once for each payment that failed. */
export async function tellGraceOver(db: Db, { publicUrl }: { publicUrl: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const due = await tx
      .selectFrom('planSubscriptions as s')
      .innerJoin('users as u', 'u.id', 's.userId')
      .select(['s.id', 's.nextTryAt', 'u.name', 'u.email', 'u.language'])
      .where('s.status', '=', 'PAST_DUE')
      .where('s.graceMailedAt', 'is', null)
      .where('s.periodStartAt', '<=', sql<Date>`now() - make_interval(days => ${PLAN_GRACE_DAYS})`)
      .where('u.anonymisedAt', 'is', null)
      .where(sql<boolean>`not has_premium(s.user_id, now())`)
      .orderBy('s.periodStartAt')
      .limit(MAILS_PER_ROUND)
      .forUpdate('s')
      .skipLocked()
      .execute()
    for (const { id, nextTryAt, name, email, language } of due) {
      await tx
        .updateTable('planSubscriptions')
        .set({ graceMailedAt: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
      const mail = premiumRestsMail({ name, language, nextTryAt, url: `${publicUrl}/settings#plan` })
      await queueMail(tx, { to: email, mail })
    }
  })
}
