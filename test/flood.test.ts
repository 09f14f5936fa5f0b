import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { API_BASE } from '#contract/endpoint.ts'
import { LEG_EVENTS_PATH } from '#contract/legs/legs.ts'
import { openAccessTokens } from '#server/accounts/sign-in/tokens.ts'
import { SERVER_ENV, SERVER_FLAGS } from '../scripts/prepare.mjs'
import { eventually, findFreePort } from './app.ts'
import { aUser } from './build.ts'
import { atEnd, openTestDatabase } from './db.ts'

const READS = 800
const BODIES = 100
const BODY_BYTES = 200_000
const STREAMS = 200
const MAX_GROWTH_MB = 90
const MEGABYTE = 1024 * 1024
const TOKEN_SECRET = 'a secret of at least thirty-two characters'

const { db, connectionString } = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'ferrywing-flood-'))
const port = await findFreePort()
const url = `http://127.0.0.1:${port}`
const child = spawn(process.execPath, [...SERVER_FLAGS, 'server/main.ts'], {
  cwd: fileURLToPath(new URL('..', import.meta.url)),
  env: {
    ...SERVER_ENV,
    ...process.env,
    ...{ NODE_ENV: 'development', ROLE: 'web', DEMO_DATA: 'off', LOG_LEVEL: 'silent', RATE_LIMITS: 'off' },
    ...{
      SANDBOX: 'running',
      SANDBOX_WEBHOOK_SECRET: 'whsec_flood',
      SANDBOX_PORT: String(await findFreePort()),
    },
    ...{ PORT: String(port), DATABASE_URL: connectionString, DATA_DIR: folder, TOKEN_SECRET },
  },
  stdio: ['ignore', 'ignore', 'inherit'],
})
atEnd(async () => {
  child.kill('SIGKILL')
  await once(child, 'exit')
  await rm(folder, { recursive: true, force: true })
})
const isReady = async () => (await fetch(`${url}${API_BASE}/ready`).catch(() => null))?.ok
await eventually(isReady, 120_000)

test('a flood of slow reads, slow bodies and streams is refused with 503, within a memory limit, and leaves nothing behind', async (t) => {
  const user = await aUser(db)
  const token = openAccessTokens(TOKEN_SECRET).sign({ ...user, sessionId: crypto.randomUUID() })
  const readTrips = async () => {
    const answer = await fetch(`${url}${API_BASE}/trips`, { headers: { authorization: `Bearer ${token}` } })
    const { code } = (await answer.json()) as { code?: string }
    return { status: answer.status, code, retryAfter: Number(answer.headers.get('retry-after')) }
  }
  for (let warm = 0; warm < 50; warm++) await readTrips()
  const before = await memoryMb()
  const ending = new AbortController()
  const streams = await Promise.all(
    Array.from({ length: STREAMS }, () => fetch(url + API_BASE + LEG_EVENTS_PATH, { signal: ending.signal })),
  )
  assert.ok(streams.every(({ status }) => status === 200))
  const bodies = await Promise.all(Array.from({ length: BODIES }, beginBody))

  const release = await lockBookings()
  const answers: Awaited<ReturnType<typeof readTrips>>[] = []
  let peak = before
  const flood: Promise<number>[] = []
  while (flood.length < READS) {
    flood.push(readTrips().then((answer) => answers.push(answer)))
    // Opens no more connections at once than the system's accept queue holds.
    if (flood.length % 100 === 0) assert.equal((await fetch(`${url}${API_BASE}/health`)).status, 200)
  }
  await eventually(async () => {
    peak = Math.max(peak, await memoryMb())
    return answers.length > READS / 4
  }, 60_000)
  assert.ok(answers.every(({ status }) => status === 503))
  assert.equal((await fetch(`${url}${API_BASE}/ready`)).status, 503)
  await release()
  await Promise.all(flood)
  peak = Math.max(peak, await memoryMb())

  const sentAway = answers.filter(({ status }) => status === 503)
  // Requests that waited for the database longer than ten seconds get `unavailable`.
  assert.ok(sentAway.every(({ code }) => code === 'overloaded' || code === 'unavailable'))
  assert.ok(sentAway.every(({ retryAfter }) => retryAfter >= 1))
  assert.ok(answers.every(({ status }) => status === 503 || status === 200))
  for (const socket of bodies) socket.destroy()
  ending.abort()
  await eventually(isReady)
  assert.equal((await readTrips()).status, 200)
  t.diagnostic(`${sentAway.length} of ${READS} reads were sent away; ${before} MB before, ${peak} MB at most`)
  assert.ok(peak - before < MAX_GROWTH_MB, `${before} MB grew to ${peak} MB`)
})

async function memoryMb(): Promise<number> {
  const pages = Number((await readFile(`/proc/${child.pid}/statm`, 'utf8')).split(' ')[1])
  return Math.round((pages * 4096) / MEGABYTE)
}

/** Locks the bookings: every read of them waits until it is released. */
async function lockBookings(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query('begin; lock table bookings in access exclusive mode')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

/** Sends a whole body except its last byte. */
async function beginBody(): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  const head = `POST ${API_BASE}/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${BODY_BYTES + 1}\r\n\r\n`
  await new Promise<void>((resolve) =>
    socket.write(head + JSON.stringify({ email: 'x'.repeat(BODY_BYTES - 13) }), () => resolve()),
  )
  return socket
}
