// `npm start` runs this: installs dependencies, builds stale parts, then starts the server on the project's own Node.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  ensureBuilt,
  ensureBundled,
  ensureInstalled,
  findNode,
  passOnSignals,
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
passOnSignals(server)
server.once('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
