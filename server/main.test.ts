import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findFreePort } from '#test/app.ts'

test('a taken SANDBOX_PORT stops the start with an error, even if the database never answers', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'ferrywing-start-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const [stranger, slowDatabase] = [await listening(), await listening()]
  t.after(() => [stranger, slowDatabase].map((server) => server.close()))

  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(await findFreePort()),
      SANDBOX_PORT: String(getPort(stranger)),
      DATABASE_URL: `postgres://127.0.0.1:${getPort(slowDatabase)}/ferrywing`,
      DATA_DIR: folder,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  assert.equal(code, 1)
  assert.match(stderr, /^Port \d+ is in use by another program; set SANDBOX_PORT to a free one\.$/m)
  assert.match(stderr, /^DATABASE_URL: .+\.$/m)
  assert.doesNotMatch(stderr, /^\s+at /m, 'no stack')
})

/** A server that accepts connections and never answers. */
async function listening(): Promise<Server> {
  const server = createServer((socket) => socket.on('error', () => {}))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function getPort(server: Server): number {
  return (server.address() as AddressInfo).port
}
