import { LEAVE_PATH, type MAILED_LISTS } from '#contract/site/site.ts'
import type { Db } from '#server/runtime/db.ts'

type Entry = { list: (typeof MAILED_LISTS)[number]; token: string }

/** Removes an address from a list. An unknown or used token changes nothing and gets the same answer. */
export async function leaveList(db: Db, { list, token }: Entry): Promise<void> {
  const table = list === 'newsletter' ? 'newsletterSubscribers' : 'waitlistEntries'
  await db.deleteFrom(table).where('leaveToken', '=', token).execute()
}

/** Returns the path of a link: a browser shows the page for leaving there, a mail program posts to it directly. */
export function buildLeavePath({ list, token }: Entry): string {
  return `${LEAVE_PATH}?list=${list}&token=${token}`
}
