import { findDueReviews } from '#contract/taxes/yearly-reviews.ts'
import { notifyAdministrators } from '#server/messages/notify-administrators.ts'
import type { Db } from '#server/runtime/db.ts'
import { writeTaxReviewMail } from './emails.ts'

/** Reminds administrators of each yearly review of tax rules, once a year. The day of `now` in UTC decides. */
export async function remindOfReviews(db: Db, { now }: { now: Date }): Promise<void> {
  for (const { review, year } of findDueReviews(now.toISOString().slice(0, 10))) {
    await db.transaction().execute(async (tx) => {
      const { numInsertedOrUpdatedRows: isFirst } = await tx
        .insertInto('taxReviews')
        .values({ code: review.code, year })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (isFirst) await notifyAdministrators(tx, ({ name }) => writeTaxReviewMail({ name, review, year }))
    })
  }
}
