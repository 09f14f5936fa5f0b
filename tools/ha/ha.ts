import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { openPool } from '#db/pool.ts'
import { openQueries } from '#server/runtime/db.ts'
import { eventually, findFreePort } from '#test/app.ts'
import { aMailServer } from '#test/fakes/smtp.ts'
import { type Load, startLoad } from '../drill/load.ts'
import { type Part, startDrillProcess, startDrillSandbox } from '../drill/parts.ts'
import { checkSettled, type Finding, verify } from '../drill/verify.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { FAULTS } from './faults.ts'
import { type Lag, watchLag } from './lag.ts'
import { unpackPackages } from './packages.ts'
import { checkHoldsOnEveryNode } from './verify.ts'
import { addTravellersAndLegs, startWriters, type Writers } from './writers.ts'

// npm run ha [-- --faults 1,3,4 --rounds 6 --keep]: starts three PostgreSQL nodes under Patroni with etcd and HAProxy, and two
// servers under a load of holds and payments. Lets the primary and other parts fail, and afterwards looks for everything
// that was acknowledged.
const { values } = parseArgs({
  options: { faults: { type: 'string' }, rounds: { type: 'string' }, keep: { type: 'boolean' } },
})
const chosen = FAULTS.filter((_, i) => !values.faults || values.faults.split(',').includes(String(i + 1)))
const rounds = Number(values.rounds ?? chosen.length)
const QUIET_MS = 8000
const WARM_UP_MS = 10_000
const LAG_MS = 30_000
const MOST_LAG_SECONDS = 3
const START_MS = 180_000
const SETTLE_MS = 300_000
const WRITES_AGAIN_MS = 90_000

const folder = await mkdtemp(join(tmpdir(), 'ferrywing-ha-'))
const secret = 'whsec_drill'
const tokenSecret = 'signs the tokens of this trial of the cluster alone'
const stops: (() => Promise<void>)[] = []
let ended = 1
try {
  await chmod(folder, 0o755)
  const mailServer = await aMailServer()
  stops.push(async () => void mailServer.close())
  const tools = await unpackPackages(resolve(process.env.DATA_DIR ?? '.data', 'ha'))
  const cluster = await startCluster(folder, tools)
  stops.push(cluster.stop)
  const { connectionString } = cluster
  await createDatabase(connectionString)

  const ports = { one: await findFreePort(), two: await findFreePort(), sandbox: await findFreePort() }
  const webhookUrl = `http://127.0.0.1:${ports.one}/api/webhooks/stripe`
  const own = join(folder, 'sandbox')
  const sandbox = await startDrillSandbox({ folder: own, port: ports.sandbox, secret, webhookUrl })
  stops.push(sandbox.stop)
  const env = {
    NODE_ENV: 'development',
    DATABASE_URL: connectionString,
    DATA_DIR: join(folder, 'data'),
    TOKEN_SECRET: tokenSecret,
    SANDBOX: 'running',
    SANDBOX_PORT: String(ports.sandbox),
    SANDBOX_WEBHOOK_SECRET: secret,
    SMTP_URL: mailServer.url,
    RATE_LIMITS: 'off',
    HOLD_SECONDS: '120',
  }
  const servers: (Part & { url: string })[] = []
  for (const [name, port] of [['server one', ports.one] as const, ['server two', ports.two] as const]) {
    // A server without a database prints an error and exits. Its supervisor starts it again.
    const start = () => startDrillProcess({ name, port, env }).catch(() => null)
    const server = await eventually(start, START_MS)
    servers.push(server)
    stops.push(server.stop)
  }
  const pool = openPool(connectionString, { max: 2 })
  stops.push(() => pool.end())
  await addTravellersAndLegs(pool)

  const urls = servers.map(({ url }) => url)
  const writers = startWriters({ servers: urls, tokenSecret })
  const load = startLoad({ servers: urls, travellers: 3, uploaders: 0 })
  const startedAt = Date.now()
  const lag = watchLag(openQueries(pool))
  stops.push(lag.stop)
  const behind = await lagUnderLoad(lag, load)
  console.log(
    '   first failed write to first success; longest time without an acknowledged write; writes that failed',
  )
  for (let round = 0; round < rounds; round++) await strike(cluster, writers, round)
  await cluster.healthy()
  const paidPerSecond = load.acknowledged.paid.length / ((Date.now() - startedAt) / 1000)
  await load.stop()
  await writers.stop()
  const atRest = await checkSettled(pool, SETTLE_MS)

  const stage = { pool, servers: urls, sandboxPort: ports.sandbox, mails: mailServer.received }
  const findings = [
    behind,
    atRest,
    ...(await checkHoldsOnEveryNode(cluster, writers.acknowledged)),
    ...(await verify(stage, load.acknowledged)),
  ]
  const { holds, paid, confirmed } = load.acknowledged
  console.log(`
Acknowledged: ${writers.acknowledged.length + holds.length} holds, ${paid.length} payments, ${confirmed.length} confirmations at once; ${paidPerSecond.toFixed(1)} payments a second.
While faults struck, the oldest due job waited ${lag.worstSince(startedAt).toFixed(1)} s at most.
`)
  for (const { what, checked, wrong } of findings) {
    console.log(`${wrong.length === 0 ? 'yes' : 'NO '}  ${what} (${checked})`)
    for (const one of wrong.slice(0, 10)) console.log(`       ${one}`)
  }
  ended = findings.every(({ wrong }) => wrong.length === 0) && paid.length > 0 ? 0 : 1
} catch (error) {
  console.error(error)
} finally {
  for (const stop of stops.reverse()) await stop().catch(() => {})
  if (values.keep) console.log(`Logs and data: ${folder}`)
  else await rm(folder, { recursive: true, force: true })
}
process.exit(ended)

/** Measures how long due jobs wait under this load while nothing fails. */
async function lagUnderLoad(lag: Lag, { acknowledged }: Load): Promise<Finding> {
  await sleep(WARM_UP_MS)
  const since = Date.now()
  const paidBefore = acknowledged.paid.length
  await sleep(LAG_MS)
  const paidPerSecond = ((acknowledged.paid.length - paidBefore) * 1000) / LAG_MS
  const worst = lag.worstSince(since)
  const what = `before any fault, at ${paidPerSecond.toFixed(1)} payments a second, the oldest due job waited less than ${MOST_LAG_SECONDS} s`
  return { what, checked: 1, wrong: worst < MOST_LAG_SECONDS ? [] : [`${worst.toFixed(1)} s`] }
}

async function strike(cluster: Cluster, writers: Writers, round: number): Promise<void> {
  const fault = chosen[round % chosen.length]
  if (!fault) return
  const before = await cluster.healthy()
  await sleep(QUIET_MS)
  const since = Date.now()
  const count = writers.acknowledged.length
  const undo = await fault.strike(cluster)
  // A fault that no write notices is over at once. Other faults are over when writes are acknowledged again.
  await sleep(QUIET_MS)
  await eventually(
    async () => writers.acknowledged.length > count && (await worksAgain(writers)),
    WRITES_AGAIN_MS,
  )
  await undo()
  const after = await cluster.healthy()
  await sleep(QUIET_MS)
  const outage = writers.outage(since)
  const silence = seconds(writers.silence(since))
  const lost = outage ? `${seconds(outage.ms)}; ${silence}; ${outage.failed}` : `no write failed; ${silence}`
  const moved =
    before.leader === after.leader ? '' : `, ${after.leader.name} leads after ${before.leader.name}`
  console.log(`${String(round + 1).padStart(3)}  ${fault.name}: ${lost}${moved}`)
}

async function worksAgain(writers: Writers): Promise<boolean> {
  const count = writers.acknowledged.length
  await sleep(1000)
  return writers.acknowledged.length > count
}

async function createDatabase(connectionString: string): Promise<void> {
  const address = new URL(connectionString)
  address.pathname = '/postgres'
  await eventually(async () => {
    const client = new pg.Client({ connectionString: address.href })
    try {
      await client.connect()
      await client.query('create database ferrywing')
      return true
    } catch (error) {
      // duplicate_database: an earlier attempt made the database, but its answer was lost.
      return (error as { code?: string }).code === '42P04'
    } finally {
      await client.end().catch(() => {})
    }
  }, 30_000)
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
