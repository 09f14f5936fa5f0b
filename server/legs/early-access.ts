import { type RawBuilder, sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import { writeMessage } from '#contract/messages.ts'
import { Problem } from '#contract/problem.ts'
import { readPlanName } from '#server/plans/entitlements.ts'
import type { Db, Tx } from '#server/runtime/db.ts'
import { PLANNED_ONCE } from '#server/runtime/prepare-frequent.ts'
import { getSite } from '#server/runtime/site.ts'

/** Whether Premium sees and books new legs before others. */
export function hasEarlyAccess(db: Db | Tx): boolean {
  return getSite(db).earlyAccessSeconds > 0
}

/** Returns the length of early access as an SQL interval. */
export function buildEarlyInterval(db: Db | Tx): RawBuilder<unknown> {
  return sql`make_interval(secs => ${getSite(db).earlyAccessSeconds})`
}

/**
 * Returns how many seconds a leg must have been on sale before it is shown to this user, or to everybody if null.
 * Without early access, no plan is read and everybody gets the same answers.
 */
export async function findSecondsOnSale(db: Db, { userId }: { userId: string | null }): Promise<number> {
  const { earlyAccessSeconds } = getSite(db)
  if (earlyAccessSeconds === 0 || userId === null) return earlyAccessSeconds
  return (await readPlanName(db, { userId })) === 'PREMIUM' ? 0 : earlyAccessSeconds
}

type Asking = { userId: string; legId: string }

/**
 * Refuses to hold or wait for a leg that only Premium may book yet. The database knows since when the leg is on sale,
 * and the caller's current plan. Without early access nothing is checked. Problem `early_access`.
 */
export async function refuseBeforeOpening(db: Db, { userId, legId }: Asking): Promise<void> {
  if (!hasEarlyAccess(db)) return
  const early = buildEarlyInterval(db)
  const { rows } = await sql<{ opensAt: Date }>`${PLANNED_ONCE}
    select l.published_at + ${early} as opens_at from legs l
    where l.id = ${legId} and l.published_at > now() - ${early}
      and not has_premium(${userId}, now())`.execute(db)
  if (rows[0]) throw refuseEarly('book', rows[0].opensAt)
}

/**
 * Refuses to show a leg that only Premium may see yet, and reveals only when it opens. The leg's passengers, its
 * operator and administrators may see it. Problem `early_access`.
 */
export async function refuseToShowBeforeOpening(
  db: Db,
  { caller, legId }: { caller: { id: string; role: Role } | null; legId: string },
): Promise<void> {
  if (!hasEarlyAccess(db) || caller?.role === 'ADMIN') return
  const userId = caller?.id ?? null
  const early = buildEarlyInterval(db)
  const { rows } = await sql<{ opensAt: Date }>`${PLANNED_ONCE}
    select l.published_at + ${early} as opens_at from legs l
    where l.id = ${legId} and l.status <> 'DRAFT'
      and l.published_at > now() - ${early}
      and not has_premium(${userId}::uuid, now())
      and not exists (select from bookings b where b.leg_id = l.id and b.user_id = ${userId}::uuid)
      and not exists (select from operators o where o.id = l.operator_id and o.user_id = ${userId}::uuid)`.execute(
    db,
  )
  if (rows[0]) throw refuseEarly('see', rows[0].opensAt)
}

function refuseEarly(what: 'book' | 'see', opensAt: Date): Problem {
  const template =
    what === 'book'
      ? 'Premium members can book this flight first. It opens to everybody at {opensAt, time} UTC on {opensAt, date}.'
      : 'Premium members see this flight first. It opens to everybody at {opensAt, time} UTC on {opensAt, date}.'
  const sentence = writeMessage(template, { opensAt: opensAt.toISOString() })
  return new Problem('early_access', { sentence })
}
