import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startEmbeddedDatabase } from '#db/embedded.ts'
import { eventually } from '../../test/app.ts'

// Long, since processes start slowly on a busy machine.
const START_LIMIT_MS = 240_000
const CLOCK = ['--import', new URL('./shifted-clock.ts', import.meta.url).href]
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** A part of the product that can be killed and restarted. */
export type Part = {
  name: string
  /** Sends SIGKILL and restarts the part. Resolves when it works again, with the milliseconds until then. */
  killAndRestart: () => Promise<number>
  stop: () => Promise<void>
}

/** A part that is our own process. It can also be killed without a restart. */
export type ProcessPart = Part & { kill: () => Promise<void> }

/** Starts PostgreSQL as `npm start` does, on a port that restarts keep. */
export async function startDrillDatabase(folder: string): Promise<Part & { connectionString: string }> {
  let database = await startEmbeddedDatabase(folder)
  const { port, connectionString } = database
  return {
    name: 'database',
    connectionString,
    async killAndRestart() {
      const since = Date.now()
      process.kill(await pidIn(folder), 'SIGKILL')
      await eventually(async () => !(await listens(port)), 10_000)
      database = await eventually(
        () => startEmbeddedDatabase(folder, { port }).catch(() => null),
        START_LIMIT_MS,
      )
      return Date.now() - since
    },
    stop: () => database.stop(),
  }
}

type SandboxSettings = { folder: string; port: number; secret: string; webhookUrl: string }

export async function startDrillSandbox({
  folder,
  port,
  secret,
  webhookUrl,
}: SandboxSettings): Promise<ProcessPart> {
  const start = async () => {
    const child = fork(join(ROOT, 'sandbox/main.ts'), {
      env: {
        ...process.env,
        SANDBOX_PORT: String(port),
        SANDBOX_HOST: '127.0.0.1',
        SANDBOX_DATA: folder,
        SANDBOX_URL: `http://127.0.0.1:${port}`,
        SANDBOX_WEBHOOK_URL: webhookUrl,
        SANDBOX_WEBHOOK_SECRET: secret,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await once(child, 'message')
    return child
  }
  return (await startProcess('sandbox', start)).part
}

export type ServerSettings = {
  name: string
  port: number
  env: Record<string, string>
  /** The folder of the sources, for another version of the product. */
  root?: string
}

/** Starts a server or a worker, depending on its environment. */
export async function startDrillProcess({
  name,
  port,
  env,
  root = ROOT,
}: ServerSettings): Promise<ProcessPart & { url: string; moveClock: (shiftMs: number) => void }> {
  const url = `http://127.0.0.1:${port}`
  const start = async () => {
    const child = spawn(process.execPath, [...CLOCK, 'server/main.ts'], {
      cwd: root,
      env: { ...process.env, ...env, PORT: String(port), LOG_LEVEL: 'silent' },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await eventually(async () => {
      if (child.exitCode !== null) throw new Error(`${name} did not start`)
      return await fetch(`${url}/api/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      )
    }, START_LIMIT_MS)
    return child
  }
  const { part, now } = await startProcess(name, start)
  return { ...part, url, moveClock: (clockShiftMs) => void now().send({ clockShiftMs }) }
}

// A server that starts without a database prints an error and exits, and so does one that cannot run jobs any more. A
// supervisor starts it again; here this function does.
async function startProcess(
  name: string,
  start: () => Promise<ChildProcess>,
): Promise<{ part: ProcessPart; now: () => ChildProcess }> {
  let child = await start()
  const state = { isWanted: true, restart: Promise.resolve() }
  const startAgain = async () => {
    child = await eventually(() => start().catch(() => null), START_LIMIT_MS)
    state.isWanted = true
    watch()
  }
  const watch = () =>
    child.once('exit', () => {
      if (!state.isWanted) return
      console.log(`     ${name} ended by itself and is started again`)
      state.restart = startAgain().catch(() => {})
    })
  const endNow = async (signal: NodeJS.Signals) => {
    state.isWanted = false
    await state.restart
    await end(child, signal)
  }
  watch()
  const part: ProcessPart = {
    name,
    async killAndRestart() {
      const since = Date.now()
      await endNow('SIGKILL')
      await startAgain()
      return Date.now() - since
    },
    kill: () => endNow('SIGKILL'),
    stop: () => endNow('SIGTERM'),
  }
  return { part, now: () => child }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

// The process id is the first line of PostgreSQL's lock file.
async function pidIn(folder: string): Promise<number> {
  return Number((await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function listens(port: number): Promise<boolean> {
  const socket = createConnection({ port, host: '127.0.0.1' })
  const answer = await new Promise<boolean>((resolve) => {
    socket.on('connect', () => resolve(true))
    socket.on('error', () => resolve(false))
  })
  socket.destroy()
  return answer
}
