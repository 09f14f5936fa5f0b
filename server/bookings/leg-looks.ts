import { sql } from 'kysely'
import type { Caller } from '#server/http/http.ts'
import type { Db } from '#server/runtime/db.ts'
import { findPublicNetwork } from '#server/security/rate-limits.ts'

type Look = { legId: string; caller: Caller | null; address: string }

export type LegLooks = {
  /** Notes that somebody looks at a leg; it is written down within a second. */
  note: (look: Look) => void
  /** Writes what has not been written yet. */
  drain: () => Promise<void>
}

const WRITE_MS = 1000
// What comes beyond that within a second is not needed to know whether somebody else looks.
const MOST_AT_ONCE = 5000

/** Who looks at which leg, written in handfuls: whoever let a hold lapse holds the leg again at once where nobody else does. */
export function openLegLooks(db: Db): LegLooks {
  const waiting = new Map<string, { legId: string; looker: string }>()
  let writing: Promise<void> | undefined

  async function writeSoon(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, WRITE_MS))
    const looks = [...waiting.values()]
    waiting.clear()
    // Lost only with the database: then the leg is held again a little early.
    await write(db, looks).catch(() => {})
  }

  return {
    note({ legId, caller, address }) {
      const looker = caller?.id ?? findPublicNetwork(address)
      if (!looker || waiting.size >= MOST_AT_ONCE) return
      waiting.set(`${legId} ${looker}`, { legId, looker })
      writing ??= writeSoon().finally(() => {
        writing = undefined
      })
    },
    async drain() {
      await writing
    },
  }
}

// In one order on every server, so that two of them do not wait in a ring.
async function write(db: Db, looks: { legId: string; looker: string }[]): Promise<void> {
  await sql`
    insert into leg_looks (leg_id, looker, looked_at)
    select l.leg_id, l.looker, clock_timestamp()
    from unnest(${looks.map(({ legId }) => legId)}::uuid[], ${looks.map(({ looker }) => looker)}::text[]) l (leg_id, looker)
    order by 1, 2
    on conflict (leg_id, looker) do update set looked_at = excluded.looked_at`.execute(db)
}

/** After a day neither who looked at a leg nor from which network seats were held counts any more. */
export async function forgetOldLooks(db: Db): Promise<void> {
  await sql`delete from leg_looks where looked_at < now() - interval '1 day'`.execute(db)
  await sql`delete from network_holds where held_at < now() - interval '1 day'`.execute(db)
}
