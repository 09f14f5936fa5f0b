import { sql } from 'kysely'
import { matchLeg } from '#server/alerts/match-leg.ts'
import { sendDueNotifications } from '#server/alerts/send-due-notifications.ts'
import type { Db } from '#server/runtime/db.ts'
import type { TestApp } from './app.ts'
import { aUser } from './build.ts'

/** A traveller with a confirmed address and, by default, Premium. */
export async function aWatcher(db: Db, { premium = true, verified = true } = {}) {
  const user = await aUser(db)
  if (!verified) await sql`update users set email_verified_at = null where id = ${user.id}`.execute(db)
  if (premium) await setPremium(db, { userId: user.id, days: 30 })
  return user
}

/** Sets the end of a traveller's Premium to this many days from now; a negative number ends it in the past. */
export async function setPremium(db: Db, { userId, days }: { userId: string; days: number }): Promise<void> {
  await sql`insert into plan_subscriptions (id, user_id, billing, with_trial) values (${userId}, ${userId}, 'ANNUAL', false)
    on conflict do nothing`.execute(db)
  await sql`insert into entitlements (user_id, plan, valid_from, valid_until, subscription_id)
    values (${userId}, 'PREMIUM', now() - interval '60 days', now() + make_interval(days => ${days}), ${userId})
    on conflict (user_id) do update set valid_until = excluded.valid_until`.execute(db)
}

type Route = Partial<{
  fromCode: string | null
  toCode: string | null
  people: number
  currency: string
  anyCurrency: boolean
  maxPriceMinor: number
  byEmail: boolean
  bySms: boolean
}>

/** A saved route from Teterboro to Opa-locka. */
export async function anAlert(db: Db, userId: string, route: Route = {}): Promise<string> {
  const { id } = await db
    .insertInto('alerts')
    .values({ userId, fromToken: 'TEB', fromCode: 'KTEB', toToken: 'OPF', toCode: 'KOPF', ...route })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Gives a traveller a confirmed number for text messages. */
export async function withNumber(db: Db, userId: string): Promise<void> {
  await sql`insert into phones (user_id, number_hash, sealed_number, verified_at)
    values (${userId}, ${Buffer.from(userId)}, ${Buffer.from('sealed')}, now())`.execute(db)
}

/** Runs the waiting matching jobs, each leg once. Returns the ids of the legs. */
export async function runMatching(db: Db): Promise<string[]> {
  const { rows } = await sql<{ legId: string }>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'alerts:match' returning j.payload ->> 'legId' as leg_id`.execute(
    db,
  )
  for (const { legId } of rows) await matchLeg(db, { legId })
  return rows.map(({ legId }) => legId)
}

/** Does the work of the worker: matches waiting legs, then sends due notifications. */
export async function matchAndNotify({ db, app }: TestApp): Promise<void> {
  await runMatching(db)
  await sendDueNotifications(db, app.notifier)
}

/** Makes all weekly digests due now. */
export async function makeDigestsDue(db: Db): Promise<void> {
  await sql`update alert_findings set due_at = now() where letter = 'DIGEST'`.execute(db)
}

export async function readMails(db: Db, { email }: { email: string }) {
  return await db
    .selectFrom('mails')
    .select(['subject', 'text', 'html', 'leaveUrl'])
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
}
