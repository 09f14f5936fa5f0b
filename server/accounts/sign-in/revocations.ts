import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Caller } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Events } from '#server/runtime/events.ts'
import { ACCESS_TOKEN_SECONDS } from './tokens.ts'

export type Revocations = {
  /** The caller, unless their session has ended or their role has changed. */
  admit: (caller: Caller | null) => Caller | null
  /** Called by the server that ended them, to take effect at once without waiting for the database's notification. */
  sessionsEnded: (sessionIds: string[]) => void
  close: () => void
}

// A token signed at the moment of the change expires before the change is dropped from memory.
const REMEMBER_SECONDS = ACCESS_TOKEN_SECONDS + 120
const FORGET_EVERY_MS = 60_000
const LOAD_AGAIN_MS = 1000

/**
 * Remembers for the lifetime of an access token which sessions ended and which roles changed; database triggers
 * notify every server. A check costs two look-ups in memory.
 */
export async function openRevocations({ db, events }: { db: Db; events: Events }): Promise<Revocations> {
  const ended = new Map<string, number>()
  const roles = new Map<string, { role: Role; at: number }>()
  const state = { closed: false }

  function sessionsEnded(sessionIds: string[]): void {
    for (const id of sessionIds) ended.set(id, performance.now())
  }

  async function load(): Promise<void> {
    const past = sql<Date>`now() - make_interval(secs => ${REMEMBER_SECONDS})`
    const sessions = await db.selectFrom('sessions').select('id').where('revokedAt', '>', past).execute()
    sessionsEnded(sessions.map((session) => session.id))
    const users = await db
      .selectFrom('users')
      .select(['id', 'role'])
      .where('roleChangedAt', '>', past)
      .execute()
    for (const { id, role } of users) roles.set(id, { role, at: performance.now() })
  }

  async function loadUntilDone(): Promise<void> {
    if (state.closed) return
    await load().catch(() => setTimeout(loadUntilDone, LOAD_AGAIN_MS).unref())
  }

  // Uses the monotonic clock, so that setting the machine's time forward drops nothing early.
  function forget(): void {
    const before = performance.now() - REMEMBER_SECONDS * 1000
    for (const [id, at] of ended) if (at < before) ended.delete(id)
    for (const [id, { at }] of roles) if (at < before) roles.delete(id)
  }

  events.on('sessions', ({ sessionIds }) => sessionsEnded(sessionIds))
  events.on('roles', ({ userId, role }) => roles.set(userId, { role, at: performance.now() }))
  events.onResync(() => void loadUntilDone())
  await load()
  const forgetting = setInterval(forget, FORGET_EVERY_MS).unref()

  return {
    admit(caller) {
      if (!caller || ended.has(caller.sessionId)) return null
      const now = roles.get(caller.id)
      return now && now.role !== caller.role ? null : caller
    },
    sessionsEnded,
    close() {
      state.closed = true
      clearInterval(forgetting)
    },
  }
}
