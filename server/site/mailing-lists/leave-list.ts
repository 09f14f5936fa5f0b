import { LEAVE_PATH, type MAILED_LISTS } from '#contract/site/site.ts'
import type { Db } from '#server/runtime/db.ts'

type Entry = { list: (typeof MAILED_LISTS)[number]; token: string }

/** Takes an address off a list. A token that is not there any more, or never was, changes nothing and is told nothing. */
export async function leaveList(db: Db, { list, token }: Entry): Promise<void> {
  const table = list === 'newsletter' ? 'newsletterSubscribers' : 'waitlistEntries'
  await db.deleteFrom(table).where('leaveToken', '=', token).execute()
}

/** Opened, it shows the page that leaves; a mail program posts to it without showing anything. */
export function leaveUrl({ list, token, publicUrl }: Entry & { publicUrl: string }): string {
  return `${publicUrl}${LEAVE_PATH}?list=${list}&token=${token}`
}
