import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '#test/app.ts'
import { type StreamingReplica, startReplica } from '#test/machines/streaming-replica.ts'
import { listFamily } from '../../ha/processes.ts'
import { addGeneratedLegs } from '../data/generated-legs.ts'
import { addLegs, addUsers, buildLegId } from '../data/holds-data.ts'
import { pickSize } from '../data/sizes.ts'
import { signBearers } from '../holds.ts'
import { runLoad } from '../measure/load.ts'
import { readPostmasterPid, readProcessorMs } from '../measure/processor.ts'
import { computeMedian, type Row } from '../measure/table.ts'
import { buildSearch } from '../search.ts'
import { openStage, type Servers, type Stage } from './stage.ts'

const SERVERS = 10
const LEGS = pickSize(10_000, 1000)
const SECONDS = pickSize(10, 3)
const CONNECTIONS_EACH = 2
/** Holds per second during the searches. Each hold is announced to every server. */
const PACES = [0, 5, 50]
/** The delay with which a replica replays the log, as over a distance. */
const DELAYS_MS = [0, 50]
const LAST_SEATS = pickSize(20, 5)

/**
 * Ten servers on one primary, without and with two replicas. Measures what holds and searches that no cache has cost the
 * primary, and checks that a stale page never sells a seat that is gone.
 */
export async function measureReplicas(): Promise<Row[]> {
  const stage = await openStage()
  const rows: Row[] = []
  try {
    await prepare(stage)
    for (const delayMs of [null, ...DELAYS_MS]) {
      const replicas = delayMs === null ? [] : await startReplicas(stage, delayMs)
      const servers = await stage.startServers(listSettings(replicas))
      try {
        const bearers = signBearers(servers)
        for (const pace of PACES)
          rows.push(await measureReading(stage, { servers, replicas, bearers, pace, delayMs }))
        if (delayMs !== null)
          rows.push(await measureLastSeats(stage, { servers, bearers, replicas, pace: 0, delayMs }))
      } finally {
        await servers.close()
        for (const { database } of replicas) await database.stop()
      }
    }
    return rows
  } finally {
    await stage.close()
  }
}

type Replica = { database: StreamingReplica; postmaster: number }

async function prepare(stage: Stage): Promise<void> {
  const server = await stage.startServers([{}])
  await addGeneratedLegs(server, LEGS)
  await addUsers(stage.pool)
  // Only a traveller with a confirmed email may hold seats on more than one leg.
  await stage.pool.query('update users set email_verified_at = now() where email_verified_at is null')
  await addLegs(stage.pool)
  await server.close()
}

async function startReplicas({ connectionString, folder }: Stage, delayMs: number): Promise<Replica[]> {
  const started: Replica[] = []
  for (const name of ['first', 'second']) {
    const own = join(folder, `replica-${name}-${delayMs}`)
    const settings = { recovery_min_apply_delay: `${delayMs}ms`, max_connections: '300' }
    const database = await startReplica(
      { connectionString },
      { primaryFolder: folder, folder: own, settings },
    )
    const postmaster = await readPostmasterPid(join(own, 'postgres'))
    started.push({ database, postmaster })
  }
  return started
}

// Each server reads from one of the replicas. One server also runs the jobs.
function listSettings(replicas: Replica[]): Record<string, string>[] {
  return Array.from({ length: SERVERS }, (_, at) => {
    const url = replicas[at % 2]?.database.connectionString
    return {
      ROLE: at === 0 ? 'all' : 'web',
      DATABASE_CONNECTIONS: '6',
      ...(url && { DATABASE_READ_URL: url }),
    }
  })
}

type Reading = {
  servers: Servers
  replicas: Replica[]
  bearers: string[]
  /** Holds per second. */
  pace: number
  delayMs: number | null
}

// No traveller holds twice, because a second hold may be refused for other reasons.
const state = { search: 0, holder: 0, lastHolder: 10_000 }

async function measureReading(stage: Stage, reading: Reading): Promise<Row> {
  const { replicas, pace, delayMs } = reading
  await readAndHold(reading, 3)
  const before = await look(stage, replicas)
  const { searches, holds } = await readAndHold(reading, SECONDS)
  const after = await look(stage, replicas)
  const primaryMs = after.primaryMs - before.primaryMs
  const replicasMs = after.replicasMs - before.replicasMs
  const away = delayMs === null ? 'no replica' : `two replicas, ${delayMs} ms behind`
  return {
    name: `${SERVERS} servers, ${away}, ${pace} holds a second: searches`,
    ours: `${Math.round(searches / SECONDS)}/s`,
    goal: '',
    met: null,
    note: `${(primaryMs / searches).toFixed(2)} ms of the primary and ${(replicasMs / searches).toFixed(2)} ms of the replicas for each, ${Math.round((100 * replicasMs) / (primaryMs + replicasMs))} % of both. ${holds.length} holds, the median ${holds.length > 0 ? computeMedian(holds).toFixed(0) : '-'} ms.`,
  }
}

/** Sends new searches to every server, and holds at that pace to the servers in turn. */
async function readAndHold(
  { servers, bearers, pace }: Reading,
  seconds: number,
): Promise<{ searches: number; holds: number[] }> {
  const holds: number[] = []
  const pending: Promise<void>[] = []
  const endsAt = performance.now() + seconds * 1000
  const holding = (async () => {
    if (pace === 0) return
    for (let next = performance.now(); performance.now() < endsAt; next += 1000 / pace) {
      await sleep(Math.max(0, next - performance.now()))
      const at = state.holder++
      const since = performance.now()
      const held = hold(servers.urls[at % SERVERS] ?? '', {
        bearer: bearers[at % bearers.length] ?? '',
        legId: buildLegId(at % 1000),
      })
      pending.push(
        held.then((refusal) => {
          if (refusal !== null) throw new Error(`A hold was refused: ${refusal}`)
          holds.push(performance.now() - since)
        }),
      )
    }
  })()
  const measured = await Promise.all(
    servers.ports.map((port) =>
      runLoad({
        ...{ port, connections: CONNECTIONS_EACH, seconds },
        next: () => readRequest(++state.search),
      }),
    ),
  )
  await holding
  await Promise.all(pending)
  const searches = measured.reduce((sum, { answers }) => sum + (answers.get(200) ?? 0), 0)
  const others = measured.flatMap(({ answers }) => [...answers.keys()].filter((status) => status !== 200))
  if (others.length > 0) throw new Error(`Searches were answered ${others}.`)
  return { searches, holds }
}

/** Returns the n-th request: every fifth is a page of the listing, the others are searches. */
function readRequest(n: number): string {
  if (n % 5 === 0) return `GET /api/routes?limit=${1 + ((n / 5) % 100)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
  const around = {
    fromRadiusKm: String(100 + (n % 100)),
    toRadiusKm: String(100 + (Math.floor(n / 100) % 100)),
  }
  const query = new URLSearchParams({ ...buildSearch(n), ...around })
  return `GET /api/api/search?${query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`
}

/** Returns the error code of a refused hold; null when it succeeded. */
async function hold(
  url: string,
  { bearer, legId }: { bearer: string; legId: string },
): Promise<string | null> {
  const answer = await fetch(`${url}/api/api/checkout/${legId}/hold`, {
    method: 'POST',
    headers: {
      authorization: bearer,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ requestedPax: 1 }),
  })
  const text = await answer.text()
  if (answer.status >= 500) throw new Error(`A hold was answered ${answer.status}: ${text}`)
  return answer.status === 200 ? null : text
}

async function look({ postmaster }: Stage, replicas: Replica[]) {
  const times = replicas.map(async ({ postmaster }) => await readProcessorMs(await listFamily(postmaster)))
  return {
    primaryMs: await readProcessorMs(await listFamily(postmaster)),
    replicasMs: (await Promise.all(times)).reduce((sum, one) => sum + one, 0),
  }
}

/**
 * Holds the last seat of a leg through one server, and searches on every server until none shows the leg any more. A
 * buyer who still sees the leg tries to hold it.
 */
async function measureLastSeats(stage: Stage, { servers, bearers, delayMs }: Reading): Promise<Row> {
  const listed = await fetch(`${servers.urls[0]}/api/routes?limit=100`)
  const { routes } = (await listed.json()) as { routes: { id: string }[] }
  const { rows: legs } = await stage.pool.query<{ id: string; from: string; to: string; day: string }>(
    `select l.id, origin_icao as "from", destination_icao as "to", (departure_at at time zone a.timezone)::date::text as day
     from legs l join airports a on a.icao = l.origin_icao
     where l.id = any($1) and sale_mode = 'PER_SEAT' and seats_held + seats_sold = 0 and departure_at > now() + interval '1 day'
     order by l.id limit $2`,
    [routes.map(({ id }) => id), LAST_SEATS],
  )
  const ids = legs.map(({ id }) => id)
  await stage.pool.query('update legs set seats_total = 1 where id = any($1)', [ids])
  // The legs are not on sale until their taxes are computed again.
  await eventually(async () => {
    const taxed = await stage.pool.query('select from legs where id = any($1) and taxes_until > now()', [ids])
    return taxed.rowCount === ids.length
  }, 60_000)
  if (legs.length === 0) throw new Error('No flight is listed of which a last seat could be held.')
  const behindMs: number[] = []
  const wrong: string[] = []
  let stale = 0
  for (const [n, leg] of legs.entries()) {
    const path = `/api/api/search?${new URLSearchParams({ from: leg.from, to: leg.to, dateFrom: leg.day, dateTo: leg.day })}`
    const shows = async (url: string) => (await (await fetch(`${url}${path}`)).text()).includes(leg.id)
    await eventually(() => shows(servers.urls[0] ?? ''), 60_000)
    const refusal = await hold(servers.urls[n % SERVERS] ?? '', {
      bearer: bearers[state.lastHolder++] ?? '',
      legId: leg.id,
    })
    if (refusal !== null) throw new Error(`The last seat was refused: ${refusal}`)
    const since = performance.now()
    await Promise.all(
      servers.urls.map(async (url) => {
        while (await shows(url)) {
          stale++
          const second = await hold(url, { bearer: bearers[state.lastHolder++] ?? '', legId: leg.id })
          if (second === null) wrong.push(leg.id)
          await sleep(5)
        }
        behindMs.push(performance.now() - since)
      }),
    )
  }
  const { rows: oversold } = await stage.pool.query(
    'select id from legs where seats_held + seats_sold > seats_total',
  )
  if (wrong.length + oversold.length > 0) throw new Error('A seat was sold twice.')
  const sorted = behindMs.toSorted((one, other) => one - other)
  return {
    name: `the last seat is gone from every server's search, replicas ${delayMs} ms behind`,
    ours: `${(sorted.at(-1) ?? Number.NaN).toFixed(0)} ms`,
    goal: '',
    met: null,
    note: `the longest of ${sorted.length}; the median was ${computeMedian(sorted).toFixed(0)} ms. ${stale} answers still showed the flight, and every hold of it was refused.`,
  }
}
