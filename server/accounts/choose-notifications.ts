import { sql } from 'kysely'
import type { NotificationChoices } from '#contract/accounts/account-settings.ts'
import type { Db } from '#server/runtime/db.ts'

const DEFAULTS: NotificationChoices = { routeAlerts: true, priceDrops: true, news: false }

/** Which mails somebody wants; until they choose, the defaults. */
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

/** Changes what is given and leaves the rest. */
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
