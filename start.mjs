// `npm start` runs this: installs dependencies, builds stale parts, then starts the server on the project's own Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  ensureBuilt,
  ensureBundled,
  ensureInstalled,
  findNode,
  ROOT,
  SERVER_ENV,
  SERVER_FLAGS,
} from './scripts/prepare.mjs'

await ensureInstalled()
const node = findNode()
await ensureBuilt(node)
const program = await ensureBundled(node)

const envFile = join(ROOT, '.env')
const settings = existsSync(envFile) ? [`--env-file=${envFile}`] : []
// The IPC channel closes when this process ends for any reason, and the server then stops.
const server = spawn(node, [...SERVER_FLAGS, ...settings, program], {
  cwd: ROOT,
  env: { ...SERVER_ENV, ...process.env },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
})
// npm passes a signal only to its shell, which dies without passing it on. So watch for a new parent process.
const parent = process.ppid
if (process.env.npm_lifecycle_event) {
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    server.kill('SIGTERM')
  }, 300).unref()
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
