import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { readConfig } from '#server/config.ts'
import { writeWelcome } from '#server/welcome.ts'
import { SERVER_ENV, SERVER_FLAGS } from './prepare.mjs'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const SOURCES = ['server', 'contract', 'db', 'demo']
const TEST = /\.test\.ts$/
// An editor writes a file in several steps, so wait this long after the last one.
const QUIET_MS = 30
const STOP_LIMIT_MS = 5_000

/** The running server. `ready` resolves with its address once it answers, and rejects when the current sources do not start. */
export type DevServer = { ready: () => Promise<string>; stop: () => Promise<void> }

/**
 * Runs the server, and restarts it when one of its sources changes. The new server starts while the old one stops, in a
 * waiting process that has already imported the libraries.
 */
export function startServer(env: Record<string, string>): DevServer {
  // The first server adds the demo data; later ones need not check it.
  const keepSpare = () => spawnServer({ ...env, DEMO_DATA: 'off' }, ['--import', './scripts/dev-warm.ts'])
  let running = spawnServer(env)
  let spare: Spawned | undefined
  let isStopped = false
  const readySpare = () => {
    if (!isStopped) spare ??= keepSpare()
  }
  const restart = () => {
    const old = running
    running = spare ?? keepSpare()
    spare = undefined
    void running.child.then((child) => child.send('go', () => {}))
    void old.stop()
    running.ready.then(readySpare, readySpare)
  }
  running.ready.then(readySpare, readySpare)

  let timer: NodeJS.Timeout | undefined
  const watchers = SOURCES.map((folder) =>
    watch(`${ROOT}${folder}`, { recursive: true }, (_, name) => {
      if (name && TEST.test(name)) return
      clearTimeout(timer)
      timer = setTimeout(restart, QUIET_MS)
    }),
  )
  return {
    ready: () => running.ready,
    async stop() {
      isStopped = true
      clearTimeout(timer)
      for (const one of watchers) one.close()
      await Promise.all([running.stop(), spare?.stop()])
    },
  }
}

type Spawned = { child: Promise<ChildProcess>; ready: Promise<string>; stop: () => Promise<void> }

function spawnServer(given: Record<string, string>, flags: string[] = []): Spawned {
  const spawned = availablePort().then((port) => {
    const env = { ...process.env, ...given, PORT: String(port) }
    const child = spawn(process.execPath, [...SERVER_FLAGS, ...flags, 'server/main.ts'], {
      cwd: ROOT,
      env: { ...SERVER_ENV, ...env },
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    })
    const welcome = `${writeWelcome(readConfig(env))}\n`
    return { child, ready: isReady(child, welcome).then(() => `http://127.0.0.1:${port}`) }
  })
  const ready = spawned.then((one) => one.ready)
  ready.catch(() => {})
  return {
    child: spawned.then((one) => one.child),
    ready,
    async stop() {
      const { child } = await spawned
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
      await gone
      clearTimeout(late)
    },
  }
}

// The server prints its welcome once it answers. `npm run dev` prints its own welcome and passes on all other output.
function isReady(child: ChildProcess, welcome: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const isWelcome = text.includes(welcome)
      process.stdout.write(text.replace(welcome, ''))
      if (isWelcome) resolve()
    })
    child.once('exit', () =>
      reject(
        new Error('The server did not start. The terminal says why; it tries again at the next change.'),
      ),
    )
  })
}

async function availablePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}
