import { sql } from 'kysely'
import type { NotificationChoices } from '#contract/accounts/account-settings.ts'
import type { Db } from '#server/runtime/db.ts'

const DEFAULTS: NotificationChoices = { routeAlerts: true, priceDrops: true, news: false }

/** Returns the mails that an account wants; the defaults until its owner chooses. */
export async function findNotificationChoices(
  db: Db,
  { userId }: { userId: string },
): Promise<NotificationChoices> {
  const row = await db
    .selectFrom('notificationChoices')
    .select(['routeAlerts', 'priceDrops', 'news'])
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? DEFAULTS
}

type Changes = { [Choice in keyof NotificationChoices]?: boolean | undefined }

/** Changes only the given choices. */
export async function chooseNotifications(
  db: Db,
  { userId, choices }: { userId: string; choices: Changes },
): Promise<NotificationChoices> {
  return await db
    .insertInto('notificationChoices')
    .values({ ...DEFAULTS, ...choices, userId })
    .onConflict((conflict) =>
      conflict.column('userId').doUpdateSet({ ...choices, updatedAt: sql<Date>`now()` }),
    )
    .returning(['routeAlerts', 'priceDrops', 'news'])
    .executeTakeFirstOrThrow()
}
