import { readFile } from 'node:fs/promises'
import { addGeneratedLegs } from './data/generated-legs.ts'
import { addLegs, addUsers, LEGS } from './data/holds-data.ts'
import { pickSize } from './data/sizes.ts'
import { holdThroughHttp, signBearers } from './holds.ts'
import { computeRate, runLoad } from './measure/load.ts'
import { openProfiler, sumProfile } from './measure/profiler.ts'
import { measurePaymentRate, PAYMENTS } from './payments.ts'
import { findFreePort, openProduct, type Product } from './product.ts'
import { buildSearch } from './search.ts'

// node tools/bench/profile.ts [--quick]: prints the server's processor time for each hot path, by function and by package.
const SECONDS = pickSize(6, 2)
const SHOWN = 14
const TICK_MS = 10

const inspectPort = await findFreePort()
const product = await openProduct({ flags: [`--inspect=127.0.0.1:${inspectPort}`] })
const profiler = await openProfiler(inspectPort)
await addUsers(product.pool)
await addLegs(product.pool)
await addGeneratedLegs(product, pickSize(10_000, 1000))

const bearers = signBearers(product)
const paths: Record<string, (seconds: number) => Promise<number>> = {
  'GET /routes, from memory': (seconds) => read(seconds, () => '/api/routes'),
  'GET /search, from memory': (seconds) => read(seconds, () => searchPath(0)),
  'GET /search, always another one': (seconds) => read(seconds, (n) => searchPath(n)),
  'POST hold, spread': (seconds) => holdThroughHttp(product, { bearers, legs: LEGS, seconds }),
  'a payment, from the card to the confirmation': () => measurePaymentRate(product, 20_000),
}
for (const [name, load] of Object.entries(paths)) {
  if (!name.startsWith('a payment')) await load(1)
  await show(name, load)
}
await profiler.close()
await product.close()

async function show(name: string, load: (seconds: number) => Promise<number>): Promise<void> {
  const before = await computedMs(product)
  const startedAt = performance.now()
  await profiler.start()
  const rate = await load(SECONDS)
  const profile = await profiler.stop()
  const count = name.startsWith('a payment') ? PAYMENTS : (rate * (performance.now() - startedAt)) / 1000
  const after = await computedMs(product)
  const each = (ms: number) => `${((ms * 1000) / count).toFixed(0)} µs`
  const { functions, packages } = sumProfile(profile)
  console.log(
    `\n${name}: ${Math.round(count)} answers; each took the server ${each(after.server - before.server)}`,
  )
  console.log(`and the database ${each(after.database - before.database)} of computing.`)
  console.log(`  by package:  ${lines(packages)}\n  by function: ${lines(functions)}`)
}

function lines(shares: [string, number][]): string {
  return shares
    .slice(0, SHOWN)
    .map(([what, share]) => `${(share * 100).toFixed(1).padStart(5)} %  ${what}`)
    .join('\n               ')
}

async function read(seconds: number, buildPath: (n: number) => string): Promise<number> {
  let n = 0
  const next = () => `GET ${buildPath(n++)} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: application/json\r\n\r\n`
  return computeRate(await runLoad({ port: product.port, connections: 16, seconds, next }), { status: 200 })
}

// Another radius makes another search, which no cache has.
function searchPath(n: number): string {
  const ask = {
    ...buildSearch(n),
    fromRadiusKm: String(50 + (n % 400)),
    toRadiusKm: String(50 + ((n * 7) % 450)),
  }
  return `/api/api/search?${new URLSearchParams(ask)}`
}

/** Processor time so far of the server and of the database's client processes, in milliseconds. */
async function computedMs({ pid, pool }: Product): Promise<{ server: number; database: number }> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
  )
  const each = await Promise.all(rows.map((row) => processMs(row.pid)))
  return { server: await processMs(pid), database: each.reduce((sum, ms) => sum + ms, 0) }
}

async function processMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Split after the command's name, which may contain spaces: then utime and stime are the 12th and 13th fields.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_MS
}
