type Started = { bookingId: string; userId: string }

/**
 * The sessions whose payment page this server has opened. The first call of a return page is about such a session, and
 * needs no look at what is recorded before it reads the provider. Other servers look.
 */
export type StartedSessions = {
  note: (sessionId: string, started: Started) => void
  /** Returns the booking once; with an owner, only if it is theirs. */
  take: (which: { sessionId: string; ownerId: string | null }) => string | null
}

const MOST = 10_000

export function openStartedSessions(): StartedSessions {
  const known = new Map<string, Started>()
  return {
    note(sessionId, started) {
      known.set(sessionId, started)
      if (known.size > MOST) known.delete(known.keys().next().value ?? '')
    },
    take({ sessionId, ownerId }) {
      const started = known.get(sessionId)
      if (!started || (ownerId && ownerId !== started.userId)) return null
      known.delete(sessionId)
      return started.bookingId
    },
  }
}
