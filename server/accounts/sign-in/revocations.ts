import { sql } from 'kysely'
import type { Role } from '#contract/endpoint.ts'
import type { Caller } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import type { Events } from '#server/runtime/events.ts'
import { ACCESS_TOKEN_SECONDS } from './tokens.ts'

export type Revocations = {
  /** The caller, unless their session has ended or they have another role by now. */
  admit: (caller: Caller | null) => Caller | null
  /** For the server that ended them itself: from this moment on, without waiting for the database's word. */
  sessionsEnded: (sessionIds: string[]) => void
  close: () => void
}

// A token signed in the moment of the change runs out before we forget the change.
const REMEMBER_SECONDS = ACCESS_TOKEN_SECONDS + 120
const FORGET_EVERY_MS = 60_000
const LOAD_AGAIN_MS = 1000

/**
 * Remembers which sessions ended and whose role changed within the life of an access token, as triggers of the database
 * tell every server. Asking costs two look-ups in memory.
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

  // Counted by time that passed, so that a clock put forward makes nobody forget.
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
