import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Db, Tx } from './db.ts'

/** The actor and the source: the caller of a request with their address and browser. */
export type Actor = { id: string; role: Role; address: string; userAgent: string }

/** What was done to what. `before` and `after` hold ids, states and figures, never personal data, because they stay for ever. */
export type Act = {
  /** 'operator.approve-kyb': the subject and the verb. */
  act: string
  subject: { type: string; id: string }
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Writes an administrative act into the audit log, in the transaction of the act itself and as its last statement. */
export async function recordAct(tx: Tx, actor: Actor, { act, subject, before, after }: Act): Promise<void> {
  await sql`
    insert into audit_log (actor_id, actor_role, act, subject_type, subject_id, before, after, address, user_agent)
    values (${actor.id}, ${actor.role}, ${act}, ${subject.type}, ${subject.id},
      ${before ? toJson(before) : null}::jsonb, ${after ? toJson(after) : null}::jsonb,
      ${actor.address}, ${actor.userAgent})`.execute(tx)
}

// PostgreSQL's JSON takes no half of a pair of surrogates; a text column keeps U+FFFD in its place.
function toJson(value: Record<string, unknown>): string {
  return JSON.stringify(value, (_, part) => (typeof part === 'string' ? part.toWellFormed() : part))
}

/** The places where the chain of the audit log is broken, in its order; an empty list if it is intact. */
export async function findAuditBreaks(db: Db): Promise<{ id: number; fault: string }[]> {
  const { rows } = await sql<{
    id: string
    fault: string
  }>`select id, fault from audit_chain_breaks()`.execute(db)
  return rows.map(({ id, fault }) => ({ id: Number(id), fault }))
}

/** The actor of a request, for the audit log. */
export function toActor(call: {
  caller: { id: string; role: Role }
  address: string
  userAgent: string
}): Actor {
  return { id: call.caller.id, role: call.caller.role, address: call.address, userAgent: call.userAgent }
}
