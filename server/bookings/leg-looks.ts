import { sql } from 'kysely'
import type { Caller } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import { findPublicNetwork } from '#server/security/rate-limits.ts'

type Look = { legId: string; caller: Caller | null; address: string }

export type LegLooks = {
  /** Notes that a visitor looks at a leg; it is written to the database within a second. */
  note: (look: Look) => void
  /** Writes what has not been written yet. */
  drain: () => Promise<void>
}

const WRITE_MS = 1000
// Further looks within a second are dropped: the noted ones already show that somebody looks.
const MOST_AT_ONCE = 5000

/**
 * Records who looks at which leg, in batches. A traveller whose hold lapsed may hold the leg again at once if nobody
 * else looks at it.
 */
export function openLegLooks(db: Db): LegLooks {
  const waiting = new Map<string, Look>()
  let writing: Promise<void> | undefined

  async function writeSoon(): Promise<void> {
    // While looks are written, others are noted.
    while (waiting.size > 0) {
      await new Promise((resolve) => setTimeout(resolve, WRITE_MS))
      const looks = [...waiting.values()].flatMap(toRow)
      waiting.clear()
      // A write fails only if the database fails; the leg can then be held again a little early.
      await write(db, looks).catch(() => {})
    }
    writing = undefined
  }

  return {
    note({ legId, caller, address }) {
      const key = `${legId} ${caller?.id ?? address}`
      if (waiting.size >= MOST_AT_ONCE || waiting.has(key)) return
      waiting.set(key, { legId, caller, address })
      writing ??= writeSoon()
    },
    async drain() {
      await writing
    },
  }
}

// A signed-in caller counts by id, a visitor by public network. A visitor whose address is not public is not recorded.
function toRow({ legId, caller, address }: Look): { legId: string; looker: string }[] {
  const looker = caller?.id ?? findPublicNetwork(address)
  return looker ? [{ legId, looker }] : []
}

// Every server writes in the same order, so that two of them do not deadlock.
async function write(db: Db, looks: { legId: string; looker: string }[]): Promise<void> {
  await sql`
    insert into leg_looks (leg_id, looker, looked_at)
    select distinct l.leg_id, l.looker, now()
    from unnest(${looks.map(({ legId }) => legId)}::uuid[], ${looks.map(({ looker }) => looker)}::text[]) l (leg_id, looker)
    order by 1, 2
    on conflict (leg_id, looker) do update set looked_at = excluded.looked_at`.execute(db)
}

/** Deletes looks at legs and the networks of holds after a day, when they do not count any more. */
export async function forgetOldLooks(db: Db): Promise<void> {
  await sql`delete from leg_looks where looked_at < now() - interval '1 day'`.execute(db)
  await sql`delete from network_holds where held_at < now() - interval '1 day'`.execute(db)
}
