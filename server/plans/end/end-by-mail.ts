import { mailLink, requestLink } from '#server/accounts/providers/link-requests.ts'
import { spendLink } from '#server/accounts/sign-in/mailed-links.ts'
import { writeEndLinkMail } from '#server/plans/emails.ts'
import { findOwnRunning, selectRunning } from '#server/plans/find-own-running.ts'
import type { Db } from '#server/runtime/db.ts'
import { endWithPeriodLater } from './end-plan-as-admin.ts'

/** Records the request of a person who may be unable to sign in and wants to end Premium. */
export async function requestEndLink(db: Db, { email }: { email: string }): Promise<void> {
  await requestLink(db, { email, job: 'plans:mail-end-link' })
}

/** Mails the link that ends Premium if the address has an account with a running subscription. */
export async function mailEndLink(db: Db, { requestId }: { requestId: string }): Promise<void> {
  await mailLink(db, { requestId, purpose: 'END_PREMIUM' }, async (tx, { id, name, language }) => {
    const running = await selectRunning(tx, id).where('s.endReason', 'is', null).executeTakeFirst()
    if (!running) return null
    return (token) => writeEndLinkMail({ name, language, url: `/end-premium?token=${token}` })
  })
}

/** Enqueues the end of Premium with the paid period. The holder of the mailed link counts as the owner. */
export async function endByLink(db: Db, { token }: { token: string }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { userId } = await spendLink(tx, { token, purpose: 'END_PREMIUM' })
    const { id } = await findOwnRunning(tx, { userId })
    await endWithPeriodLater(tx, { id, userId })
  })
}
