import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '#db/pool.ts'
import { openSmallStore } from '#test/fakes/small-store.ts'
import { findFreePort } from '../../test/app.ts'
import { aMailServer } from '../../test/fakes/smtp.ts'
import { endSandboxFaults, type Failure, listFailures, listLeftOut, type Stage } from './failures.ts'
import { type Acknowledged, type Load, startLoad } from './load.ts'
import { startDrillDatabase, startDrillProcess, startDrillSandbox } from './parts.ts'
import { checkSettled, type Finding, verify } from './verify.ts'

export type DrillOptions = {
  /** How many times each failure occurs. */
  rounds: number
  /** The names of the failures; empty: all of them. */
  only: readonly string[]
  seed: number
  travellers: number
  print: (line: string) => void
}

export type DrillReport = {
  acknowledged: Acknowledged
  tried: Load['tried']
  longestWaitMs: number
  mailCount: number
  failures: { title: string; times: number; longestMs: number }[]
  /** Requested failures that this machine cannot make, with the reason. */
  leftOut: string[]
  settledMs: number
  findings: Finding[]
}

const STUCK_MS = 180_000
const HOUR_MS = 3_600_000
const SECRET = 'whsec_drill'

/**
 * Starts the product as separate processes: two servers, one with its clock an hour ahead, and a worker an hour behind. Puts
 * load on it while one failure follows the other, waits until no work is left, and looks for all that was acknowledged.
 */
export async function runDrill(options: DrillOptions): Promise<DrillReport> {
  const { rounds, only, seed, travellers, print } = options
  const stage = await openStage(randomFrom(seed))
  try {
    const all = listFailures(stage)
    const leftOut = Object.entries(listLeftOut(stage)).filter(
      ([name]) => only.length === 0 || only.includes(name),
    )
    const unknown = only.filter((name) => !all[name] && !listLeftOut(stage)[name])
    if (unknown.length > 0)
      throw new Error(`${unknown.join(', ')}: not one of ${Object.keys(all).join(', ')}.`)
    const wanted = Object.entries(all).filter(([name]) => only.length === 0 || only.includes(name))
    const servers = [stage.one.url, stage.two.url]
    const load = startLoad({ servers, travellers, uploaders: 1 })
    const happened = new Map<Failure, { times: number; longestMs: number }>(
      wanted.map(([, failure]) => [failure, { times: 0, longestMs: 0 }]),
    )
    for (let round = 1; round <= rounds; round++) {
      for (const [, failure] of wanted) {
        await sleep(1500 + stage.random() * 3000)
        const ms = await failure.strike()
        const { times, longestMs } = happened.get(failure) ?? { times: 0, longestMs: 0 }
        happened.set(failure, { times: times + 1, longestMs: Math.max(longestMs, ms) })
        print(
          `${round}/${rounds}  ${failure.title}${ms ? `, well again after ${(ms / 1000).toFixed(1)} s` : ''}`,
        )
      }
    }
    await endSandboxFaults(stage.sandboxPort)
    await load.stop()

    const pool = openPool(stage.connectionString, { max: 2 })
    const since = Date.now()
    const atRest = await checkSettled(pool, STUCK_MS)
    const settledMs = Date.now() - since
    const mails = stage.mails.received
    const findings = await verify({ pool, servers, sandboxPort: stage.sandboxPort, mails }, load.acknowledged)
    await pool.end()
    return {
      acknowledged: load.acknowledged,
      tried: load.tried,
      longestWaitMs: load.longestWaitMs(),
      mailCount: mails.length,
      leftOut: leftOut.map(([name, why]) => `${name}: ${why}`),
      failures: [...happened].map(([{ title }, counted]) => ({ title, ...counted })),
      settledMs,
      findings: [atRest, ...findings],
    }
  } finally {
    await stage.close()
  }
}

type OpenStage = Stage & {
  one: { url: string }
  two: { url: string }
  connectionString: string
  mails: Awaited<ReturnType<typeof aMailServer>>
  close: () => Promise<void>
}

async function openStage(random: () => number): Promise<OpenStage> {
  const closers: (() => Promise<unknown> | unknown)[] = []
  const close = async () => {
    for (const one of closers.reverse()) await Promise.resolve(one()).catch(() => {})
  }
  try {
    const folder = await mkdtemp(join(tmpdir(), 'ferrywing-drill-'))
    closers.push(() => rm(folder, { recursive: true, force: true }))
    await chmod(folder, 0o755)
    const mails = await aMailServer()
    closers.push(mails.close)
    const database = await startDrillDatabase(join(folder, 'database'))
    closers.push(database.stop)
    const [portOne, portTwo, portWorker, sandboxPort] = await fourPorts()
    const sandbox = await startDrillSandbox({
      folder: join(folder, 'sandbox'),
      port: sandboxPort,
      secret: SECRET,
      webhookUrl: `http://127.0.0.1:${portTwo}/api/webhooks/stripe`,
    })
    closers.push(sandbox.stop)
    const store = await openSmallStore(join(folder, 'documents'))
    closers.push(store.remove)
    const env = {
      NODE_ENV: 'development',
      DATABASE_URL: database.connectionString,
      DATA_DIR: join(folder, 'data'),
      FILES_URL: `file://${join(folder, 'documents')}`,
      SANDBOX: 'running',
      SANDBOX_PORT: String(sandboxPort),
      SANDBOX_WEBHOOK_SECRET: SECRET,
      SMTP_URL: mails.url,
      RATE_LIMITS: 'off',
      HOLD_SECONDS: '120',
      ROLE: 'web',
    }
    const start = async (name: string, port: number, more: Record<string, string>) => {
      const part = await startDrillProcess({ name, port, env: { ...env, ...more } })
      closers.push(part.stop)
      return part
    }
    const one = await start('server one', portOne, {})
    const [two, worker] = await Promise.all([
      start('server two', portTwo, { CLOCK_SHIFT_MS: String(HOUR_MS) }),
      start('worker', portWorker, { ROLE: 'worker', CLOCK_SHIFT_MS: String(-HOUR_MS) }),
    ])
    const { connectionString } = database
    return {
      ...{ database, sandbox, sandboxPort, one, two, worker, store, random },
      ...{ connectionString, mails, close },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function fourPorts(): Promise<[number, number, number, number]> {
  return [await findFreePort(), await findFreePort(), await findFreePort(), await findFreePort()]
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
