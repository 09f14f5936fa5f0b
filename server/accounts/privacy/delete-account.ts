import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { Problem } from '#contract/problem.ts'
import {
  pickGreetingName,
  writeDeletionAskedMail,
  writeDeletionStoppedMail,
} from '#server/accounts/emails.ts'
import { checkPassword } from '#server/accounts/sign-in/change-password.ts'
import { requireConfirmed } from '#server/accounts/sign-in/confirmed-sessions.ts'
import { endAllSessions } from '#server/accounts/sign-in/end-sessions.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { queueMail } from '#server/messages/mail.ts'
import type { Db, Tx } from '#server/runtime/db.ts'

export const GRACE_DAYS = 14

type Leaving = { userId: string; sessionId: string; password?: string | undefined }

/** Records a request to delete an account, and ends all its sessions. The owner has fourteen days to come back. */
export async function deleteAccount(
  db: Db,
  { userId, sessionId, password }: Leaving,
): Promise<{ ended: string[]; deletedAfter: Date }> {
  await checkIsOwner(db, { userId, sessionId, password })
  await refuseOperators(db, userId)
  return await db.transaction().execute(async (tx) => {
    await refuseLastAdministrator(tx, userId)
    const user = await tx
      .updateTable('users')
      .set({ deleteRequestedAt: sql<Date>`coalesce(delete_requested_at, now())` })
      .where('id', '=', userId)
      .returning([
        'name',
        'email',
        'language',
        'emailVerifiedAt',
        sql<Date>`delete_requested_at + make_interval(days => ${GRACE_DAYS})`.as('deletedAfter'),
      ])
      .executeTakeFirstOrThrow()
    const { email, language, deletedAfter } = user
    const facts = { name: pickGreetingName(user), language, url: '/login' }
    const mail = writeDeletionAskedMail({ ...facts, after: deletedAfter })
    await queueMail(tx, { to: email, mail })
    await enqueue(tx, 'plans:stop-renewing', { userId }, { key: `plan-stop ${userId}` })
    return { ended: await endAllSessions(tx, { userId, reason: 'ACCOUNT_DELETED' }), deletedAfter }
  })
}

// Confirms the owner by the password or, for an account without one, by a recent confirmation of identity.
async function checkIsOwner(
  db: Db,
  { userId, sessionId, password }: { userId: string; sessionId: string; password: string | undefined },
): Promise<void> {
  const user = await db.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst()
  if (user?.passwordHash) await checkPassword(db, { userId, password: password ?? '', field: 'password' })
  else await requireConfirmed(db, { userId, sessionId })
}

type Returning = {
  id: string
  name: string
  email: string
  language: Language
  emailVerifiedAt: Date | null
  deleteRequestedAt: Date | null
}

/** Cancels a requested deletion when the owner signs in within the grace period; Premium renews again. */
export async function stopDeletion(tx: Tx, { user }: { user: Returning }): Promise<void> {
  if (!user.deleteRequestedAt) return
  await tx.updateTable('users').set({ deleteRequestedAt: null }).where('id', '=', user.id).execute()
  await enqueue(tx, 'plans:go-on', { userId: user.id }, { key: `plan-go-on ${user.id}` })
  const { language } = user
  const mail = writeDeletionStoppedMail({
    name: pickGreetingName(user),
    language,
    url: '/settings',
  })
  await queueMail(tx, { to: user.email, mail })
}

// Other people's legs depend on an operator.
async function refuseOperators(db: Db, userId: string): Promise<void> {
  const operator = await db
    .selectFrom('operators')
    .select('id')
    .where('userId', '=', userId)
    .executeTakeFirst()
  if (operator) throw new Problem('account_has_operator')
}

// Locks every administrator in the same order as decisions about accounts: if two ask for deletion at once, one
// stays.
async function refuseLastAdministrator(tx: Tx, userId: string): Promise<void> {
  const administrators = await tx
    .selectFrom('users')
    .select(['id', 'suspendedAt', 'deleteRequestedAt'])
    .where('role', '=', 'ADMIN')
    .where('anonymisedAt', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!administrators.some(({ id }) => id === userId)) return
  const others = administrators.filter(
    (one) => one.id !== userId && !one.suspendedAt && !one.deleteRequestedAt,
  )
  if (others.length === 0) throw new Problem('last_administrator')
}
