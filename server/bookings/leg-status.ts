import type { EmptyLeg } from '#contract/legs/legs.ts'
import { Problem } from '#contract/problem.ts'
import { prepareBytes } from '#server/http/ready-bytes.ts'
import type { ReadyBytes } from '#server/http/send-bytes.ts'
import { refuseToShowBeforeOpening } from '#server/legs/early-access.ts'
import { findLeg } from '#server/legs/queries.ts'
import type { Db } from '#server/runtime/db.ts'
import { dropExpired } from '#server/runtime/drop-expired.ts'
import type { Events } from '#server/runtime/events.ts'
import { getSite } from '#server/runtime/site.ts'

/** The status of a leg for callers who are not signed in. Problems `leg_not_found`, `early_access`. */
export type LegStatus = {
  forStranger: (legId: string) => ReadyBytes | Promise<ReadyBytes>
  /** Drops the status of a leg that this server has just changed, before the notification arrives. */
  forget: (legId: string) => void
}

// Time also changes a leg: sales close, holds lapse, prices fall.
const MAX_AGE_MS = 1000
const MAX_LEGS = 2000

/**
 * Keeps leg statuses in memory as ready bytes: they are built on the first request and dropped when a notification
 * reports a change of the leg. Pages read again after the same notification, so they get the new seats.
 */
export function openLegStatus({ db, events }: { db: Db; events: Events }): LegStatus {
  const { holdSeconds } = getSite(db)
  const legs = new Map<string, Kept>()
  const expireLater = dropExpired(legs, MAX_AGE_MS)
  const forget = () => legs.clear()
  events.onResync(forget)
  events.on('catalogue', forget)
  events.on('taxes', forget)
  events.on('legs', ({ legIds }) => {
    for (const legId of legIds) legs.delete(legId)
  })

  async function build(legId: string, cached: Kept): Promise<ReadyBytes> {
    try {
      await refuseToShowBeforeOpening(db, { caller: null, legId })
      const emptyLeg = await requireLeg(db, legId)
      const bytes = prepareBytes(JSON.stringify({ success: true, emptyLeg, hold: null, holdSeconds }))
      cached.bytes = bytes
      return bytes
    } catch (error) {
      // A failure is not kept: the next caller reads again.
      if (legs.get(legId) === cached) legs.delete(legId)
      throw error
    }
  }

  return {
    forget: (legId) => void legs.delete(legId),
    forStranger(legId) {
      const known = legs.get(legId)
      if (known?.bytes && performance.now() - known.cachedAt < MAX_AGE_MS) return known.bytes
      if (legs.size >= MAX_LEGS) legs.clear()
      const cached: Kept = { cachedAt: performance.now(), bytes: null }
      legs.set(legId, cached)
      expireLater()
      cached.bytes = build(legId, cached)
      return cached.bytes
    },
  }
}

// `cachedAt` is taken before the database is read, so that no status is shown for longer than MAX_AGE_MS.
type Kept = { cachedAt: number; bytes: ReadyBytes | Promise<ReadyBytes> | null }

/** Returns a leg that was published, or Problem `leg_not_found`. */
export async function requireLeg(db: Db, legId: string): Promise<EmptyLeg> {
  const leg = await findLeg(db, { legId })
  if (!leg) throw new Problem('leg_not_found')
  return leg
}
