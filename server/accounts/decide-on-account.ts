import { sql } from 'kysely'
import type { AdminUser } from '#contract/admin/admin-users.ts'
import { Problem } from '#contract/problem.ts'
import type { Database } from '#db/types.ts'
import { enqueue } from '#server/jobs/jobs.ts'
import { type Actor, recordAct } from '#server/runtime/audit.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { toAdminUser } from './find-users.ts'
import { endAllSessions } from './sign-in/end-sessions.ts'

type Decision = { userId: string; reason: string }
type Decided = { user: AdminUser; ended: string[] }

/** Gives an account another role. After the commit, access tokens with the old role are refused. */
export async function changeRole(
  db: Db,
  actor: Actor,
  { userId, reason, role }: Decision & { role: AdminUser['role'] },
): Promise<Decided> {
  return await db.transaction().execute(async (tx) => {
    const before = await lockOther(tx, actor, userId)
    if (before.role === role) return { user: toAdminUser(before), ended: [] }
    const user = await change(tx, userId, { role })
    const roles = { fromRole: before.role, toRole: role }
    await storeDecision(tx, actor, { userId, reason, kind: 'ROLE', ...roles })
    await recordAct(tx, actor, {
      act: 'account.change-role',
      subject: { type: 'account', id: userId },
      before: { role: before.role },
      after: { role },
    })
    return { user, ended: [] }
  })
}

/** Ends an account's sessions and prevents new ones. Its data stays, and it is not charged any more. */
export async function suspendAccount(db: Db, actor: Actor, { userId, reason }: Decision): Promise<Decided> {
  return await db.transaction().execute(async (tx) => {
    const before = await lockOther(tx, actor, userId)
    if (before.suspendedAt) return { user: toAdminUser(before), ended: [] }
    const user = await change(tx, userId, { suspendedAt: sql<Date>`now()` })
    const ended = await endAllSessions(tx, { userId, reason: 'ADMIN' })
    await enqueue(tx, 'plans:stop-renewing', { userId }, { key: `plan-stop ${userId}` })
    await storeDecision(tx, actor, { userId, reason, kind: 'SUSPEND' })
    await recordAct(tx, actor, {
      act: 'account.suspend',
      subject: { type: 'account', id: userId },
      before: { suspended: false },
      after: { suspended: true, endedSessionsCount: ended.length },
    })
    return { user, ended }
  })
}

/** Lets a suspended account sign in again and, with `resumesPremium`, renews its Premium again. */
export async function reinstateAccount(
  db: Db,
  actor: Actor,
  { userId, reason, resumesPremium }: Decision & { resumesPremium: boolean },
): Promise<Decided> {
  return await db.transaction().execute(async (tx) => {
    const before = await lockOther(tx, actor, userId)
    if (!before.suspendedAt) return { user: toAdminUser(before), ended: [] }
    const user = await change(tx, userId, { suspendedAt: null })
    if (resumesPremium) await enqueue(tx, 'plans:go-on', { userId }, { key: `plan-go-on ${userId}` })
    else await recordPremiumEnded(tx, { userId })
    await storeDecision(tx, actor, { userId, reason, kind: 'REINSTATE' })
    await recordAct(tx, actor, {
      act: 'account.reinstate',
      subject: { type: 'account', id: userId },
      before: { suspended: true },
      after: { suspended: false, resumesPremium },
    })
    return { user, ended: [] }
  })
}

// Only the account's owner can resume a renewal that was stopped for the suspension.
async function recordPremiumEnded(tx: Tx, { userId }: { userId: string }): Promise<void> {
  await tx
    .updateTable('planSubscriptions')
    .set({ stoppedForDeletionAt: null, endedByOwnerAt: sql<Date>`now()` })
    .where('userId', '=', userId)
    .where('stoppedForDeletionAt', 'is not', null)
    .execute()
}

/** Signs an account out everywhere; it may sign in again. */
export async function endAccountSessions(
  db: Db,
  actor: Actor,
  { userId, reason }: Decision,
): Promise<Decided> {
  return await db.transaction().execute(async (tx) => {
    const user = toAdminUser(await lockOther(tx, actor, userId))
    const ended = await endAllSessions(tx, { userId, reason: 'ADMIN' })
    if (ended.length === 0) return { user, ended }
    await storeDecision(tx, actor, { userId, reason, kind: 'END_SESSIONS' })
    await recordAct(tx, actor, {
      act: 'account.end-sessions',
      subject: { type: 'account', id: userId },
      before: { sessionsCount: ended.length },
      after: { sessionsCount: 0 },
    })
    return { user, ended }
  })
}

// Locks both rows in order: if two administrators demote each other at once, one of them keeps the role.
async function lockOther(tx: Tx, actor: Actor, userId: string) {
  if (actor.id === userId) throw new Problem('own_account')
  const rows = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', 'in', [actor.id, userId])
    .orderBy('id')
    .forUpdate()
    .execute()
  const own = rows.find((row) => row.id === actor.id)
  if (own?.role !== 'ADMIN' || own.suspendedAt || own.deleteRequestedAt) throw new Problem('wrong_role')
  const user = rows.find((row) => row.id === userId)
  if (!user) throw new Problem('not_found')
  if (user.anonymisedAt) throw new Problem('account_deleted')
  return user
}

type Change = { role: AdminUser['role'] } | { suspendedAt: ReturnType<typeof sql<Date>> | null }

async function change(tx: Tx, userId: string, values: Change): Promise<AdminUser> {
  const row = await tx
    .updateTable('users')
    .set(values)
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAdminUser(row)
}

type Kept = Decision & {
  kind: Database['accountDecisions']['kind']
  fromRole?: AdminUser['role']
  toRole?: AdminUser['role']
}

/** Stores a decision with its reason. The audit log outlives the account, so it holds no reasons. */
export async function storeDecision(tx: Tx, actor: Actor, decision: Kept): Promise<void> {
  await tx
    .insertInto('accountDecisions')
    .values({ ...decision, decidedBy: actor.id })
    .execute()
}
