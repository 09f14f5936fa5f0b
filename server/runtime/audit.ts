import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Db, Tx } from './db.ts'

/** The actor of an act: the caller with their address and browser. */
export type Actor = { id: string; role: Role; address: string; userAgent: string }

/**
 * What was done to which subject. `before` and `after` have ids, states and figures, never personal data, because
 * entries are never deleted.
 */
export type Act = {
  /** Subject and verb, like 'operator.approve-kyb'. */
  act: string
  subject: { type: string; id: string }
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Writes an administrative act into the audit log, in the transaction of the act and as its last statement. */
export async function recordAct(tx: Tx, actor: Actor, { act, subject, before, after }: Act): Promise<void> {
  await sql`
    insert into audit_log (actor_id, actor_role, act, subject_type, subject_id, before, after, address, user_agent)
    values (${actor.id}, ${actor.role}, ${act}, ${subject.type}, ${subject.id},
      ${before ? toJson(before) : null}::jsonb, ${after ? toJson(after) : null}::jsonb,
      ${actor.address}, ${actor.userAgent})`.execute(tx)
}

/** Writes an act that changed nothing in the database, such as a download, in a transaction of its own. */
export async function recordAccess(db: Db, actor: Actor, act: Act): Promise<void> {
  await db.transaction().execute((tx) => recordAct(tx, actor, act))
}

// PostgreSQL's JSON refuses a lone surrogate; a text column stores U+FFFD instead, so this does the same.
function toJson(value: Record<string, unknown>): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part))
}

/** Returns the places where the chain of the audit log is broken, in order; empty if it is intact. */
export async function findAuditBreaks(db: Db): Promise<{ id: number; fault: string }[]> {
  const { rows } = await sql<{
    id: string
    fault: string
  }>`select id, fault from audit_chain_breaks()`.execute(db)
  return rows.map(({ id, fault }) => ({ id: Number(id), fault }))
}

/** Returns the actor of a request, for the audit log. */
export function toActor(call: {
  caller: { id: string; role: Role }
  address: string
  userAgent: string
}): Actor {
  return { id: call.caller.id, role: call.caller.role, address: call.address, userAgent: call.userAgent }
}
