import { sql } from 'kysely'
import type { SecurityEvent } from '#server/http/record-attempts.ts'
import { type Db, PIPELINED, type Tx } from '#server/runtime/db.ts'

// Long enough to trace a theft, and no longer.
const RETENTION_DAYS = 180
const ENDED_SESSION_RETENTION_DAYS = 30

/**
 * Records a security event with its outcome. The account is the caller's, or the one that the attempt named; an
 * e-mail address without an account is not stored.
 */
export async function recordSecurityEvent(db: Db | Tx, event: SecurityEvent): Promise<void> {
  const email = event.email?.trim().toLowerCase() ?? null
  await sql`
    insert into security_events (kind, outcome, user_id, session_id, address, user_agent)
    values (${event.kind}, ${event.outcome},
      coalesce(${event.userId}::uuid, (select id from users where email = ${email})),
      ${event.sessionId}::uuid, ${event.address}, ${event.userAgent})
    on conflict do nothing ${PIPELINED}`.execute(db)
}

/** Deletes old security events, and old ended sessions with their tokens. */
export async function forgetOldSessions(db: Db): Promise<void> {
  await db
    .deleteFrom('securityEvents')
    .where('happenedAt', '<', sql<Date>`now() - make_interval(days => ${RETENTION_DAYS})`)
    .execute()
  // A used token reveals a theft only while its session could still be used.
  await db
    .deleteFrom('sessions')
    .where(
      sql<Date>`coalesce(revoked_at, expires_at)`,
      '<',
      sql<Date>`now() - make_interval(days => ${ENDED_SESSION_RETENTION_DAYS})`,
    )
    .execute()
}
