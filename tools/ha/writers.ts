import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'

export type Writers = {
  /** Every hold with a successful answer. */
  acknowledged: { bookingId: string; legId: string }[]
  /** The time from the start of the first failed write after `since` until the next success; null if no write failed. */
  outage: (since: number) => { ms: number; failed: number } | null
  /** The longest time after `since` without an acknowledgement, in milliseconds. */
  silence: (since: number) => number
  stop: () => Promise<void>
}

const USERS = 20_000
const LEGS = 4000
const WRITERS = 8
const PAUSE_MS = 40
const GIVE_UP_MS = 10_000

/** Adds travellers with computable ids, and copies of one leg of the demo for them. */
export async function addTravellersAndLegs(pool: Pool): Promise<void> {
  await pool.query(
    `insert into users (id, name, email, role, password_hash, email_verified_at)
     select (left($1, 24) || lpad(to_hex(n), 12, '0'))::uuid, 'Traveller ' || n, 'ha-' || n || '@example.test',
       'USER', 'cannot sign in', now()
     from generate_series(0, $2::int - 1) n`,
    [userId(0), USERS],
  )
  const client = await pool.connect()
  // Inserts without triggers, so that no event is sent about four thousand new legs.
  await client.query('set session_replication_role = replica')
  await client.query(
    `insert into legs
     select copy.* from legs model, generate_series(0, $2::int - 1) n,
       jsonb_populate_record(model, jsonb_build_object(
         'id', left($1, 24) || lpad(to_hex(n), 12, '0'), 'seats_total', 19)) copy
     where model.id = (
       select l.id from legs l join operators o on o.id = l.operator_id
       where l.status = 'PUBLISHED' and l.sale_mode = 'PER_SEAT' and l.seats_held + l.seats_sold = 0 and o.publish_until > now()
       order by l.departure_at desc limit 1)`,
    [legId(0), LEGS],
  )
  client.release(true)
}

/** Sends holds of one seat by many travellers to the servers in turn. Repeats each with its idempotency key until it is answered. */
export function startWriters({ servers, tokenSecret }: { servers: string[]; tokenSecret: string }): Writers {
  const tokens = openAccessTokens(tokenSecret)
  const sessionId = crypto.randomUUID()
  const acknowledged: Writers['acknowledged'] = []
  const succeededAt: number[] = []
  const failures: { startedAt: number; endedAt: number }[] = []
  const state = { stopped: false, next: 0 }

  async function holdOnce(): Promise<void> {
    const user = userId(state.next++ % USERS)
    const leg = legId(Math.floor(Math.random() * LEGS))
    const key = crypto.randomUUID()
    const token = tokens.sign({ id: user, role: 'USER', sessionId })
    for (let attempt = state.next; !state.stopped; attempt++) {
      const startedAt = Date.now()
      const answer = await fetch(`${servers[attempt % servers.length]}/api/api/checkout/${leg}/hold`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
        },
        body: '{"requestedPax":1}',
        signal: AbortSignal.timeout(GIVE_UP_MS),
      })
        .then(async (got) => ({
          status: got.status,
          body: (await got.json()) as { bookingId: string; code?: string },
        }))
        .catch(() => null)
      if (answer?.status === 200) {
        succeededAt.push(Date.now())
        acknowledged.push({ bookingId: answer.body.bookingId, legId: leg })
        return
      }
      // The first attempt is still running, so this answer says nothing about the database.
      if (answer?.body.code !== 'idempotency_key_in_flight') {
        if (answer && answer.status < 500) return
        failures.push({ startedAt, endedAt: Date.now() })
      }
      await sleep(100)
    }
  }

  const running = Array.from({ length: WRITERS }, async () => {
    while (!state.stopped) {
      await holdOnce()
      await sleep(PAUSE_MS)
    }
  })
  return {
    acknowledged,
    outage(since) {
      const failed = failures.filter(({ endedAt }) => endedAt >= since)
      const [first] = failed.toSorted((one, other) => one.startedAt - other.startedAt)
      const last = failed.reduce((latest, { endedAt }) => Math.max(latest, endedAt), 0)
      if (!first) return null
      const again = succeededAt.find((at) => at > last) ?? Date.now()
      return { ms: again - first.startedAt, failed: failed.length }
    },
    silence(since) {
      const times = [since, ...succeededAt.filter((at) => at > since), Date.now()]
      return times.reduce((longest, at, i) => Math.max(longest, at - (times[i - 1] ?? at)), 0)
    },
    async stop() {
      state.stopped = true
      await Promise.all(running)
    },
  }
}

function userId(n: number): string {
  return `018f0000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`
}

function legId(n: number): string {
  return `018f0000-0000-7000-9000-${n.toString(16).padStart(12, '0')}`
}
